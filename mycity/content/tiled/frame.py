"""The frame of a map: its kind of cells, its size, its layers, and the part of it that is the board.

What is wrong here keeps the map from being read: every function raises ``ContentError``.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

from mycity.content.errors import ContentError
from mycity.content.tiled.faults import object_place
from mycity.content.tiled.words import (
    BOARD,
    CELL,
    FORMS,
    HEXAGON_FORM,
    MARK_LAYER,
    ROW,
    SQUARE_PART,
    UPRIGHT,
    BoardPart,
    MapForm,
)

TILE_LIMIT = 64
"""Tiles of a map's side."""


def map_form(path: Path, tree: Element) -> MapForm:
    """Return how maps of its orientation is written, when its frame is so."""
    orientation = tree.get("orientation", "")
    if tree.get("infinite", "0") != "0":
        raise ContentError(path, "map", "infinite maps are not allowed")
    if orientation not in FORMS:
        raise ContentError(path, "map", f"orientation must be {' or '.join(FORMS)}, not {orientation}")
    for name, value in FORMS[orientation].frame.items():
        if tree.get(name) != value:
            raise ContentError(path, "map", f"{name} must be {value}, not {tree.get(name)}")
    return FORMS[orientation]


def map_size(path: Path, tree: Element) -> tuple[int, int]:
    """Return the columns and rows of a map."""
    width, height = (whole(path, tree, name, "map") for name in ("width", "height"))
    if not (0 < width <= TILE_LIMIT and 0 < height <= TILE_LIMIT):
        raise ContentError(path, "map", f"{width} x {height} tiles are too many: {TILE_LIMIT} a side are allowed")
    return width, height


def board_part(path: Path, tree: Element, form: MapForm, size: tuple[int, int]) -> BoardPart:
    """Return where the board lies: inside the ring, or where a rectangle says so."""
    if form is not HEXAGON_FORM:
        return SQUARE_PART
    found = [one for one in tree.iterfind("objectgroup/object") if one.get("name") == BOARD]
    if len(found) != 1:
        raise ContentError(path, f"layer {MARK_LAYER}", f"one rectangle named {BOARD!r} must say where the board lies")
    place = object_place(found[0])
    x, y, width, height = (whole(path, found[0], name, place) for name in ("x", "y", "width", "height"))
    wide, high = form.grid.width * CELL + CELL // 2, form.grid.rows * ROW + (form.tile[1] - UPRIGHT) // 2
    if (width, height) != (wide, high) or x % CELL or y % ROW:
        reason = f"the board takes {form.grid.width} x {form.grid.rows} whole tiles: {wide} x {high} pixels, its corner"
        raise ContentError(path, place, f"{reason} at {CELL} pixels a column and {ROW} a row")
    column, row = x // CELL, y // ROW
    if row % 2:
        raise ContentError(path, place, f"{row} rows lie above the board: with an odd number its rows shift wrongly")
    if column + form.grid.width > size[0] or row + form.grid.rows > size[1]:
        raise ContentError(path, place, f"the board does not lie inside the map of {size[0]} x {size[1]} tiles")
    return BoardPart(form, (row, column))


def check_layers(path: Path, tree: Element, form: MapForm) -> None:
    """Check that the layers are there, from the bottom up; one may be split in several of the same name."""
    found = [(child.tag, child.get("name", "")) for child in tree if child.tag.endswith(("layer", "group"))]
    wanted = [*(("layer", name) for name in form.layers), ("objectgroup", MARK_LAYER)]
    for tag, name in found:
        if (tag, name) not in wanted:
            raise ContentError(path, f"layer {name}", f"maps have no such layer (a <{tag}>)")
    for tag, name in wanted:
        if (tag, name) not in found:
            raise ContentError(path, f"layer {name}", f"this layer (a <{tag}>) is missing")
    if found != sorted(found, key=wanted.index):
        raise ContentError(path, "layers", "from the bottom up they must be " + ", ".join(name for _, name in wanted))
    for layer in tree.iter("layer"):
        _check_shift(path, layer, form)


def _check_shift(path: Path, layer: Element, form: MapForm) -> None:
    wanted = str(form.shifts.get(layer.get("name", ""), 0))
    for axis in ("offsetx", "offsety"):
        if layer.get(axis, "0") != wanted:
            raise ContentError(
                path, f"layer {layer.get('name')}", f"{axis} must be {wanted}, not {layer.get(axis, '0')}"
            )


def whole(path: Path, node: Element, name: str, place: str) -> int:
    """Return an attribute that must be a whole number."""
    value = node.get(name, "")
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        raise ContentError(path, place, f"{name} must be a whole number, not {value!r}")
    return int(value)
