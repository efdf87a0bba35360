"""The drawing of a map, as plain words by place, and what can be wrong with any drawing, whatever its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.words import SQUARE_PART, BoardPart
from mycity.engine.grid import Coordinate


@dataclass(frozen=True)
class Drawing:
    """A map's facts as drawn, right or wrong.

    Attributes:
        facts: property name, then (row, column) of the map tile, to the values painted there (one, if all is well).
        size: columns and rows of the map.
        part: which part of the map is the board.
        marks: mark name to mask.
    """

    facts: Mapping[str, Mapping[Coordinate, tuple[str, ...]]]
    size: tuple[int, int]
    part: BoardPart = SQUARE_PART
    marks: Mapping[str, int] = field(default_factory=dict)

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


def misplaced_elements(drawing: Drawing, ground: str) -> Iterator[MapFault]:
    """Yield every element that lies on anything but this terrain."""
    for tile, (element, *_) in drawing.facts["element"].items():
        under = drawing.fact("terrain", tile)
        if not drawing.part.is_cell(tile):
            yield MapFault(drawing.part.tile_name(tile), f"an element ({element}) outside the board")
        elif under != ground:
            yield MapFault(drawing.part.tile_name(tile), f"an element ({element}) on {under or 'nothing'}")
