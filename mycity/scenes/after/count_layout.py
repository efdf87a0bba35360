"""Where everything of the counting lies in a window: one pure function."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.ui.style.look import Look

SIDE = 11
CELL_SIZES = tuple(range(96, 9, -2))
_NAME = 40


@dataclass(frozen=True)
class CountLayout:
    """Rects of the scene, in window pixels.

    Attributes:
        track: The score track at the top.
        pad: The sheet the points are written on; the buttons lie in ``foot``.
        boards: Every seat's board; its name stands in ``names``.
        px: Pixels of a cell.
        margin: Scenery seen around the cells: half a cell.
    """

    track: Rect
    pad: Rect
    foot: Rect
    boards: tuple[Rect, ...]
    names: tuple[Rect, ...]
    px: int
    margin: int


def count_layout(look: Look, seats: int) -> CountLayout:
    """Lay out a window for a number of seats: the sheet at the left, the boards in rows of two at the right."""
    gap = look.px(14)
    track = Rect(gap, 0, look.area.width - 2 * gap, look.px(48))
    below = Rect(gap, track.bottom + gap // 2, track.width, look.area.height - track.bottom - gap - gap // 2)
    pad = Rect(below.left, below.top, look.px(400), below.height - look.px(62))
    foot = Rect(pad.left, pad.bottom + look.px(12), pad.width, look.px(50))
    area = Rect(pad.right + gap, below.top, below.right - pad.right - gap, below.height)
    rows, columns = (seats + 1) // 2, min(2, seats)
    name = look.px(_NAME)
    width = (area.width - gap * (columns - 1)) // columns
    height = (area.height - gap * (rows - 1)) // rows - name
    px = next((size for size in CELL_SIZES if (SIDE + 1) * size <= min(width, height)), CELL_SIZES[-1])
    margin = px // 2
    side = SIDE * px + 2 * margin
    boards, names = [], []
    top = area.top + (area.height - rows * (side + name) - gap * (rows - 1)) // 2
    for seat in range(seats):
        row, column = divmod(seat, columns)
        in_row = min(columns, seats - row * columns)
        left = area.centerx - (in_row * side + (in_row - 1) * gap) // 2
        board = Rect(left + column * (side + gap), top + row * (side + name + gap) + name, side, side)
        boards.append(board)
        names.append(Rect(board.left, board.top - name, side, name))
    return CountLayout(track, pad, foot, tuple(boards), tuple(names), px, margin)
