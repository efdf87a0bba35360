"""Fingers on a touch screen: the first one is the mouse; resting it, or tapping with another, turns the building.

What SDL makes of fingers by itself, events of a mouse that was never moved, is passed over: nothing happens twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

LONG = 550.0
"""Milliseconds a finger rests until it is a long press, and until it is one again."""
_STILL = 0.012
"""The stray of a resting finger, in shares of the screen's width."""
_FINGERS = {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}
_MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}


@dataclass
class _Finger:
    """The finger that is the mouse: where it went down, where it is, and how long it has rested there."""

    number: int
    start: tuple[int, int]
    position: tuple[int, int]
    still: bool = True
    rests_for: float = 0.0


def is_from_finger(event: pygame.event.Event) -> bool:
    """Return whether an event of the mouse comes from a finger, which does not hover."""
    return bool(getattr(event, "finger", False))


def is_long_press(event: pygame.event.Event) -> bool:
    return event.type == pygame.FINGERDOWN and bool(getattr(event, "long", False))


class Touch:
    """Turns what fingers do into what the mouse does."""

    def __init__(self) -> None:
        self._finger: _Finger | None = None

    def events(self, event: pygame.event.Event, size: tuple[int, int]) -> list[pygame.event.Event]:
        """Return what is to be handled instead of an event.

        Args:
            size: That of what is drawn on, in pixels.
        """
        if event.type in _MOUSE and getattr(event, "touch", False):
            return []
        if event.type not in _FINGERS:
            return [event]
        position = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, position)
        if self._finger is None or event.finger_id != self._finger.number:
            return []
        return self._moved(self._finger, position, size) if event.type == pygame.FINGERMOTION else self._up(position)

    def pass_time(self, milliseconds: float) -> list[pygame.event.Event]:
        """Let time pass; return a long press that has come about."""
        finger = self._finger
        if finger is None or not finger.still:
            return []
        finger.rests_for += milliseconds
        if finger.rests_for < LONG:
            return []
        finger.rests_for = 0.0
        return [_turn(long=True)]

    def let_go(self) -> None:
        """Forget the finger: the window will not hear of it any more."""
        self._finger = None

    def _down(self, number: int, position: tuple[int, int]) -> list[pygame.event.Event]:
        if self._finger is not None:
            self._finger.still = False
            return [_turn(long=False)]
        self._finger = _Finger(number, position, position)
        return [_moved_to(position, (0, 0), down=False), _button(pygame.MOUSEBUTTONDOWN, position)]

    @staticmethod
    def _moved(finger: _Finger, position: tuple[int, int], size: tuple[int, int]) -> list[pygame.event.Event]:
        rel = position[0] - finger.position[0], position[1] - finger.position[1]
        strayed = max(abs(position[side] - finger.start[side]) for side in (0, 1))
        finger.position, finger.still = position, finger.still and strayed <= _STILL * size[0]
        return [_moved_to(position, rel, down=True)]

    def _up(self, position: tuple[int, int]) -> list[pygame.event.Event]:
        self._finger = None
        return [_button(pygame.MOUSEBUTTONUP, position)]


def _moved_to(position: tuple[int, int], rel: tuple[int, int], *, down: bool) -> pygame.event.Event:
    return _event(pygame.MOUSEMOTION, pos=position, rel=rel, buttons=(int(down), 0, 0))


def _button(kind: int, position: tuple[int, int]) -> pygame.event.Event:
    return _event(kind, pos=position, button=pygame.BUTTON_LEFT)


def _turn(*, long: bool) -> pygame.event.Event:
    return _event(pygame.FINGERDOWN, long=long)


def _event(kind: int, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, {"finger": True, **fields})
