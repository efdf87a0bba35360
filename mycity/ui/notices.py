"""Short news at the top of the screen: shown for a while above every scene, then gone."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from mycity.ui.style.fonts import BODY
from mycity.ui.style.look import Look

_SHOWN = 3200.0
_FADE = 240.0
_SHADOW = 24
"""Room around the slip for its shadow, in pixels at 1280 x 800."""
_STEP = 6
"""Pixels from one place to the next that is looked at."""


@dataclass
class Notices:
    """The news still to be shown, one after the other."""

    waiting: deque[str] = field(default_factory=deque)
    _personal: set[str] = field(default_factory=set)
    _age: float = 0.0
    _stale: bool = False

    @property
    def needs_redraw(self) -> bool:
        """Return whether something appears, fades or has just gone."""
        return self._stale or (bool(self.waiting) and not _FADE < self._age < _SHOWN - _FADE)

    @property
    def needs_room(self) -> bool:
        """Return whether something lies above the scene, or has just gone and left its trace."""
        return self._stale or bool(self.waiting)

    def show(self, text: str, *, personal: bool = False) -> None:
        """Add a piece of news; the same one is not shown twice in a row.

        Args:
            text: What it says.
            personal: Whether it is for whoever is at the screen alone, and goes with them.
        """
        if personal:
            self._personal.add(text)
        if not self.waiting or self.waiting[-1] != text:
            self.waiting.append(text)
            self._stale = True

    def drop_personal(self) -> None:
        """Show nothing any more that was for whoever has been at the screen."""
        if not self._personal:
            return
        if self.waiting and self.waiting[0] in self._personal:
            self._age, self._stale = 0.0, True
        self.waiting = deque(text for text in self.waiting if text not in self._personal)
        self._personal.clear()

    def update(self, milliseconds: float) -> None:
        if not self.waiting:
            return
        self._age += milliseconds
        if self._age >= _SHOWN:
            self.waiting.popleft()
            self._age = 0.0
            self._stale = True

    def draw(self, surface: pygame.Surface, look: Look, below: int = 0, taken: Sequence[pygame.Rect] = ()) -> None:
        """Draw the news at the top of the window, or farther down where they lie on nothing that can be chosen.

        Args:
            below: The y of what it must not lie on.
            taken: What can be chosen.
        """
        self._stale = False
        if not self.waiting:
            return
        lines = look.fonts.wrap(self.waiting[0], BODY, look.px(620))
        step = look.fonts.line_height(BODY)
        widest = max(look.fonts.width(line, BODY) for line in lines)
        box = pygame.Rect(0, 0, widest + look.px(48), step * len(lines) + look.px(24))
        box.midtop = (look.area.centerx, below + look.px(18))
        box = _beside(box, taken, look)
        around = box.inflate(look.px(_SHADOW), look.px(_SHADOW))
        slip = pygame.Surface(around.size, pygame.SRCALPHA)
        look.paint.bubble(slip, box.move(-around.left, -around.top))
        for number, words in enumerate(lines):
            line = look.fonts.line(words, BODY, look.palette.tip_letters)
            slip.blit(
                line, line.get_rect(midtop=(around.width // 2, look.px(_SHADOW) // 2 + look.px(12) + number * step))
            )
        slip.set_alpha(round(255 * min(1.0, (self._age + 40) / _FADE, (_SHOWN - self._age) / _FADE)))
        surface.blit(slip, around)


def _beside(box: pygame.Rect, taken: Sequence[pygame.Rect], look: Look) -> pygame.Rect:
    """Return the highest place of a box, in the middle or else at a side, where nothing is taken; else its own."""
    lefts = box.left, look.px(18), look.area.right - look.px(18) - box.width
    for left in lefts:
        for top in range(box.top, look.area.bottom - box.height - look.px(18), look.px(_STEP)):
            place = pygame.Rect(left, top, *box.size)
            if place.collidelist(taken) < 0:
                return place
    return box
