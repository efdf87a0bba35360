"""A player's board: terrain, elements, banks, squares and marks of the cells of a grid.

The board is held as one string of codes per row, just as records show it, and everything the rules ask for is a
mask derived from those codes once. Boards never change: a changed cell makes a new board. What the codes mean is
``land``'s to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, TypeVar

import msgspec

from mycity.engine.documents import CellList, CellText, DocumentError, ShortText, read
from mycity.engine.grid import Grid, cell_index, cell_name, grid_of, indices, names, parse
from mycity.engine.land import LandCodes, land_on
from mycity.fixed_values import FixedMapping

TREE_WORTH = {"T": 2, "t": 1}
ROCK_WORTH = {"R": 2, "r": 1}


_Field = TypeVar("_Field")


class BoardError(ValueError):
    """A board that cannot be: names the cell and what is wrong with it."""


class BoardFields(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board as documents write it; on land without banks ``cells`` says everything."""

    cells: Annotated[list[Annotated[str, msgspec.Meta(max_length=32)]], msgspec.Meta(max_length=32)]
    river: (
        Annotated[
            list[Annotated[list[CellText], msgspec.Meta(min_length=2, max_length=2)]], msgspec.Meta(max_length=1000)
        ]
        | None
    ) = None
    closed: CellList | None = None
    marks: Annotated[dict[ShortText, CellList], msgspec.Meta(max_length=32)] | None = None
    squares: CellList | None = None
    forest_squares: CellList | None = None


class _Masks(FixedMapping[str, int]):
    """The mask of each code's cells; those of several codes are found when they are asked for, and kept."""

    def __missing__(self, codes: str) -> int:
        mask = sum(self.get(code, 0) for code in set(codes))
        dict.__setitem__(self, codes, mask)  # the rules ask for the same ones at every turn
        return mask


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
        if not self.grid.fits(self.cells):
            raise BoardError(f"a board has {self.grid.rows} rows of {self.grid.width} cells")
        codes = self.land.codes
        for number, row in enumerate(self.cells, start=1):
            unknown = set(row) - codes
            if unknown:
                raise BoardError(f"row {number}: unknown code {min(unknown)!r}")

    @cached_property
    def land(self) -> LandCodes:
        """The meanings of its codes."""
        return land_on(self.grid)

    def code(self, index: int) -> str:
        row, position = self.grid.text_position(index)
        return self.cells[row][position]

    def of(self, codes: str) -> int:
        """Return the mask of the cells that carry one of ``codes``."""
        return self._masks[codes]

    @cached_property
    def _masks(self) -> _Masks:
        # Every code's cells are read as one binary number, the first cell last: a campaign makes boards by the hundred.
        line = self.grid.by_index(self.cells)[::-1]
        codes = sorted(set(line) - {" "})
        blank = dict.fromkeys(map(ord, [*codes, " "]), "0")
        return _Masks({code: int(line.translate(blank | {ord(code): "1"}), 2) for code in codes})

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
            # A bit for every cell whose neighbour at this shift lies on the other bank: the lower index of the pair.
            crossing = ((self.left >> shift) & self.right) | ((self.right >> shift) & self.left)
            pairs += [(index, index + shift) for index in indices(crossing & self.grid.full)]
        return tuple(sorted(pairs))

    @cached_property
    def buildable(self) -> int:
        """Cells that terrain and elements allow to build on under any rules (rules 3, Placing)."""
        return self.of(self.land.buildable) & ~self.closed

    @cached_property
    def meadow(self) -> int:
        """Meadow cells above water."""
        return self.of(self.land.meadow) & ~self.closed

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
    def beach(self) -> int:
        """Beach cells: there first tiles lie, and there a road reaches the sea."""
        return self.of(self.land.beach)

    @cached_property
    def symbols(self) -> FixedMapping[str, tuple[int, int]]:
        """(the cells that carry a symbol by themselves, the cells that neighbour one of them), by symbol."""
        carried = {symbol: self.of(code) for code, symbol in self.land.carries.items()}
        return FixedMapping({symbol: (cells, self.grid.spread(cells)) for symbol, cells in carried.items() if cells})

    @cached_property
    def totems(self) -> int:
        return self.of(self.land.totems)

    @cached_property
    def veins(self) -> int:
        return self.of("G")

    @cached_property
    def wells(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """(the well's cell, its neighbours) as masks; a well that lacks one, at the edge, can never score."""
        wells = []
        for index in indices(self.of("W") & ~self.closed):
            cell = 1 << index
            around = tuple(1 << near for near in indices(self.grid.spread(cell)))
            if len(around) == self.grid.turns:
                wells.append((cell, around))
        return tuple(wells)

    def mark(self, name: str) -> int:
        """Return the mask of the mark ``name``; 0 when it is not in force."""
        return self._marks.get(name, 0)

    @cached_property
    def _marks(self) -> FixedMapping[str, int]:
        return FixedMapping(self.marks)

    def with_codes(self, mask: int, code: str) -> Board:
        """Return this board with every cell of ``mask`` changed to ``code``."""
        if not mask & ~self.of(code):
            return self
        rows = [list(row) for row in self.cells]
        for index in indices(mask):
            row, position = self.grid.text_position(index)
            rows[row][position] = code
        return replace(self, cells=tuple("".join(row) for row in rows))

    def to_json(self) -> dict[str, Any]:
        """Return the board as records write it (cell names, river as pairs)."""
        if not self.land.has_banks:
            return {"cells": list(self.cells)}
        grid = self.grid
        fields = BoardFields(
            cells=list(self.cells),
            river=[[cell_name(grid, cell), cell_name(grid, other)] for cell, other in self.river],
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
    # The river is given by its edges, a bank is needed as cells: flood from the first cell without crossing an edge.
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
    for cell, other in sorted(tuple(sorted(edge)) for edge in edges):
        if bool(left >> cell & 1) == bool(left >> other & 1):
            pair = names(grid, 1 << cell | 1 << other)
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


def board_without_banks(cells: Iterable[str]) -> Board:
    """Return the board of land that no river parts, from its text; raises ``BoardError``."""
    return board_of(BoardFields(list(cells)))


def board_from_json(document: object) -> Board:
    """Return the board that ``Board.to_json`` wrote.

    Raises:
        BoardError: a field is missing or wrong; the sentence names it.
    """
    try:
        return board_of(read(document, BoardFields, "the board"))
    except DocumentError as error:
        raise BoardError(str(error)) from None


def board_of(fields: BoardFields) -> Board:
    """Return the board that these fields tell of.

    Raises:
        BoardError: a field is missing, a cell is none, or there can be no such board.
    """
    try:
        grid = grid_of(fields.cells)
        if not land_on(grid).has_banks:
            return Board(grid, tuple(fields.cells), left=grid.full)
        river, marks = _given(fields.river, "river"), _given(fields.marks, "marks")
        return Board(
            grid=grid,
            cells=tuple(fields.cells),
            left=left_bank(grid, [(cell_index(grid, cell), cell_index(grid, other)) for cell, other in river]),
            closed=parse(grid, _given(fields.closed, "closed")),
            squares=parse(grid, _given(fields.squares, "squares")),
            forest_squares=parse(grid, _given(fields.forest_squares, "forest_squares")),
            marks=tuple(sorted((name, parse(grid, cells)) for name, cells in marks.items())),
        )
    except BoardError:
        raise
    except ValueError as error:
        raise BoardError(str(error)) from None


def _given(value: _Field | None, name: str) -> _Field:
    if value is None:
        raise BoardError(f"{name}: missing")
    return value
