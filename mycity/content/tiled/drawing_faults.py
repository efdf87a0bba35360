"""Everything that can be wrong with a drawing, of squares or of hexagons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mycity.content.tiled.drawing import Drawing, duplicates, misplaced_elements, missing_ground
from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.words import GRID, SQUARE_PART
from mycity.engine.grid import ISLAND, Coordinate, cell_name

STEPS: Mapping[str, Coordinate] = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
OPPOSITE = {"N": "S", "S": "N", "W": "E", "E": "W"}
SIDE_NAMES = {"N": "top", "S": "bottom", "W": "left", "E": "right"}

is_cell, cell, tile_name = SQUARE_PART.is_cell, SQUARE_PART.cell, SQUARE_PART.tile_name


def square_faults(drawing: Drawing) -> list[MapFault]:
    """Return everything that is wrong with a board of squares as it is drawn, each with its cell."""
    return [
        *duplicates(drawing),
        *missing_ground(drawing, "the ring of scenery has a gap here"),
        *misplaced_elements(drawing),
        *_squares(drawing),
        *(_river_tiles(drawing) or _river_loops(drawing)),
        *_river_in_forest(drawing),
    ]


def _squares(drawing: Drawing) -> Iterator[MapFault]:
    for tile, (square, *_) in drawing.facts["square"].items():
        wanted = "forest" if square == "forest-square" else "meadow"
        element = drawing.fact("element", tile)
        if not is_cell(tile):
            yield MapFault(tile_name(tile), f"a {square} outside the board")
        elif drawing.fact("terrain", tile) != wanted:
            yield MapFault(
                tile_name(tile), f"a {square} on {drawing.fact('terrain', tile) or 'nothing'}, not on {wanted}"
            )
        elif element:
            yield MapFault(tile_name(tile), f"a {square} on an element ({element})")


# -- the river: its tiles sit on corners; corner (row, column) is the upper left one of that map tile ----------


def _corner(corner: Coordinate) -> tuple[str, str]:
    """Return the cell that a corner belongs to, and which of its corners it is."""
    row, column = (min(max(number - 1, 1), GRID.side) for number in corner)
    vertical = "upper" if corner[0] <= row else "lower"
    return tile_name((row, column)), f"{vertical} {'left' if corner[1] <= column else 'right'} corner"


def _is_board_corner(corner: Coordinate) -> bool:
    return all(1 <= number <= GRID.side + 1 for number in corner)


def _next(corner: Coordinate, side: str) -> Coordinate:
    return corner[0] + STEPS[side][0], corner[1] + STEPS[side][1]


def _river_tiles(drawing: Drawing) -> list[MapFault]:
    """Return where the river's tiles do not make one line from the top edge to the bottom edge."""
    faults = []
    for corner, (sides, *_) in sorted(drawing.facts["river"].items()):
        if _is_board_corner(corner):
            faults += [fault for side in sides for fault in _river_side(drawing, corner, side)]
            faults += _river_source(corner, sides)
        elif corner[0] != 0 or "S" not in sides or "N" not in (drawing.fact("river", (1, corner[1])) or ""):
            faults.append(MapFault(tile_name(corner), "a piece of river in the ring that does not lead to the board"))
    return faults + _river_ends(drawing, "top", 1, "S") + _river_ends(drawing, "bottom", GRID.side + 1, "N")


def _river_side(drawing: Drawing, corner: Coordinate, side: str) -> list[MapFault]:
    """Judge one side by which the river leaves one corner."""
    name, which = _corner(corner)
    following = _next(corner, side)
    if not _is_board_corner(following):
        return [] if side in "NS" else [MapFault(name, f"the river leaves the board at the {SIDE_NAMES[side]} edge")]
    if corner[1 if side in "NS" else 0] in (1, GRID.side + 1):
        return [MapFault(name, "the river runs along the edge of the board")]
    if OPPOSITE[side] not in (drawing.fact("river", following) or ""):
        return [MapFault(name, f"the river ends inside: from its {which} nothing goes on to the {SIDE_NAMES[side]}")]
    return []


def _river_source(corner: Coordinate, sides: str) -> list[MapFault]:
    if len(sides) == 1 and corner[0] not in (1, GRID.side + 1):
        name, which = _corner(corner)
        return [MapFault(name, f"the river ends inside, at its {which}")]
    return []


def _river_ends(drawing: Drawing, edge: str, row: int, inward: str) -> list[MapFault]:
    corners = [corner for corner, (sides, *_) in drawing.facts["river"].items() if corner[0] == row and inward in sides]
    if not corners:
        return [MapFault("river", f"it does not run from edge to edge: it never reaches the {edge} edge")]
    reason = f"a second river at the {edge} edge: the board would have more than two banks"
    return [MapFault(_corner(corner)[0], reason) for corner in sorted(corners)[1:]]


def _river_loops(drawing: Drawing) -> list[MapFault]:
    """Return a loop of river beside the true one, which comes in at the top; every tile is known to join its next."""
    rest = {corner: sides for corner, (sides, *_) in drawing.facts["river"].items() if _is_board_corner(corner)}
    frontier = [corner for corner in rest if corner[0] == 1]
    while frontier:
        corner = frontier.pop()
        frontier += [_next(corner, side) for side in rest.pop(corner, "")]
    if not rest:
        return []
    name, which = _corner(min(rest))
    return [MapFault(name, f"a loop of river at its {which}: the board would have more than two banks")]


def _river_in_forest(drawing: Drawing) -> Iterator[MapFault]:
    wooded = [tile for tile, (terrain, *_) in drawing.facts["terrain"].items() if terrain == "forest"]
    forest = {cell(tile) for tile in wooded if is_cell(tile)}
    for first, second in drawing.river():
        if first in forest and second in forest:
            names = cell_name(GRID, first), cell_name(GRID, second)
            yield MapFault(names[0], f"the river runs along a forest block, between {names[0]} and {names[1]}")


# -- hexagons ------------------------------------------------------------------------------------------------


def hexagon_faults(drawing: Drawing) -> list[MapFault]:
    """Return everything that is wrong with a board of hexagons as it is drawn, each with its cell."""
    return [
        *duplicates(drawing),
        *missing_ground(drawing, "there is no cell here, and no scenery"),
        *_surf(drawing),
        *_scenery_within(drawing),
        *misplaced_elements(drawing),
    ]


def _surf(drawing: Drawing) -> Iterator[MapFault]:
    for tile in drawing.facts["surf"]:
        if drawing.fact("scenery", tile) != "sea":
            under = drawing.fact("terrain", tile) or drawing.fact("scenery", tile) or "nothing"
            yield MapFault(drawing.part.tile_name(tile), f"surf on {under}")


def _scenery_within(drawing: Drawing) -> Iterator[MapFault]:
    """Yield scenery that looks like ground in the frame of a made island, whose cells are found by their ground."""
    part = drawing.part
    if drawing.code is None or (part.grid.rows, part.grid.width) != (ISLAND.rows, ISLAND.width):
        return
    rows = range(part.first[0], part.first[0] + part.grid.rows)
    columns = range(part.first[1], part.first[1] + part.grid.width)
    for tile, (scenery, *_) in drawing.facts["scenery"].items():
        is_within = tile[0] in rows and tile[1] in columns and not part.is_cell(tile)
        if is_within and scenery in part.form.terrain:
            yield MapFault(part.tile_name(tile), f"{scenery} that is scenery alone, where the island is")
