"""Opening a map: everything that could hurt or mislead is refused before anything else sees it.

Refused are files that are too large, document types, infinite or compressed maps, layers that do not hold exactly
one number per tile or are drawn elsewhere, tiles that no tileset has, tilesets and pictures from elsewhere, and every
word that is not in ``words``. What comes out is one plain XML tree that says nothing but what was looked at, so that
the reader (pytmx) opens no file and stumbles on nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from mycity.content.tiled.faults import MapFault, drop_wrong_marks, drop_wrong_properties, property_value, rectangle
from mycity.content.tiled.frame import MapSize, board_part, is_infinite, layer_faults, map_faults, map_form, map_size
from mycity.content.tiled.map_files import read_xml
from mycity.content.tiled.tilesets import embed_tilesets, tile_numbers
from mycity.content.tiled.words import CODE, BoardPart, MapForm
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.found_code import find_code
from mycity.engine.quoting import quoted


class OpenedMap(NamedTuple):
    """A map whose file can be read: where its board lies, its plain tree, what is wrong so far, and its land's code.

    No tree is there when something is wrong with the frame.
    """

    part: BoardPart | None
    tree: Element | None
    faults: list[MapFault]
    code: LandCode | None = None


def open_map(path: Path) -> OpenedMap:
    """Return the map, with everything that is wrong with its frame, its properties and its marks.

    What is wrong with those two is left out of the plain tree, so that the rest of the map can be looked at too.

    Raises:
        ContentError: the file cannot be read, or is no map at all.
    """
    tree = read_xml(path, "map")
    faults, form = list(map_faults(tree)), map_form(tree)
    if form is None:
        return OpenedMap(None, None, faults)
    faults += [*layer_faults(tree, form), *_tile_faults(path, tree, form)]
    part = _part(tree, form, faults)
    words = [*drop_wrong_properties(tree, form), *drop_wrong_marks(tree, form)]
    plain = None if faults or part is None else plain_tree(tree)
    return OpenedMap(part, plain, list(dict.fromkeys([*faults, *words])), _code(tree))


def _code(tree: Element) -> LandCode | None:
    """Return the code of the made land that a map shows, once wrong properties are taken out of it."""
    named = tree.find(f"properties/property[@name='{CODE}']")
    return None if named is None else find_code(property_value(named))


def _tile_faults(path: Path, tree: Element, form: MapForm) -> list[MapFault]:
    faults, size = embed_tilesets(path, tree, form), map_size(tree)
    if size is None or is_infinite(tree):
        return faults
    numbers = None if faults else [tile_numbers(node) for node in tree.findall("tileset")]
    layers = [layer for layer in tree.findall("layer") if layer.get("name") in form.layers]
    return [*faults, *tile_faults(layers, size, numbers)]


def _part(tree: Element, form: MapForm, faults: list[MapFault]) -> BoardPart | None:
    size = map_size(tree)
    part = board_part(tree, form, size) if size else None
    if isinstance(part, MapFault):
        faults.append(part)
        return None
    return part


def plain_tree(tree: Element) -> Element:
    """Return a map of the same tiles and marks, written with no more than it takes."""
    plain = Element("map", _only(tree, "width", "height"))
    for node in tree.findall("tileset"):
        tileset = SubElement(plain, "tileset", _only(node, "firstgid", "name", "tilewidth", "tileheight"))
        for tile in node.findall("tile"):
            _add_tile(tileset, tile)
    for node in tree.findall("layer"):
        layer = SubElement(plain, "layer", _only(node, "name", "width", "height"))
        SubElement(layer, "data", encoding="csv").text = ",".join(numbers_of(node))
    for node in tree.findall("objectgroup"):
        group = SubElement(plain, "objectgroup", _only(node, "name"))
        for object_node in node.findall("object"):
            sides = zip(("x", "y", "width", "height"), rectangle(node, object_node) or (), strict=False)
            SubElement(
                group, "object", {"name": object_node.get("name", ""), **{name: str(side) for name, side in sides}}
            )
    return plain


def _add_tile(tileset: Element, tile: Element) -> None:
    properties = SubElement(SubElement(tileset, "tile", _only(tile, "id")), "properties")
    for property_node in tile.iterfind("properties/property"):
        SubElement(properties, "property", name=property_node.get("name", ""), value=property_value(property_node))


def _only(node: Element, *names: str) -> dict[str, str]:
    return {name: node.get(name, "") for name in names}


FLAGS = 0b1111 << 28
"""Bits of a tile number that Tiled uses for mirrored and turned tiles; the lowest turns a hexagon by 120 degrees."""
_NUMBER_LIMIT = 1 << 32
_MOST = 8
"""Wrong tiles of one layer that are named."""


def tile_faults(layers: Iterable[Element], size: MapSize, numbers: Sequence[range] | None) -> Iterator[MapFault]:
    """Yield what is wrong with the tiles of some layers.

    Args:
        layers: those whose tiles count.
        size: columns and rows of the map.
        numbers: the tile numbers that its tilesets have; None when a tileset could not be read.
    """
    for layer in layers:
        location = f"layer {layer.get('name')}"
        reason = _refuse_layer(layer, size)
        if reason:
            yield MapFault(location, reason)
            continue
        faults = _wrong_tiles(layer, size[0], numbers)
        yield from islice(faults, _MOST)
        if rest := sum(1 for _ in faults):
            yield MapFault(location, f"{rest} more tiles are wrong")


def numbers_of(layer: Element) -> list[str]:
    """Return the tiles of a layer as they are written."""
    return [tile.strip() for tile in layer.findtext("data", "").split(",")]


def _refuse_layer(layer: Element, size: MapSize) -> str | None:
    data = layer.findall("data")
    if not data or any(part.get("encoding") != "csv" or part.get("compression") for part in data):
        return "the tiles must be written as CSV without compression"
    width, height = size
    if len(data) > 1 or len(data[0]) or (layer.get("width"), layer.get("height")) != (str(width), str(height)):
        return f"the layer must be one piece of {width} x {height} tiles"
    tiles = numbers_of(layer)
    if len(tiles) == width * height + 1 and not tiles[-1]:
        return "there is a comma after the last tile"
    if len(tiles) != width * height:
        return f"there are {len(tiles)} tiles instead of {width * height}"
    return None


def _wrong_tiles(layer: Element, width: int, numbers: Sequence[range] | None) -> Iterator[MapFault]:
    for index, tile in enumerate(numbers_of(layer)):
        row, column = divmod(index, width)
        reason = _refuse_tile(tile, numbers)
        if reason:
            yield MapFault(f"layer {layer.get('name')}, tile ({column}, {row})", reason)


def _refuse_tile(tile: str, numbers: Sequence[range] | None) -> str | None:
    if not (tile.isascii() and tile.isdecimal() and len(tile) <= 10 and int(tile) < _NUMBER_LIMIT):
        return f"{quoted(tile)} is not a tile number"
    number = int(tile)
    if number & FLAGS:
        return "the tile is mirrored or turned"
    if number and numbers is not None and not any(number in known for known in numbers):
        return f"no tileset has tile number {number}"
    return None
