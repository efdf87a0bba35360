"""Faults of a map's words: properties no tile may have, and marks that are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from mycity.content.tiled.numbers import decimal
from mycity.content.tiled.words import CELL, CODE, HEXAGON_FORM, MARK_LAYER, SIDE, MapForm
from mycity.engine.lands.code import LandCodeError
from mycity.engine.lands.found_code import find_code


class MapFault(NamedTuple):
    """Something wrong with a map: where, and what; ``file`` is a file that it names, if the fault lies there."""

    location: str
    reason: str
    file: Path | None = None

    def __str__(self) -> str:
        location = ", ".join(part for part in (self.file.name if self.file else "", self.location) if part)
        return f"{location}: {self.reason}" if location else self.reason


def drop_wrong_properties(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every property that no tile of such maps may have; return what was wrong."""
    faults = []
    for location, node in _property_holders(tree):
        known: set[str] = set()
        for properties in node.findall("properties"):
            for property_node in properties.findall("property"):
                reason = _property_fault(node.tag, property_node, form, known)
                if reason:
                    faults.append(MapFault(location, reason))
                    properties.remove(property_node)
    return faults


def _property_fault(holder: str, property_node: Element, form: MapForm, known: set[str]) -> str | None:
    name, value = property_node.get("name", ""), property_value(property_node)
    is_code = (holder, name) == ("map", CODE)
    if not is_code and (holder != "tile" or name not in form.properties):
        return f"unknown property {name!r}"
    if property_node.get("type", "string") != "string":
        return f"property {name!r} must be a string, not {property_node.get('type')}"
    if reason := _code_fault(value) if is_code else _value_fault(value, form.properties[name]):
        return f"property {name!r} {reason}"
    if name in known:
        return f"property {name!r} is given twice"
    known.add(name)
    return None


def _value_fault(value: str, values: tuple[str, ...]) -> str:
    return "" if value in values else f"cannot be {value!r}; it can be {', '.join(values)}"


def _code_fault(value: str) -> str:
    try:
        find_code(value)
    except LandCodeError as error:
        return f"is no land's code: {error}"
    return ""


def property_value(property_node: Element) -> str:
    """Return what a property says: Tiled writes a text of several lines between its tags."""
    return property_node.get("value", property_node.text or "")


def _property_holders(tree: Element) -> Iterator[tuple[str, Element]]:
    """Yield (location, element) of everything that may carry properties in a map."""
    yield "map", tree
    for tileset in tree.findall("tileset"):
        yield f"tileset {tileset.get('name')}", tileset
        yield from ((f"tileset {tileset.get('name')}, tile {tile.get('id')}", tile) for tile in tileset.findall("tile"))
    for layer in (*tree.findall("layer"), *tree.findall("objectgroup")):
        yield f"layer {layer.get('name')}", layer
        yield from ((object_name(tile), tile) for tile in layer.findall("object"))


def object_name(object_node: Element) -> str:
    """Return what an object is called in a fault."""
    return f"layer {MARK_LAYER}, object {object_node.get('id')} {object_node.get('name', '')!r}"


def drop_wrong_marks(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every object that is not a mark; return what was wrong."""
    faults = []
    for group in tree.findall("objectgroup"):
        for object_node in group.findall("object"):
            reason = _mark_fault(group, object_node, form)
            if reason:
                faults.append(MapFault(object_name(object_node), reason))
                group.remove(object_node)
    return faults


def _mark_fault(group: Element, object_node: Element, form: MapForm) -> str | None:
    if object_node.get("template") is not None:
        return "a mark is a rectangle of the map's own, not a template's"
    if object_node.get("name") not in form.marks:
        return "unknown mark; the marks are " + ", ".join(form.marks)
    if (
        any(child.tag != "properties" for child in object_node)
        or object_node.get("gid") is not None
        or decimal(object_node, "rotation") != 0
    ):
        return "a mark is a plain rectangle"
    if form is not HEXAGON_FORM and not _is_cells(rectangle(group, object_node)):
        return f"a mark covers whole cells of the board ({CELL} pixels each)"
    return None


def rectangle(group: Element, object_node: Element) -> tuple[int, int, int, int] | None:
    """Return x, y, width and height of an object in pixels of the map, moved with its layer, if they are whole."""
    shifts = {"x": decimal(group, "offsetx") or 0, "y": decimal(group, "offsety") or 0}
    sides = [(decimal(object_node, name), shifts.get(name, 0)) for name in ("x", "y", "width", "height")]
    moved = [side + shift for side, shift in sides if side is not None]
    whole = [int(side) for side in moved if side.is_integer()]
    return (whole[0], whole[1], whole[2], whole[3]) if len(whole) == len(sides) else None


def _is_cells(sides: tuple[int, int, int, int] | None) -> bool:
    """Return whether a rectangle covers whole cells inside the ring."""
    if sides is None or any(side % CELL for side in sides):
        return False
    left, top, width, height = sides
    return min(left, top) >= CELL and min(width, height) > 0 and max(left + width, top + height) <= CELL * (SIDE - 1)
