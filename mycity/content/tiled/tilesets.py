"""The tilesets of a map, put into it: what they say must be plain, and their numbers must be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from mycity.content.assets import ContentError
from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.map_files import file_inside, read_xml
from mycity.content.tiled.numbers import decimal, not_whole, whole
from mycity.content.tiled.words import MapForm

PICTURE_LIMIT = 4096
"""Pixels of a tileset picture's side."""
TILESET_LIMIT = 64
"""Tilesets of a map, each of which may be a file to read."""


def embed_tilesets(path: Path, tree: Element, form: MapForm) -> list[MapFault]:
    """Replace every reference to a tileset by the tileset itself; return what is wrong with them."""
    nodes = tree.findall("tileset")
    if len(nodes) > TILESET_LIMIT:
        return [MapFault("map", f"{len(nodes)} tilesets are too many: {TILESET_LIMIT} are allowed")]
    faults: list[MapFault] = []
    for node in nodes:
        try:
            folder = _embed(path, node)
        except ContentError as error:
            faults.append(MapFault(error.location, error.reason, None if error.file == path else error.file))
        else:
            faults += _tileset_faults(path, folder, node, form)
    return faults or list(_overlaps(nodes))


def tile_numbers(node: Element) -> range:
    """Return the tile numbers of a tileset in which nothing is wrong; one of single pictures may leave some out."""
    first, last = (
        whole(node, "firstgid") or 0,
        max((whole(tile, "id") or 0 for tile in node.findall("tile")), default=0),
    )
    return range(first, first + max(whole(node, "tilecount") or 0, last + 1))


def _embed(path: Path, node: Element) -> Path:
    """Put the tileset that a reference names into it; return the folder from which it names its pictures."""
    first, source = node.get("firstgid", ""), node.get("source")
    if not whole(node, "firstgid"):
        reason = "firstgid must be more than 0" if whole(node, "firstgid") == 0 else not_whole(node, "firstgid")
        raise ContentError(path, "tileset", reason)
    if source is None:
        return path.parent.resolve()
    file = file_inside(path, path.parent.resolve(), source)
    tileset = read_xml(file, "tileset")
    if tileset.get("source") is not None:
        raise ContentError(file, "", "a file of a tileset cannot name another")
    node.clear()
    node.attrib.update(tileset.attrib, firstgid=first)
    node.extend(tileset)
    return file.parent


def _tileset_faults(path: Path, folder: Path, node: Element, form: MapForm) -> Iterator[MapFault]:
    location = f"tileset {node.get('name')}"
    for name, wanted in (("tilewidth", form.tile[0]), ("tileheight", form.tile[1]), ("margin", 0), ("spacing", 0)):
        if node.get(name, "0") != str(wanted):
            yield MapFault(location, f"{name} must be {wanted}, not {node.get(name)}")
    for picture in (*node.findall("image"), *node.iterfind("tile/image")):
        yield from _picture_faults(path, folder, picture, location)
    if whole(node, "tilecount") is None:
        yield MapFault(location, not_whole(node, "tilecount"))
    if any(decimal(offset, axis) != 0 for offset in node.findall("tileoffset") for axis in ("x", "y")):
        yield MapFault(location, "its tiles must be drawn on their places, without an offset")
    yield from _tile_faults(node, location)


def _picture_faults(path: Path, folder: Path, picture: Element, location: str) -> Iterator[MapFault]:
    source = picture.get("source")
    if source is None:
        yield MapFault(location, "its picture must be a file of its own")
        return
    try:
        file_inside(path, folder, source)
    except ContentError as error:
        yield MapFault(error.location, error.reason)
    for name in ("width", "height"):
        side = whole(picture, name)
        if side is None:
            yield MapFault(location, not_whole(picture, name))
        elif side > PICTURE_LIMIT:
            yield MapFault(location, f"its picture's {name} is more than {PICTURE_LIMIT}")


def _tile_faults(node: Element, location: str) -> Iterator[MapFault]:
    known: set[int] = set()
    for tile in node.findall("tile"):
        number = whole(tile, "id")
        if number is None:
            yield MapFault(location, not_whole(tile, "id"))
        elif number in known:
            yield MapFault(location, f"tile {number} is described twice")
        else:
            known.add(number)


def _overlaps(nodes: list[Element]) -> Iterator[MapFault]:
    stop = 1
    for node in sorted(nodes, key=lambda node: tile_numbers(node).start):
        numbers = tile_numbers(node)
        if numbers.start < stop:
            yield MapFault(f"tileset {node.get('name')}", "its tile numbers overlap those before")
        stop = max(stop, numbers.stop)
