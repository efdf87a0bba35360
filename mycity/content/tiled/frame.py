"""The frame of a map: its kind of cells, its size, its layers, and the part of it that is the board.

What is wrong here keeps the map from being read, so the cells are not looked at before it is mended.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from mycity.content.tiled.faults import MapFault, object_name, rectangle
from mycity.content.tiled.numbers import decimal, not_whole, whole
from mycity.content.tiled.words import (
    BOARD,
    CELL,
    FORMS,
    HEXAGON_FORM,
    MARK_LAYER,
    ROW,
    SQUARE_PART,
    BoardPart,
    MapForm,
    part_pixels,
)

TILE_LIMIT = 64
"""Tiles of a map's side."""
MapSize = tuple[int, int]
"""Columns and rows."""


def map_form(tree: Element) -> MapForm | None:
    """Return how maps of its orientation are written, if it has one of ours."""
    return FORMS.get(tree.get("orientation", ""))


def map_size(tree: Element) -> MapSize | None:
    """Return the columns and rows of a map, if they are numbers in reason."""
    width, height = whole(tree, "width"), whole(tree, "height")
    if width is None or height is None or not (0 < width <= TILE_LIMIT and 0 < height <= TILE_LIMIT):
        return None
    return width, height


def is_infinite(tree: Element) -> bool:
    """Return whether a map has no size, and its layers are written in pieces."""
    return tree.get("infinite", "0") != "0"


def map_faults(tree: Element) -> Iterator[MapFault]:
    """Yield what is wrong with the map's own attributes."""
    if is_infinite(tree):
        yield MapFault("map", "infinite maps are not allowed")
    form = map_form(tree)
    if form is None:
        yield MapFault("map", f"orientation must be {' or '.join(FORMS)}, not {tree.get('orientation', '')}")
        return
    for name, value in form.frame.items():
        if tree.get(name) != value:
            yield MapFault("map", f"{name} must be {value}, not {tree.get(name)}")
    if "width" not in form.frame:
        yield from _size_faults(tree)


def _size_faults(tree: Element) -> Iterator[MapFault]:
    sizes = {name: whole(tree, name) for name in ("width", "height")}
    yield from (MapFault("map", not_whole(tree, name)) for name, size in sizes.items() if size is None)
    if None not in sizes.values() and map_size(tree) is None:
        refusal = f"{sizes['width']} x {sizes['height']} tiles are too {'few' if 0 in sizes.values() else 'many'}"
        yield MapFault("map", f"{refusal}: {TILE_LIMIT} a side are allowed")


def board_part(tree: Element, form: MapForm, size: MapSize) -> BoardPart | MapFault:
    """Return where the board lies, inside the ring or where a rectangle says so; or what is wrong with that."""
    if form is not HEXAGON_FORM:
        return SQUARE_PART
    groups = tree.findall("objectgroup")
    rectangles = [
        (group, object_node)
        for group in groups
        for object_node in group.findall("object")
        if object_node.get("name") == BOARD
    ]
    if len(rectangles) != 1:
        return MapFault(f"layer {MARK_LAYER}", f"one rectangle named {BOARD!r} must say where the board lies")
    location = object_name(rectangles[0][1])
    sides = rectangle(*rectangles[0])
    grid = next((grid for grid in form.grids if sides is not None and sides[2:] == part_pixels(grid, form)), None)
    if sides is None or grid is None or sides[0] % CELL or sides[1] % ROW:
        sizes = " or ".join(" x ".join(map(str, part_pixels(grid, form))) for grid in form.grids)
        reason = f"the board takes {sizes} pixels, whole tiles, its corner"
        return MapFault(location, f"{reason} at {CELL} pixels a column and {ROW} a row")
    column, row = sides[0] // CELL, sides[1] // ROW
    if row % 2:
        return MapFault(location, f"{row} rows lie above the board: with an odd number its rows shift wrongly")
    if min(column, row) < 0 or column + grid.width > size[0] or row + grid.rows > size[1]:
        return MapFault(location, f"the board does not lie inside the map of {size[0]} x {size[1]} tiles")
    return BoardPart(form, grid, (row, column))


def layer_faults(tree: Element, form: MapForm) -> Iterator[MapFault]:
    """Yield which layers are wrong: they go from the bottom up; one may be split in several of the same name."""
    layers = [child for child in tree if child.tag.endswith(("layer", "group"))]
    drawn = [(child.tag, child.get("name", "")) for child in layers]
    wanted = [*(("layer", name) for name in form.layers), ("objectgroup", MARK_LAYER)]
    for tag, name in drawn:
        if (tag, name) not in wanted:
            yield MapFault(f"layer {name}", f"maps have no such layer (a <{tag}>)")
    for tag, name in wanted:
        if (tag, name) not in drawn:
            yield MapFault(f"layer {name}", f"this layer (a <{tag}>) is missing")
    known = [layer_key for layer_key in drawn if layer_key in wanted]
    if known != sorted(known, key=wanted.index):
        yield MapFault("layers", "from the bottom up they must be " + ", ".join(name for _, name in wanted))
    tags = [child.tag for child in tree]
    if layers and "tileset" in tags[tags.index(layers[0].tag) :]:
        yield MapFault("layers", "they must come after the tilesets")
    for layer, layer_key in zip(layers, drawn, strict=True):
        if layer_key in wanted:
            yield from _shift_faults(layer, form)


def _shift_faults(layer: Element, form: MapForm) -> Iterator[MapFault]:
    """Yield what draws a layer elsewhere than its tiles say; the layer of marks may be moved, and its marks with it."""
    location, shift = f"layer {layer.get('name')}", str(form.shifts.get(layer.get("name", ""), 0))
    offset = {} if layer.tag == "objectgroup" else {"offsetx": shift, "offsety": shift}
    for name, wanted in {**offset, "x": "0", "y": "0", "parallaxx": "1", "parallaxy": "1"}.items():
        default = "1" if wanted == "1" else "0"
        if decimal(layer, name, default) != float(wanted):
            yield MapFault(location, f"{name} must be {wanted}, not {layer.get(name, default)}")
    for name in ("offsetx", "offsety"):
        if layer.tag == "objectgroup" and decimal(layer, name) is None:
            yield MapFault(location, f"{name} must be a number, not {layer.get(name)!r}")
