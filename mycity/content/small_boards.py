"""The small boards that letters and books of rules show: what lies on them, checked when they are loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from mycity.content.assets import ContentError
from mycity.content.tiled.words import SURROUNDINGS
from mycity.content.yamls import Document
from mycity.engine.grid import Coordinate, Grid, hexagonal_grid
from mycity.engine.land import ALL_CODES, ISLAND_LAND
from mycity.engine.pieces import ALL_SYMBOLS

_PLACE = re.compile(r"[A-L][1-9]")
_BUILDING = re.compile(r"([YRBC]-[A-Z][0-9]) ([0-3]) ([0-9]) ([0-9]{1,2})")
_TILE = re.compile(rf"([{''.join(ALL_SYMBOLS)}]{{2,4}})((?: [1-9]\.[1-9])+)")

_Rows = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=13)]


class Picture(Document, frozen=True):
    """A small board of squares.

    Attributes:
        cells: rows of codes, as in records.
        river: for each row the column right of the river; empty for none.
        buildings: ``"Y-L4 1 0 2"``: sprite, quarter turns clockwise, row and column of its top left cell, from 0.
        closed, squares: names of cells under water, and of those with a small square.
        marks: name of a mark to the names of its cells.
        cogs: the buildings that carry a cog.
        investor: the building the investor stands on.
        track: whether the railway runs below the last row.
        fence: whether the fence of the blocking card stands before it.
    """

    cells: _Rows
    river: tuple[int, ...] = ()
    buildings: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()
    marks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    cogs: tuple[str, ...] = ()
    investor: str = ""
    track: bool = False
    fence: bool = False

    @property
    def size(self) -> Coordinate:
        """Rows and columns that are to be seen, the railway's row among them."""
        return len(self.cells) + (1 if self.track else 0), len(self.cells[0])

    @property
    def placed(self) -> tuple[tuple[str, int, int, int], ...]:
        """The buildings as (sprite, quarter turns, row, column)."""
        parts = (text.split() for text in self.buildings)
        return tuple((name, int(turns), int(row), int(column)) for name, turns, row, column in parts)

    @property
    def edges(self) -> tuple[tuple[Coordinate, Coordinate], ...]:
        """The pairs of cells with the river between."""
        pairs: list[tuple[Coordinate, Coordinate]] = []
        for row, column in enumerate(self.river):
            pairs.append(((row, column - 1), (row, column)))
            if row:
                before = self.river[row - 1]
                pairs += [
                    ((row - 1, between), (row, between)) for between in range(min(before, column), max(before, column))
                ]
        return tuple(pairs)


_lattice = cache(hexagonal_grid)


class HexPicture(Document, frozen=True):
    """A small piece of an island.

    Attributes:
        rows: of codes as in records, every second row half a cell further to the right; around the land also ``~`` sea,
            ``M`` mountain and ``V`` the volcano. The picture goes on beyond its border as it is there.
        tiles: ``"FP 2.3 2.4"``: the symbols of a tile, and for each the row and the place in it, from 1.
        flags: cells with the marker of a group.
        reached: totems and ruins with a marker.
    """

    rows: _Rows
    tiles: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()

    @property
    def size(self) -> Coordinate:
        """Rows and places in a row."""
        return len(self.rows), len(self.rows[0])

    @property
    def grid(self) -> Grid:
        """The lattice of its cells."""
        return _lattice(self.rows)

    def place(self, name: str) -> Coordinate:
        """Return the (row, column) pair on the lattice of a cell's name."""
        row, number = (int(part) for part in name.split("."))
        return row - 1, number - 1 + self.grid.leads[row - 1]

    @property
    def placed(self) -> tuple[tuple[str, tuple[Coordinate, ...]], ...]:
        """The tiles as (symbols, cells)."""
        parts = (text.split() for text in self.tiles)
        return tuple((symbols, tuple(map(self.place, names))) for symbols, *names in parts)


SmallBoard = Picture | HexPicture


def place_of(name: str) -> Coordinate:
    """Return the (row, column) pair of a cell's name."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def check_small_board(path: Path, location: str, board: SmallBoard) -> None:
    """Refuse a small board that cannot be drawn.

    Raises:
        ContentError: with the file and the place in it.
    """
    if isinstance(board, Picture):
        _check_picture(path, location, board)
    else:
        _check_hexes(path, location, board)


def _check_picture(path: Path, location: str, picture: Picture) -> None:
    if len({len(row) for row in picture.cells}) != 1 or set("".join(picture.cells)) - set(ALL_CODES):
        raise ContentError(path, f"{location}.cells", "rows of equal length are needed, of codes that records know")
    if picture.river and len(picture.river) != len(picture.cells):
        raise ContentError(path, f"{location}.river", "one column is needed for each row")
    for text in picture.buildings:
        if not _BUILDING.fullmatch(text):
            raise ContentError(path, f"{location}.buildings", f"{text!r} is not 'Y-L4 1 0 2'")
    names = [*picture.closed, *picture.squares, *(name for cells in picture.marks.values() for name in cells)]
    for name in names:
        if not _PLACE.fullmatch(name):
            raise ContentError(path, location, f"{name!r} is no cell")


def _check_hexes(path: Path, location: str, board: HexPicture) -> None:
    known = {*ISLAND_LAND.codes, *SURROUNDINGS.values()}
    if len({len(row) for row in board.rows}) != 1 or set("".join(board.rows)) - known:
        raise ContentError(path, f"{location}.rows", "rows of equal length are needed, of codes of an island")
    for text in board.tiles:
        match = _TILE.fullmatch(text)
        if match is None or len(match[1]) != len(match[2].split()):
            raise ContentError(path, f"{location}.tiles", f"{text!r} is not 'FP 2.3 2.4'")
    for name in _named(board):
        if not re.fullmatch(r"[1-9]\.[1-9]", name) or not board.grid.contains(*board.place(name)):
            raise ContentError(path, location, f"{name!r} is no cell")


def _named(board: HexPicture) -> Iterator[str]:
    yield from (*board.flags, *board.reached)
    for text in board.tiles:
        yield from text.split()[1:]
