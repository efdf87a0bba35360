"""The layout for a board that is far wider than high: the board across the window, the panes below it.

The other cities lie one below the other at the right of the board. A replay keeps its column at the right; the board
has less width there, and the land around it is seen instead.
"""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.engine.grid import Grid
from mycity.scenes.shared.board_layout import (
    SMALL_CELL_SIZES,
    PlayLayout,
    bar_and_below,
    bar_places,
    hand_places,
    name_height,
    play_layout,
    table_width,
)
from mycity.ui.style.look import Look

CELL_SIZES = tuple(range(128, 24, -4))
_WIDE = 1.5
"""The ratio of width to height from which a board has this layout."""
_GAP = 10
_COLUMN, _STRIP, _HIGHEST_STRIP = 190, 222, 290
"""Across the other cities, and down the panes, in pixels at 1280 x 800."""
_HAND, _TABLE, _ROWS = 400, 276, 2
"""Across the panel of the card, and the table of the rules at least; in how many rows this shows the rules."""
_BESIDE = 356
"""Across the column of a replay, at least."""
_SIDE, _ABOVE, _BELOW, _MOST_ABOVE = 0.25, 0.5, 0.3, 3.2
"""Cells of land and sea that are seen at least at each side, above and below, and at most above."""


def layout_for(look: Look, grid: Grid, others: int, *, rules: int = 0, keeps: int = 0) -> PlayLayout:
    """Lay out a window as the shape of the board asks for; arguments as `play_layout`."""
    if is_wide(grid):
        return wide_layout(look, grid, others, rules=rules, keeps=keeps)
    return play_layout(look, grid.side, others, rules=rules, keeps=keeps)


def is_wide(grid: Grid) -> bool:
    board = art_of(grid).layout(grid, CELL_SIZES[0]).board
    return board.width > _WIDE * board.height


def wide_layout(look: Look, grid: Grid, others: int, *, rules: int = 0, keeps: int = 0) -> PlayLayout:
    """Lay out a window for a wide board; arguments as `play_layout`."""
    bar, below = bar_and_below(look)
    frame, px = _frame(look, grid, below, others)
    board = frame.inflate(-2 * look.px(4), -2 * look.px(4))
    hand, tray, table, cabinet = _strip(look, below, frame.bottom, rules, keeps)
    players = _players(look, below, frame, others)
    panes, cities, small, small_margins = _cities(look, grid, players, others)
    menu, title, track = bar_places(look, bar)
    card, buttons = hand_places(look, hand)
    return PlayLayout(
        bar=bar,
        menu=menu,
        title=title,
        track=track,
        frame=frame,
        board=board,
        px=px,
        margins=_margins(grid, px, board),
        crop=0,
        hand=hand,
        card=card,
        buttons=buttons,
        tray=tray,
        overview=table,
        cabinet=cabinet,
        players=players,
        cities=cities,
        panes=panes,
        small=small,
        small_margins=small_margins,
    )


def beside_layout(look: Look, grid: Grid) -> PlayLayout:
    """Lay out a window for a board alone with a column at its right, all of which is the panel of the card."""
    if not is_wide(grid):
        return play_layout(look, grid.side, 0)
    gap = look.px(_GAP)
    whole = wide_layout(look, grid, 0)
    _, below = bar_and_below(look)
    room = Rect(below.left, below.top, below.width - look.px(_BESIDE) - gap, below.height)
    px = _cell_size(grid, room)
    board = room.inflate(-2 * look.px(4), -2 * look.px(4))
    hand = Rect(room.right + gap, below.top, below.right - room.right - gap, below.height)
    return replace(whole, frame=room, board=board, px=px, margins=_margins(grid, px, board), hand=hand)


def _frame(look: Look, grid: Grid, below: Rect, others: int) -> tuple[Rect, int]:
    """Return the wood around the board, and pixels of a cell: above the strip, left of the other cities."""
    gap = look.px(_GAP)
    column = look.px(_COLUMN) + gap if others else 0
    room = Rect(below.left, below.top, below.width - column, below.height - look.px(_STRIP) - gap)
    px = _cell_size(grid, room)
    high = min(room.height, _height(grid, px, _MOST_ABOVE))
    high = max(high, below.height - gap - look.px(_HIGHEST_STRIP))
    return Rect(room.left, room.top, room.width, high), px


def _strip(look: Look, below: Rect, above: int, rules: int, keeps: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Share out the strip of panes below the board: card, remaining tiles, rules, and under these what is kept."""
    gap = look.px(_GAP)
    top, high = above + gap, below.bottom - above - gap
    hand = Rect(below.left, top, look.px(_HAND), high)
    wide = max(look.px(_TABLE), table_width(look, rules, _ROWS))
    table = Rect(below.right - wide, top, wide, high)
    tray = Rect(hand.right + gap, top, table.left - hand.right - 2 * gap, high)
    cabinet = Rect(table.left, table.bottom, table.width, 0)
    if keeps:
        cabinet.height = look.px(keeps)
        table.height -= cabinet.height + gap
        cabinet.bottom = hand.bottom
    return hand, tray, table, cabinet


def _players(look: Look, below: Rect, frame: Rect, others: int) -> Rect:
    """Return the column of the other cities, beside the board; empty where there are none."""
    if not others:
        return Rect(below.topright, (0, 0))
    left = frame.right + look.px(_GAP)
    return Rect(left, frame.top, below.right - left, frame.height)


def _cell_size(grid: Grid, room: Rect) -> int:
    def fits(px: int) -> bool:
        board = art_of(grid).layout(grid, px).board
        return board.width + 2 * _SIDE * px <= room.width and _height(grid, px, _ABOVE) <= room.height

    return next(filter(fits, CELL_SIZES), CELL_SIZES[-1])


def _height(grid: Grid, px: int, above: float) -> int:
    return round(art_of(grid).layout(grid, px).board.height + (above + _BELOW) * px)


def _margins(grid: Grid, px: int, board: Rect) -> Margins:
    """Return what is seen around the cells: what is left above and below is shared so that mountains are seen first."""
    cells = art_of(grid).layout(grid, px).board
    across, down = board.width - cells.width, board.height - cells.height
    above = max(min(down - round(_BELOW * px), round(_MOST_ABOVE * px)), down * 3 // 5)
    return across // 2, above, across - across // 2, down - above


def _cities(
    look: Look, grid: Grid, players: Rect, others: int
) -> tuple[tuple[Rect, ...], tuple[Rect, ...], int, Margins]:
    """Place the pictures of the other cities below one another, each with room for two lines above it."""
    if not others:
        return (), (), SMALL_CELL_SIZES[-1], (0, 0, 0, 0)
    art, name, edge = art_of(grid), name_height(look), look.px(8)
    high = (players.height - look.px(4)) // others
    room = players.width - 2 * edge, high - name - edge
    margins_of_sizes = ((px, art.small_margins(px)) for px in SMALL_CELL_SIZES)
    sized = [(px, margins, art.layout(grid, px, margins).size) for px, margins in margins_of_sizes]
    px, margins, size = next(
        (fitting for fitting in sized if fitting[2][0] <= room[0] and fitting[2][1] <= room[1]), sized[-1]
    )
    panes = tuple(
        Rect(players.left + 2, players.top + look.px(2) + number * high, players.width - 4, high)
        for number in range(others)
    )
    cities = []
    for pane in panes:
        picture = Rect((0, 0), size)
        picture.midtop = pane.centerx, pane.top + name + max(0, (pane.height - name - edge - size[1]) // 2)
        cities.append(picture)
    return panes, tuple(cities), px, margins
