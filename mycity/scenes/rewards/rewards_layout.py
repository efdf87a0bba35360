"""The layout while rewards are given: the board as large as it can be, the sheet of prizes beside it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.board_pictures.city_pictures import picture_px, picture_size
from mycity.engine.grid import Grid
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.ui.board.painter import MOST_RINGS
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look

_LETTERS_WIDE = 14
"""The least width of the sheet, in heights of a line: its words wrap, and the board is what matters."""
_WIDEST = 480
"""Pixels across the sheet at most."""


@dataclass(frozen=True)
class RewardsLayout:
    """Rects in window pixels.

    Attributes:
        board: The board with its scenery.
        px: Pixels of one of its cells.
        margins: The pixels of scenery on each side.
        sheet: The sheet beside it, as high as it.
    """

    board: Rect
    px: int
    margins: Margins
    sheet: Rect


def rewards_layout(look: Look, grid: Grid) -> RewardsLayout:
    """Lay out a window; what the board cannot use for a larger cell, its scenery and the sheet share."""
    gap = look.px(16)
    room = look.area.inflate(-2 * gap, -2 * gap)
    sheet = min(_LETTERS_WIDE * look.fonts.line_height(LABEL), room.width * 4 // 10)
    free = room.width - sheet - gap, room.height
    px = picture_px(PICTURE_CELL_SIZES, free, grid)
    margins = _margins(grid, px, free)
    width, height = art_of(grid).layout(grid, px, margins).size
    sheet = max(sheet, min(look.px(_WIDEST), room.width - gap - width))
    board = Rect(room.centerx - (width + gap + sheet) // 2, room.centery - height // 2, width, height)
    return RewardsLayout(board, px, margins, Rect(board.right + gap, board.top, sheet, height))


def _margins(grid: Grid, px: int, free: tuple[int, int]) -> Margins:
    """Return how much of the scenery is seen in a room: all that it has left, or that there is."""
    art, (width, height) = art_of(grid), picture_size(px, grid)
    across, down = max(0, free[0] - width) // 2, max(0, free[1] - height) // 2
    if art.has_ring:
        across = down = min(across, down, MOST_RINGS * px - px // 2)
    left, top, right, bottom = art.picture_margins(grid, px)
    return left + across, top + down, right + across, bottom + down
