"""What the monkey can do: each deed is a list of events, of a kind that SDL really sends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from mycity.scenes.play import PlayScene
from mycity.scenes.shell.base import PageScene, Scene
from mycity.ui.inputs import BINDINGS
from mycity.ui.kit.scroll import ScrollPanel

Events = list[pygame.event.Event]
Size = tuple[int, int]

NOISE = (
    "a",
    "é",
    "Z",
    " ",
    "0",
    "漢",
    "🏙️",
    "\u202e",
    "\x00",
    "\ud800",
    "x" * 300,
    "e\u0301" * 40,
    "{name}",
    "%s",
    "\n",
)
PLAY_KEYS = (pygame.K_n, pygame.K_n, pygame.K_RETURN, pygame.K_RETURN, pygame.K_r, pygame.K_s, pygame.K_p, pygame.K_h)
MODIFIERS = (pygame.KMOD_NONE,) * 8 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
AVOIDED = frozenset({"quit", "yes"})
"""Keys of the buttons that end the game or throw it away: pressed, but seldom."""


def event(kind: int, **fields: Any) -> pygame.event.Event:
    """Make an event."""
    return pygame.event.Event(kind, fields)


def key(code: int, mod: int = pygame.KMOD_NONE) -> Events:
    """Press and release a key."""
    fields = {"key": code, "mod": mod, "unicode": chr(code) if 32 <= code < 127 else "", "scancode": 0}
    return [event(pygame.KEYDOWN, **fields), event(pygame.KEYUP, **fields)]


def motion(place: Size, buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
    """Move the mouse."""
    return event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=buttons, touch=False)


def press(place: Size, button: int = 1) -> pygame.event.Event:
    """Press a mouse button."""
    return event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)


def release(place: Size, button: int = 1) -> pygame.event.Event:
    """Release a mouse button."""
    return event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)


class Hands:
    """Chooses deeds; those that lead somewhere more often than the others.

    Args:
        rng: What chooses.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._deeds: list[tuple[int, Callable[[Scene, Size], Events]]] = [
            (40, self._click_widget),
            (16, self._any_key),
            (14, self._play_key),
            (8, self._click_anywhere),
            (7, self._drag),
            (5, self._hover),
            (4, self._wheel),
            (3, self._write),
            (2, self._window_event),
            (1, self._odd_button),
        ]

    def next(self, scene: Scene, size: Size) -> Events:
        """Return the next events, for the scene on top of a window of some size."""
        weights = [weight for weight, _ in self._deeds]
        return self._rng.choices(self._deeds, weights)[0][1](scene, size)

    def _place(self, size: Size) -> Size:
        """Return a place, now and then one outside the window."""
        edge = self._rng.choice((0, 0, 0, 0, 0, 0, 0, 40))
        return self._rng.randint(-edge, size[0] - 1 + edge), self._rng.randint(-edge, size[1] - 1 + edge)

    def _target(self, scene: Scene, size: Size) -> Size:
        """Return the middle of a widget, or a cell that the open card fits on."""
        rng = self._rng
        if isinstance(scene, PlayScene) and rng.random() < 0.3:
            return scene.screen.board.cell_rect(rng.randrange(11), rng.randrange(11)).center
        board = getattr(scene, "board", None)
        if (cells := getattr(board, "cells", None)) and rng.random() < 0.7:
            middle: Size = board.cell_rect(rng.choice(sorted(cells))).center  # type: ignore[union-attr]
            return middle
        widgets = scene.page.all_widgets() if isinstance(scene, PageScene) else []
        usable = [one for one in widgets if one.focusable or isinstance(one, ScrollPanel)]
        if usable and rng.random() < 0.95:
            chosen = rng.choice(usable)
            if chosen.key not in AVOIDED or rng.random() < 0.15:
                return chosen.rect.center
        return self._place(size)

    def _click_widget(self, scene: Scene, size: Size) -> Events:
        place = self._target(scene, size)
        return [motion(place), press(place), release(place)]

    def _click_anywhere(self, scene: Scene, size: Size) -> Events:
        place = self._place(size)
        return [motion(place), press(place), release(place)]

    def _drag(self, scene: Scene, size: Size) -> Events:
        start, end = self._target(scene, size), self._target(scene, size)
        half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        deed = [motion(start), press(start), motion(half, (1, 0, 0)), motion(end, (1, 0, 0))]
        return deed if self._rng.random() < 0.1 else [*deed, release(end)]

    def _hover(self, scene: Scene, size: Size) -> Events:
        return [motion(self._target(scene, size))]

    def _odd_button(self, scene: Scene, size: Size) -> Events:
        place, button = self._target(scene, size), self._rng.choice((2, 3, 4, 5, 6, 9))
        return [press(place, button), release(place, button)]

    def _wheel(self, scene: Scene, size: Size) -> Events:
        steps = self._rng.choice((-1, 1, -3, 3, 50, -50))
        return [event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, precise_x=0.0, precise_y=float(steps))]

    def _any_key(self, scene: Scene, size: Size) -> Events:
        rng = self._rng
        code = rng.choice(rng.choice(BINDINGS).keys) if rng.random() < 0.85 else rng.randint(0, 300)
        events = key(code, rng.choice(MODIFIERS))
        return events[:1] * rng.choice((1, 1, 4)) + events[1:]

    def _play_key(self, scene: Scene, size: Size) -> Events:
        return key(self._rng.choice(PLAY_KEYS)) if isinstance(scene, PlayScene) else key(pygame.K_RETURN)

    def _write(self, scene: Scene, size: Size) -> Events:
        kind = self._rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        return [event(kind, text=self._rng.choice(NOISE), start=0, length=0)]

    def _window_event(self, scene: Scene, size: Size) -> Events:
        pairs = (
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
            (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
            (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
            (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
            (pygame.WINDOWEXPOSED, pygame.WINDOWMOVED),
        )
        return [event(kind) for kind in self._rng.choice(pairs)]
