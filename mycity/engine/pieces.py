"""Buildings, their rotations, and the table of all placements of a shape on a grid.

The table of a shape is made once per grid and shared by everything: boards, bots, the client. Which of its
placements are legal on a board at a moment is found with shifts of whole masks (see ``Orientation``), not by
walking a list.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from mycity.engine.grid import Coordinate, Grid, indices, names

COLOURS = ("Y", "R", "B")
"""Residential, public, industrial: the colours that groups, churches and factories ask for."""
PALACE_COLOUR = "R"
"""The palace counts as a public building where colours are looked at, but is nobody's own."""
CHURCH = "C"
LARGEST_SIDE = 16
"""No board has room for more; a file that says otherwise must not cost time and memory."""


@dataclass(frozen=True)
class Building:
    """A building as a player owns it: ``id`` is ``<colour>-<shape>``, ``rows`` its cells (``X``) unrotated."""

    id: str
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if max(len(self.rows), *map(len, self.rows), 0) > LARGEST_SIDE:
            raise ValueError(f"building {self.id} is longer than {LARGEST_SIDE} cells")
        unknown = set("".join(self.rows)) - {"X", "."}
        if unknown:
            raise ValueError(f"building {self.id}: unknown code {min(unknown)!r}")
        if not self.coordinates:
            raise ValueError(f"building {self.id} has no cell")

    @cached_property
    def colour(self) -> str:
        """``Y``, ``R``, ``B`` or ``C``."""
        return self.id[:1]

    @property
    def is_church(self) -> bool:
        """Whether this is a church: it has no colour and must be built."""
        return self.colour == CHURCH

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """The (row, column) pairs of its cells, unrotated."""
        return tuple(
            (row, column) for row, codes in enumerate(self.rows) for column, code in enumerate(codes) if code == "X"
        )


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to lay a shape on a grid; as an answer it means "I build it here".

    Attributes:
        index: its number in the shape's table; tables are ordered by rotation, then cell by cell.
        mask: the cells it covers.
        around: the cells that share a side with one of them, across the river too (rules 1, neighbours).
        cells: the names of the covered cells, row by row.
        turn: clockwise rotations from the unrotated shape.
    """

    index: int
    mask: int
    around: int
    cells: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Orientation:
    """A shape in one rotation.

    Attributes:
        turn: clockwise rotations from the unrotated shape.
        offsets: bit distances of its cells from the first one (the *anchor*, lowest index), ascending; the first is 0.
        anchors: mask of the anchors for which the whole shape lies on the grid.
        placements: anchor index to placement.
    """

    turn: int
    offsets: tuple[int, ...]
    anchors: int
    placements: dict[int, Placement]

    def inside(self, mask: int) -> int:
        """Return the anchors for which every cell of the shape lies in ``mask``."""
        anchors = self.anchors
        for offset in self.offsets:
            anchors &= mask >> offset
        return anchors


@dataclass(frozen=True)
class ShapeTable:
    """All placements of a shape on a grid.

    Attributes:
        orientations: the distinct rotations; a shape that maps onto itself appears once.
        placements: every placement, by ``index``.
        by_mask: covered cells to placement.
    """

    orientations: tuple[Orientation, ...]
    placements: tuple[Placement, ...]
    by_mask: dict[int, Placement]


def _normalised(coordinates: list[Coordinate]) -> tuple[Coordinate, ...]:
    top = min(row for row, _ in coordinates)
    start = min(column for _, column in coordinates)
    return tuple(sorted((row - top, column - start) for row, column in coordinates))


def rotations(grid: Grid, coordinates: tuple[Coordinate, ...]) -> list[tuple[int, tuple[Coordinate, ...]]]:
    """Return (clockwise turns, coordinates) of the distinct rotations, never mirrored (rules 2)."""
    seen: dict[tuple[Coordinate, ...], int] = {}
    turned = list(coordinates)
    for turn in range(grid.turns):
        seen.setdefault(_normalised(turned), turn)
        turned = [grid.turn(coordinate) for coordinate in turned]
    return [(turn, shape) for shape, turn in seen.items()]


@cache
def shape_table(grid: Grid, rows: tuple[str, ...]) -> ShapeTable:
    """Return the table of all placements of the shape ``rows`` on ``grid``; made once, then shared."""
    orientations: list[Orientation] = []
    placements: list[Placement] = []
    for turn, shape in rotations(grid, Building("", rows).coordinates):
        first = shape[0]
        offsets = tuple(grid.index((row - first[0], column - first[1])) for row, column in shape)
        anchors = grid.full
        for offset in offsets:
            anchors &= grid.full >> offset
        found: dict[int, Placement] = {}
        base = sum(1 << offset for offset in offsets)
        for anchor in indices(anchors):
            mask = base << anchor
            around = grid.spread(mask) & ~mask
            found[anchor] = Placement(len(placements), mask, around, tuple(names(grid, mask)), turn)
            placements.append(found[anchor])
        orientations.append(Orientation(turn, offsets, anchors, found))
    return ShapeTable(tuple(orientations), tuple(placements), {one.mask: one for one in placements})
