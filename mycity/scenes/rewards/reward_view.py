"""The view while rewards are given: the table with board and column, the page, the sticker pointed at or flying.

A frame in which only light pulses or something flies draws that alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.scenes.rewards.arrival import Arrival
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.reward_column import ColumnState, RewardColumn
from mycity.scenes.shared.pieces import DirtyRects, Piece, draw_anew, draw_pieces
from mycity.ui.kit.page import Page
from mycity.ui.style.look import Look


class RewardView:
    """Board and column in one window.

    Args:
        before: The view in whose place it comes.

    Attributes:
        window: The surface that was drawn on last.
        arrival: The rows while what was won comes onto them; None when all lies there.
    """

    def __init__(self, look: Look, board: RewardBoard, column: RewardColumn, before: RewardView | None = None) -> None:
        self._look = look
        self._board = board
        self._column = column
        self._dirty_rects = DirtyRects()
        self._state: ColumnState | None = None
        self._still: pygame.Surface | None = None
        self.arrival: Arrival | None = None
        self.window: pygame.Surface | None = None if before is None else before.window

    def draw(self, surface: pygame.Surface, page: Page, state: ColumnState, clock: int) -> None:
        """Draw the whole screen."""
        self._state, self._still, self.window = state, None, surface
        lifted = list(self._board.marks.lifted())
        self._dirty_rects.take([*self._board.pieces(), *lifted, *self._rows()], [])
        self._draw_all(surface, page, None, lifted, clock)

    def _rows(self) -> Iterator[Piece]:
        if self.arrival is not None and self.arrival.is_on and self._state is not None and self._state.arrives:
            yield from self.arrival.pieces()

    def seen(self, rect: pygame.Rect) -> pygame.Surface | None:
        """Return a picture of what was drawn last in a rect; None when nothing was, or it lies outside."""
        window = self.window
        if window is None or not window.get_rect().contains(rect):
            return None
        picture: pygame.Surface = window.subsurface(rect).copy()
        picture.set_alpha(None)
        return picture

    def shows(self, state: ColumnState) -> bool:
        """Return whether the column was drawn in this state."""
        return self._state == state

    def draw_changes(self, surface: pygame.Surface, page: Page, clock: int) -> list[pygame.Rect]:
        """Draw what has changed on the board and above it since it was last drawn; return where."""
        self.window = surface
        under, reaches = self._board.draw_changes(surface, clock), page.reaches()
        lifted = list(self._board.marks.lifted())
        stale = [reach for reach in reaches if reach.collidelist(under) >= 0]
        stale += self._dirty_rects.take([*self._board.pieces(), *lifted, *self._rows()], under)
        return under + draw_anew(surface, stale, lambda part: self._draw_all(part, page, reaches, lifted, clock))

    def _draw_all(
        self, surface: pygame.Surface, page: Page, reaches: list[pygame.Rect] | None, lifted: list[Piece], clock: int
    ) -> None:
        """Draw everything within the surface's clip."""
        look, board, column = self._look, self._board, self._column
        look.paint.table(surface)
        look.paint.panel(surface, board.rect.inflate(look.px(8), look.px(8)), raised=12)
        board.draw(surface, clock)
        draw_pieces(surface, board.pieces())
        around = column.rect.inflate(look.px(16), look.px(16)).clip(look.area)
        if self._state is not None and surface.get_clip().colliderect(around):
            self._draw_column(surface, around, self._state)
            draw_pieces(surface, self._rows())
        page.draw(surface, reaches)
        draw_pieces(surface, lifted)

    def _draw_column(self, surface: pygame.Surface, around: pygame.Rect, state: ColumnState) -> None:
        """Draw the column, written once for as long as it stays the same: frames lay what is kept of it."""
        if self._still is not None:
            surface.blit(self._still, around)
            return
        self._column.draw(surface, state)
        if surface.get_clip().contains(around):
            self._still = surface.subsurface(around).copy()
            self._still.set_alpha(None)  # the window's own, while scenes fade into one another
