"""The surroundings of any board: those of its printed map, or thought out from the board as a map would show them.

Around squares the ring goes on from the cells at the border. Around hexagons lies the sea, and where jungle reaches the
uppermost row, mountains rise behind it with the volcano among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mycity.content.tiled.maps import CityMap, board_names, load_city_map
from mycity.engine.board import Board
from mycity.engine.grid import NO_CELL, Coordinate, Grid

_SEA, _VOLCANO, _MOUNTAIN, _JUNGLE, _MEADOW = "~VMJ."
_BEACH = "B"
_MASSES = "MF"
_RING: Coordinate = (1, 1)
_SHORE: Coordinate = (4, 3)
"""Rows and places of sea before the first of an island's text; behind it there are as many places, and three rows."""
_ROWS_BEHIND = 3
_RISING = ((-1, 0), (0, 0), (1, 2), (3, 3))
"""The rows that rise behind the uppermost one, from there upwards: by how many places each begins after the foot of the
mountains and ends before it; every second one stands half a place further right."""
_FOOT_ROWS = 2
"""The lowest of them end in jungle; the next one holds the volcano."""
_LEAST_FOOT = 9
"""Places of the foot at least: the volcano stands among mountains, with peaks behind it."""


def map_of(board: Board) -> CityMap:
    """Return the shipped map of a printed board, whatever has befallen it; of any other board its natural map."""
    printed = (drawn for drawn in map(load_city_map, board_names()) if _shows(drawn.board, board))
    return next(printed, None) or natural_map(board)


def scenery_on(grid: Grid) -> tuple[tuple[str, ...], Coordinate]:
    """Return scenery of a lattice of hexagons, and where the board begins in it: as far as that of any of its boards.

    What land it shows says nothing: all boards of a lattice reach as far on every side, with their mountains too.
    """
    printed = (drawn for drawn in map(load_city_map, board_names()) if drawn.board.grid == grid)
    if (drawn := next(printed, None)) is not None:
        return drawn.scenery, drawn.first
    return _in_the_sea(tuple("".join(_SEA if code == NO_CELL else _BEACH for code in row) for row in grid.outline))


def _shows(printed: Board, board: Board) -> bool:
    """Return whether a board may be what has become of a printed one: where both are bare land, it is the same."""
    if printed.grid != board.grid or printed.left != board.left:
        return False
    pairs = zip("".join(printed.cells), "".join(board.cells), strict=True)
    return all(before == now or {before, now} & board.land.under.keys() for before, now in pairs)


@lru_cache(maxsize=32)
def natural_map(board: Board) -> CityMap:
    """Return a board as it would be drawn as a map: with the scenery that goes on from it."""
    if board.land.has_banks:
        return CityMap(board, tuple(_ring(board)), _RING)
    under = str.maketrans({**board.land.under, NO_CELL: _SEA})
    return CityMap(board, *_in_the_sea(tuple(row.translate(under) for row in board.cells)))


def _ring(board: Board) -> Iterator[str]:
    """Yield the rows of the ring around the bare terrain of a board of squares, in which mountain and forest widen."""
    last = len(board.cells) - 1
    rows = []
    for row in range(-1, last + 2):
        line = board.cells[min(max(row, 0), last)]
        terrain = "".join(code if code in _MASSES else _MEADOW for code in line)
        rows.append([terrain[0], *terrain, terrain[-1]])
    around, banks = [*_around(len(rows), len(rows[0]))], {*_banks(board)}
    codes = [rows[row][column] for row, column in around]
    for number, (row, column) in enumerate(around):
        beside = {codes[number - 1], codes[(number + 1) % len(codes)]} - {_MEADOW}
        if codes[number] == _MEADOW and len(beside) == 1 and (row, column) not in banks:
            rows[row][column] = beside.pop()
    yield from map("".join, rows)


def _around(rows: int, columns: int) -> Iterator[Coordinate]:
    """Yield the places along the border of so many rows and columns, once around."""
    yield from ((0, column) for column in range(columns - 1))
    yield from ((row, columns - 1) for row in range(rows - 1))
    yield from ((rows - 1, column) for column in range(columns - 1, 0, -1))
    yield from ((row, 0) for row in range(rows - 1, 0, -1))


def _banks(board: Board) -> Iterator[Coordinate]:
    """Yield the places of the ring between which the river leaves a board, at its upper and its lower end."""
    masks = board.grid.row_masks
    for row, mask in ((0, masks[0]), (len(masks) + 1, masks[-1])):
        left = (board.left & mask).bit_count()
        yield from ((row, left), (row, left + 1))


def _in_the_sea(isle: tuple[str, ...]) -> tuple[tuple[str, ...], Coordinate]:
    """Return the scenery around an island's bare land, and where that begins in it."""
    beside = _SEA * _SHORE[1]
    sea = _SEA * (len(isle[0]) + 2 * _SHORE[1])
    return (*_mountains(isle), *(f"{beside}{row}{beside}" for row in isle), *[sea] * _ROWS_BEHIND), _SHORE


def _mountains(isle: tuple[str, ...]) -> Iterator[str]:
    """Yield the rows above an island, the uppermost first."""
    left, right = _foot(isle[0])
    lean = _lean(isle, left + right)
    for row, (later, earlier) in reversed([*enumerate(_RISING)]):
        leans = lean if row >= _FOOT_ROWS else 0
        start, end = left + later + leans, right - earlier + leans
        line = _MOUNTAIN * max(end - start + 1, 1)
        if row < _FOOT_ROWS:
            line = f"{_JUNGLE}{line[2:]}{_JUNGLE}"
        if row == _FOOT_ROWS:
            half = len(line) // 2
            line = f"{line[:half]}{_VOLCANO}{line[half + 1 :]}"
        before = start + _SHORE[1]
        yield f"{_SEA * before}{line}".ljust(len(isle[0]) + 2 * _SHORE[1], _SEA)


def _foot(upper: str) -> Coordinate:
    """Return the first and the last place of an island's uppermost row behind which mountains rise."""
    there = [place for place, code in enumerate(upper) if code != _SEA]
    dense = [place for place in there if upper[place] == _JUNGLE] or [(there[0] + there[-1]) // 2]
    left, right = dense[0] - 1, dense[-1] + 1
    least = min(_LEAST_FOOT, there[-1] - there[0] + 1)
    lacks = max(least - (right - left + 1), 0)
    left = max(min(left - lacks // 2, there[-1] - least + 1), there[0])
    return left, max(min(right + lacks - lacks // 2, there[-1]), left + least - 1)


def _lean(isle: tuple[str, ...], foot: int) -> int:
    """Return how many places right of the middle of their foot, given twice, peaks stand: over the jungle's middle."""
    places = [(row, place) for row, line in enumerate(isle) for place, code in enumerate(line) if code == _JUNGLE]
    middle = sum(2 * place + row % 2 for row, place in places) / max(len(places), 1)
    return min(max(round((middle - foot) / 2), -1), 1) if places else 0
