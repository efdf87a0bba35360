"""The tiles of a map's layers: plain CSV, and one known number for every place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from xml.etree.ElementTree import Element

from mycity.content.tiled.faults import MapFault
from mycity.content.tiled.frame import MapSize
from mycity.engine.quoting import quoted

FLAGS = 0b1111 << 28
"""Bits of a tile number that Tiled uses for mirrored and turned tiles; the lowest turns a hexagon by 120 degrees."""
_NUMBER_LIMIT = 1 << 32
_MOST = 8
"""Wrong tiles of one layer that are named."""


def tile_findings(layers: Iterable[Element], size: MapSize, numbers: Sequence[range] | None) -> Iterator[MapFault]:
    """Yield what is wrong with the tiles of some layers.

    Args:
        layers: those whose tiles count.
        size: columns and rows of the map.
        numbers: the tile numbers that its tilesets have; None when a tileset could not be read.
    """
    for layer in layers:
        place = f"layer {layer.get('name')}"
        reason = _refuse_layer(layer, size)
        if reason:
            yield MapFault(place, reason)
            continue
        found = _wrong_tiles(layer, size[0], numbers)
        yield from islice(found, _MOST)
        if rest := sum(1 for _ in found):
            yield MapFault(place, f"{rest} more tiles are wrong")


def numbers_of(layer: Element) -> list[str]:
    """Return the tiles of a layer as they are written."""
    return [tile.strip() for tile in layer.findtext("data", "").split(",")]


def _refuse_layer(layer: Element, size: MapSize) -> str | None:
    data = layer.findall("data")
    if not data or any(one.get("encoding") != "csv" or one.get("compression") for one in data):
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
