"""Everything that can be wrong with a drawing of hexagons."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.content.tiled.drawing import Drawing, doubled, ground_gaps, lost_elements
from mycity.content.tiled.faults import MapFault


def hexagon_findings(drawing: Drawing) -> list[MapFault]:
    """Return everything that is wrong with a board of hexagons as it is drawn, each with its cell."""
    return [
        *doubled(drawing),
        *ground_gaps(drawing, "there is no cell here, and no scenery"),
        *_surf(drawing),
        *lost_elements(drawing, "jungle"),
    ]


def _surf(drawing: Drawing) -> Iterator[MapFault]:
    for tile in drawing.facts["surf"]:
        if drawing.fact("scenery", tile) != "sea":
            under = drawing.fact("terrain", tile) or drawing.fact("scenery", tile) or "nothing"
            yield MapFault(drawing.part.place(tile), f"surf on {under}")
