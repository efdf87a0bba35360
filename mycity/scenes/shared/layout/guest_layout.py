"""The places of guests beside a game: small boards with names in a strip at the foot of the column.

All that come have a board where that is large enough to be seen; else as many as have, and a button turns to the next.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.engine.grid import Grid
from mycity.scenes.shared.layout.column_layout import SMALL_CELL_SIZES
from mycity.ui.style.fonts import SMALL_STRONG
from mycity.ui.style.look import Look

_SHARE, _SHARE_ALONE = 0.22, 0.3
"""The most of a column's height that guests take beside other seats, and beside none."""
_GAP, _PAD = 6, 7
_LARGEST, _LEAST, _SEEN = 16, 6, 8
"""Pixels of a cell at 1280 x 800 at most, at least before some are left to the next page, and in any window enough."""
_NAME_LETTERS = "Foxbrid"
"""As much of a name as has room in its full size."""
_TURN = 34
"""Pixels at 1280 x 800 of the button that turns to the next."""


class GuestPlaces(NamedTuple):
    """The places of guests, in window pixels.

    Attributes:
        panel: the sheet that they lie on; empty where there are none.
        boards: their pictures, with ``px`` pixels a cell and ``margins`` around the cells.
        names: the lines above these.
        panes: all of a guest.
        turn: the button to the next ones; empty where all have a place.
    """

    panel: Rect
    boards: tuple[Rect, ...] = ()
    names: tuple[Rect, ...] = ()
    panes: tuple[Rect, ...] = ()
    turn: Rect = Rect(0, 0, 0, 0)
    px: int = SMALL_CELL_SIZES[-1]
    margins: Margins = (0, 0, 0, 0)

    def pages(self, guests: int) -> int:
        """Return how many pages so many guests take."""
        return -(-guests // len(self.boards)) if self.boards else 1


NO_PLACES = GuestPlaces(Rect(0, 0, 0, 0))


class _Size(NamedTuple):
    """Cells of a size: their margins, the board they make, and the room of a guest with a name."""

    px: int
    margins: Margins
    board: tuple[int, int]
    wide: int
    high: int

    def fit(self, look: Look, room: tuple[int, int]) -> tuple[int, int]:
        """Return how many fit across a room, and how many rows of them."""
        gap = look.px(_GAP)
        return (room[0] + gap) // (self.wide + gap), (room[1] + gap) // (self.high + gap)


def guest_places(look: Look, column: Rect, grid: Grid, guests: int, *, others: int) -> GuestPlaces:
    """Place guests at the foot of a column.

    Args:
        look: its size and scale.
        column: of the panels beside the board.
        grid: the lattice of the board.
        guests: how many there are.
        others: how many other cities the column shows.
    """
    if not guests:
        return NO_PLACES
    pad = look.px(_PAD)
    room = column.width - 2 * pad, round(column.height * (_SHARE if others else _SHARE_ALONE)) - 2 * pad
    size, across, rows = _largest(look, grid, room, guests)
    turn = 0
    if across * rows < guests:
        turn = look.px(_TURN)
        across = max(1, size.fit(look, (room[0] - turn - look.px(_GAP), room[1]))[0])
    rows = min(rows, -(-guests // across))
    across = min(across, -(-guests // rows)) if not turn else across
    return _laid(look, column, size, (across, rows), min(guests, across * rows), turn)


def _largest(look: Look, grid: Grid, room: tuple[int, int], guests: int) -> tuple[_Size, int, int]:
    """Return the largest cells with which all guests have a place, else the least that are seen; and columns, rows."""
    least, largest = min(look.px(_LEAST), _SEEN), look.px(_LARGEST)
    sizes = [_size(look, grid, px) for px in SMALL_CELL_SIZES if least <= px <= largest]
    laid = [(size, *size.fit(look, room)) for size in sizes]
    size, across, rows = next((one for one in laid if one[1] * one[2] >= guests), laid[-1])
    return size, max(1, across), max(1, rows)


def _size(look: Look, grid: Grid, px: int) -> _Size:
    art = art_of(grid)
    margins = art.small_margins(px)
    board = art.layout(grid, px, margins).size
    wide = max(board[0], look.fonts.width(_NAME_LETTERS, SMALL_STRONG))
    return _Size(px, margins, board, wide, board[1] + look.fonts.line_height(SMALL_STRONG))


def _laid(look: Look, column: Rect, size: _Size, fit: tuple[int, int], shown: int, turn: int) -> GuestPlaces:
    pad, gap, line = look.px(_PAD), look.px(_GAP), look.fonts.line_height(SMALL_STRONG)
    (across, rows), beside = fit, turn + gap if turn else 0
    panel = Rect(column.left, 0, column.width, rows * (size.high + gap) - gap + 2 * pad)
    panel.bottom = column.bottom
    width = (panel.width - 2 * pad - beside) // across
    panes, boards, names = [], [], []
    for number in range(shown):
        row, place = divmod(number, across)
        pane = Rect(panel.left + pad + place * width, panel.top + pad + row * (size.high + gap), width, size.high)
        board = Rect((pane.centerx - size.board[0] // 2, pane.top + line), size.board)
        panes.append(pane.inflate(0, gap))
        boards.append(board)
        names.append(Rect(pane.left + 2, pane.top, pane.width - 4, line))
    button = Rect(panel.right - pad - turn, panel.centery - turn // 2, turn, turn) if turn else Rect(0, 0, 0, 0)
    return GuestPlaces(panel, tuple(boards), tuple(names), tuple(panes), button, size.px, size.margins)
