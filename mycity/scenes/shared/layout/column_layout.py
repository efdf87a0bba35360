"""The column of panels beside a board: which of them has which height, and where the rivals lie in theirs.

A column is narrow where a wide board leaves no more: then the card's buttons lie below it, and rivals have rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect

from mycity.board_pictures import art_of
from mycity.board_pictures.art import Margins
from mycity.engine.grid import Grid
from mycity.scenes.shared.layout.hand_layout import is_narrow, least_hand_height, narrow_hand_height
from mycity.ui.style.fonts import HEAD, MINUS, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look

SMALL_CELL_SIZES = (48, 40, 36, 32, 28, 24, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3)
LEAST_COLUMN, LEAST_NARROW_COLUMN = 356, 260
"""The least width of a column beside a board, and beside a wide one, in pixels at 1280 x 800."""
SUM = 108
"""Room for the sum beside the signs of the rules."""
_GAP = 10
_NAME = 46
_RULE, _RULE_WHEN_TALL, _TALL = 29, 40, 880
"""Least room for the sign of a rule and its points, the same in windows high for their width, and their height."""
_WIDEST_POINTS = f"{MINUS}00"
_HAND, _TRAY, _PLAYERS = 221, 212, 201
"""Shares of the height in a column that is not narrow."""
_BAG, _CELL = 127, 20
"""Square cells that a full bag of tiles takes with all that lies between them, and pixels of a cell to aim at."""
_ROW, _LARGEST_ROW = 40, 74
"""Height of a rival's row at least and at most."""
_WORDS = 0.44
"""The share of a row's width that a rival's words have at least."""
_LEAST_HEAD = 104
"""Width of a face with a name and its points, in pixels at 1280 x 800."""


class ColumnPanels(NamedTuple):
    """The panels of a column, from the top down; what is not there is empty."""

    hand: Rect
    tray: Rect
    overview: Rect
    cabinet: Rect
    players: Rect


class RivalPlaces(NamedTuple):
    """The places of the other cities in their panel: see `PlayLayout`."""

    cities: tuple[Rect, ...] = ()
    heads: tuple[Rect, ...] = ()
    panes: tuple[Rect, ...] = ()
    px: int = SMALL_CELL_SIZES[-1]
    margins: Margins = (0, 0, 0, 0)


def column_panels(look: Look, column: Rect, grid: Grid, others: int, *, rules: int, keeps: int) -> ColumnPanels:
    """Share out a column's height; arguments as `play_layout`, but ``keeps`` in pixels of the window."""
    gap = look.px(_GAP)
    overview = _table_height(look, column.width, rules)
    room = column.height - overview - gap * (3 if others else 2) - (keeps + gap if keeps else 0)
    share = _narrow_heights if is_narrow(look, column.width) else _heights
    hand, tray, players = share(look, column.width, grid, others, room)
    rects, top = [], column.top
    for height in (hand, tray, overview, keeps, players):
        rects.append(Rect(column.left, top, column.width, height))
        top += height + gap if height else 0
    return ColumnPanels(*rects)


def _heights(look: Look, width: int, grid: Grid, others: int, room: int) -> tuple[int, int, int]:
    """Return the heights of card, tray and rivals by shares; rivals take no more than their pictures can fill."""
    shares = (_HAND, _TRAY, _PLAYERS) if others else (_HAND, _TRAY, 0)
    players = room * shares[2] // sum(shares)
    if others:
        wide, gap = width // others, look.px(_GAP)
        largest = max(_fitting(grid, px, (wide - gap, wide)) for px in SMALL_CELL_SIZES)
        players = min(players, name_height(look) + largest[1] + 2 * gap)
    hand = max((room - players) * _HAND // (_HAND + _TRAY), least_hand_height(look))
    return hand, room - players - hand, players


def _narrow_heights(look: Look, width: int, grid: Grid, others: int, room: int) -> tuple[int, int, int]:  # noqa: ARG001
    """Return the heights of card, tray and rivals, where the card and a full tray have what they need first."""
    hand = min(narrow_hand_height(look), room // 2)
    cell = max(_CELL, look.px(_CELL))
    rest = room - hand - _BAG * cell * cell // width
    row = max(look.px(_ROW), look.fonts.line_height(SMALL_STRONG) + look.px(6))
    players = min(max(row * others, rest), look.px(_LARGEST_ROW) * others, (room - hand) // 2)
    return hand, room - hand - players, players


# -- the table of the rules ---------------------------------------------------------------------------------------


def _rule_rows(look: Look, width: int, rules: int) -> int:
    """Return in how many rows the folded table of a width shows so many rules: as few as leave their points room."""
    return -(-rules // max(1, (width - look.px(SUM) - look.px(20)) // _rule_width(look)))


def _rule_width(look: Look) -> int:
    """Return the least room across for the sign of a rule and its points."""
    sign = look.px(_RULE if look.size[1] < look.px(_TALL) else _RULE_WHEN_TALL)
    return max(sign, look.fonts.width(_WIDEST_POINTS, SMALL_STRONG) + look.px(2))


def _table_height(look: Look, width: int, rules: int) -> int:
    if is_narrow(look, width):
        return max(look.px(118), _lines(look, STRONG, STRONG, SMALL) + look.px(44))
    row = max(look.px(64), _lines(look, STRONG) + look.px(34))
    return max(look.px(14) + row * _rule_rows(look, width, rules), _lines(look, SMALL, HEAD, SMALL) + look.px(4))


def _lines(look: Look, *roles: TextRole) -> int:
    return sum(look.fonts.line_height(role) for role in roles)


# -- the rivals ---------------------------------------------------------------------------------------------------


def name_height(look: Look) -> int:
    """Return how high the two lines above the picture of another city are."""
    return max(look.px(_NAME), _lines(look, SMALL_STRONG, SMALL_STRONG))


def cities_in(look: Look, grid: Grid, players: Rect, others: int) -> RivalPlaces:
    """Place the other cities in their panel, side by side or in rows: as their pictures become larger."""
    if not others:
        return RivalPlaces()
    abreast, rows = _abreast(look, grid, players, others), _in_rows(look, grid, players, others)
    if rows.heads[0].width < look.px(_LEAST_HEAD):
        return abreast
    return rows if rows.px > abreast.px or abreast.heads[0].width < look.px(_LEAST_HEAD) else abreast


def _fitting(grid: Grid, px: int, room: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a small picture with so many pixels a cell, or (0, 0) where it does not fit a room."""
    art = art_of(grid)
    size = art.layout(grid, px, art.small_margins(px)).size
    return size if size[0] <= room[0] and size[1] <= room[1] else (0, 0)


def _sized(grid: Grid, room: tuple[int, int]) -> tuple[int, Margins, tuple[int, int]]:
    """Return pixels of a cell, the margins, and the size of the largest small picture that fits a room."""
    art = art_of(grid)
    px = next((px for px in SMALL_CELL_SIZES if any(_fitting(grid, px, room))), SMALL_CELL_SIZES[-1])
    margins = art.small_margins(px)
    return px, margins, art.layout(grid, px, margins).size


def _abreast(look: Look, grid: Grid, players: Rect, others: int) -> RivalPlaces:
    """Place the cities beside one another, each with two lines above it."""
    gap, name = look.px(_GAP), name_height(look)
    inner = players.inflate(-2 * gap, -2 * gap)
    across = (inner.width - gap * (others - 1)) // others
    down = inner.height - name
    px, margins, size = _sized(grid, (across, down))
    top = inner.top + name + max(0, (down - size[1]) // 2)
    cities = tuple(
        Rect((inner.left + number * (across + gap) + (across - size[0]) // 2, top), size) for number in range(others)
    )
    wide = players.width // others
    panes = tuple(
        Rect(city.centerx - wide // 2, players.top, wide, players.height).clip(players.inflate(0, -4))
        for city in cities
    )
    heads = tuple(_head_above(look, city, pane) for city, pane in zip(cities, panes, strict=True))
    return RivalPlaces(cities, heads, panes, px, margins)


def _head_above(look: Look, city: Rect, pane: Rect) -> Rect:
    """Return the two lines above the picture of a city."""
    left, high = city.left - look.px(4), 2 * look.fonts.line_height(SMALL_STRONG)
    return Rect(left, city.top - look.px(3) - high, pane.right - look.px(4) - left, high)


def _in_rows(look: Look, grid: Grid, players: Rect, others: int) -> RivalPlaces:
    """Place the cities below one another, each with its words at the left."""
    edge = look.px(4)
    panes = tuple(_rows(players.inflate(-4, -4), others))
    room = round((panes[0].width - 3 * edge) * (1 - _WORDS)), panes[0].height - edge
    px, margins, size = _sized(grid, room)
    line = look.fonts.line_height(SMALL_STRONG)
    high = min(2 * line, panes[0].height - edge)
    cities, heads = [], []
    for pane in panes:
        city = Rect((pane.right - edge - size[0], pane.centery - size[1] // 2), size)
        left = pane.left + edge
        cities.append(city)
        heads.append(Rect(left, pane.centery - high // 2, city.left - edge - left, high))
    return RivalPlaces(tuple(cities), tuple(heads), panes, px, margins)


def _rows(room: Rect, count: int) -> Iterator[Rect]:
    for number in range(count):
        top, bottom = (room.top + room.height * share // count for share in (number, number + 1))
        yield Rect(room.left, top, room.width, bottom - top)
