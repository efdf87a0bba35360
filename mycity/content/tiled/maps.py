"""Maps drawn in Tiled (TMX), read with pytmx and turned into boards.

A map shows the board and scenery around it: a ring around squares, the sea and more around hexagons. In ``tiled``,
``words`` lists what layers may say, ``opening`` refuses what is no map of ours, ``drawing_faults`` finds what is wrong
with the ``drawing``, and ``writing`` goes the other way. This is the only module that knows pytmx: it is imported
when a map is read, never before, and without pygame, which it would bring with it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from mycity.content.assets import ContentError
from mycity.content.tiled.drawing import Drawing, part_as_drawn
from mycity.content.tiled.drawing_faults import hexagon_faults, square_faults
from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.opening import open_map
from mycity.content.tiled.words import CELL, HEXAGON_FORM, BoardPart, MapForm
from mycity.engine.board import Board, board_without_banks, left_bank
from mycity.engine.grid import NO_CELL, Coordinate
from mycity.engine.lands.code import LandCode

if TYPE_CHECKING:
    from pytmx import TiledMap, TiledTileLayer


@dataclass(frozen=True)
class CityMap:
    """A map as it was read.

    Attributes:
        board: the board as authored; no mark is in force on it.
        scenery: the whole map as rows of codes for the painter: the ring (meadow, mountain, forest, ``=`` railway)
            around the bare terrain of the board; around hexagons ``~`` sea, mountain, jungle, ``V`` volcano.
        first: row and place in the scenery at which the board's text begins.
        marks: name of a mark to the mask of its cells, sorted by name; the campaign decides when they matter.
        code: of the made land that it shows, if it names one.
    """

    board: Board
    scenery: tuple[str, ...]
    first: Coordinate
    marks: tuple[tuple[str, int], ...] = ()
    code: LandCode | None = None


@cache
def board_names() -> tuple[str, ...]:
    """Return the names of the shipped boards, sorted."""
    return tuple(sorted(path.stem for path in maps_folder().glob("*.tmx")))


@cache
def load_city_map(name: str) -> CityMap:
    """Return the shipped map ``name``: its board, its scenery and its marks.

    Raises:
        ContentError: there is no such map, or something is wrong with it.
    """
    path = maps_folder() / f"{name}.tmx"
    if name not in board_names():
        raise ContentError(path, "", "there is no such board; there are " + ", ".join(board_names()))
    return read_map(path)


def load_board(name: str) -> Board:
    """Return the board of the shipped map ``name``.

    Raises:
        ContentError: as ``load_city_map``.
    """
    return load_city_map(name).board


def read_map(path: Path) -> CityMap:
    """Return everything the map at ``path`` says.

    Raises:
        ContentError: the first thing that ``check_map`` would list.
    """
    drawing, faults = _examine(path)
    if drawing is None or faults:
        location, reason, file = faults[0]
        raise ContentError(file or path, location, reason)
    return _city_map(drawing)


def check_map(path: Path) -> list[str]:
    """Return everything that is wrong with the map at ``path``, each with its layer or cell; empty when all is well."""
    try:
        return [str(fault) for fault in _examine(path)[1]]
    except ContentError as error:
        return [str(MapFault(error.location, error.reason))]


def _examine(path: Path) -> tuple[Drawing | None, list[MapFault]]:
    """Return the drawing with what is wrong in it; none when something is wrong with the frame."""
    part, tree, faults, code = open_map(path)
    if part is None or tree is None:
        return None, faults
    tiled = _read_with_pytmx(path, tree)
    facts: _Facts = {name: {} for name in part.form.properties}
    layers = [layer for layer in tiled.layers if layer.name in part.form.layers]
    mute = [(layer.name, tile) for layer in layers for tile in _collect(tiled, layer, part.form, facts)]
    if code is not None:
        part = part_as_drawn(part, facts["terrain"])
    faults += [_mute_fault(part, *place) for place in mute]
    size = tiled.width, tiled.height
    if part.form is HEXAGON_FORM:
        drawing = Drawing(facts, size, part, code=code)
        return drawing, faults + hexagon_faults(drawing)
    drawing = Drawing(facts, size, part, _mark_masks(tiled, part), code)
    return drawing, faults + square_faults(drawing)


def _read_with_pytmx(path: Path, tree: Element) -> TiledMap:
    """Return pytmx's reading of a plain tree, which needs no other file; no picture is loaded."""
    with _no_pygame():
        import pytmx  # noqa: PLC0415 - headless work may never need it

    tiled = pytmx.TiledMap(image_loader=lambda *_, **__: lambda *_: None)
    tiled.filename = str(path)
    try:
        tiled.parse_xml(tree)
    except Exception as error:
        raise ContentError(path, "", f"pytmx cannot read it: {error}") from error
    return tiled


@contextmanager
def _no_pygame() -> Iterator[None]:
    """Have pytmx find no pygame, which it can do without, unless the window has brought it already."""
    if "pygame" in sys.modules:
        yield
        return
    logging.getLogger("pytmx").addHandler(logging.NullHandler())  # it would say on standard error what it misses
    sys.modules["pygame"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["pygame"]


_Facts = dict[str, dict[Coordinate, tuple[str, ...]]]


def _collect(tiled: TiledMap, layer: TiledTileLayer, form: MapForm, facts: _Facts) -> Iterator[Coordinate]:
    """Add what the tiles of one layer say to ``facts``; yield those that say nothing a layer of its name may."""
    may = form.layers[layer.name]
    for column, row, number in layer.iter_data():
        if not number:
            continue
        properties = tiled.tile_properties.get(number, {})
        allowed = [name for name in may if name in properties]
        for name in allowed:
            tiles = facts[name]
            tiles[row, column] = (*tiles.get((row, column), ()), properties[name])
        if not allowed:
            yield row, column


def _mute_fault(part: BoardPart, layer: str, tile: Coordinate) -> MapFault:
    reason = f"a tile on layer {layer} without property {' or '.join(part.form.layers[layer])}"
    return MapFault(part.tile_name(tile), reason)


def _mark_masks(tiled: TiledMap, part: BoardPart) -> dict[str, int]:
    """Return the cells under the mark objects, by name; rectangles of one name add up."""
    marks: dict[str, int] = {}
    for drawn_object in tiled.objects:
        left, top, right, bottom = (
            int(edge) // CELL
            for edge in (
                drawn_object.x,
                drawn_object.y,
                drawn_object.x + drawn_object.width,
                drawn_object.y + drawn_object.height,
            )
        )
        for row in range(top, bottom):
            for column in range(left, right):
                marks[drawn_object.name] = marks.get(drawn_object.name, 0) | 1 << part.cell((row, column))
    return dict(sorted(marks.items()))


def _city_map(drawing: Drawing) -> CityMap:
    """Return the map of a drawing in which nothing is wrong."""
    part, (columns, rows) = drawing.part, drawing.size
    grid, (top, left) = part.grid, part.first
    inner = range(top, top + grid.rows), range(left, left + grid.width)
    scenery = tuple(_codes(drawing, range(rows), range(columns), _scenery_code))
    cells = tuple(_codes(drawing, *inner, _board_code))
    if part.form is HEXAGON_FORM:
        return CityMap(board_without_banks(cells), scenery, part.first, code=drawing.code)
    board = Board(
        grid=grid,
        cells=cells,
        left=left_bank(grid, drawing.river()),
        squares=_square_mask(drawing, "square"),
        forest_squares=_square_mask(drawing, "forest-square"),
    )
    return CityMap(board, scenery, part.first, tuple(drawing.marks.items()), drawing.code)


def _codes(drawing: Drawing, rows: range, columns: range, code: Callable[[Drawing, Coordinate], str]) -> Iterator[str]:
    for row in rows:
        yield "".join(code(drawing, (row, column)) for column in columns)


def _board_code(drawing: Drawing, tile: Coordinate) -> str:
    if not drawing.part.is_cell(tile):
        return NO_CELL
    element, form = drawing.fact("element", tile), drawing.part.form
    return form.elements[element] if element else form.terrain[drawing.facts["terrain"][tile][0]]


def _scenery_code(drawing: Drawing, tile: Coordinate) -> str:
    form = drawing.part.form
    if drawing.part.is_cell(tile):
        return form.terrain[drawing.facts["terrain"][tile][0]]
    return form.scenery[drawing.facts["scenery"][tile][0]]


def _square_mask(drawing: Drawing, kind: str) -> int:
    return sum(1 << drawing.part.cell(tile) for tile, (square, *_) in drawing.facts["square"].items() if square == kind)
