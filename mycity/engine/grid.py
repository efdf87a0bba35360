"""Lattices of cells, held as the bits of one integer.

A cell is an index ``row * stride + column``; a set of cells is an integer with those bits set (a *mask*). The
stride leaves one unused guard column at the right, so that shifting a mask by a direction's offset can never
carry a cell from the end of one row to the start of the next: what falls off lands outside ``full`` and is
masked away. Everything above this module works on masks and shifts only, which is why a hexagonal board needs
nothing but another lattice.

As text, in files and records, a board is a string per row. On squares a cell's position in its string is its column; on
hexagons every second row stands half a cell to the right, as Tiled has it (``staggerindex="odd"``), while columns run
slantwise (axial coordinates): whoever reads or writes such strings asks the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mycity.engine.quoting import quoted
from mycity.fixed_values import FixedMapping

Coordinate = tuple[int, int]
"""A (row, column) pair, rows counted from the top, both from 0."""
NO_CELL = "-"
"""Code in a board's text where there is no cell."""


def indices(mask: int) -> Iterator[int]:
    """Yield the cell indices of ``mask``, ascending (row by row, left to right)."""
    while mask:
        low = mask & -mask  # the lowest bit alone
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
        lettered: whether columns are named by letters (``A1`` top left) or cells as ``row.number``, the number of a
            cell being counted from the left among the cells of its row.
        outline: the rows of a board's text with ``-`` where there is no cell; empty when every cell is there.
        leads: the column of the first position in each row's string, which may lie off the grid; empty when all are 0.
    """

    rows: int
    columns: int
    steps: tuple[Coordinate, ...]
    turns: int
    lettered: bool
    outline: tuple[str, ...] = ()
    leads: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return self._hash  # tables of places are kept by their grid, and asked for at every game's beginning

    @cached_property
    def _hash(self) -> int:
        return hash((self.rows, self.columns, self.steps, self.turns))

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
        return sum(self.row_masks)

    @cached_property
    def row_masks(self) -> tuple[int, ...]:
        """One mask per row, from the top."""
        if not self.outline:
            return tuple((1 << self.columns) - 1 << (number * self.stride) for number in range(self.rows))
        return tuple(
            sum(1 << number * self.stride + lead + position for position, code in enumerate(line) if code != NO_CELL)
            for number, (line, lead) in enumerate(zip(self.outline, self.leads, strict=True))
        )

    @cached_property
    def width(self) -> int:
        """The number of characters of a row's text."""
        return len(self.outline[0]) if self.outline else self.columns

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The name of every cell, by index: ``K11`` on lettered grids, ``8.7`` elsewhere; empty where there is none."""
        named = [""] * (self.rows * self.stride)
        for row, mask in enumerate(self.row_masks):
            for number, index in enumerate(indices(mask), start=1):
                letter = chr(65 + index - row * self.stride)
                named[index] = f"{letter}{row + 1}" if self.lettered else f"{row + 1}.{number}"
        return tuple(named)

    @cached_property
    def by_name(self) -> FixedMapping[str, int]:
        """The index of every cell, by its name."""
        return FixedMapping({name: index for index, name in enumerate(self.cell_names) if name})

    def fits(self, text: Sequence[str]) -> bool:
        """Return whether these strings are a board's text: as many, as long, ``-`` where the outline has no cell."""
        if len(text) != self.rows or any(len(line) != self.width for line in text):
            return False
        return all(
            (code == NO_CELL) == (other == NO_CELL)
            for line, drawn in zip(text, self.outline, strict=False)
            for code, other in zip(line, drawn, strict=True)
        )

    def by_index(self, text: Sequence[str]) -> str:
        """Return a board's text as one string in which every cell's code stands at its index, blanks elsewhere."""
        if not self.outline:
            return "".join(line.ljust(self.stride) for line in text)
        codes = [" "] * (self.rows * self.stride)
        for index in indices(self.full):
            row, position = self.text_position(index)
            codes[index] = text[row][position]
        return "".join(codes)

    def text_position(self, index: int) -> Coordinate:
        """Return (row, position in the row's string) of a cell in a board's text."""
        row, column = divmod(index, self.stride)
        return row, column - self.leads[row] if self.leads else column

    def index(self, coordinate: Coordinate) -> int:
        """Return the index of a (row, column) pair; the pair must lie on the grid."""
        return coordinate[0] * self.stride + coordinate[1]

    def coordinate(self, index: int) -> Coordinate:
        """Return the (row, column) pair of a cell index."""
        return divmod(index, self.stride)

    def contains(self, row: int, column: int) -> bool:
        """Return whether the pair is a cell of the grid."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and (not self.outline or bool(self.full >> row * self.stride + column & 1))

    def spread(self, mask: int) -> int:
        """Return all cells that neighbour a cell of ``mask`` (cells of ``mask`` itself among them if they touch).

        >>> names(SQUARE_11, SQUARE_11.spread(parse(SQUARE_11, ["A1"])))
        ['B1', 'A2']
        """
        shifts = self.shifts
        if len(shifts) == 2:  # no loops: bots ask for it in their innermost loops
            across, down = shifts
            return (mask << across | mask >> across | mask << down | mask >> down) & self.full
        across, down, aslant = shifts
        reached = mask << across | mask >> across | mask << down | mask >> down | mask << aslant | mask >> aslant
        return reached & self.full

    def shared(self, mask: int) -> int:
        """Return all cells that neighbour at least two cells of ``mask``.

        >>> names(SQUARE_11, SQUARE_11.shared(parse(SQUARE_11, ["A1", "C1"])))
        ['B1']
        """
        at_least_one = at_least_two = 0  # a counter of all cells at once that ends at two: one mask for each number
        for shift in self.shifts:
            for beside in (mask << shift, mask >> shift):
                at_least_two |= at_least_one & beside
                at_least_one |= beside
        return at_least_two & self.full

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The neighbours of every cell, by index."""
        return tuple(self.spread(1 << index) for index in range(self.full.bit_length()))

    def region(self, seed: int, within: int) -> int:
        """Return the cells of ``within`` that can be reached from ``seed`` by shared sides."""
        reached = seed & within
        edge = reached  # a flood fill, a wave of all cells at one distance at a time
        while edge:
            edge = self.spread(edge) & within & ~reached
            reached |= edge
        return reached


def square_grid(rows: int, columns: int) -> Grid:
    """Return the grid of square cells named ``A1``, ``B1`` ... as in the city game."""
    return Grid(rows, columns, steps=((0, 1), (1, 0)), turns=4, lettered=True)


def hexagonal_grid(outline: Sequence[str]) -> Grid:
    """Return the grid of pointy-top hexagons that the text of a board shows, cells named ``row.number``.

    Args:
        outline: the rows of the text, every second one standing half a cell to the right; ``-`` where no cell is.
    """
    # Offset to axial coordinates: every second row of the text stands half a cell to the right, an axial column leans.
    drawn = [(row, position - row // 2) for row, line in enumerate(outline) for position in range(len(line))]
    there = [pair for pair, code in zip(drawn, "".join(outline), strict=True) if code != NO_CELL]
    first = min(column for _, column in there)
    return Grid(
        rows=len(outline),
        columns=max(column for _, column in there) - first + 1,
        steps=((0, 1), (1, 0), (1, -1)),
        turns=6,
        lettered=False,
        outline=tuple(outline),
        leads=tuple(-(row // 2) - first for row in range(len(outline))),
    )


SQUARE_11 = square_grid(11, 11)
"""The city's board: columns A to K, rows 1 to 11."""
ISLAND = hexagonal_grid(
    (
        "................",
        "...............-",
        "-..............-",
        "...............-",
        "--............--",
        "--...........---",
        "---..........---",
        "----.......-----",
    )
)
"""The island's board: 100 hexagons in eight rows, 1.1 to 8.7."""
ISLET = hexagonal_grid(("--.....-", "........", "-.......", "-......-", "---...--"))
"""The board of a lesson's small island: 29 hexagons in five rows, 1.1 to 5.3."""
GRIDS = (SQUARE_11, ISLAND, ISLET)
"""Every lattice there are printed boards of."""


def island_grid(rows: tuple[str, ...]) -> Grid:
    """Return the lattice of an island of any outline in the frame of the printed one, from its text.

    Raises:
        ValueError: no island is written so.
    """
    outline = tuple("".join(NO_CELL if code == NO_CELL else "." for code in row) for row in rows)
    if outline == ISLAND.outline:
        return ISLAND
    if len(rows) != ISLAND.rows or any(len(row) != ISLAND.width for row in rows) or not any(map(_has_cell, outline)):
        raise ValueError(f"an island has {ISLAND.rows} rows of {ISLAND.width} cells")
    return _hexagonal_grid(outline)


def _has_cell(row: str) -> bool:
    return row.strip(NO_CELL) != ""


_hexagonal_grid = lru_cache(maxsize=32)(hexagonal_grid)


def grid_of(text: Sequence[str]) -> Grid:
    """Return the lattice of the board that is written so: a board's text shows what it is played on.

    Raises:
        ValueError: no board has such rows.
    """
    for grid in GRIDS:
        if grid.fits(text):
            return grid
    with suppress(ValueError):
        return island_grid(tuple(text))
    sizes = " or ".join(f"{grid.rows} rows of {grid.width} cells" for grid in GRIDS)
    raise ValueError(f"a board has {sizes}, and no cell only where its outline has none")


def cell_name(grid: Grid, index: int) -> str:
    """Return a cell's name: ``K11`` on lettered grids, ``8.7`` elsewhere."""
    return grid.cell_names[index]


def cell_index(grid: Grid, name: str) -> int:
    """Return the index of the cell called ``name``.

    Raises:
        ValueError: the grid has no cell of this name.
    """
    if name not in grid.by_name:
        raise ValueError(f"{quoted(name)} is not a cell of this board")
    return grid.by_name[name]


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
