"""A board as it is shown, in plain values: the painter knows nothing of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mycity.ui.board.ground import Terrain
from mycity.ui.board.river import Edge, RiverTile, river_arms, river_beyond, river_edges, river_tiles
from mycity.ui.pictures.sprites import Place

if TYPE_CHECKING:
    from mycity.engine.board import Board
    from mycity.engine.grid import Grid

_BEYOND = 3
"""Rings around the cells in which what stands there keeps off the river."""


@dataclass(frozen=True)
class ShownBuilding:
    """A building on the board: its sprite, quarter turns clockwise, its top left cell, and drawings that lie on it.

    The variant is one of those it is painted in.
    """

    name: str
    turns: int
    row: int
    column: int
    badges: tuple[str, ...] = ()
    variant: int = 0


@dataclass(frozen=True)
class ShownBoard:
    """A board apart from its buildings.

    Attributes:
        cells: a string of codes for each row, as in records.
        river: the pairs of cells with the river between.
        scenery: as `cells`, with the ring around them, one more on each side; or none to go on from the border.
        closed: cells under water.
        squares: small squares still free, also those on forest.
        marks: mark name to cells (`port`, `mine-blue` ...).
        lined: whether the cells are hinted at on the meadow.
        strewn: the number by which trees and boulders are strewn around it; 0 as around printed boards.
    """

    cells: tuple[str, ...]
    river: frozenset[Edge] = frozenset()
    scenery: tuple[str, ...] | None = None
    closed: frozenset[Place] = frozenset()
    squares: frozenset[Place] = frozenset()
    marks: tuple[tuple[str, frozenset[Place]], ...] = ()
    lined: bool = True
    strewn: int = 0

    @property
    def size(self) -> Place:
        return len(self.cells), len(self.cells[0])

    @cached_property
    def terrain(self) -> Terrain:
        """The part of it that the ground shows, which is all that needs a new background."""
        codes = tuple("".join(code if code in "MF" else "." for code in row) for row in self.cells)
        beyond = river_edges(river_beyond(self.tiles, _BEYOND, *self.size))
        return Terrain(codes, self.scenery, self.lined, self.river.union(beyond), self.strewn)

    @cached_property
    def arms(self) -> Mapping[Place, Mapping[str, Place]]:
        return river_arms(self.river)

    @cached_property
    def tiles(self) -> tuple[RiverTile, ...]:
        return river_tiles(self.river, *self.size)

    def mark(self, name: str) -> frozenset[Place]:
        """The cells of a mark, none when it is not in force."""
        return dict(self.marks).get(name, frozenset())


def shown_board(board: Board, scenery: tuple[str, ...] | None = None, strewn: int = 0) -> ShownBoard:
    """Return what the painter needs of an engine's board."""
    grid = board.grid
    return ShownBoard(
        cells=board.cells,
        river=frozenset((grid.coordinate(first), grid.coordinate(second)) for first, second in board.river),
        scenery=scenery,
        closed=_places(grid, board.closed),
        squares=_places(grid, board.squares | board.forest_squares),
        marks=tuple((name, _places(grid, cells)) for name, cells in board.marks),
        strewn=strewn,
    )


def _places(grid: Grid, cells: int) -> frozenset[Place]:
    return frozenset(
        (row, column)
        for row in range(grid.rows)
        for column in range(grid.columns)
        if cells >> grid.index((row, column)) & 1
    )
