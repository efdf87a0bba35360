"""Lattices of cells, held as the bits of one integer.

A cell is an index ``row * stride + column``; a set of cells is an integer with those bits set (a *mask*). The
stride leaves one unused guard column at the right, so that shifting a mask by a direction's offset can never
carry a cell from the end of one row to the start of the next: what falls off lands outside ``full`` and is
masked away. Everything above this module works on masks and shifts only, which is why a hexagonal board needs
nothing but another lattice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Coordinate = tuple[int, int]
"""A (row, column) pair, rows counted from the top, both from 0."""


def indices(mask: int) -> Iterator[int]:
    """Yield the cell indices of ``mask``, ascending (row by row, left to right)."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Grid:
    """A lattice of ``rows`` x ``columns`` cells.

    Attributes:
        rows: number of rows.
        columns: number of columns.
        steps: one direction of each opposite pair, as (row, column) differences; two for squares, three for
            hexagons (axial coordinates).
        turns: rotations that bring a shape back to itself: 4 for squares, 6 for hexagons.
        lettered: whether columns are named by letters (``A1`` top left) or cells as ``row.column``.
    """

    rows: int
    columns: int
    steps: tuple[Coordinate, ...]
    turns: int
    lettered: bool

    @property
    def stride(self) -> int:
        """Bits from one row to the next: the columns and the guard column."""
        return self.columns + 1

    @property
    def side(self) -> int:
        """The longer of rows and columns: a picture of the whole grid fits into a square of so many cells."""
        return max(self.rows, self.columns)

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """The bit offsets of ``steps``, all positive; each also stands for its opposite."""
        return tuple(row * self.stride + column for row, column in self.steps)

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        row = (1 << self.columns) - 1
        return sum(row << (number * self.stride) for number in range(self.rows))

    @cached_property
    def row_masks(self) -> tuple[int, ...]:
        """One mask per row, from the top."""
        row = (1 << self.columns) - 1
        return tuple(row << (number * self.stride) for number in range(self.rows))

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of every cell, by index: ``K11`` on lettered grids, ``11.11`` elsewhere; guards have names too."""
        pairs = (self.coordinate(index) for index in range(self.rows * self.stride))
        if self.lettered:
            return tuple(f"{chr(65 + column)}{row + 1}" for row, column in pairs)
        return tuple(f"{row + 1}.{column + 1}" for row, column in pairs)

    def index(self, coordinate: Coordinate) -> int:
        """Return the index of a (row, column) pair; the pair must lie on the grid."""
        return coordinate[0] * self.stride + coordinate[1]

    def coordinate(self, index: int) -> Coordinate:
        """Return the (row, column) pair of a cell index."""
        return divmod(index, self.stride)

    def contains(self, row: int, column: int) -> bool:
        """Whether the pair lies on the grid."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def spread(self, mask: int) -> int:
        """Return all cells that neighbour a cell of ``mask`` (cells of ``mask`` itself among them if they touch).

        >>> names(SQUARE_11, SQUARE_11.spread(parse(SQUARE_11, ["A1"])))
        ['B1', 'A2']
        """
        reached = 0
        for shift in self.shifts:
            reached |= mask << shift | mask >> shift
        return reached & self.full

    def shared(self, mask: int) -> int:
        """Return all cells that neighbour at least two cells of ``mask``.

        >>> names(SQUARE_11, SQUARE_11.shared(parse(SQUARE_11, ["A1", "C1"])))
        ['B1']
        """
        one = two = 0
        for shift in self.shifts:
            for beside in (mask << shift, mask >> shift):
                two |= one & beside
                one |= beside
        return two & self.full

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The neighbours of every cell, by index."""
        return tuple(self.spread(1 << index) for index in range(self.full.bit_length()))

    def region(self, seed: int, within: int) -> int:
        """Return the cells of ``within`` that can be reached from ``seed`` by shared sides."""
        reached = seed & within
        edge = reached
        while edge:
            edge = self.spread(edge) & within & ~reached
            reached |= edge
        return reached

    def turn(self, coordinate: Coordinate) -> Coordinate:
        """Rotate a coordinate about (0, 0) by one step clockwise (90 or 60 degrees)."""
        row, column = coordinate
        if self.turns == 4:
            return column, -row
        return row + column, -row


def square_grid(rows: int, columns: int) -> Grid:
    """Return the grid of square cells named ``A1``, ``B1`` ... as in the city game."""
    return Grid(rows, columns, steps=((0, 1), (1, 0)), turns=4, lettered=True)


def hexagonal_grid(rows: int, columns: int) -> Grid:
    """Return a grid of pointy-top hexagons in axial coordinates, cells named ``row.column``."""
    return Grid(rows, columns, steps=((0, 1), (1, 0), (1, -1)), turns=6, lettered=False)


SQUARE_11 = square_grid(11, 11)
"""The city's board: columns A to K, rows 1 to 11."""


def cell_name(grid: Grid, index: int) -> str:
    """Return a cell's name: ``K11`` on lettered grids, ``11.11`` elsewhere."""
    return grid.cell_names[index]


def cell_index(grid: Grid, name: str) -> int:
    """Return the index of the cell called ``name``.

    Raises:
        ValueError: the name is malformed or names no cell of the grid.
    """
    try:
        if grid.lettered:
            row, column = int(name[1:]) - 1, ord(name[0]) - 65
        else:
            row, column = (int(part) - 1 for part in name.split("."))
    except (ValueError, IndexError):
        raise ValueError(f"{name!r} is not the name of a cell") from None
    if not grid.contains(row, column) or grid.cell_names[row * grid.stride + column] != name:
        raise ValueError(f"{name!r} is not a cell of this board")
    return row * grid.stride + column


def names(grid: Grid, mask: int) -> list[str]:
    """Return the names of the cells of ``mask``, row by row."""
    return [grid.cell_names[index] for index in indices(mask)]


def parse(grid: Grid, cells: Iterable[str]) -> int:
    """Return the mask of the named cells.

    Raises:
        ValueError: a name is malformed, off the grid or given twice.
    """
    mask = 0
    for name in cells:
        bit = 1 << cell_index(grid, name)
        if mask & bit:
            raise ValueError(f"cell {name} is given twice")
        mask |= bit
    return mask
