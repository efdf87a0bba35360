"""The surroundings of a made land: what a map drawn in Tiled shows around a printed board, thought out from the board.

Around squares the ring goes on from the cells at the border. Around hexagons lies the sea, and behind the uppermost
row, in its middle, the mountains rise with the volcano among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mycity.content.tiled.maps import CityMap
from mycity.engine.board import Board
from mycity.engine.grid import NO_CELL, Coordinate

_SEA, _VOLCANO, _MOUNTAIN, _JUNGLE, _MEADOW = "~VMJ."
_RING: Coordinate = (1, 1)
_SHORE: Coordinate = (4, 3)
"""Rows and places of sea before the first of an island's text; behind it there are as many places, and three rows."""
_ROWS_BEHIND = 3
_BEHIND = ("J{}J", "J{}J", "{}", "{}")
"""The rows that rise behind the uppermost one, from there upwards: jungle at the foot, mountains between."""
_NARROWER = (5, 6, 9, 12)
"""By how many places each of these rows is narrower than the uppermost row."""


@lru_cache(maxsize=32)
def natural_map(board: Board) -> CityMap:
    """Return a board as it would be drawn as a map: with the scenery that goes on from it."""
    if board.land.has_banks:
        return CityMap(board, tuple(_ring(board)), _RING)
    return CityMap(board, (*_mountains(board), *_isle(board), *_sea(board, _ROWS_BEHIND)), _SHORE)


def _ring(board: Board) -> Iterator[str]:
    """Yield the rows of the ring around the bare terrain of a board of squares."""
    last = len(board.cells) - 1
    for row in range(-1, last + 2):
        line = board.cells[min(max(row, 0), last)]
        terrain = "".join(code if code in "MF" else _MEADOW for code in line)
        yield f"{terrain[0]}{terrain}{terrain[-1]}"


def _isle(board: Board) -> Iterator[str]:
    under = str.maketrans({**board.land.under, NO_CELL: _SEA})
    for row in board.cells:
        yield f"{_SEA * _SHORE[1]}{row.translate(under)}{_SEA * _SHORE[1]}"


def _sea(board: Board, rows: int) -> Iterator[str]:
    yield from [_SEA * (board.grid.width + 2 * _SHORE[1])] * rows


def _mountains(board: Board) -> Iterator[str]:
    """Yield the rows above a board of hexagons, the uppermost first."""
    line = board.cells[0]
    there = [place for place, code in enumerate(line) if code != NO_CELL]
    middle, width = (there[0] + there[-1] + 1) / 2, len(there)
    for number in reversed(range(_SHORE[0])):
        breadth = max(width - _NARROWER[number], 1)
        drawn = _BEHIND[number].format(_MOUNTAIN * max(breadth - len(_BEHIND[number]) + 2, 1))
        if number == 2:
            half = len(drawn) // 2
            drawn = f"{drawn[:half]}{_VOLCANO}{drawn[half + 1 :]}"
        start = max(_SHORE[1] + round(middle - len(drawn) / 2), 0)
        yield f"{_SEA * start}{drawn}".ljust(len(line) + 2 * _SHORE[1], _SEA)
