"""What maps from everywhere have in them, done to maps of our own: what is refused, and with which sentence."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from tests.content import map_changes as do
from tests.content.map_bytes import as_coding, as_json, instead, with_doctype
from tests.content.map_changes import Change, add, drop, each, put
from tests.content.map_variants import Variant

ODD_NUMBERS = ("NaN", "inf", "-inf", "1e400", "ten", "", "0x40", "٣", "64,0", " 64", "1e999999999", "9" * 400)
"""What is no number, or one that nobody can draw at."""
NOT_WHOLE = ("1.0", "-1", "", "9" * 20, "1e9", "NaN")
NO_DOCTYPE = "line 2: a document type (DOCTYPE) is not allowed"
NOT_UTF8 = "the text is not UTF-8"
DOCTYPES = (
    ("<!DOCTYPE map>", b""),
    ('<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">', b""),
    ('<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>', b"&b;"),
    ('<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>', b"&x;"),
)


class Words(NamedTuple):
    """What is said about one of the maps.

    Attributes:
        ground: the first tileset.
        size: the map's columns and rows.
        mark: the first mark.
        misplaced: what is said of a mark that covers no cells.
    """

    ground: str
    size: tuple[int, int]
    mark: str
    misplaced: str


WORDS = {
    "city": Words(
        "tileset ground",
        (13, 13),
        "layer marks, object 1 'gold'",
        "a mark covers whole cells of the board (64 pixels each)",
    ),
    "island": Words(
        "tileset island-ground",
        (22, 15),
        "layer marks, object 1 'board'",
        "the board takes 1056 x 466 or 544 x 298 pixels, whole tiles, its corner at 64 pixels a column and 56 a row",
    ),
}
Rows = Iterator[tuple[str, Change, str]]
"""Name, change, and what is said first (or how that begins)."""


def files() -> Iterator[Variant]:
    """Yield files that are no map at all."""
    yield Variant("JSON", said="this is JSON; Tiled can save it as TMX, which is read here", to_bytes=as_json)
    for coding, byte in (("utf-16", 0), ("utf-16-le", 1), ("utf-16-be", 0), ("utf-32", 0)):
        yield Variant(coding, said=f"byte {byte}: {NOT_UTF8}", to_bytes=as_coding(coding))
    latin = instead(b"<map ", b'<map class="\xe9" ')
    yield Variant("Latin-1", said=f"byte 51: {NOT_UTF8}", to_bytes=latin)
    yield Variant("packed", said=f"byte 1: {NOT_UTF8}", to_bytes=gzip.compress)
    yield Variant("a null byte", said="byte ", to_bytes=lambda data: data + b"\0")
    yield Variant("nothing", said="line 1: not XML: no element found", to_bytes=lambda _: b"")
    yield Variant("an unknown entity", said="line ", to_bytes=with_doctype("", b"&x;"))
    yield Variant("an attribute twice", said="line 2: not XML: ", to_bytes=instead(b"<map ", b'<map width="1" '))
    for doctype, inside in DOCTYPES:
        yield Variant(doctype, said=NO_DOCTYPE, to_bytes=with_doctype(doctype, inside))


def frames(words: Words) -> Rows:
    """Yield maps of other kinds and sizes."""
    for name in ("orientation", "width", "height", "tilewidth", "tileheight"):
        yield f"no {name}", drop(".", name), f"map: {name} must be "
        for value in NOT_WHOLE:
            yield f"{name} {value}", put(".", **{name: value}), f"map: {name} must be "
    yield "no columns", put(".", width="0"), "map: "
    yield "a column more", put(".", width=str(words.size[0] + 1)), ""
    yield "too many columns", put(".", width="65"), "map: "
    yield "infinite", do.in_pieces, "map: infinite maps are not allowed"
    yield "tilesets after the layers", do.tilesets_last, "layers: they must come after the tilesets"


def layers(words: Words) -> Rows:
    """Yield layers of other kinds, or written or drawn otherwise."""
    csv = "layer ground: the tiles must be written as CSV without compression"
    piece = f"layer ground: the layer must be one piece of {words.size[0]} x {words.size[1]} tiles"
    for how, compress in (("gzip", gzip.compress), ("zlib", zlib.compress), ("zstd", bytes), ("", bytes)):
        yield f"tiles by {how}", do.encoded(compress, compression=how), csv
    yield "tiles as elements", do.as_elements, csv
    yield "tiles twice", do.two_of("layer"), piece
    yield "no size", drop("layer", "width"), piece
    yield "groups", do.group_all, "layer outer: maps have no such layer (a <group>)"
    sky = add(".", '<imagelayer name="sky"><image source="x.png"/></imagelayer>', at_end=True)
    yield "a picture", sky, "layer sky: maps have no such layer (a <imagelayer>)"
    for where, layer in (("layer", "layer ground"), ("objectgroup", "layer marks")):
        for axis in "xy":
            yield f"{layer} at {axis}", put(where, **{axis: "1"}), f"{layer}: {axis} must be 0, not 1"
            for value in ("0.5", "2", "NaN"):
                said = f"{layer}: parallax{axis} must be 1, not {value}"
                yield f"{layer}, parallax {value}", put(where, **{f"parallax{axis}": value}), said
            for value in ODD_NUMBERS:
                said = f"{layer}: offset{axis} must be "
                said += f"0, not {value}" if where == "layer" else f"a number, not {value!r}"
                yield f"{layer}, offset {value}", put(where, **{f"offset{axis}": value}), said
    yield "an offset", put("layer", offsetx="0.5"), "layer ground: offsetx must be 0, not 0.5"


def tiles(words: Words) -> Rows:
    """Yield layers whose tiles are wrong."""
    for bit in (28, 29, 30, 31):
        said = "layer ground, tile (0, 0): the tile is mirrored or turned"
        yield f"a tile with bit {bit}", do.first_tile(bits=1 << bit), said
    for value in ("1.0", "1e0", "-1", "+1", "NaN", "", "1 1", str(1 << 32), "9" * 30, "0x1", "٣"):
        yield f"tile {value}", do.first_tile(value), f"layer ground, tile (0, 0): '{value}' is not a tile number"
    yield "a comma at the end", do.data_end(","), "layer ground: there is a comma after the last tile"
    count = words.size[0] * words.size[1]
    yield "two commas", do.data_end(",,"), f"layer ground: there are {count + 2} tiles instead of {count}"


def marks(words: Words) -> Rows:
    """Yield marks that are other objects, or lie elsewhere."""
    marks, misplaced = "objectgroup/object", f"{words.mark}: {words.misplaced}"
    for name in ("x", "y", "width", "height"):
        for value in ("704.5", "-63", *ODD_NUMBERS):
            yield f"{name} {value}", put(marks, **{name: value}), misplaced
    yield "far away", put(marks, x="64e30"), words.mark
    yield "beside the map", put(marks, x="-64"), words.mark
    yield "off by half a pixel", put("objectgroup", offsetx="0.5"), misplaced
    yield "without a width", drop(marks, "width"), misplaced
    for shape in ("ellipse", 'polygon points="0,0 1,1"', 'polyline points="0"', "point", "text", "capsule"):
        yield shape, add(marks, f"<{shape}/>"), f"{words.mark}: a mark is a plain rectangle"
    for name, value in (("rotation", "90"), ("rotation", "NaN"), ("gid", "1"), ("gid", "")):
        yield f"{name} {value}", put(marks, **{name: value}), f"{words.mark}: a mark is a plain rectangle"
    template = f"{words.mark}: a mark is a rectangle of the map's own, not a template's"
    yield "from a template", put(marks, template="/x.tx"), template


def properties(words: Words) -> Rows:
    """Yield properties of all types in all places, and ours written twice or as numbers."""
    places = {
        ".": "map",
        "layer": "layer ground",
        "objectgroup": "layer marks",
        "objectgroup/object": words.mark,
        "tilesets": words.ground,
        "tilesets/tile": f"{words.ground}, tile 0",
    }
    for kind in ("string", "int", "float", "bool", "color", "file", "object", "class", "nonsense"):
        one = f'<property name="a" type="{kind}" propertytype="T" value="x"><properties/></property>'
        for where, place in places.items():
            yield f"{kind} in {place}", add(where, f"<properties>{one}</properties>"), f"{place}: unknown property 'a'"
    yield "twice", do.two_of("tilesets/tile/properties"), f"{words.ground}, tile 0: property "
    yield "numbers", do.properties(lambda one: one.set("type", "int")), f"{words.ground}, tile 0: property "


def tilesets(words: Words) -> Rows:
    """Yield tilesets and pictures that are elsewhere, other ones, or wrong."""
    ground = words.ground
    yield "a picture inside", do.inner_picture, f"{ground}: its picture must be a file of its own"
    yield "no width", drop("tilesets/image", "width"), f"{ground}: width must be a whole number, not ''"
    offset = f"{ground}: its tiles must be drawn on their places, without an offset"
    yield "drawn elsewhere", add("tilesets", '<tileoffset x="5" y="0"/>'), offset
    another = f"{ground.partition(' ')[2]}.tsx: a file of a tileset cannot name another"
    yield "names another", put("tilesets", source="/etc/passwd"), another
    yield "a tile twice", do.two_of("tilesets"), f"{ground}: tile "
    yield "no file", drop("tileset", "source"), "tileset None: tilewidth must be 64, not None"
    yield "too many", each(*[do.first_tileset_again] * 65), "map: 6"
    for value in NOT_WHOLE:
        whole = f"must be a whole number, not {value!r}"
        yield f"firstgid {value}", put("tileset", firstgid=value), f"tileset: firstgid {whole}"
        yield f"tilecount {value}", put("tilesets", tilecount=value), f"{ground}: tilecount {whole}"
        yield f"tile id {value}", put("tilesets/tile", id=value), f"{ground}: id {whole}"
        yield f"picture {value} wide", put("tilesets/image", width=value), f"{ground}: width {whole}"
        wide = f"{ground}: tilewidth must be 64, not {value}"
        yield f"tiles {value} wide", put("tilesets", tilewidth=value), wide
    yield "firstgid 0", put("tileset", firstgid="0"), "tileset: firstgid must be more than 0"
    yield "one firstgid", put("tileset", firstgid="1"), "tileset "
    for source in (r"tilesets\ground.tsx", r"C:\maps\ground.tsx", "C:/maps/ground.tsx", "http://x/ground.tsx"):
        strokes = f"{source}: a file is named from the map on, with / between folders and without \\ and :"
        yield source, put("tileset", source=source), strokes
        yield f"picture {source}", put("tilesets/image", source=source), strokes
    yield "a folder", put("tileset", source="tilesets/"), "tilesets/: there is no such file"
    yield "a map", put("tileset", source="eternal.tmx"), "eternal.tmx: this is a <map>, not a <tileset>"


def refusals(name: str) -> dict[str, list[Variant]]:
    """Return what is refused of the map ``name``, by what it is that is wrong."""
    kinds = (frames, layers, tiles, marks, properties, tilesets)
    found = {kind.__name__: [Variant(*row) for row in kind(WORDS[name])] for kind in kinds}
    return {"files": list(files()), **found}
