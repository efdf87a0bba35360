"""Where everything lies while rewards are given: the board as large as it can be, the sheet of prizes beside it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.engine.grid import Grid
from mycity.scenes.shared.board_layout import picture_cell
from mycity.ui.board.painter import MOST_RINGS
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look

_LETTERS_WIDE = 14
"""How many lines' heights the sheet is wide at least: what it says wraps, and the board is what is looked at."""
_WIDEST = 480
"""Pixels across the sheet at most."""


@dataclass(frozen=True)
class RewardsLayout:
    """Rects in window pixels.

    Attributes:
        board: The board with its scenery.
        px: Pixels of one of its cells.
        sheet: The sheet beside it, as high as it.
    """

    board: Rect
    px: int
    sheet: Rect


def rewards_layout(look: Look, grid: Grid) -> RewardsLayout:
    """Lay out a window; what the board cannot use for a larger cell, its scenery and the sheet share."""
    gap = look.px(16)
    room = look.area.inflate(-2 * gap, -2 * gap)
    sheet = min(_LETTERS_WIDE * look.fonts.line_height(LABEL), room.width * 4 // 10)
    px = picture_cell(room.width - sheet - gap, room.height, grid.side + 1)
    spare = (min(room.height, room.width - sheet - gap) - grid.side * px) // 2
    side = grid.side * px + 2 * max(px // 2, min(MOST_RINGS * px, spare))
    sheet = max(sheet, min(look.px(_WIDEST), room.width - gap - side))
    board = Rect(room.centerx - (side + gap + sheet) // 2, room.centery - side // 2, side, side)
    return RewardsLayout(board, px, Rect(board.right + gap, board.top, sheet, side))
