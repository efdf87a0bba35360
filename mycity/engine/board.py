"""A player's board: terrain, elements, banks, squares and marks of the 11 x 11 grid.

The board is held as one string of codes per row, just as records show it, and everything the rules ask for is a
mask derived from those codes once. Boards never change: a changed cell makes a new board.

| code | cell | may be built on |
|---|---|---|
| ``.`` | empty meadow | yes |
| ``T`` ``t`` | double, single tree | yes |
| ``R`` ``r`` | double, single rock | yes |
| ``W`` ``G`` | well, gold vein | yes |
| ``L`` | logging cell: forest opened for a while, not meadow | yes |
| ``M`` ``F`` | mountain, forest | no |
| ``E`` ``S`` ``P`` | mine entrance, sawmill, palace | no |
| ``-`` | no cell | no |
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any

import msgspec

from mycity.engine.documents import CellList, CellText, DocumentError, ShortText, read
from mycity.engine.grid import SQUARE_11, Grid, cell_index, cell_name, indices, names, parse

MEADOW_CODES = ".TtRrWGEP"
"""Cells of meadow, whatever stands on them (rules 1: an entrance and the palace are elements of a meadow cell)."""
BUILDABLE_CODES = ".TtRrWGL"
TREE_WORTH = {"T": 2, "t": 1}
ROCK_WORTH = {"R": 2, "r": 1}
CODES = frozenset(".TtRrWGMFESLP-")


class BoardError(ValueError):
    """A board that cannot be: names the cell and what is wrong with it."""


class BoardFields(msgspec.Struct, frozen=True):
    """A board as documents write it."""

    cells: Annotated[list[Annotated[str, msgspec.Meta(max_length=32)]], msgspec.Meta(max_length=32)]
    river: Annotated[
        list[Annotated[list[CellText], msgspec.Meta(min_length=2, max_length=2)]], msgspec.Meta(max_length=1000)
    ]
    closed: CellList
    marks: Annotated[dict[ShortText, CellList], msgspec.Meta(max_length=32)]
    squares: CellList
    forest_squares: CellList


@dataclass(frozen=True)
class Board:
    """One player's board.

    Attributes:
        grid: the lattice.
        cells: one string of codes per row, row 1 first.
        left: mask of the left bank; all other cells are the right bank. The river runs where the two meet.
        closed: cells under water (episodes 7-9): not buildable, count nowhere.
        squares: free small squares.
        forest_squares: free forest squares.
        marks: mark name to mask, sorted by name (``port``, ``mine-blue`` ...).
    """

    grid: Grid
    cells: tuple[str, ...]
    left: int
    closed: int = 0
    squares: int = 0
    forest_squares: int = 0
    marks: tuple[tuple[str, int], ...] = field(default=())

    def __post_init__(self) -> None:
        if len(self.cells) != self.grid.rows or any(len(row) != self.grid.columns for row in self.cells):
            raise BoardError(f"a board has {self.grid.rows} rows of {self.grid.columns} cells")
        for number, row in enumerate(self.cells, start=1):
            unknown = set(row) - CODES
            if unknown:
                raise BoardError(f"row {number}: unknown code {min(unknown)!r}")

    def code(self, index: int) -> str:
        row, column = self.grid.coordinate(index)
        return self.cells[row][column]

    def of(self, codes: str) -> int:
        """Return the mask of the cells that carry one of ``codes``."""
        mask = 0
        for code in codes:
            mask |= self._masks.get(code, 0)
        return mask

    @cached_property
    def _masks(self) -> dict[str, int]:
        # Every code's cells are read as one binary number, the first cell last: a campaign makes boards by the hundred.
        gap = " " * (self.grid.stride - self.grid.columns)
        line = gap.join(self.cells)[::-1]
        codes = sorted(set(line) - {" "})
        blank = dict.fromkeys(map(ord, [*codes, " "]), "0")
        return {code: int(line.translate(blank | {ord(code): "1"}), 2) for code in codes}

    @cached_property
    def right(self) -> int:
        return self.grid.full & ~self.left

    @cached_property
    def riverside(self) -> int:
        """Cells with the river on at least one side (rules 1)."""
        spread = self.grid.spread
        return (spread(self.left) & self.right) | (spread(self.right) & self.left)

    @cached_property
    def river(self) -> tuple[tuple[int, int], ...]:
        """Every pair of neighbouring cells with the river between, lower index first, ascending."""
        pairs = []
        for shift in self.grid.shifts:
            crossing = ((self.left >> shift) & self.right) | ((self.right >> shift) & self.left)
            pairs += [(index, index + shift) for index in indices(crossing & self.grid.full)]
        return tuple(sorted(pairs))

    @cached_property
    def buildable(self) -> int:
        """Cells that terrain and elements allow to build on (rules 3, Placing)."""
        return self.of(BUILDABLE_CODES) & ~self.closed

    @cached_property
    def meadow(self) -> int:
        """Meadow cells above water."""
        return self.of(MEADOW_CODES) & ~self.closed

    @cached_property
    def empty(self) -> int:
        """Meadow cells that carry nothing and no mark in force: what the empties rule and the tie-break count."""
        return self.of(".") & ~self.closed & ~self.mark("port")

    @cached_property
    def trees(self) -> tuple[tuple[int, int], ...]:
        """(mask, worth) of the tree cells above water, singles and doubles."""
        return tuple((self.of(code) & ~self.closed, worth) for code, worth in TREE_WORTH.items())

    @cached_property
    def rocks(self) -> tuple[tuple[int, int], ...]:
        """(mask, worth) of the rock cells above water, singles and doubles."""
        return tuple((self.of(code) & ~self.closed, worth) for code, worth in ROCK_WORTH.items())

    @cached_property
    def veins(self) -> int:
        return self.of("G")

    @cached_property
    def wells(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """(the well's cell, its four neighbours) as masks; a well with fewer neighbours can never score."""
        found = []
        for index in indices(self.of("W") & ~self.closed):
            cell = 1 << index
            around = tuple(1 << near for near in indices(self.grid.spread(cell)))
            if len(around) == self.grid.turns:
                found.append((cell, around))
        return tuple(found)

    def mark(self, name: str) -> int:
        """Return the mask of the mark ``name``; 0 when it is not in force."""
        return dict(self.marks).get(name, 0)

    def with_codes(self, mask: int, code: str) -> Board:
        """Return this board with every cell of ``mask`` changed to ``code``."""
        if not mask & ~self.of(code):
            return self
        rows = [list(row) for row in self.cells]
        for index in indices(mask):
            row, column = self.grid.coordinate(index)
            rows[row][column] = code
        return replace(self, cells=tuple("".join(row) for row in rows))

    def to_json(self) -> dict[str, Any]:
        """Return the board as records write it (cell names, river as pairs)."""
        grid = self.grid
        fields = BoardFields(
            cells=list(self.cells),
            river=[[cell_name(grid, one), cell_name(grid, other)] for one, other in self.river],
            closed=names(grid, self.closed),
            marks={name: names(grid, mask) for name, mask in self.marks},
            squares=names(grid, self.squares),
            forest_squares=names(grid, self.forest_squares),
        )
        return msgspec.structs.asdict(fields)


def left_bank(grid: Grid, river: Iterable[tuple[int, int]]) -> int:
    """Return the mask of the left bank that the river ``(cell, cell)`` pairs cut off.

    Raises:
        BoardError: a pair is not two neighbours, the river does not part the grid in two banks, or an arm of it ends
            inside a bank.
    """
    edges = {frozenset(pair) for pair in river}
    _refuse_far_pairs(grid, edges)
    left = 1
    frontier = [0]
    while frontier:
        index = frontier.pop()
        for near in indices(grid.spread(1 << index) & ~left):
            if frozenset((index, near)) not in edges:
                left |= 1 << near
                frontier.append(near)
    if left == grid.full:
        raise BoardError("the river does not run from edge to edge: both banks are one")
    for one, other in sorted(tuple(sorted(edge)) for edge in edges):
        if bool(left >> one & 1) == bool(left >> other & 1):
            pair = names(grid, 1 << one | 1 << other)
            raise BoardError(f"the river between {pair[0]} and {pair[1]} has the same bank on both sides")
    right = grid.full & ~left
    if grid.region(right & -right, right) != right:
        raise BoardError("the river parts the board in more than two banks")
    return left


def _refuse_far_pairs(grid: Grid, edges: Iterable[frozenset[int]]) -> None:
    for edge in sorted(tuple(sorted(edge)) for edge in edges):
        if edge[-1] - edge[0] not in grid.shifts or not all(grid.full >> index & 1 for index in edge):
            cells = " and ".join(cell_name(grid, index) for index in edge)
            raise BoardError(f"the river cannot run between {cells}: they are not neighbours")


def board_from_json(document: object, grid: Grid = SQUARE_11) -> Board:
    """Return the board that ``Board.to_json`` wrote.

    Raises:
        BoardError: a field is missing or wrong; the sentence names it.
    """
    try:
        return board_of(read(document, BoardFields, "the board"), grid)
    except DocumentError as error:
        raise BoardError(str(error)) from None


def board_of(fields: BoardFields, grid: Grid = SQUARE_11) -> Board:
    """Return the board that these fields tell of.

    Raises:
        BoardError: a cell is none, or there can be no such board.
    """
    try:
        return Board(
            grid=grid,
            cells=tuple(fields.cells),
            left=left_bank(grid, [(cell_index(grid, one), cell_index(grid, other)) for one, other in fields.river]),
            closed=parse(grid, fields.closed),
            squares=parse(grid, fields.squares),
            forest_squares=parse(grid, fields.forest_squares),
            marks=tuple(sorted((name, parse(grid, cells)) for name, cells in fields.marks.items())),
        )
    except BoardError:
        raise
    except ValueError as error:
        raise BoardError(str(error)) from None
