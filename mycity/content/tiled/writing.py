"""Writing a board with its surroundings as a map that Tiled opens: its text, and the tilesets that lie beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mycity.content.assets import ContentError
from mycity.content.tiled.map_files import maps_folder, read_xml
from mycity.content.tiled.maps import CityMap
from mycity.content.tiled.words import (
    BOARD,
    CELL,
    CODE,
    HEXAGON_FORM,
    MARK_LAYER,
    RIVER,
    ROW,
    SQUARE_FORM,
    BoardPart,
    MapForm,
    part_pixels,
)
from mycity.engine.grid import NO_CELL, Coordinate, indices, names

TILESETS = "tilesets"
"""The folder of a map's tilesets, beside it."""
_BY_ORIENTATION: Mapping[str, tuple[str, ...]] = {
    "orthogonal": ("ground", "river", "elements", "squares", "palace"),
    "hexagonal": ("island-ground", "island-surf", "island-totems", "island-things"),
}
"""The tilesets that maps of an orientation name, in order; the last one only where something of it is shown."""
_FRAME_ORDER = ("tilewidth", "tileheight", "infinite", "hexsidelength", "staggeraxis", "staggerindex")
"""The attributes of a map after its size, in Tiled's order."""
_AROUND_EVEN: tuple[Coordinate, ...] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))
"""Steps (rows, places) from a hexagon in an even row to its neighbours: right, lower right and on around it."""
_AROUND_ODD: tuple[Coordinate, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))


class WrittenMap(NamedTuple):
    """A map as it is written.

    Attributes:
        text: of the file.
        files: name of each file that belongs to it, seen from the map's folder, to the shipped file that it is a
            copy of.
    """

    text: str
    files: Mapping[str, Path]


def written_map(drawn: CityMap, path: Path) -> WrittenMap:
    """Return the file of a map.

    Args:
        drawn: the map; its board as authored: nothing flooded, no mark in force, no cell that only an episode brings.
        path: what the file will be, for what is said of it.

    Raises:
        ContentError: the board has something that maps have no word for; the cell is named.
    """
    form = SQUARE_FORM if drawn.board.land.has_banks else HEXAGON_FORM
    _refuse_unsayable(drawn, form, path)
    return _Writer(drawn, form, path).written()


def _refuse_unsayable(drawn: CityMap, form: MapForm, path: Path) -> None:
    board = drawn.board
    sayable = board.of("".join({*form.terrain.values(), *form.elements.values()}))
    unsayable = {"its code is none of a map's": board.grid.full & ~sayable, "it is flooded": board.closed}
    unsayable |= {f"the mark {name} is in force": mask for name, mask in board.marks}
    for reason, mask in unsayable.items():
        if mask:
            raise ContentError(path, names(board.grid, mask)[0], f"a map cannot show this cell: {reason}")


class _Writer:
    """A map, layer by layer."""

    def __init__(self, drawn: CityMap, form: MapForm, path: Path) -> None:
        self._drawn, self._form = drawn, form
        self._part = BoardPart(form, drawn.board.grid, drawn.first)
        self._rows, self._columns = len(drawn.scenery), len(drawn.scenery[0])
        self._river = _river_sides(drawn, path)
        self._elements = {code: name for name, code in form.elements.items()}
        *usual, last = _BY_ORIENTATION[form.frame["orientation"]]
        self._tilesets = _Tilesets(usual)
        if any(drawn.board.of(form.elements[word]) for word in form.elements if not self._tilesets.has(word)):
            self._tilesets.add(last)

    def written(self) -> WrittenMap:
        """Return the text, and the files of the tilesets."""
        objects = list(self._objects())
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            self._head(len(objects) + 1),
            *self._properties(),
            *self._tilesets.references(),
            *self._layers(),
            *self._mark_layer(objects),
            "</map>",
        ]
        return WrittenMap("\n".join(lines) + "\n", self._tilesets.files())

    def _head(self, next_object: int) -> str:
        frame = {"infinite": "0", **self._form.frame}
        attributes = {
            "version": "1.8",
            "orientation": frame["orientation"],
            "renderorder": "right-down",
            "width": self._columns,
            "height": self._rows,
            **{name: frame[name] for name in _FRAME_ORDER if name in frame},
            "nextlayerid": len(self._form.layers) + 2,
            "nextobjectid": next_object,
        }
        return "<map" + "".join(f' {name}="{value}"' for name, value in attributes.items()) + ">"

    def _properties(self) -> Iterator[str]:
        if self._drawn.code is not None:
            yield " <properties>"
            yield f'  <property name="{CODE}" value="{self._drawn.code}"/>'
            yield " </properties>"

    # -- tiles -------------------------------------------------------------------------------------------------------

    def _layers(self) -> Iterator[str]:
        """Yield the lines of the tile layers, bottom up."""
        tile_of: Mapping[str, Callable[[Coordinate], int]] = {
            "ground": self._ground,
            "river": lambda tile: self._tilesets.pick("river", self._river.get(tile), tile),
            "surf": self._surf,
            "elements": self._element,
            "squares": self._square,
        }
        for number, name in enumerate(self._form.layers, start=1):
            shift = self._form.shifts.get(name)
            offset = "" if shift is None else f' offsetx="{shift}" offsety="{shift}"'
            yield f' <layer id="{number}" name="{name}" width="{self._columns}" height="{self._rows}"{offset}>'
            yield '  <data encoding="csv">'
            for row in range(self._rows):
                comma = "," if row < self._rows - 1 else ""
                yield ",".join(str(tile_of[name]((row, column))) for column in range(self._columns)) + comma
            yield "</data>"
            yield " </layer>"

    def _code(self, tile: Coordinate) -> str:
        """Return the board's code of a map tile; that of no cell elsewhere."""
        return self._drawn.board.code(self._part.cell(tile)) if self._part.is_cell(tile) else NO_CELL

    def _ground(self, tile: Coordinate) -> int:
        code, form = self._code(tile), self._form
        if code == NO_CELL:
            name, words, code = "scenery", form.scenery, self._drawn.scenery[tile[0]][tile[1]]
        else:
            name, words, code = "terrain", form.terrain, self._drawn.board.land.under.get(code, code)
        return self._tilesets.pick(name, next(word for word in words if words[word] == code), tile)

    def _element(self, tile: Coordinate) -> int:
        word = self._elements.get(self._code(tile))
        if word is None or self._form is SQUARE_FORM:
            return self._tilesets.pick("element", word, tile)
        numbers = self._tilesets.tiles("element", word)  # an island has few of each: they take turns, and all differ
        before = self._drawn.board.of(self._form.elements[word]) & (1 << self._part.cell(tile)) - 1
        return numbers[before.bit_count() % len(numbers)]

    def _square(self, tile: Coordinate) -> int:
        board = self._drawn.board
        cell = 1 << self._part.cell(tile) if self._part.is_cell(tile) else 0
        kinds = {"square": board.squares, "forest-square": board.forest_squares}
        return self._tilesets.pick("square", next((kind for kind in kinds if kinds[kind] & cell), None), tile)

    def _surf(self, tile: Coordinate) -> int:
        """Return the surf on a tile of the sea; its tiles are in the order of the ways that land lies around one."""
        if not self._is_sea(tile):
            return 0
        around = _AROUND_ODD if tile[0] % 2 else _AROUND_EVEN
        beside = [(tile[0] + rows, tile[1] + places) for rows, places in around]
        way = sum(1 << number for number, other in enumerate(beside) if not self._is_sea(other))
        return self._tilesets.tiles("surf", "surf")[way - 1] if way else 0

    def _is_sea(self, tile: Coordinate) -> bool:
        row, column = tile
        inside = 0 <= row < self._rows and 0 <= column < self._columns
        return not inside or self._drawn.scenery[row][column] == self._form.scenery["sea"]

    # -- marks -------------------------------------------------------------------------------------------------------

    def _mark_layer(self, objects: list[str]) -> list[str]:
        head = f' <objectgroup id="{len(self._form.layers) + 1}" name="{MARK_LAYER}"'
        return [f"{head}>", *objects, " </objectgroup>"] if objects else [f"{head}/>"]

    def _objects(self) -> Iterator[str]:
        """Yield the board's rectangle, or one for every run of a mark's cells in a row."""
        row, column = self._drawn.first
        if self._form is HEXAGON_FORM:
            width, height = part_pixels(self._part.grid, self._form)
            yield _rectangle(1, BOARD, (column * CELL, row * ROW), (width, height))
            return
        runs = [(name, *run) for name, mask in sorted(self._drawn.marks) for run in _runs(mask)]
        for number, (name, start, length) in enumerate(runs, start=1):
            y, x = self._drawn.board.grid.coordinate(start)
            yield _rectangle(number, name, (CELL * (x + column), CELL * (y + row)), (length * CELL, CELL))


def _rectangle(number: int, name: str, corner: tuple[int, int], size: tuple[int, int]) -> str:
    sides = f'x="{corner[0]}" y="{corner[1]}" width="{size[0]}" height="{size[1]}"'
    return f'  <object id="{number}" name="{name}" {sides}/>'


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """Yield (first cell, how many) of the cells of a mask that lie side by side in a row."""
    for start in indices(mask & ~(mask << 1)):
        rest = mask >> start
        yield start, (rest ^ rest + 1).bit_length() - 1


def _river_sides(drawn: CityMap, path: Path) -> dict[Coordinate, str]:
    """Return the sides by which the river leaves each corner.

    At the top a piece leads on through the ring; at the bottom the river ends, or goes under the railway.
    """
    sides: dict[Coordinate, set[str]] = {}
    for one, other in drawn.board.river:
        row, column = drawn.board.grid.coordinate(other)
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
    """The tilesets that a map names: which tile numbers carry which property value."""

    def __init__(self, wanted: list[str]) -> None:
        self._first: dict[str, int] = {}
        self._tiles: dict[tuple[str, str], list[int]] = {}
        self._next = 1
        for name in wanted:
            self.add(name)

    def add(self, name: str) -> None:
        """Name one more, after those before."""
        tileset, first = read_xml(_shipped(name, "tsx"), "tileset"), self._next
        for tile in tileset.iter("tile"):
            for one in tile.iterfind("properties/property"):
                key = one.get("name", ""), one.get("value", "")
                self._tiles.setdefault(key, []).append(first + int(tile.get("id", "0")))
        self._first[name] = first
        self._next += int(tileset.get("tilecount", "0"))

    def has(self, element: str) -> bool:
        """Return whether a tile shows an element."""
        return ("element", element) in self._tiles

    def tiles(self, name: str, value: str) -> list[int]:
        """Return the numbers of all tiles that say ``value``, in order."""
        return self._tiles[name, value]

    def pick(self, name: str, value: str | None, tile: Coordinate) -> int:
        """Return a tile number that says ``value``; the place decides between several, so that neighbours differ."""
        if value is None:
            return 0
        numbers = self.tiles(name, value)
        return numbers[(7919 * tile[0] ^ 104729 * tile[1]) // 7 % len(numbers)]

    def references(self) -> Iterator[str]:
        """Yield the lines by which a map names them."""
        for name, first in self._first.items():
            yield f' <tileset firstgid="{first}" source="{TILESETS}/{name}.tsx"/>'

    def files(self) -> dict[str, Path]:
        """Return the files of all of them, by their names from the map on."""
        kinds = [(name, suffix) for name in self._first for suffix in ("tsx", "png")]
        return {f"{TILESETS}/{name}.{suffix}": _shipped(name, suffix) for name, suffix in kinds}


def _shipped(name: str, suffix: str) -> Path:
    return maps_folder().resolve() / TILESETS / f"{name}.{suffix}"
