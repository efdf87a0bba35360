"""What is wrong with a map's words: properties no tile may have, and marks that are none."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element

from mycity.content.tiled.words import CELL, HEXAGON_FORM, MARK_LAYER, SIDE, MapForm


class MapFault(NamedTuple):
    """Something wrong with a map: where, and what."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def property_findings(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every property that no tile of such maps may have; return what was wrong."""
    findings = []
    for place, node in _property_holders(tree):
        for properties in node.findall("properties"):
            for one in properties.findall("property"):
                reason = _refuse_property(node.tag, one, form)
                if reason:
                    findings.append(MapFault(place, reason))
                    properties.remove(one)
    return findings


def _refuse_property(holder: str, one: Element, form: MapForm) -> str | None:
    name, value = one.get("name", ""), one.get("value", one.text or "")
    if holder != "tile" or name not in form.properties:
        return f"unknown property {name!r}"
    if value not in form.properties[name]:
        return f"property {name!r} cannot be {value!r}; it can be {', '.join(form.properties[name])}"
    return None


def _property_holders(tree: Element) -> list[tuple[str, Element]]:
    """Return (place, element) of everything that may carry properties in a map."""
    holders = [("map", tree)]
    for tileset in tree.iter("tileset"):
        holders.append((f"tileset {tileset.get('name')}", tileset))
        holders += [(f"tileset {tileset.get('name')}, tile {tile.get('id')}", tile) for tile in tileset.iter("tile")]
    for layer in (*tree.iter("layer"), *tree.iterfind("objectgroup")):
        holders.append((f"layer {layer.get('name')}", layer))
        holders += [(object_place(one), one) for one in layer.iter("object")]
    return holders


def object_place(one: Element) -> str:
    """Return what an object is called in a finding."""
    return f"layer {MARK_LAYER}, object {one.get('id')} {one.get('name', '')!r}"


def mark_findings(tree: Element, form: MapForm) -> list[MapFault]:
    """Take out every object that is not a mark; return what was wrong."""
    findings = []
    for group in tree.iterfind("objectgroup"):
        for one in group.findall("object"):
            reason = _refuse_mark(one, form)
            if reason:
                findings.append(MapFault(object_place(one), reason))
                group.remove(one)
    return findings


def _refuse_mark(one: Element, form: MapForm) -> str | None:
    if one.get("name") not in form.marks:
        return "unknown mark; the marks are " + ", ".join(form.marks)
    if any(child.tag != "properties" for child in one) or {"gid", "template", "rotation"} & {*one.keys()}:
        return "a mark is a plain rectangle"
    if form is not HEXAGON_FORM and not _is_cells(one):
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
