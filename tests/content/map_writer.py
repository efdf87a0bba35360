"""Writing a board as a map that Tiled opens, by which tests hold the reader; the game itself writes no map yet."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from mycity.content.assets import ContentError
from mycity.content.tiled.drawing_faults import cell, is_cell
from mycity.content.tiled.map_files import maps_folder, read_xml
from mycity.content.tiled.words import (
    CELL,
    ELEMENTS,
    GRID,
    LAYERS,
    MARK_LAYER,
    RIVER,
    RIVER_SHIFT,
    SCENERY,
    SIDE,
    TERRAIN,
)
from mycity.engine.board import Board
from mycity.engine.grid import Coordinate, indices, names

_HEAD = (
    f'<map version="1.8" orientation="orthogonal" renderorder="right-down" width="{SIDE}" height="{SIDE}"'
    f' tilewidth="{CELL}" tileheight="{CELL}" infinite="0"'
    ' nextlayerid="{layers}" nextobjectid="{objects}">'
)
_TERRAIN_NAMES = {code: name for name, code in TERRAIN.items()}
_SCENERY_NAMES = {code: name for name, code in SCENERY.items()}
_ELEMENT_NAMES = {code: name for name, code in ELEMENTS.items()}


def save_map(
    board: Board, path: Path, scenery: tuple[str, ...] | None = None, marks: Mapping[str, int] | None = None
) -> None:
    """Write ``board`` as a map.

    Args:
        board: a board as authored: nothing flooded, no mark in force, no cell that only an episode brings.
        path: the file to write; its tilesets are named relative to it.
        scenery: 13 rows of 13 codes as in ``CityMap``; without it the ring goes on from the board's border.
        marks: mark name to mask.

    Raises:
        ContentError: the board has something that maps have no word for; the cell is named.
        OSError: the file cannot be written.
    """
    _refuse_unsayable(board, path)
    tilesets = _Tilesets(path)
    objects = list(_objects(board, marks or {}))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        _HEAD.format(layers=len(LAYERS) + 2, objects=len(objects) + 1),
        *tilesets.references(),
        *_layers(board, scenery or natural_scenery(board), tilesets, _river_sides(board, path)),
        *_mark_layer(objects),
        "</map>",
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def natural_scenery(board: Board) -> tuple[str, ...]:
    """Return the ring that goes on from the board's border, with the railway below row 11."""

    def code(row: int, column: int) -> str:
        if row == SIDE - 1:
            return "="
        nearest = tuple(min(max(number, 1), GRID.side) for number in (row, column))
        terrain = board.code(cell((nearest[0], nearest[1])))
        return terrain if terrain in "MF" else "."

    return tuple("".join(code(row, column) for column in range(SIDE)) for row in range(SIDE))


def _refuse_unsayable(board: Board, path: Path) -> None:
    sayable = board.of("".join({*_TERRAIN_NAMES, *_ELEMENT_NAMES}))
    unsayable = {"its code is none of a map's": board.grid.full & ~sayable, "it is flooded": board.closed}
    unsayable |= {f"the mark {name} is in force": mask for name, mask in board.marks}
    for reason, mask in unsayable.items():
        if mask:
            raise ContentError(path, names(board.grid, mask)[0], f"a map cannot show this cell: {reason}")


def _layers(
    board: Board, scenery: tuple[str, ...], tilesets: _Tilesets, river: Mapping[Coordinate, str]
) -> Iterator[str]:
    """Yield the lines of the tile layers, bottom up."""

    def ground(tile: Coordinate) -> int:
        if is_cell(tile):
            return tilesets.pick("terrain", _TERRAIN_NAMES.get(board.code(cell(tile)), "meadow"), tile)
        return tilesets.pick("scenery", _SCENERY_NAMES[scenery[tile[0]][tile[1]]], tile)

    def element(tile: Coordinate) -> int:
        return tilesets.pick("element", _ELEMENT_NAMES.get(board.code(cell(tile))), tile) if is_cell(tile) else 0

    def square(tile: Coordinate) -> int:
        if not is_cell(tile):
            return 0
        kinds = {"square": board.squares, "forest-square": board.forest_squares}
        return tilesets.pick("square", next((kind for kind in kinds if kinds[kind] >> cell(tile) & 1), None), tile)

    yield from _layer(1, "ground", ground)
    yield from _layer(2, "river", lambda tile: tilesets.pick("river", river.get(tile), tile))
    yield from _layer(3, "elements", element)
    yield from _layer(4, "squares", square)


def _layer(number: int, name: str, tile: Callable[[Coordinate], int]) -> Iterator[str]:
    shift = f' offsetx="{RIVER_SHIFT}" offsety="{RIVER_SHIFT}"' if name == "river" else ""
    yield f' <layer id="{number}" name="{name}" width="{SIDE}" height="{SIDE}"{shift}>'
    yield '  <data encoding="csv">'
    for row in range(SIDE):
        comma = "," if row < SIDE - 1 else ""
        yield ",".join(str(tile((row, column))) for column in range(SIDE)) + comma
    yield "</data>"
    yield " </layer>"


def _river_sides(board: Board, path: Path) -> dict[Coordinate, str]:
    """Return the sides by which the river leaves each corner.

    At the top a piece leads on through the ring; at the bottom the river goes under the railway and is seen no more.
    """
    sides: dict[Coordinate, set[str]] = {}
    for one, other in board.river:
        row, column = board.grid.coordinate(other)
        if other - one == 1:
            ends = ((row + 1, column + 1), "S"), ((row + 2, column + 1), "N")
        else:
            ends = ((row + 1, column + 1), "E"), ((row + 1, column + 2), "W")
        for corner, side in ends:
            sides.setdefault(corner, set()).add(side)
    for corner in [corner for corner in sides if corner[0] == 1]:
        sides[corner].add("N")
        sides[0, corner[1]] = {"N", "S"}
    words = {corner: "".join(sorted(ways, key="NSEW".index)) for corner, ways in sides.items()}
    for (row, column), word in words.items():
        if word not in RIVER:
            raise ContentError(path, f"river ({column}, {row})", "the river ends or forks here")
    return words


class _Tilesets:
    """The shipped tilesets: which tile numbers carry which property value."""

    def __init__(self, path: Path) -> None:
        self._home = path.resolve().parent
        self._first: dict[str, int] = {}
        self._tiles: dict[tuple[str, str], list[int]] = {}
        first = 1
        for name in LAYERS:
            tileset = read_xml(_tileset_file(name), "tileset")
            self._first[name] = first
            for tile in tileset.iter("tile"):
                for one in tile.iterfind("properties/property"):
                    key = one.get("name", ""), one.get("value", "")
                    self._tiles.setdefault(key, []).append(first + int(tile.get("id", "0")))
            first += int(tileset.get("tilecount", "0"))

    def references(self) -> Iterator[str]:
        """Yield the lines by which a map names its tilesets."""
        for name, first in self._first.items():
            source = os.path.relpath(_tileset_file(name), self._home).replace(os.sep, "/")
            yield f' <tileset firstgid="{first}" source="{source}"/>'

    def pick(self, name: str, value: str | None, tile: Coordinate) -> int:
        """Return a tile number that says ``value``; the place decides between several, so that neighbours differ."""
        if value is None:
            return 0
        numbers = self._tiles[name, value]
        return numbers[(7919 * tile[0] ^ 104729 * tile[1]) // 7 % len(numbers)]


def _tileset_file(layer: str) -> Path:
    return maps_folder().resolve() / "tilesets" / f"{layer}.tsx"


def _mark_layer(objects: list[str]) -> list[str]:
    head = f' <objectgroup id="{len(LAYERS) + 1}" name="{MARK_LAYER}"'
    return [f"{head}>", *objects, " </objectgroup>"] if objects else [f"{head}/>"]


def _objects(board: Board, marks: Mapping[str, int]) -> Iterator[str]:
    """Yield one rectangle for every run of a mark's cells in a row."""
    number = 1
    for name, mask in sorted(marks.items()):
        starts = mask & ~(mask << 1)
        for start in indices(starts):
            length = next(count for count in range(1, GRID.side + 1) if not mask >> (start + count) & 1)
            row, column = board.grid.coordinate(start)
            x, y = CELL * (column + 1), CELL * (row + 1)
            yield f'  <object id="{number}" name="{name}" x="{x}" y="{y}" width="{length * CELL}" height="{CELL}"/>'
            number += 1
