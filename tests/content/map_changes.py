"""What editors, exporters and hands do to maps: changes to the tree of one of ours and to those of its tilesets.

Everything here makes a ``Change`` or is one. ``where`` says to what: ``.`` is the map, ``tilesets`` the outermost
elements of its tilesets, anything else a path from there.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable, Iterator, Mapping
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element, SubElement

Tilesets = Mapping[str, Element]
Change = Callable[[Element, Tilesets], None]


def _marks(tree: Element) -> Element:
    (group,) = tree.findall("objectgroup")
    return group


def _own(tree: Element, tilesets: Tilesets) -> Iterator[tuple[Element, Element]]:
    """Yield (reference, tileset) of the map's own tilesets."""
    for node in tree.findall("tileset"):
        yield node, tilesets[node.get("source", "").rpartition("/")[2]]


def _found(where: str, tree: Element, tilesets: Tilesets) -> list[Element]:
    """Return what ``where`` names, at least one."""
    outermost, _, rest = where.partition("/")
    roots = [tree] if outermost != "tilesets" else [tileset for _, tileset in _own(tree, tilesets)]
    path = where if outermost != "tilesets" else rest or "."
    found = [node for root in roots for node in ([root] if path == "." else root.findall(path))]
    assert found
    return found


def put(where: str, **attributes: str) -> Change:
    """Give attributes to everything that is found; a name may end in ``_``."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for node in _found(where, tree, tilesets):
            node.attrib.update({name.rstrip("_"): value for name, value in attributes.items()})

    return change


def drop(where: str, attribute: str) -> Change:
    """Take an attribute from the first that is found."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        del _found(where, tree, tilesets)[0].attrib[attribute]

    return change


def add(where: str, xml: str, at_end: bool = False) -> Change:
    """Put XML into everything that is found, at the beginning or at the end."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for node in _found(where, tree, tilesets):
            place = len(node) if at_end else 0
            node[place:place] = list(ET.fromstring(f"<x>{xml}</x>"))

    return change


def each(*changes: Change) -> Change:
    """Do one after the other."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for one in changes:
            one(tree, tilesets)

    return change


def embed(tree: Element, tilesets: Tilesets) -> None:
    """Write the tilesets into the map."""
    for node, tileset in list(_own(tree, tilesets)):
        del node.attrib["source"]
        node.attrib.update(tileset.attrib)
        node.extend(tileset)
        for picture in node.iter("image"):
            picture.set("source", "tilesets/" + picture.get("source", ""))


def renumber(new: Callable[[int], int]) -> Change:
    """Give other first numbers to the tilesets, and to the tiles."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        firsts = [int(node.get("firstgid", "")) for node in tree.findall("tileset")]
        for place, node in enumerate(tree.findall("tileset")):
            node.set("firstgid", str(new(place)))
        for data in tree.iterfind("layer/data"):
            written = []
            for one in map(int, (data.text or "").split(",")):
                places = [place for place, first in enumerate(firsts) if first <= one]
                written.append(str(one - firsts[places[-1]] + new(places[-1])) if places else "0")
            data.text = ",".join(written)

    return change


def back_to_front(tree: Element, tilesets: Tilesets) -> None:
    """Name the tilesets in the opposite order."""
    nodes = tree.findall("tileset")
    for node in nodes:
        tree.remove(node)
    for node in nodes:
        tree.insert(0, node)


def tilesets_last(tree: Element, tilesets: Tilesets) -> None:
    """Have the tilesets after the layers."""
    for node in tree.findall("tileset"):
        tree.remove(node)
        tree.append(node)


def encoded(compress: Callable[[bytes], bytes] | None, **named: str) -> Change:
    """Write the tiles as base64."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for data in tree.iterfind("layer/data"):
            numbers = [int(one) for one in (data.text or "").split(",")]
            packed = struct.pack(f"<{len(numbers)}I", *numbers)
            data.text = base64.b64encode(compress(packed) if compress else packed).decode()
            data.attrib.update(encoding="base64", **named)

    return change


def as_elements(tree: Element, tilesets: Tilesets) -> None:
    """Write each tile as an element of XML."""
    for data in tree.iterfind("layer/data"):
        del data.attrib["encoding"]
        for number in (data.text or "").split(","):
            SubElement(data, "tile", gid=number.strip())
        data.text = None


def in_pieces(tree: Element, tilesets: Tilesets) -> None:
    """Make a map infinite, its tiles in chunks."""
    tree.set("infinite", "1")
    for data in tree.iterfind("layer/data"):
        SubElement(data, "chunk", x="0", y="0", width="16", height="16").text = ",".join(["0"] * 256)
        data.text = None


def split(tree: Element, tilesets: Tilesets) -> None:
    """Have the ground in two layers, left and right."""
    layer = tree.findall("layer")[0]
    other = ET.fromstring(ET.tostring(layer))
    for node, keep in ((layer, 0), (other, 1)):
        data = node.find("data")
        assert data is not None
        numbers = (data.text or "").split(",")
        data.text = ",".join(one if place % 2 == keep else "0" for place, one in enumerate(numbers))
    tree.insert(list(tree).index(layer), other)


def move_marks(by: float, back: float) -> Change:
    """Move the marks in their layer, and the layer."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        group = _marks(tree)
        group.attrib.update(offsetx=str(back), offsety=str(back))
        for one in group.findall("object"):
            one.attrib.update({name: str(float(one.get(name, "")) + by) for name in ("x", "y")})

    return change


def write_marks(form: str) -> Change:
    """Write the marks' numbers otherwise."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for one in _marks(tree).findall("object"):
            one.attrib.update({name: form % float(one.get(name, "")) for name in ("x", "y", "width", "height")})

    return change


def first_tile(written: str = "", bits: int = 0) -> Change:
    """Write another number for the first tile of the ground, or more bits in its number."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        data = tree.find("layer/data")
        assert data is not None
        first, _, rest = (data.text or "").partition(",")
        data.text = f"{int(first) | bits if bits else written},{rest}"

    return change


def every_tile(written: str) -> Change:
    """Write one number for every tile."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for data in tree.iterfind("layer/data"):
            data.text = ",".join(written for _ in (data.text or "").split(","))

    return change


def without(tag: str) -> Change:
    """Leave out the children of the map that have a tag."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for node in tree.findall(tag):
            tree.remove(node)

    return change


def data_end(more: str) -> Change:
    """Write more after the last tile of every layer."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for data in tree.iterfind("layer/data"):
            data.text = (data.text or "").rstrip() + more

    return change


def two_of(where: str) -> Change:
    """Double the last child of the first that is found."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        node = _found(where, tree, tilesets)[0]
        node.append(ET.fromstring(ET.tostring(node[-1])))

    return change


def group_all(tree: Element, tilesets: Tilesets) -> None:
    """Put every layer in a group in a group."""
    layers = [child for child in tree if child.tag != "tileset"]
    inner = SubElement(SubElement(tree, "group", name="outer", offsetx="64"), "group", name="inner", offsety="64")
    for layer in layers:
        tree.remove(layer)
        inner.append(layer)


def single_pictures(tree: Element, tilesets: Tilesets) -> None:
    """Make every tileset one of single pictures, of which the first was taken out; none paints with it."""
    for _, tileset in _own(tree, tilesets):
        (picture,) = tileset.findall("image")
        tileset.remove(picture)
        for tile in tileset.findall("tile"):
            tile.insert(0, ET.fromstring(ET.tostring(picture)))
        tileset.set("tilecount", str(len(tileset.findall("tile"))))


def properties(change_one: Callable[[Element], None]) -> Change:
    """Change every property of every tile."""

    def change(tree: Element, tilesets: Tilesets) -> None:
        for _, tileset in _own(tree, tilesets):
            for one in tileset.iterfind("tile/properties/property"):
                change_one(one)

    return change


def between_tags(one: Element) -> None:
    """Write what a property says between its tags."""
    one.text = one.attrib.pop("value")


def inner_picture(tree: Element, tilesets: Tilesets) -> None:
    """Write the pictures into the tilesets."""
    for tileset in tilesets.values():
        for picture in tileset.findall("image"):
            picture.attrib.clear()
            picture.set("format", "png")
            SubElement(picture, "data", encoding="base64").text = "iVBORw0KGgo="


def first_tileset_again(tree: Element, tilesets: Tilesets) -> None:
    """Name the first tileset once more."""
    tree.insert(0, ET.fromstring(ET.tostring(tree.findall("tileset")[0])))
