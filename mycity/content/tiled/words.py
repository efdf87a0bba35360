"""The words maps are written in: their sizes, their layers, and every property value with what it means.

A map says its facts by the *properties* of tiles and the *names* of objects; which picture or which tile number
carries a property is the tileset's own affair. These tables are all that the reader, the checks and the writer know:
a ``MapForm`` for each kind of cell, told apart by the map's orientation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from mycity.engine.grid import ISLAND, ISLET, SQUARE_11, Coordinate, Grid, cell_name
from mycity.engine.land import land_on

CELL = 64
"""Pixels of a square tile's side, and of a hexagon from left to right."""
GRID = SQUARE_11
"""The lattice of the boards of square cells."""
SIDE = GRID.side + 2
"""Tiles of such a map's side: the board and a ring of scenery around it."""
RIVER_SHIFT = -CELL // 2
"""Pixels by which the river layer is moved left and up, so that each of its tiles sits on a corner of cells."""

TERRAIN: Mapping[str, str] = {"meadow": ".", "mountain": "M", "forest": "F"}
"""Terrain of a board of squares, with its board code."""
SCENERY: Mapping[str, str] = {"meadow": ".", "mountain": "M", "forest": "F", "railway": "="}
"""Scenery of the ring, with the code the painter gets."""
ELEMENTS: Mapping[str, str] = {
    "tree": "t",
    "double-tree": "T",
    "rock": "r",
    "double-rock": "R",
    "well": "W",
    "gold-vein": "G",
    "palace": "P",
}
"""Elements on a meadow cell, with their board codes."""
SQUARES = ("square", "forest-square")
"""Places for stickers: on empty meadow, and on forest."""
RIVER = ("NS", "EW", "NE", "NW", "SE", "SW", "N", "S")
"""The sides by which the river leaves a corner of cells; with one side only it ends there, at the board's edge."""
MARKS = ("gold", "logging", "mine-blue", "mine-red", "mine-yellow", "palace", "port", "sawmill")
"""Places that episodes of the campaign speak of; on a map they change nothing."""
MARK_LAYER = "marks"
"""The object layer on top: plain rectangles with names."""
LAYERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "ground": {"terrain": tuple(TERRAIN), "scenery": tuple(SCENERY)},
    "river": {"river": RIVER},
    "elements": {"element": tuple(ELEMENTS)},
    "squares": {"square": SQUARES},
}
"""Tile layers of a map of squares, from the bottom up."""

HEXAGON = (CELL, 74)
"""Pixels of a hexagonal tile, a corner on top."""
UPRIGHT = 38
"""Pixels of its upright sides."""
ROW = (HEXAGON[1] + UPRIGHT) // 2
"""Pixels from a row of hexagons to the next."""
LANDS: Mapping[str, str] = {"beach": "B", "heath": "H", "palms": "P", "jungle": "J"}
"""Land of a board of hexagons, with its board code."""
SURROUNDINGS: Mapping[str, str] = {"sea": "~", "jungle": "J", "mountain": "M", "volcano": "V"}
"""Surroundings where such a board has no cell, with the code the painter gets."""
FINDS: Mapping[str, str] = {"totem": "X", "spring": "o", "shell": "s", "wreck": "w"}
"""Elements on a cell of such a board, with their board codes."""
BOARD = "board"
"""The rectangle that says which part of a map of hexagons is the board."""
CODE = "code"
"""The property of a map that says which made land it shows: an island's outline is then as its ground is painted."""


@dataclass(frozen=True)
class MapForm:
    """The form of maps of one kind of cell.

    Attributes:
        grids: the lattices their printed boards have.
        terrain: what the ground of a cell may be, with its board code.
        scenery: what the ground may be elsewhere, with the code the painter gets.
        elements: what may stand on a cell, with its board code.
        frame: what the map's own attributes must be.
        tile: pixels of a tile, across and down.
        layers: tile layers from the bottom up, with the properties their tiles may have and the values of each.
        marks: the names that rectangles on the object layer may have.
        shifts: layers that are moved, by so many pixels right and down.
        outside: what a place is called that is no cell of the board.
    """

    grids: tuple[Grid, ...]
    terrain: Mapping[str, str]
    scenery: Mapping[str, str]
    elements: Mapping[str, str]
    frame: Mapping[str, str]
    tile: tuple[int, int]
    layers: Mapping[str, Mapping[str, tuple[str, ...]]]
    marks: tuple[str, ...]
    shifts: Mapping[str, int]
    outside: str

    @cached_property
    def properties(self) -> Mapping[str, tuple[str, ...]]:
        """Every property that tiles may have, with its values."""
        return {name: values for properties in self.layers.values() for name, values in properties.items()}

    @cached_property
    def under(self) -> Mapping[str, str]:
        """The terrain that each element stands on."""
        names, under = {code: name for name, code in self.terrain.items()}, land_on(self.grids[0]).under
        return {element: names[under[code]] for element, code in self.elements.items()}


@dataclass(frozen=True)
class BoardPart:
    """The part of a map that is the board.

    Attributes:
        form: how the map is written.
        grid: the board's lattice.
        first: the map tile (row, column) of the first place in its text.
    """

    form: MapForm
    grid: Grid
    first: Coordinate

    def is_cell(self, tile: Coordinate) -> bool:
        """Return whether a map tile is a cell of the board, not of the scenery."""
        return tile in self._cells

    def cell(self, tile: Coordinate) -> int:
        """Return the board's index of a map tile that is one of its cells."""
        return self._cells[tile]

    def tile_name(self, tile: Coordinate) -> str:
        """Return a map tile's name: the cell, or what is outside with Tiled's own (x, y)."""
        return (
            cell_name(self.grid, self.cell(tile))
            if self.is_cell(tile)
            else f"{self.form.outside} ({tile[1]}, {tile[0]})"
        )

    @cached_property
    def _cells(self) -> Mapping[Coordinate, int]:
        places = ((self.grid.text_position(index), index) for index in self.grid.by_name.values())
        return {(row + self.first[0], column + self.first[1]): index for (row, column), index in places}


def part_pixels(grid: Grid, form: MapForm) -> tuple[int, int]:
    """Return how wide and high the part of a map of hexagons is that is a board."""
    return grid.width * CELL + CELL // 2, grid.rows * ROW + (form.tile[1] - UPRIGHT) // 2


SQUARE_FORM = MapForm(
    grids=(GRID,),
    terrain=TERRAIN,
    scenery=SCENERY,
    elements=ELEMENTS,
    frame={
        "orientation": "orthogonal",
        "width": str(SIDE),
        "height": str(SIDE),
        "tilewidth": str(CELL),
        "tileheight": str(CELL),
    },
    tile=(CELL, CELL),
    layers=LAYERS,
    marks=MARKS,
    shifts={"river": RIVER_SHIFT},
    outside="ring",
)
HEXAGON_FORM = MapForm(
    grids=(ISLAND, ISLET),
    terrain=LANDS,
    scenery=SURROUNDINGS,
    elements=FINDS,
    frame={
        "orientation": "hexagonal",
        "staggeraxis": "y",
        "staggerindex": "odd",
        "tilewidth": str(HEXAGON[0]),
        "tileheight": str(HEXAGON[1]),
        "hexsidelength": str(UPRIGHT),
    },
    tile=HEXAGON,
    layers={
        "ground": {"terrain": tuple(LANDS), "scenery": tuple(SURROUNDINGS)},
        "surf": {"surf": ("surf",)},
        "elements": {"element": tuple(FINDS)},
    },
    marks=(BOARD,),
    shifts={},
    outside="scenery",
)
FORMS: Mapping[str, MapForm] = {form.frame["orientation"]: form for form in (SQUARE_FORM, HEXAGON_FORM)}
"""The forms of maps, by their orientation."""
SQUARE_PART = BoardPart(SQUARE_FORM, GRID, (1, 1))
"""The part of a map that is the board of squares: inside the ring."""
