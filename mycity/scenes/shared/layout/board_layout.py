"""The layout of the play scene: one pure function from a window and a board to rects.

The board lies at the left over the full height below the bar, with all of its land seen; the panels lie in one column
at its right. The board takes the largest cells that leave the column its least width. Cells come in steps of a few
pixels, so that pictures scaled from 128 stay sharp; 128 is the largest they are painted for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.engine.grid import Grid
from mycity.scenes.shared.layout.column_layout import LEAST_COLUMN, LEAST_NARROW_COLUMN, cities_in, column_panels
from mycity.scenes.shared.layout.guest_layout import NO_PLACES, GuestPlaces, guest_places
from mycity.scenes.shared.layout.hand_layout import ButtonPlaces, hand_places
from mycity.ui.board.painter import MOST_RINGS
from mycity.ui.style.fonts import LABEL, SMALL
from mycity.ui.style.look import Look

PICTURE_CELL_SIZES: tuple[int, ...] = tuple(range(128, 7, -2))
"""Pixels of a cell of a city that is only shown: in small windows smaller than one that is built in."""
_LARGEST, _SMALLEST = 128, 24
_RING_STEP, _STEP = 8, 4
"""Steps of the pixels of a cell, where the scenery is a ring and where it goes on."""
_BAR, _TITLE = 48, 372
"""The height of the bar at the top, and the width in it of a name and its score, in pixels at 1280 x 800."""
_GAP = 10
_RIM = 4
_WIDEST_COLUMN = 620
_WIDE = 1.5
"""The ratio of a board's width to its height from which its column may be narrow."""
_BESIDE, _BELOW = 0.18, 0.25
"""Cells of sea that are seen at least at each side of the land, and above and below it, where scenery goes on."""


@dataclass(frozen=True)
class PlayLayout:
    """Rects of the play scene, in window pixels.

    Attributes:
        bar: The strip at the top; ``menu`` and ``title`` lie in it, and the ``track``.
        board: The picture of the board with its scenery; ``frame`` is the wood around it.
        px: Pixels of a cell of the board.
        margins: How much scenery is painted around its cells; ``crop`` is cut off above and below.
        column: The column of the panels at the right.
        hand: The panel of the card: ``card`` itself, and ``buttons`` beside or below it, each in its one of ``places``.
        tray: The remaining buildings.
        overview: The folded table of the rules.
        cabinet: What is kept in a campaign; empty outside one.
        players: The panel of the other cities; ``cities`` are their pictures with ``small`` pixels a cell and
            ``small_margins`` around the cells, ``heads`` the faces and words that belong to them, both in one of the
            ``panes`` of the panel.
        guests: The places of the game's guests.
    """

    bar: Rect
    menu: Rect
    title: Rect
    track: Rect
    frame: Rect
    board: Rect
    px: int
    margins: Margins
    crop: int
    column: Rect
    hand: Rect
    card: Rect
    buttons: Rect
    places: ButtonPlaces
    tray: Rect
    overview: Rect
    cabinet: Rect
    players: Rect
    cities: tuple[Rect, ...]
    heads: tuple[Rect, ...]
    panes: tuple[Rect, ...]
    small: int
    small_margins: Margins
    guests: GuestPlaces = NO_PLACES


def play_layout(look: Look, grid: Grid, others: int, *, rules: int = 0, keeps: int = 0, guests: int = 0) -> PlayLayout:
    """Lay out a window.

    Args:
        look: Its size and scale.
        grid: The lattice of the board.
        others: How many other cities are shown, 0 to 3.
        rules: How many rules the folded table shows.
        keeps: How high the cabinet is that shows what is kept in a campaign, at 1280 x 800; 0 where there is none.
        guests: How many guests build beside the table.
    """
    bar, below = bar_and_below(look)
    least = look.px(LEAST_NARROW_COLUMN if _is_wide(grid) else LEAST_COLUMN)
    board, column = _board_and_column(look, grid, below, least)
    beside = guest_places(look, column, grid, guests, others=others)
    upper = column.copy()
    upper.height -= beside.panel.height + look.px(_GAP) if guests else 0
    panels = column_panels(look, upper, grid, others, rules=rules, keeps=look.px(keeps) if keeps else 0)
    card, buttons, places = hand_places(look, panels.hand)
    rivals = cities_in(look, grid, panels.players, others)
    menu, title, track = bar_places(look, bar)
    return PlayLayout(
        bar=bar,
        menu=menu,
        title=title,
        track=track,
        frame=board.frame,
        board=board.frame.inflate(-2 * look.px(_RIM), -2 * look.px(_RIM)),
        px=board.px,
        margins=board.margins,
        crop=board.crop,
        column=column,
        hand=panels.hand,
        card=card,
        buttons=buttons,
        places=places,
        tray=panels.tray,
        overview=panels.overview,
        cabinet=panels.cabinet,
        players=panels.players,
        cities=rivals.cities,
        heads=rivals.heads,
        panes=rivals.panes,
        small=rivals.px,
        small_margins=rivals.margins,
        guests=beside,
    )


def beside_layout(look: Look, grid: Grid) -> PlayLayout:
    """Lay out a window for a board alone; all of its column, which is never narrow, is the panel of the card."""
    _, below = bar_and_below(look)
    board, column = _board_and_column(look, grid, below, look.px(LEAST_COLUMN))
    inside = board.frame.inflate(-2 * look.px(_RIM), -2 * look.px(_RIM))
    whole = play_layout(look, grid, 0)
    return replace(
        whole,
        frame=board.frame,
        board=inside,
        px=board.px,
        margins=board.margins,
        crop=board.crop,
        column=column,
        hand=column,
    )


def bar_and_below(look: Look) -> tuple[Rect, Rect]:
    """Return the strip at the top of a window, and the room below it."""
    gap = look.px(_GAP)
    lines = look.fonts.line_height(LABEL) + look.fonts.line_height(SMALL)
    bar = Rect(0, 0, look.size[0], max(look.px(_BAR), lines - look.px(4)))
    below = Rect(gap, bar.bottom + gap // 2, look.size[0] - 2 * gap, 0)
    below.height = look.size[1] - gap - below.top
    return bar, below


def bar_places(look: Look, bar: Rect) -> tuple[Rect, Rect, Rect]:
    """Share out the strip at the top: menu, title, score track."""
    gap = look.px(_GAP)
    menu = Rect(gap, bar.top + look.px(5), bar.height - look.px(10), bar.height - look.px(10))
    title = Rect(menu.right + gap, bar.top, look.px(_TITLE), bar.height)
    return menu, title, Rect(title.right + gap, bar.top, bar.right - title.right - 2 * gap, bar.height)


class _BoardPlace(NamedTuple):
    """The place of a board: the wood around it, pixels of a cell, the scenery around these, and what is cut off it."""

    frame: Rect
    px: int
    margins: Margins
    crop: int = 0


def _is_wide(grid: Grid) -> bool:
    board = art_of(grid).layout(grid, _LARGEST).board
    return board.width > _WIDE * board.height


def _board_and_column(look: Look, grid: Grid, below: Rect, least: int) -> tuple[_BoardPlace, Rect]:
    """Share a room out between a board and a column that is so wide at least."""
    gap = look.px(_GAP)
    room = Rect(below.left, below.top, below.width - least - gap, below.height)
    place = _ringed(look, grid, below, room) if art_of(grid).has_ring else _in_the_open(look, grid, below, room)
    left = place.frame.right + gap
    return place, Rect(left, below.top, min(below.right - left, look.px(_WIDEST_COLUMN)), below.height)


def _ringed(look: Look, grid: Grid, below: Rect, room: Rect) -> _BoardPlace:
    """Place a board around which there are a few cells of scenery: a wide window shows more of them."""
    px = _cell_size(_RING_STEP, lambda px: (grid.columns * px + 24, grid.rows * px + 12), room)
    wide, high = grid.columns * px, grid.rows * px
    margin = min(px // 2, max(look.px(_GAP), (room.width - wide) // 2))
    spare = (below.width - look.px(_WIDEST_COLUMN) - look.px(_GAP) - wide) // 2
    margin = max(margin, min(MOST_RINGS * px, spare))
    width, height = wide + 2 * margin, min(high + 2 * margin, below.height)
    column = min(look.px(_WIDEST_COLUMN), below.width - width - look.px(_GAP))
    left = below.left + (below.width - width - look.px(_GAP) - column) // 2
    seen = margin - look.px(_RIM)
    frame = Rect(left, below.top + (below.height - height) // 2, width, height)
    return _BoardPlace(frame, px, (seen, seen, seen, seen), (high + 2 * margin - height) // 2)


def _in_the_open(look: Look, grid: Grid, below: Rect, room: Rect) -> _BoardPlace:
    """Place a board around which scenery goes on and on: all of its land is seen, and more of the sea in the room."""
    rim, art = look.px(_RIM), art_of(grid)

    def needed(px: int) -> tuple[int, int]:
        left, above, right, under = art.land_around(grid, px)
        board = art.layout(grid, px).board
        wide = board.width + left + right + round(2 * _BESIDE * px) + 2 * rim
        return wide, board.height + above + under + round(2 * _BELOW * px) + 2 * rim

    px = _cell_size(_STEP, needed, room)
    width = max(needed(px)[0], below.width - look.px(_GAP) - look.px(_WIDEST_COLUMN))
    frame = Rect(below.left, below.top, min(width, room.width), below.height)
    left, above, right, under = art.land_around(grid, px)
    board = art.layout(grid, px).board
    across = frame.width - 2 * rim - board.width - left - right
    down = frame.height - 2 * rim - board.height - above - under
    west, north = across // 2, down // 2
    return _BoardPlace(frame, px, (left + west, above + north, right + across - west, under + down - north))


def _cell_size(step: int, needed: Callable[[int], tuple[int, int]], room: Rect) -> int:
    """Return the largest cells with which what a board needs fits a room; the smallest where none do."""
    sizes = range(_LARGEST, _SMALLEST, -step)

    def fits(px: int) -> bool:
        width, height = needed(px)
        return width <= room.width and height <= room.height

    return next(filter(fits, sizes), sizes[-1])
