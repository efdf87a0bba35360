"""A building in the player's hand: how it is turned, by which cell it is held, and where that cell is.

Everything here is plain geometry on the grid of cells; nothing is drawn. A `Held` never changes: turning or moving
it makes another one.

>>> from mycity.engine.grid import SQUARE_11
>>> held = Held(Building("Y-L4", ("X.", "X.", "XX")), SQUARE_11, turn=0, grab=0, at=(2, 3))
>>> held.cells
((2, 3), (3, 3), (4, 3), (4, 4))
>>> held.turned(1).cells
((2, 3), (2, 2), (2, 1), (3, 1))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from mycity.engine.grid import Coordinate, Grid, indices
from mycity.engine.pieces import Building, Placement, normalised, rotations, shape_table, turned_once
from mycity.table.turn.lattice import far, stepped


@dataclass(frozen=True, slots=True)
class Held:
    """A building as it is held.

    Attributes:
        building: which one.
        grid: the board's lattice.
        turn: clockwise turns from the unrotated shape, below the grid's ``turns``.
        grab: which of the building's coordinates is held; turning goes around it.
        at: the (row, column) of the held cell; it may lie off the board.
    """

    building: Building
    grid: Grid
    turn: int = 0
    grab: int = 0
    at: Coordinate = (0, 0)

    @property
    def cells(self) -> tuple[Coordinate, ...]:
        """The (row, column) pairs it covers, in the order of the building's coordinates."""
        row, column = self.at
        held = _turned(self.grid, self.building.coordinates, self.turn)
        top, left = held[self.grab]
        return tuple((row + down - top, column + across - left) for down, across in held)

    @property
    def corner(self) -> Coordinate:
        """The top left (row, column) of the rectangle around its cells."""
        cells = self.cells
        return min(row for row, _ in cells), min(column for _, column in cells)

    @property
    def rotation(self) -> int:
        """The first turn that shows the same shape: the one placements and pictures are numbered by."""
        return _rotation(self.grid, self.building, self.turn)

    @property
    def mask(self) -> int | None:
        """The cells it covers as a mask; ``None`` when one lies off the board."""
        if not all(self.grid.contains(row, column) for row, column in self.cells):
            return None
        return sum(1 << self.grid.index(cell) for cell in self.cells)

    @property
    def placement(self) -> Placement | None:
        """The placement it lies on; ``None`` when a cell lies off the board."""
        mask = self.mask
        if mask is None:
            return None
        symbols = self.building.symbols_on(map(self.grid.index, self.cells))
        return shape_table(self.grid, self.building.rows).by_cells[mask, symbols]

    def turned(self, steps: int) -> Held:
        """Return it turned clockwise (or back) around the held cell."""
        return replace(self, turn=(self.turn + steps) % self.grid.turns)

    def moved_to(self, at: Coordinate) -> Held:
        return replace(self, at=at)

    def moved(self, rows: int, columns: int) -> Held:
        """Return it moved by whole cells, the held cell kept on the board."""
        return replace(self, at=stepped(self.grid, self.at, rows, columns))

    def grabbed(self, cell: Coordinate) -> Held:
        """Return it lying where it lies, held by the cell nearest to ``cell``."""
        cells = self.cells
        near = min(range(len(cells)), key=lambda index: far(self.grid, cells[index], cell))
        return replace(self, grab=near, at=cells[near])

    def laid(self, placement: Placement) -> Held:
        """Return it on ``placement``, held by the same cell if it can be."""
        top, left = corner_of(self.grid, placement)
        here = self if self.rotation == placement.turn else replace(self, turn=placement.turn)
        row, column = here.corner
        return replace(here, at=(here.at[0] + top - row, here.at[1] + left - column))

    def spots(self, placements: Iterable[Placement]) -> frozenset[Coordinate]:
        """Return the (row, column) pairs where the held cell may be, so that one of ``placements`` is covered.

        Only placements turned as it is now count.
        """
        (row, column), rotation = self.corner, self.rotation
        down, right = self.at[0] - row, self.at[1] - column
        corners = (corner_of(self.grid, placement) for placement in placements if placement.turn == rotation)
        return frozenset((top + down, left + right) for top, left in corners)


@lru_cache(maxsize=8192)  # every made island has a lattice of its own, with some thousand placements
def corner_of(grid: Grid, placement: Placement) -> Coordinate:
    """Return the top left (row, column) of the rectangle around a placement."""
    cells = [grid.coordinate(index) for index in indices(placement.mask)]
    return cells[0][0], min(column for _, column in cells)


@lru_cache(maxsize=1024)
def _turned(grid: Grid, coordinates: tuple[Coordinate, ...], turn: int) -> tuple[Coordinate, ...]:
    for _ in range(turn):
        coordinates = tuple(turned_once(grid, coordinate) for coordinate in coordinates)
    return coordinates


@lru_cache(maxsize=1024)
def _rotation(grid: Grid, building: Building, turn: int) -> int:
    symbols = (symbol for _, symbol in building.pattern)
    shape = normalised(zip(_turned(grid, building.coordinates, turn), symbols, strict=True))
    return next(rotation for rotation, other in rotations(grid, building.pattern) if other == shape)
