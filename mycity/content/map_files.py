"""Opening a map file: everything that could hurt or mislead is refused before anything else sees it.

What comes out is one XML tree with the tilesets put in, so that the reader (pytmx) opens no file at all. Refused
are files that are too large, document types, infinite or compressed maps, layers that do not hold exactly one
number per tile, tiles that no tileset has, tilesets and pictures from elsewhere, and every word that is not in
``map_words``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from mycity.content.assets import assets_root
from mycity.content.errors import ContentError
from mycity.content.map_words import CELL, LAYERS, MARK_LAYER, MARKS, PROPERTIES, RIVER_SHIFT, SIDE
from mycity.content.yamls import read_text

SIZE_LIMIT = 256 * 1024
PICTURE_LIMIT = 4096
"""Pixels of a tileset picture's side."""
FLIP_FLAGS = 0b111 << 29
"""Bits of a tile number that Tiled uses for mirrored and turned tiles."""


class MapFault(NamedTuple):
    """Something wrong with a map: where, and what."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


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


def open_map(path: Path) -> tuple[Element, list[MapFault]]:
    """Return the map's tree with its tilesets put in, and what is wrong with its properties and marks.

    What is wrong with those is taken out of the tree, so that the rest of the map can be looked at too.

    Raises:
        ContentError: for everything that keeps the map from being read at all.
    """
    tree = read_xml(path, "map")
    _check_frame(path, tree)
    _check_layers(path, tree)
    numbers = _put_tilesets_in(path, tree)
    for layer in tree.iter("layer"):
        _check_tiles(path, layer, numbers)
    return tree, [*_property_findings(tree), *_mark_findings(tree)]


def _check_frame(path: Path, tree: Element) -> None:
    wanted = {
        "orientation": "orthogonal",
        "width": str(SIDE),
        "height": str(SIDE),
        "tilewidth": str(CELL),
        "tileheight": str(CELL),
    }
    if tree.get("infinite", "0") != "0":
        raise ContentError(path, "map", "infinite maps are not allowed")
    for name, value in wanted.items():
        if tree.get(name) != value:
            raise ContentError(path, "map", f"{name} must be {value}, not {tree.get(name)}")


def _check_layers(path: Path, tree: Element) -> None:
    """Check that the layers are there, from the bottom up; one may be split in several of the same name."""
    found = [(child.tag, child.get("name", "")) for child in tree if child.tag.endswith(("layer", "group"))]
    wanted = [*(("layer", name) for name in LAYERS), ("objectgroup", MARK_LAYER)]
    for tag, name in found:
        if (tag, name) not in wanted:
            raise ContentError(path, f"layer {name}", f"maps have no such layer (a <{tag}>)")
    for tag, name in wanted:
        if (tag, name) not in found:
            raise ContentError(path, f"layer {name}", f"this layer (a <{tag}>) is missing")
    if found != sorted(found, key=wanted.index):
        raise ContentError(path, "layers", "from the bottom up they must be " + ", ".join(name for _, name in wanted))
    for layer in tree.iter("layer"):
        _check_shift(path, layer)


def _check_shift(path: Path, layer: Element) -> None:
    wanted = str(RIVER_SHIFT) if layer.get("name") == "river" else "0"
    for axis in ("offsetx", "offsety"):
        if layer.get(axis, "0") != wanted:
            raise ContentError(
                path, f"layer {layer.get('name')}", f"{axis} must be {wanted}, not {layer.get(axis, '0')}"
            )


def _put_tilesets_in(path: Path, tree: Element) -> list[range]:
    """Replace every reference to a tileset by the tileset itself; return the tile numbers of each."""
    numbers: list[range] = []
    for node in tree.findall("tileset"):
        first = _whole(path, node, "firstgid", "tileset")
        source = node.get("source")
        home = path.parent
        if source is not None:
            file = _inside(path, path.parent, source)
            home = file.parent
            tileset = read_xml(file, "tileset")
            node.clear()
            node.attrib.update(tileset.attrib, firstgid=str(first))
            node.extend(tileset)
        known = range(first, first + _check_tileset(path, home, node))
        if numbers and first < numbers[-1].stop:
            raise ContentError(path, f"tileset {node.get('name')}", "its tile numbers overlap those before")
        numbers.append(known)
    return numbers


def _check_tileset(path: Path, home: Path, node: Element) -> int:
    """Check the sizes and the pictures of a tileset; return how many tiles it has."""
    place = f"tileset {node.get('name')}"
    for name, wanted in (("tilewidth", CELL), ("tileheight", CELL), ("margin", 0), ("spacing", 0)):
        if node.get(name, "0") != str(wanted):
            raise ContentError(path, place, f"{name} must be {wanted}, not {node.get(name)}")
    for picture in node.iter("image"):
        _inside(path, home, picture.get("source", ""))
        for name in ("width", "height"):
            if _whole(path, picture, name, place) > PICTURE_LIMIT:
                raise ContentError(path, place, f"its picture's {name} is more than {PICTURE_LIMIT}")
    return _whole(path, node, "tilecount", place)


def _whole(path: Path, node: Element, name: str, place: str) -> int:
    value = node.get(name, "")
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        raise ContentError(path, place, f"{name} must be a whole number, not {value!r}")
    return int(value)


def _inside(path: Path, folder: Path, source: str) -> Path:
    """Return the file that ``source`` names, which must lie below the shipped maps or beside the map."""
    try:
        file = (folder / source).resolve()
        is_file = file.is_file()
    except (OSError, RuntimeError):  # a name longer than the system allows, a circle of links
        raise ContentError(path, source, "this is no name of a file") from None
    if not any(file.is_relative_to(home.resolve()) for home in (maps_folder(), path.parent)):
        raise ContentError(path, source, "this file lies neither in the maps folder nor beside the map")
    if not is_file:
        raise ContentError(path, source, "there is no such file")
    return file


def _check_tiles(path: Path, layer: Element, numbers: list[range]) -> None:
    """Check that a layer is plain CSV, with one known tile number per tile."""
    place = f"layer {layer.get('name')}"
    data = layer.find("data")
    if data is None or data.get("encoding") != "csv" or data.get("compression"):
        raise ContentError(path, place, "the tiles must be written as CSV without compression")
    if len(data) or (layer.get("width"), layer.get("height")) != (str(SIDE), str(SIDE)):
        raise ContentError(path, place, f"the layer must be one piece of {SIDE} x {SIDE} tiles")
    tiles = [tile.strip() for tile in (data.text or "").split(",")]
    if len(tiles) != SIDE * SIDE:
        raise ContentError(path, place, f"there are {len(tiles)} tiles instead of {SIDE * SIDE}")
    for index, tile in enumerate(tiles):
        row, column = divmod(index, SIDE)
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


def _property_findings(tree: Element) -> list[MapFault]:
    """Take out every property that is not one of ``PROPERTIES`` of a tile; return what was wrong."""
    findings = []
    for place, node in _property_holders(tree):
        for properties in node.findall("properties"):
            for one in properties.findall("property"):
                reason = _refuse_property(node.tag, one)
                if reason:
                    findings.append(MapFault(place, reason))
                    properties.remove(one)
    return findings


def _refuse_property(holder: str, one: Element) -> str | None:
    name, value = one.get("name", ""), one.get("value", one.text or "")
    if holder != "tile" or name not in PROPERTIES:
        return f"unknown property {name!r}"
    if value not in PROPERTIES[name]:
        return f"property {name!r} cannot be {value!r}; it can be {', '.join(PROPERTIES[name])}"
    return None


def _property_holders(tree: Element) -> list[tuple[str, Element]]:
    """Return (place, element) of everything that may carry properties in a map."""
    holders = [("map", tree)]
    for tileset in tree.iter("tileset"):
        holders.append((f"tileset {tileset.get('name')}", tileset))
        holders += [(f"tileset {tileset.get('name')}, tile {tile.get('id')}", tile) for tile in tileset.iter("tile")]
    for layer in (*tree.iter("layer"), *tree.iterfind("objectgroup")):
        holders.append((f"layer {layer.get('name')}", layer))
        holders += [(_object_place(one), one) for one in layer.iter("object")]
    return holders


def _object_place(one: Element) -> str:
    return f"layer {MARK_LAYER}, object {one.get('id')} {one.get('name', '')!r}"


def _mark_findings(tree: Element) -> list[MapFault]:
    """Take out every object that is not a mark; return what was wrong."""
    findings = []
    for group in tree.iterfind("objectgroup"):
        for one in group.findall("object"):
            reason = _refuse_mark(one)
            if reason:
                findings.append(MapFault(_object_place(one), reason))
                group.remove(one)
    return findings


def _refuse_mark(one: Element) -> str | None:
    if one.get("name") not in MARKS:
        return "unknown mark; the marks are " + ", ".join(MARKS)
    if any(child.tag != "properties" for child in one) or {"gid", "template", "rotation"} & {*one.keys()}:
        return "a mark is a plain rectangle"
    if not _is_cells(one):
        return f"a mark covers whole cells of the board ({CELL} pixels each)"
    return None


def _is_cells(one: Element) -> bool:
    """Whether an object is a rectangle of whole cells inside the ring."""
    for start, length in (("x", "width"), ("y", "height")):
        sizes = [one.get(name, "") for name in (start, length)]
        if not all(size.isascii() and size.isdecimal() and len(size) < 6 for size in sizes):
            return False
        first, span = (int(size) for size in sizes)
        if first % CELL or span % CELL or not span or first < CELL or first + span > CELL * (SIDE - 1):
            return False
    return True
