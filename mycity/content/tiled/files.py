"""Opening a map file: everything that could hurt or mislead is refused before anything else sees it.

What comes out is one XML tree with the tilesets put in, so that the reader (pytmx) opens no file at all. Refused
are files that are too large, document types, infinite or compressed maps, layers that do not hold exactly one
number per tile, tiles that no tileset has, tilesets and pictures from elsewhere, and every word that is not in
``words``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from mycity.content.assets import assets_root
from mycity.content.errors import ContentError
from mycity.content.file_names import refusal
from mycity.content.tiled.faults import MapFault, mark_findings, property_findings
from mycity.content.tiled.frame import board_part, check_layers, map_form, map_size, whole
from mycity.content.tiled.words import BoardPart, MapForm
from mycity.content.yamls import read_text

SIZE_LIMIT = 256 * 1024
PICTURE_LIMIT = 4096
"""Pixels of a tileset picture's side."""
FLIP_FLAGS = 0b111 << 29
"""Bits of a tile number that Tiled uses for mirrored and turned tiles."""
_Homes = tuple[Path, Path]


def maps_folder() -> Path:
    """Return the folder of the shipped maps; their tilesets lie below it."""
    return assets_root() / "maps"


def read_xml(path: Path, root: str) -> Element:
    """Return the XML tree of a file whose outermost element is ``root``.

    Raises:
        ContentError: unreadable, too large, not well formed, with a document type, or something else than ``root``.
    """
    text = read_text(path, SIZE_LIMIT)
    builder, parser = TreeBuilder(), expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise ContentError(path, f"line {parser.CurrentLineNumber}", "a document type (DOCTYPE) is not allowed")

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise ContentError(path, f"line {error.lineno}", f"not XML: {expat.ErrorString(error.code)}") from None
    tree = builder.close()
    if tree.tag != root:
        raise ContentError(path, "", f"this is a <{tree.tag}>, not a <{root}>")
    return tree


class OpenedMap(NamedTuple):
    """A map whose file can be read: its tree with the tilesets put in, its board's part, and what is wrong so far."""

    tree: Element
    part: BoardPart
    findings: list[MapFault]


def open_map(path: Path) -> OpenedMap:
    """Return the map, with what is wrong with its properties and marks.

    What is wrong with those is taken out of the tree, so that the rest of the map can be looked at too.

    Raises:
        ContentError: for everything that keeps the map from being read at all.
    """
    tree = read_xml(path, "map")
    form = map_form(path, tree)
    size = map_size(path, tree)
    check_layers(path, tree, form)
    numbers = _put_tilesets_in(path, tree, form)
    for layer in tree.iter("layer"):
        _check_tiles(path, layer, size, numbers)
    findings = [*property_findings(tree, form), *mark_findings(tree, form)]
    return OpenedMap(tree, board_part(path, tree, form, size), findings)


def _put_tilesets_in(path: Path, tree: Element, form: MapForm) -> list[range]:
    """Replace every reference to a tileset by the tileset itself; return the tile numbers of each."""
    numbers: list[range] = []
    homes = _homes(path)
    for node in tree.findall("tileset"):
        first = whole(path, node, "firstgid", "tileset")
        source = node.get("source")
        folder = homes[0]
        if source is not None:
            file = _inside(path, homes, folder, source)
            folder = file.parent
            tileset = read_xml(file, "tileset")
            node.clear()
            node.attrib.update(tileset.attrib, firstgid=str(first))
            node.extend(tileset)
        known = range(first, first + _check_tileset(path, homes, folder, node, form))
        if numbers and first < numbers[-1].stop:
            raise ContentError(path, f"tileset {node.get('name')}", "its tile numbers overlap those before")
        numbers.append(known)
    return numbers


def _check_tileset(path: Path, homes: _Homes, folder: Path, node: Element, form: MapForm) -> int:
    """Check the sizes and the pictures of a tileset; return how many tiles it has."""
    place = f"tileset {node.get('name')}"
    for name, wanted in (("tilewidth", form.tile[0]), ("tileheight", form.tile[1]), ("margin", 0), ("spacing", 0)):
        if node.get(name, "0") != str(wanted):
            raise ContentError(path, place, f"{name} must be {wanted}, not {node.get(name)}")
    for picture in node.iter("image"):
        _inside(path, homes, folder, picture.get("source", ""))
        for name in ("width", "height"):
            if whole(path, picture, name, place) > PICTURE_LIMIT:
                raise ContentError(path, place, f"its picture's {name} is more than {PICTURE_LIMIT}")
    return whole(path, node, "tilecount", place)


def _homes(path: Path) -> _Homes:
    """Return where tilesets and pictures of the map ``path`` may lie: beside it, or below the shipped maps."""
    return path.parent.resolve(), maps_folder().resolve()


def _inside(path: Path, homes: _Homes, folder: Path, source: str) -> Path:
    """Return the file that ``source`` names, from ``folder`` on; it must lie in one of ``homes``.

    Nothing that a map says reaches the system before its text alone has told that it stays there: to look for
    ``//server/share/x`` is to ask that server.
    """
    _refuse_text(path, homes, folder, source)
    try:
        file = (folder / source).resolve()
        is_file = file.is_file()
    except (OSError, RuntimeError):  # a name longer than the system allows, a circle of links
        raise ContentError(path, source, "this is no name of a file") from None
    if not _is_at_home(file, homes):
        raise _foreign(path, source)
    if not is_file:
        raise ContentError(path, source, "there is no such file")
    return file


def _refuse_text(path: Path, homes: _Homes, folder: Path, source: str) -> None:
    """Refuse what is no name below ``homes`` on any system, links left aside."""
    if "\\" in source or ":" in source:
        raise ContentError(path, source, "a file is named from the map on, with / between folders and without \\ and :")
    if source.startswith("/") or not _is_at_home(Path(os.path.normpath(folder / source)), homes):
        raise _foreign(path, source)
    if reason := refusal(source):
        raise ContentError(path, source, reason)


def _is_at_home(file: Path, homes: _Homes) -> bool:
    return any(file.is_relative_to(home) for home in homes)


def _foreign(path: Path, source: str) -> ContentError:
    return ContentError(path, source, "this file lies neither in the maps folder nor beside the map")


def _check_tiles(path: Path, layer: Element, size: tuple[int, int], numbers: list[range]) -> None:
    """Check that a layer is plain CSV, with one known tile number per tile."""
    place = f"layer {layer.get('name')}"
    data = layer.find("data")
    if data is None or data.get("encoding") != "csv" or data.get("compression"):
        raise ContentError(path, place, "the tiles must be written as CSV without compression")
    width, height = size
    if len(data) or (layer.get("width"), layer.get("height")) != (str(width), str(height)):
        raise ContentError(path, place, f"the layer must be one piece of {width} x {height} tiles")
    tiles = [tile.strip() for tile in (data.text or "").split(",")]
    if len(tiles) != width * height:
        raise ContentError(path, place, f"there are {len(tiles)} tiles instead of {width * height}")
    for index, tile in enumerate(tiles):
        row, column = divmod(index, width)
        reason = _refuse_tile(tile, numbers)
        if reason:
            raise ContentError(path, f"{place}, tile ({column}, {row})", reason)


def _refuse_tile(tile: str, numbers: list[range]) -> str | None:
    if not (tile.isascii() and tile.isdecimal() and len(tile) <= 10):
        return f"{tile!r} is not a tile number"
    number = int(tile)
    if number & FLIP_FLAGS:
        return "the tile is mirrored or turned"
    if number and not any(number in known for known in numbers):
        return f"no tileset has tile number {number}"
    return None
