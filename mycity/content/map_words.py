"""The words a map is written in: its size, its layers, and every property value with what it means.

A map says its facts by the *properties* of tiles and the *names* of objects; which picture or which tile number
carries a property is the tileset's own affair. This table is all that the reader, the checks and the writer know.
"""

from __future__ import annotations

from collections.abc import Mapping

from mycity.engine.grid import SQUARE_11

CELL = 64
"""Pixels of a tile's side."""
GRID = SQUARE_11
"""The lattice of the boards that are drawn so."""
SIDE = GRID.side + 2
"""Tiles of the map's side: the board and a ring of scenery around it."""
RIVER_SHIFT = -CELL // 2
"""Pixels by which the river layer is moved left and up, so that each of its tiles sits on a corner of cells."""

TERRAIN: Mapping[str, str] = {"meadow": ".", "mountain": "M", "forest": "F"}
"""What lies on the board, with its board code."""
SCENERY: Mapping[str, str] = {"meadow": ".", "mountain": "M", "forest": "F", "railway": "="}
"""What lies in the ring, with the code the painter gets."""
ELEMENTS: Mapping[str, str] = {
    "tree": "t",
    "double-tree": "T",
    "rock": "r",
    "double-rock": "R",
    "well": "W",
    "gold-vein": "G",
}
"""What a meadow cell carries, with its board code."""
SQUARES = ("square", "forest-square")
"""Places for stickers: on empty meadow, and on forest."""
RIVER = ("NS", "EW", "NE", "NW", "SE", "SW", "N", "S")
"""The sides by which the river leaves a corner of cells; with one side only it ends there, at the board's edge."""
MARKS = ("gold", "logging", "mine-blue", "mine-red", "mine-yellow", "palace", "port", "sawmill")
"""Places that episodes of the campaign speak of; on a map they change nothing."""

LAYERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "ground": {"terrain": tuple(TERRAIN), "scenery": tuple(SCENERY)},
    "river": {"river": RIVER},
    "elements": {"element": tuple(ELEMENTS)},
    "squares": {"square": SQUARES},
}
"""Tile layers from the bottom up, with the properties their tiles may have and the values of each."""
MARK_LAYER = "marks"
"""The object layer on top: rectangles of whole cells, named by ``MARKS``."""
PROPERTIES: Mapping[str, tuple[str, ...]] = {
    name: values for properties in LAYERS.values() for name, values in properties.items()
}
