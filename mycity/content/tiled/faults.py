"""Faults of a map's words: properties no tile may have, and marks that are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from mycity.content.tiled.numbers import decimal
from mycity.content.tiled.words import CELL, HEXAGON_FORM, MARK_LAYER, SIDE, MapForm


class MapFault(NamedTuple):
    """Something wrong with a map: where, and what; ``file`` is a file that it names, if the fault lies there."""

    place: str
    reason: str
    file: Path | None = None

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.file.name if self.file else "", self.place) if part)
        return f"{place}: {self.reason}" if place else self.reason


def drop_wrong_properties(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every property that no tile of such maps may have; return what was wrong."""
    faults = []
    for place, node in _property_holders(tree):
        known: set[str] = set()
        for properties in node.findall("properties"):
            for one in properties.findall("property"):
                reason = _property_fault(node.tag, one, form, known)
                if reason:
                    faults.append(MapFault(place, reason))
                    properties.remove(one)
    return faults


def _property_fault(holder: str, one: Element, form: MapForm, known: set[str]) -> str | None:
    name, value = one.get("name", ""), property_value(one)
    if holder != "tile" or name not in form.properties:
        return f"unknown property {name!r}"
    if one.get("type", "string") != "string":
        return f"property {name!r} must be a string, not {one.get('type')}"
    if value not in form.properties[name]:
        return f"property {name!r} cannot be {value!r}; it can be {', '.join(form.properties[name])}"
    if name in known:
        return f"property {name!r} is given twice"
    known.add(name)
    return None


def property_value(one: Element) -> str:
    """Return what a property says: Tiled writes a text of several lines between its tags."""
    return one.get("value", one.text or "")


def _property_holders(tree: Element) -> Iterator[tuple[str, Element]]:
    """Yield (place, element) of everything that may carry properties in a map."""
    yield "map", tree
    for tileset in tree.findall("tileset"):
        yield f"tileset {tileset.get('name')}", tileset
        yield from ((f"tileset {tileset.get('name')}, tile {one.get('id')}", one) for one in tileset.findall("tile"))
    for layer in (*tree.findall("layer"), *tree.findall("objectgroup")):
        yield f"layer {layer.get('name')}", layer
        yield from ((object_name(one), one) for one in layer.findall("object"))


def object_name(one: Element) -> str:
    """Return what an object is called in a fault."""
    return f"layer {MARK_LAYER}, object {one.get('id')} {one.get('name', '')!r}"


def drop_wrong_marks(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every object that is not a mark; return what was wrong."""
    faults = []
    for group in tree.findall("objectgroup"):
        for one in group.findall("object"):
            reason = _mark_fault(group, one, form)
            if reason:
                faults.append(MapFault(object_name(one), reason))
                group.remove(one)
    return faults


def _mark_fault(group: Element, one: Element, form: MapForm) -> str | None:
    if one.get("template") is not None:
        return "a mark is a rectangle of the map's own, not a template's"
    if one.get("name") not in form.marks:
        return "unknown mark; the marks are " + ", ".join(form.marks)
    if any(child.tag != "properties" for child in one) or one.get("gid") is not None or decimal(one, "rotation") != 0:
        return "a mark is a plain rectangle"
    if form is not HEXAGON_FORM and not _is_cells(rectangle(group, one)):
        return f"a mark covers whole cells of the board ({CELL} pixels each)"
    return None


def rectangle(group: Element, one: Element) -> tuple[int, int, int, int] | None:
    """Return x, y, width and height of an object in pixels of the map, moved with its layer, if they are whole."""
    shifts = {"x": decimal(group, "offsetx") or 0, "y": decimal(group, "offsety") or 0}
    sides = [(decimal(one, name), shifts.get(name, 0)) for name in ("x", "y", "width", "height")]
    moved = [side + shift for side, shift in sides if side is not None]
    whole = [int(side) for side in moved if side.is_integer()]
    return (whole[0], whole[1], whole[2], whole[3]) if len(whole) == len(sides) else None


def _is_cells(sides: tuple[int, int, int, int] | None) -> bool:
    """Return whether a rectangle covers whole cells inside the ring."""
    if sides is None or any(side % CELL for side in sides):
        return False
    left, top, width, height = sides
    return min(left, top) >= CELL and min(width, height) > 0 and max(left + width, top + height) <= CELL * (SIDE - 1)
