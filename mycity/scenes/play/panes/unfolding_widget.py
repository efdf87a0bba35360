"""Widgets that are folded small, and unfold to a sheet of rows under the mouse or with the keyboard's focus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence

import pygame

from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.style.look import Look

RAISED = 16
"""The reach of the shadow of a sheet, in pixels at 1280 x 800."""
SheetRow = tuple[int, Callable[[pygame.Surface, pygame.Rect], None]]
"""The height of a row of a sheet, and the function that draws it in its rect."""


def rows_height(rows: Sequence[SheetRow]) -> int:
    return sum(height for height, _ in rows)


def draw_rows(surface: pygame.Surface, inner: pygame.Rect, rows: Sequence[SheetRow]) -> None:
    """Draw rows below one another, as wide as their sheet is inside."""
    top = inner.top
    for height, draw in rows:
        draw(surface, pygame.Rect(inner.left, top, inner.width, height))
        top += height


class UnfoldingWidget(Widget, ABC):
    """The place of something folded, over which all of it is drawn while it is looked at.

    Args:
        room: The room in which it may unfold.
    """

    focusable = True

    def __init__(self, key: str, room: pygame.Rect) -> None:
        super().__init__(key=key)
        self.room = room

    @abstractmethod
    def content(self) -> Hashable:
        """Return what its sheet says now, to be compared."""

    @abstractmethod
    def unfolded(self, look: Look) -> pygame.Rect:
        """Return where its sheet goes."""

    @abstractmethod
    def draw_sheet(self, surface: pygame.Surface, look: Look, at: pygame.Rect) -> None:
        """Draw what the sheet says."""

    def appearance(self, state: WidgetState) -> Hashable:
        return self.content() if state.pointed_at or state.ringed else None

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if state.pointed_at or state.ringed:
            at = self.unfolded(look)
            look.paint.panel(surface, at, raised=RAISED)
            self.draw_sheet(surface, look, at)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:
        """Return all that it may draw on: its sheet with the shadow too, while that is there."""
        reach = super().reach(look, state)
        if not (state.pointed_at or state.ringed):
            return reach
        beyond = look.paint.reach(RAISED)
        return reach.union(self.unfolded(look).inflate(2 * beyond, 2 * beyond))
