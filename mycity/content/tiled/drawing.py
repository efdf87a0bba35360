"""The drawing of a map, as plain words by place, and what can be wrong with any drawing, whatever its cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.words import SQUARE_PART, BoardPart
from mycity.engine.grid import ISLAND, NO_CELL, Coordinate, island_grid
from mycity.engine.lands.code import LandCode


@dataclass(frozen=True)
class Drawing:
    """A map's facts as drawn, right or wrong.

    Attributes:
        facts: property name, then (row, column) of the map tile, to the values painted there (one, if all is well).
        size: columns and rows of the map.
        part: which part of the map is the board.
        marks: mark name to mask.
        code: of the made land that it shows, if it names one.
    """

    facts: Mapping[str, Mapping[Coordinate, tuple[str, ...]]]
    size: tuple[int, int]
    part: BoardPart = SQUARE_PART
    marks: Mapping[str, int] = field(default_factory=dict)
    code: LandCode | None = None

    def fact(self, name: str, tile: Coordinate) -> str | None:
        """Return the value of property ``name`` at a tile, if it is painted there."""
        values = self.facts[name].get(tile)
        return values[0] if values else None

    def river(self) -> list[tuple[int, int]]:
        """Return the pairs of cells between which the river runs, ascending."""
        pairs = []
        for (row, column), (sides, *_) in self.facts["river"].items():
            if "S" in sides:
                pairs.append(((row, column - 1), (row, column)))
            if "E" in sides:
                pairs.append(((row - 1, column), (row, column)))
        part = self.part
        on_board = [pair for pair in pairs if all(part.is_cell(tile) for tile in pair)]
        return sorted((part.cell(first), part.cell(second)) for first, second in on_board)


def part_as_drawn(part: BoardPart, terrain: Collection[Coordinate]) -> BoardPart:
    """Return the part of a map that is a made island: its cells are those of the printed one's frame with terrain."""
    grid, (top, left) = part.grid, part.first
    if grid is not ISLAND:
        return part
    rows = [
        "".join("." if (top + row, left + place) in terrain else NO_CELL for place in range(grid.width))
        for row in range(grid.rows)
    ]
    with suppress(ValueError):  # nothing is painted: each cell of the printed one is missed
        return replace(part, grid=island_grid(tuple(rows)))
    return part


def duplicates(drawing: Drawing) -> Iterator[MapFault]:
    """Yield every place that says one thing twice."""
    for name, tiles in drawing.facts.items():
        for tile, values in tiles.items():
            if len(values) > 1:
                yield MapFault(drawing.part.tile_name(tile), f"two {name}s on one place: {' and '.join(values)}")


def missing_ground(drawing: Drawing, gap: str) -> Iterator[MapFault]:
    """Yield every cell without terrain, and every other place without scenery."""
    part, (columns, rows) = drawing.part, drawing.size
    for row in range(rows):
        for column in range(columns):
            tile = (row, column)
            if part.is_cell(tile):
                if drawing.fact("terrain", tile) is None:
                    yield MapFault(part.tile_name(tile), "the ground has no terrain here")
            elif drawing.fact("scenery", tile) is None:
                yield MapFault(part.tile_name(tile), gap)


def misplaced_elements(drawing: Drawing) -> Iterator[MapFault]:
    """Yield every element that lies on anything but the terrain it stands on."""
    for tile, (element, *_) in drawing.facts["element"].items():
        under = drawing.fact("terrain", tile)
        if not drawing.part.is_cell(tile):
            yield MapFault(drawing.part.tile_name(tile), f"an element ({element}) outside the board")
        elif under != drawing.part.form.under[element]:
            yield MapFault(drawing.part.tile_name(tile), f"an element ({element}) on {under or 'nothing'}")
