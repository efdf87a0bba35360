"""Buildings, their rotations, and the table of all placements of a shape on a grid.

The table of a shape is made once per grid and shared by everything: boards, bots, the client. Which of its
placements are legal on a board at a moment is found with shifts of whole masks (see ``Orientation``), not by
walking a list.

A piece is drawn in rows. ``X`` is a cell that carries nothing; a letter is a cell that carries this symbol. Pieces
with symbols are drawn like the map of hexagons, a cell two characters wide: ``F.H`` above ``.W.`` is a triangle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mycity.engine.grid import Coordinate, Grid, indices, names

COLOURS = ("Y", "R", "B")
"""Residential, public, industrial: the colours that groups, churches and factories ask for."""
FIELD, HOUSE, PATH, WALL = "FHPW"
SYMBOL_NAMES = {FIELD: "field", HOUSE: "house", PATH: "path", WALL: "wall"}
"""Symbols that the cells of the island's tiles carry, and their names in pictures: a new one comes last."""
ALL_SYMBOLS = tuple(SYMBOL_NAMES)
PALACE_COLOUR = "R"
"""The palace counts as a public building where colours are looked at, but is nobody's own."""
CHURCH = "C"
PLAIN = "X"
"""A cell that carries nothing, in a drawing."""
LARGEST_SIDE = 16
"""No board has room for more; a file that says otherwise must not cost time and memory."""


Pattern = tuple[tuple[Coordinate, str], ...]
"""(coordinate, symbol) of every cell of a piece, row by row; the symbol is empty where a cell carries nothing."""


@dataclass(frozen=True)
class Building:
    """A building as a player owns it: ``id`` is ``<colour>-<shape>``, ``rows`` its drawing, unrotated."""

    id: str
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if max(len(self.rows), *map(len, self.rows), 0) > LARGEST_SIDE:
            raise ValueError(f"building {self.id} is longer than {LARGEST_SIDE} cells")
        codes = set("".join(self.rows)) - {"."}
        if not codes:
            raise ValueError(f"building {self.id} has no cell")
        for code in sorted(codes):
            if not ("A" <= code <= "Z") or (code == PLAIN and codes != {PLAIN}):
                raise ValueError(f"building {self.id}: unknown code {code!r}")
        if self._carries and len({(row + position) % 2 for row, position, _ in self._drawn}) > 1:
            raise ValueError(f"building {self.id}: a cell is drawn two characters wide")

    @cached_property
    def colour(self) -> str:
        """The letter its id begins with: a building's colour, ``C`` of a church; of a tile its form."""
        return self.id[:1]

    @property
    def is_church(self) -> bool:
        """Return whether this is a church: it has no colour and must be built."""
        return self.colour == CHURCH

    @cached_property
    def _drawn(self) -> tuple[tuple[int, int, str], ...]:
        return tuple(
            (row, position, code)
            for row, codes in enumerate(self.rows)
            for position, code in enumerate(codes)
            if code != "."
        )

    @property
    def _carries(self) -> bool:
        return self._drawn[0][2] != PLAIN

    @cached_property
    def pattern(self) -> Pattern:
        """Its cells, unrotated; those of hexagons in axial coordinates."""
        if not self._carries:
            return tuple(((row, position), "") for row, position, _ in self._drawn)
        lean = (self._drawn[0][0] + self._drawn[0][1]) % 2
        return tuple(((row, (position - row - lean) // 2), code) for row, position, code in self._drawn)

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """The (row, column) pairs of its cells, unrotated."""
        return tuple(coordinate for coordinate, _ in self.pattern)

    @cached_property
    def symbols(self) -> str:
        """The symbols of its cells, in the order of ``coordinates``; empty when they carry nothing."""
        return "".join(symbol for _, symbol in self.pattern)

    def symbols_on(self, cells: Iterable[int]) -> str:
        """Return what cells carry, row by row, when its ``coordinates`` lie on these, given by their indices."""
        return "".join(symbol for _, symbol in sorted(zip(cells, self.symbols, strict=False)))


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to lay a shape on a grid; as an answer it means "I build it here".

    Attributes:
        index: its number in the shape's table; tables are ordered by rotation, then cell by cell.
        mask: the cells it covers.
        around: the cells that share a side with one of them, across the river too (rules 1, neighbours).
        cells: the names of the covered cells, row by row.
        turn: clockwise rotations from the unrotated shape.
        symbols: what the cells carry, in their order; empty when they carry nothing.
        carries: (symbol, the cells that carry it, the cells that neighbour one of these), in the order of ``symbols``.
    """

    index: int
    mask: int
    around: int
    cells: tuple[str, ...]
    turn: int
    symbols: str = ""
    carries: tuple[tuple[str, int, int], ...] = ()

    def __str__(self) -> str:
        """Return the cells, each with what it carries: ``C1 D1 E1 D2``, ``1.1:W 1.2:F``."""
        if not self.symbols:
            return " ".join(self.cells)
        return " ".join(f"{cell}:{symbol}" for cell, symbol in zip(self.cells, self.symbols, strict=True))

    def carrying(self, symbol: str) -> int:
        """Return the covered cells that carry ``symbol``."""
        for other, mask, _ in self.carries:
            if other == symbol:
                return mask
        return 0


@dataclass(frozen=True, slots=True)
class Orientation:
    """A shape in one rotation.

    Attributes:
        turn: clockwise rotations from the unrotated shape.
        offsets: bit distances of its cells from the first one (the *anchor*, lowest index), ascending; the first is 0.
        anchors: mask of the anchors for which the whole shape lies on the grid.
        placements: anchor index to placement.
        symbols: what the cells carry, in the order of ``offsets``; empty when they carry nothing.
    """

    turn: int
    offsets: tuple[int, ...]
    anchors: int
    placements: dict[int, Placement]
    symbols: str = ""

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
        by_cells: covered cells, and what they carry row by row, to placement.
    """

    orientations: tuple[Orientation, ...]
    placements: tuple[Placement, ...]
    by_cells: dict[tuple[int, str], Placement]


def normalised(pattern: Iterable[tuple[Coordinate, str]]) -> Pattern:
    """Return the pattern moved to where its top row and its first column are 0, cell by cell."""
    cells = list(pattern)
    top = min(row for (row, _), _ in cells)
    start = min(column for (_, column), _ in cells)
    return tuple(sorted(((row - top, column - start), symbol) for (row, column), symbol in cells))


def turned_once(grid: Grid, coordinate: Coordinate) -> Coordinate:
    """Rotate a coordinate about (0, 0) by one step clockwise (90 or 60 degrees)."""
    row, column = coordinate
    if grid.turns == 4:
        return column, -row
    # Cube coordinates (column, row, -row - column) are shifted by one and negated to turn 60 degrees.
    return row + column, -row


def rotations(grid: Grid, pattern: Pattern) -> list[tuple[int, Pattern]]:
    """Return (clockwise turns, pattern) of the distinct rotations, never mirrored (rules 2)."""
    # A symmetric shape comes back to itself after some turns: the first of them stands for all.
    seen: dict[Pattern, int] = {}
    turned = list(pattern)
    for turn in range(grid.turns):
        seen.setdefault(normalised(turned), turn)
        turned = [(turned_once(grid, coordinate), symbol) for coordinate, symbol in turned]
    return [(turn, shape) for shape, turn in seen.items()]


@lru_cache(maxsize=128)  # every made island has a lattice of its own, and tables of 13 MB
def shape_table(grid: Grid, rows: tuple[str, ...]) -> ShapeTable:
    """Return the table of all placements of the shape ``rows`` on ``grid``; made once, then shared."""
    # This order, rotation by rotation and cell by cell, is that of all lists of legal answers, and so of every tie that
    # a bot breaks: it must never change.
    orientations: list[Orientation] = []
    placements: list[Placement] = []
    for turn, shape in rotations(grid, Building("", rows).pattern):
        # A rotation is one mask, moved by its anchor. The guard column catches whatever would leave a row, so that
        # the anchors that fit are found by shifts of ``full``, as the legal ones are by shifts of the open cells.
        first, symbols = shape[0][0], "".join(symbol for _, symbol in shape)
        offsets = tuple(grid.index((row - first[0], column - first[1])) for (row, column), _ in shape)
        anchors = grid.full
        for offset in offsets:
            anchors &= grid.full >> offset
        by_anchor: dict[int, Placement] = {}
        base = sum(1 << offset for offset in offsets)
        for anchor in indices(anchors):
            mask = base << anchor
            around = grid.spread(mask) & ~mask
            cells = tuple(names(grid, mask))
            carries = _carried(grid, symbols, mask)
            by_anchor[anchor] = Placement(len(placements), mask, around, cells, turn, symbols, carries)
            placements.append(by_anchor[anchor])
        orientations.append(Orientation(turn, offsets, anchors, by_anchor, symbols))
    by_cells = {(placement.mask, placement.symbols): placement for placement in placements}
    return ShapeTable(tuple(orientations), tuple(placements), by_cells)


def _carried(grid: Grid, symbols: str, mask: int) -> tuple[tuple[str, int, int], ...]:
    carried: dict[str, int] = {}
    for symbol, index in zip(symbols, indices(mask), strict=False):
        carried[symbol] = carried.get(symbol, 0) | 1 << index
    return tuple((symbol, cells, grid.spread(cells)) for symbol, cells in carried.items())
