"""From the river's cell pairs to tiles: one per grid vertex the river passes, each with the way the water runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from mycity.ui.pictures.sprites import Place

Edge = tuple[Place, Place]
"""Two neighbouring cells with the river between them."""
_STEPS: Mapping[str, Place] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
_ENTRY = {"NS": "N", "EW": "W", "NE": "N", "NW": "N", "SE": "E", "SW": "W", "N": "N", "S": "S"}
"""The side by which the water enters a tile as painted; entering by another side it is played backwards."""


@dataclass(frozen=True)
class RiverTile:
    """A tile whose middle lies on the top left corner of the cell (`row`, `column`).

    Attributes:
        row: the vertex's row, from 0 at the top of the board to the number of rows at the bottom.
        turn: the sides by which the river leaves, as in `NS`.
        backwards: whether the water runs against the painted frames.
    """

    row: int
    column: int
    turn: str
    backwards: bool


def river_tiles(edges: Iterable[Edge], rows: int, columns: int) -> tuple[RiverTile, ...]:
    """The tiles of a river, from its upper end on; at the board's border it goes on into the scenery."""
    arms = river_arms(edges)
    entered = _flow(arms, (rows, columns))
    tiles = []
    # The river is a path in the graph of the grid's vertices, dual to that of the cells: a tile for each vertex shows
    # its bend whole, where tiles on cells would need a picture for each pair of banks.
    for vertex, sides in arms.items():
        leaving = set(sides) | ({out} if len(sides) == 1 and (out := _outward(vertex, (rows, columns))) else set())
        turn = "".join(sorted(leaving, key="NSEW".index))
        backwards = turn in _ENTRY and entered.get(vertex, _ENTRY[turn]) != _ENTRY[turn]
        if turn in _ENTRY:
            tiles.append(RiverTile(*vertex, turn, backwards))
    return tuple(sorted(tiles, key=lambda tile: (tile.row, tile.column)))


def river_arms(edges: Iterable[Edge]) -> dict[Place, dict[str, Place]]:
    """Return the vertices a river passes, each with the sides it leaves by and the vertices there."""
    arms: dict[Place, dict[str, Place]] = {}
    for first, second in edges:
        _join(arms, *_ends(*sorted((first, second))))
    return arms


def river_beyond(tiles: Iterable[RiverTile], rings: int, rows: int, columns: int) -> Iterator[RiverTile]:
    """The river on its way through so many rings around a board, straight on from where it leaves the cells."""
    for tile in tiles:
        side = _outward((tile.row, tile.column), (rows, columns))
        if not side or side not in tile.turn:
            continue
        runs = "NS" if side in "NS" else "EW"
        comes_in = _entered(tile) == side
        for ring in range(1, rings + 1):
            row, column = tile.row + ring * _STEPS[side][0], tile.column + ring * _STEPS[side][1]
            yield RiverTile(row, column, runs, backwards=comes_in is not (_ENTRY[runs] == side))


def river_edges(tiles: Iterable[RiverTile]) -> Iterator[Edge]:
    """The pairs of places with the river between that leave the corners of some tiles."""
    for tile in tiles:
        row, column = tile.row, tile.column
        around = {"N": (-1, -1, -1, 0), "E": (-1, 0, 0, 0), "S": (0, -1, 0, 0), "W": (-1, -1, 0, -1)}
        for side in tile.turn:
            up, left, down, right = around[side]
            yield (row + up, column + left), (row + down, column + right)


def wet_sides(edges: Iterable[Edge]) -> dict[Place, frozenset[str]]:
    """Return the sides along which a river runs, of every place that has some."""
    sides: dict[Place, frozenset[str]] = {}
    for first, second in map(sorted, edges):
        names = "SN" if first[0] < second[0] else "EW"
        for place, side in zip((first, second), names, strict=True):
            sides[place] = sides.get(place, frozenset()) | {side}
    return sides


def _entered(tile: RiverTile) -> str:
    """The side by which the water comes into a tile."""
    painted = _ENTRY[tile.turn]
    return tile.turn.replace(painted, "") or painted if tile.backwards else painted


def _ends(first: Place, second: Place) -> tuple[Place, Place, str]:
    """The two vertices of the side between two cells, and the way from the first to the second."""
    row, column = second
    return ((row, column), (row + 1, column), "S") if first[0] == row else ((row, column), (row, column + 1), "E")


def _join(arms: dict[Place, dict[str, Place]], start: Place, end: Place, way: str) -> None:
    arms.setdefault(start, {})[way] = end
    arms.setdefault(end, {})[_OPPOSITE[way]] = start


def _outward(vertex: Place, size: Place) -> str:
    """The side by which the river leaves the board here, if it does."""
    row, column = vertex
    borders = {"N": row == 0, "S": row == size[0], "W": column == 0, "E": column == size[1]}
    return next((way for way, at_border in borders.items() if at_border), "")


def _flow(arms: Mapping[Place, Mapping[str, Place]], size: Place) -> dict[Place, str]:
    """Return the side by which the water enters each vertex, walking down from the uppermost end."""
    # A walk along the path from its first end; without an end (a loop drawn by hand) the water keeps its painted way.
    ends = sorted(vertex for vertex, sides in arms.items() if len(sides) == 1)
    if not ends:
        return {}
    here = ends[0]
    entered = {here: _outward(here, size)}
    while True:
        onward = [(way, there) for way, there in arms[here].items() if there not in entered]
        if not onward:
            return entered
        way, here = onward[0]
        entered[here] = _OPPOSITE[way]
