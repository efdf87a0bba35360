"""Maps drawn in Tiled (TMX), read with pytmx and turned into boards.

A map is 13 x 13 tiles: the board, and a ring of scenery around it. ``map_words`` lists what its layers may say,
``map_files`` refuses what is no map of ours, and ``map_drawing`` finds what is wrong with the drawing. This is the
only module that knows pytmx, which brings pygame with it: it is imported when a map is read, never before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from mycity.content.errors import ContentError
from mycity.content.map_drawing import Drawing, cell, drawing_findings, is_cell, place
from mycity.content.map_files import SIZE_LIMIT, MapFault, maps_folder, open_map
from mycity.content.map_words import CELL, ELEMENTS, GRID, LAYERS, PROPERTIES, SCENERY, SIDE, TERRAIN
from mycity.content.yamls import read_text
from mycity.engine.board import Board, BoardError, board_without_banks, left_bank
from mycity.engine.grid import Coordinate

if TYPE_CHECKING:
    from pytmx import TiledMap, TiledTileLayer


@dataclass(frozen=True)
class CityMap:
    """What a map says.

    Attributes:
        board: the board as authored; no mark is in force on it.
        scenery: 13 rows of 13 codes for the painter: the ring (meadow, mountain, forest, ``=`` railway) around the
            bare terrain of the board.
        marks: name of a mark to the mask of its cells, sorted by name; the campaign decides when they matter.
    """

    board: Board
    scenery: tuple[str, ...]
    marks: tuple[tuple[str, int], ...]


@cache
def board_names() -> tuple[str, ...]:
    """Return the names of the shipped boards, sorted."""
    return tuple(sorted({path.stem for kind in ("tmx", "txt") for path in maps_folder().glob(f"[a-z]*.{kind}")}))


@cache
def load_city_map(name: str) -> CityMap:
    """Return the shipped map ``name``: its board, its scenery and its marks.

    Raises:
        ContentError: there is no such map, or something is wrong with it.
    """
    path = maps_folder() / f"{name}.tmx"
    if name not in board_names():
        raise ContentError(path, "", "there is no such board; there are " + ", ".join(board_names()))
    return read_map(path) if path.exists() else _read_text(path.with_suffix(".txt"))


def _read_text(path: Path) -> CityMap:
    """Return the map of a board that is typed in as records write it, not drawn."""
    try:
        board = board_without_banks(read_text(path, SIZE_LIMIT).split())
    except BoardError as error:
        raise ContentError(path, "", str(error)) from None
    return CityMap(board, scenery=board.cells, marks=())


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
    drawing, findings = _examine(path)
    if findings:
        raise ContentError(path, *findings[0])
    return _city_map(drawing)


def check_map(path: Path) -> list[str]:
    """Return everything that is wrong with the map at ``path``, each with its layer or cell; empty when all is well."""
    try:
        return [str(finding) for finding in _examine(path)[1]]
    except ContentError as error:
        file = "" if error.file == path else error.file.name
        return [str(MapFault(", ".join(part for part in (file, error.place) if part), error.reason))]


def _examine(path: Path) -> tuple[Drawing, list[MapFault]]:
    tree, findings = open_map(path)
    tiled = _read_with_pytmx(path, tree)
    facts: dict[str, dict[Coordinate, tuple[str, ...]]] = {name: {} for name in PROPERTIES}
    for layer in tiled.layers:
        if layer.name in LAYERS:
            findings += _collect(tiled, layer, facts)
    drawing = Drawing(facts, _marks(tiled))
    return drawing, findings + drawing_findings(drawing)


def _read_with_pytmx(path: Path, tree: Element) -> TiledMap:
    """Return pytmx's reading of a tree that needs no other file; no picture is loaded."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the command line's answers
    import pytmx  # noqa: PLC0415 - it imports pygame, which headless work may never need

    tiled = pytmx.TiledMap(image_loader=lambda *_, **__: lambda *_: None)
    tiled.filename = str(path)
    try:
        tiled.parse_xml(tree)
    except Exception as error:
        raise ContentError(path, "", f"pytmx cannot read it: {error}") from error
    return tiled


_Facts = dict[str, dict[Coordinate, tuple[str, ...]]]


def _collect(tiled: TiledMap, layer: TiledTileLayer, facts: _Facts) -> list[MapFault]:
    """Add what the tiles of one layer say to ``facts``; return the tiles that say nothing a layer of its name may."""
    findings = []
    for column, row, number in layer.iter_data():
        if not number:
            continue
        properties = tiled.tile_properties.get(number, {})
        said = [name for name in LAYERS[layer.name] if name in properties]
        for name in said:
            tiles = facts[name]
            tiles[row, column] = (*tiles.get((row, column), ()), properties[name])
        if not said:
            wanted = " or ".join(LAYERS[layer.name])
            findings.append(MapFault(place((row, column)), f"a tile on layer {layer.name} without property {wanted}"))
    return findings


def _marks(tiled: TiledMap) -> dict[str, int]:
    """Return the cells under the mark objects, by name; rectangles of one name add up."""
    marks: dict[str, int] = {}
    for one in tiled.objects:
        left, top, right, bottom = (int(edge) // CELL for edge in (one.x, one.y, one.x + one.width, one.y + one.height))
        for row in range(top, bottom):
            for column in range(left, right):
                marks[one.name] = marks.get(one.name, 0) | 1 << cell((row, column))
    return dict(sorted(marks.items()))


def _city_map(drawing: Drawing) -> CityMap:
    """Return the map of a drawing in which nothing is wrong."""
    board = Board(
        grid=GRID,
        cells=tuple(_codes(drawing, range(1, SIDE - 1), _board_code)),
        left=left_bank(GRID, drawing.river()),
        squares=_square_mask(drawing, "square"),
        forest_squares=_square_mask(drawing, "forest-square"),
    )
    return CityMap(board, tuple(_codes(drawing, range(SIDE), _scenery_code)), tuple(drawing.marks.items()))


def _codes(drawing: Drawing, span: range, code: Callable[[Drawing, Coordinate], str]) -> Iterator[str]:
    for row in span:
        yield "".join(code(drawing, (row, column)) for column in span)


def _board_code(drawing: Drawing, tile: Coordinate) -> str:
    element = drawing.fact("element", tile)
    return ELEMENTS[element] if element else TERRAIN[drawing.fact("terrain", tile) or "meadow"]


def _scenery_code(drawing: Drawing, tile: Coordinate) -> str:
    name = "terrain" if is_cell(tile) else "scenery"
    return SCENERY[drawing.fact(name, tile) or "meadow"]


def _square_mask(drawing: Drawing, kind: str) -> int:
    return sum(1 << cell(tile) for tile, (square, *_) in drawing.facts["square"].items() if square == kind)
