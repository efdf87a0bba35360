"""The sticks and triggers of a gamepad: pushed far enough, each stands for a button.

axes = PadAxes()
list(axes.moved(pygame.CONTROLLER_AXIS_LEFTX, 0.9)) -> [(PadButton.STICK_RIGHT, True)], once it has been near its middle
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from mycity.ui.pad_buttons import PadButton

_PUSHED, _LET_GO = 0.55, 0.40
"""Shares at which a stick or trigger counts as pressed, and as released again: hysteresis, so that none flickers."""
_STICKS: Mapping[int, tuple[str, int]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", 0),
    pygame.CONTROLLER_AXIS_LEFTY: ("left", 1),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right", 0),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right", 1),
}
_TRIGGERS: Mapping[int, PadButton] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadButton.LEFT_TRIGGER,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadButton.RIGHT_TRIGGER,
}
AXES = (*_STICKS, *_TRIGGERS)
_WAYS: Mapping[str, Mapping[tuple[int, int], PadButton]] = {
    "left": {
        (0, -1): PadButton.STICK_LEFT,
        (0, 1): PadButton.STICK_RIGHT,
        (1, -1): PadButton.STICK_UP,
        (1, 1): PadButton.STICK_DOWN,
    },
    "right": {
        (0, -1): PadButton.LOOK_LEFT,
        (0, 1): PadButton.LOOK_RIGHT,
        (1, -1): PadButton.LOOK_UP,
        (1, 1): PadButton.LOOK_DOWN,
    },
}

_Change = tuple[PadButton, bool]
"""A button, and whether it goes down."""


class PadAxes:
    """Those of one pad. A throttle or a pedal may be called so, too, which rests at full: there nothing is pushed."""

    def __init__(self) -> None:
        self._rested: set[int] = set()
        self._sticks = {"left": [0.0, 0.0], "right": [0.0, 0.0]}
        self._ways: dict[str, PadButton] = {}
        self._pulled: set[PadButton] = set()

    def stands(self, axis: int, value: float) -> None:
        """Take note of where an axis is, without pressing anything: it counts from when it has been near its middle."""
        if abs(value) <= _PUSHED:
            self._rested.add(axis)

    def moved(self, axis: int, value: float) -> Iterator[_Change]:
        """Yield what is let go and pressed by an axis that has moved.

        Args:
            value: How far, from -1 to 1; a trigger from 0.
        """
        self.stands(axis, value)
        if axis in self._rested and axis in _TRIGGERS:
            yield from self._trigger(_TRIGGERS[axis], value)
        elif axis in self._rested and axis in _STICKS:
            yield from self._stick(*_STICKS[axis], value)

    def _trigger(self, button: PadButton, value: float) -> Iterator[_Change]:
        is_pulled = button in self._pulled
        if is_pulled is (value > (_LET_GO if is_pulled else _PUSHED)):
            return
        self._pulled ^= {button}
        yield button, not is_pulled

    def _stick(self, name: str, side: int, value: float) -> Iterator[_Change]:
        """Take note of a stick; it is one button at a time, and stays it until it is pulled back or turned away."""
        self._sticks[name][side] = value
        before = self._ways.get(name)
        way = _way(self._sticks[name], _WAYS[name], before)
        if way is before:
            return
        if before is not None:
            del self._ways[name]
            yield before, False
        if way is not None:
            self._ways[name] = way
            yield way, True


def _way(pushed: list[float], ways: Mapping[tuple[int, int], PadButton], before: PadButton | None) -> PadButton | None:
    """Return the button a stick stands for where it is now; the one before as long as it is not left for good."""
    side = 0 if abs(pushed[0]) > abs(pushed[1]) else 1
    ahead = ways[side, 1 if pushed[side] > 0 else -1]
    if before is not None and ahead is not before:
        stays = next(direction for direction, button in ways.items() if button is before)
        if pushed[stays[0]] * stays[1] > _PUSHED:
            return before
    needed = _LET_GO if ahead is before else _PUSHED
    return ahead if abs(pushed[side]) > needed else None
