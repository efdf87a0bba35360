"""The tooltip of a page: a bubble beside a widget that was looked at for a while."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.ui.kit.layout import overlap, spots_at_corners, spots_beside
from mycity.ui.kit.widgets import Widget
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.fonts import SMALL, STRONG, TextRole
from mycity.ui.style.look import Look

TOOLTIP_AFTER = 450
"""Milliseconds of rest after which a tooltip shows."""

_AROUND = 24
"""Room for the shadow, both sides together, in pixels at 1280 x 800."""


class Tooltip:
    """The time without any event, and the bubble that shows after it."""

    def __init__(self) -> None:
        self._rest = 0.0
        self._box = LatestResult[pygame.Rect]()  # asked for several times in every frame

    @property
    def is_due(self) -> bool:
        """Return whether the rest was long enough."""
        return self._rest >= TOOLTIP_AFTER

    def wait(self, milliseconds: float) -> None:
        self._rest += milliseconds

    def restart(self) -> None:
        """Begin the rest anew: something happened."""
        self._rest = 0.0

    def show_at_once(self) -> None:
        """Show at once: it was asked for."""
        self._rest = TOOLTIP_AFTER

    def draw(self, surface: pygame.Surface, look: Look, owner: Widget, clear_of: Sequence[pygame.Rect] = ()) -> None:
        box = self.box(look, owner, clear_of)
        look.paint.bubble(surface, box)
        top = box.top + look.px(8)
        for words, role in _lines(look, owner.explained(look), owner.tip_is_headed):
            colour = look.palette.tip_letters if role is SMALL else look.palette.gold
            surface.blit(look.fonts.line(words, role, colour), (box.left + look.px(12), top))
            top += look.fonts.line_height(role)

    def reach(self, look: Look, owner: Widget, clear_of: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """Return all that the bubble of a widget may be drawn on, its shadow too."""
        return self.box(look, owner, clear_of).inflate(look.px(_AROUND), look.px(_AROUND))

    def has_room(self, look: Look, owner: Widget, clear_of: Sequence[pygame.Rect] = ()) -> bool:
        """Return whether the bubble of a widget covers nothing of it, and nothing of what is to be seen besides."""
        return not _covered(self.box(look, owner, clear_of), _kept_free(owner, clear_of))

    def box(self, look: Look, owner: Widget, clear_of: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """Return where the bubble of a widget is: below it, or wherever near it there is room to cover none of it.

        Args:
            clear_of: What it should not cover besides.
        """
        free = tuple(map(tuple, _kept_free(owner, clear_of)))
        return self._box.get(_box, look, owner.explained(look), owner.tip_is_headed, free).copy()


def _box(look: Look, words: str, is_headed: bool, kept_free: tuple[tuple[int, ...], ...]) -> pygame.Rect:
    lines, free = _lines(look, words, is_headed), list(map(pygame.Rect, kept_free))
    widest = max(look.fonts.width(words, role) for words, role in lines)
    height = sum(look.fonts.line_height(role) for _, role in lines)
    size = widest + look.px(24), height + look.px(16)
    beside, room = free[0], look.area.inflate(-look.px(12), -look.px(12))
    spots = [*spots_beside(beside, size, room, look.px(8)), *spots_at_corners(beside, size, room, look.px(8))]
    return min(spots, key=lambda spot: _covered(spot, free))


def _kept_free(owner: Widget, clear_of: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return what a bubble should not cover, first of all what it explains."""
    return [owner.tip_beside or owner.rect, *clear_of]


def _covered(spot: pygame.Rect, kept_free: Sequence[pygame.Rect]) -> int:
    return sum(overlap(spot, rect) for rect in kept_free)


def _lines(look: Look, words: str, is_headed: bool) -> list[tuple[str, TextRole]]:
    """Return the lines with their letters: the first one of a widget that names something stands out."""
    width = look.px(340)
    head, _, rest = words.partition("\n") if is_headed else ("", "", words)
    lines: list[tuple[str, TextRole]] = [(line, STRONG) for line in look.fonts.wrap(head, STRONG, width) if head]
    return lines + [(line, SMALL) for line in look.fonts.wrap(rest, SMALL, width) if rest or not head]
