"""What maps from everywhere have in them, done to maps of our own: those that stay the same boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from mycity.content.tiled.map_files import maps_folder
from tests.content import map_changes as do
from tests.content.map_changes import Change, add, each, put


@cache
def shipped_map(name: str) -> dict[str, bytes]:
    """Return the map ``name`` and its tilesets, by their paths in the folder of maps."""
    map_ = (maps_folder() / f"{name}.tmx").read_bytes()
    sources = [node.get("source", "") for node in ET.fromstring(map_).findall("tileset")]
    return {f"{name}.tmx": map_, **{source: (maps_folder() / source).read_bytes() for source in sources}}


@dataclass(frozen=True)
class Variant:
    """A change to a map of ours.

    Attributes:
        name: what it is.
        change: what is done to its trees.
        said: what the check says first, or how that begins; empty where the board is the same.
        to_bytes: what is done to the map's file afterwards.
        looks_same: whether Tiled draws it as before; offsets make its pictures wider.
        warns: whether Tiled tells of what it does not know.
        only: the map that it is for, if not for both.
    """

    name: str
    change: Change = lambda *_: None
    said: str = ""
    to_bytes: Callable[[bytes], bytes] = bytes
    looks_same: bool = True
    warns: bool = False
    only: str = ""

    def write(self, name: str, folder: Path) -> Path:
        """Write the map ``name``, changed, and its tilesets into a copy of the folder of maps; return the map."""
        trees = {file: ET.fromstring(text) for file, text in shipped_map(name).items()}
        path = folder / f"{name}.tmx"
        tree = trees.pop(path.name)
        self.change(tree, {Path(file).name: tileset for file, tileset in trees.items()})
        for file, tileset in trees.items():
            (folder / file).write_bytes(ET.tostring(tileset, encoding="UTF-8", xml_declaration=True))
        path.write_bytes(self.to_bytes(ET.tostring(tree, encoding="UTF-8", xml_declaration=True)))
        return path


SHAPES = (
    '<object id="900" x="0" y="0" width="64" height="64"/>'
    '<object id="901" name="gold" x="64" y="64" width="64" height="64"/>'
    '<object id="902" name="board" x="0" y="0" width="1056" height="466"/>'
    '<object id="903" x="1" y="2"><polygon points="0,0 5,5 0,5"/></object>'
    '<object id="904" x="1" y="2"><polyline points="0,0 5,5.5"/></object>'
    '<object id="905" x="1" y="2" width="9" height="9" rotation="33"><ellipse/></object>'
    '<object id="906" x="1" y="2"><point/></object>'
    '<object id="907" type="wall" x="1" y="2" width="9" height="9"><text wrap="1" pixelsize="9">hm</text></object>'
    '<object id="908"><properties><property name="terrain" value="meadow"/></properties></object>'
)
IN_TILES = f'<objectgroup draworder="index" id="2" name="marks">{SHAPES}</objectgroup>'
NO_FRAMES = '<animation><frame tileid="x" duration="-1"/></animation>'
WANG = (
    '<wangsets><wangset name="w" type="corner" tile="-1"><wangcolor name="a" color="#ff0000" tile="-1" probability="1">'
    '<properties><property name="terrain" value="x"/></properties></wangcolor>'
    '<wangtile tileid="1" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>'
)
EDITOR = '<editorsettings><chunksize width="8" height="8"/><export target="x.json" format="json"/></editorsettings>'
LATTICE = '<grid orientation="orthogonal" width="5" height="5"/><transformations hflip="1" vflip="1"/>'
UNKNOWN = (
    '<weather><layer name="ground" width="1" height="1"><data>1</data></layer><tileset firstgid="1" source="/x.tsx"/>'
    f'<objectgroup name="marks">{SHAPES}</objectgroup><image source="/x.png"/></weather>'
)
PYTMX = {"layers": "x", "tile_properties": "x", "images": "x", "gidmap": "1", "maxgid": "x", "parent": "x", "wrap": "?"}
EVERYTHING = ("layer", "objectgroup", "objectgroup/object", "tilesets", "tilesets/tile", ".")
SAME_BOARDS: tuple[Variant, ...] = (
    Variant("nothing changed"),
    Variant("class and type of everything", each(*(put(where, type="spot", class_="spot") for where in EVERYTHING))),
    Variant("names that pytmx has for itself", each(*(put(where, **PYTMX) for where in EVERYTHING))),
    Variant("tilesets inside", do.embed),
    Variant("gaps between tile numbers", do.renumber(lambda place: 1000 * place + 7)),
    Variant("tilesets the other way round", do.back_to_front),
    Variant("tile numbers the other way round", do.renumber(lambda place: 9001 - 1000 * place)),
    Variant("shapes inside tiles", add("tilesets/tile", IN_TILES)),
    Variant("shapes inside tiles inside the map", each(add("tilesets/tile", IN_TILES), do.embed)),
    Variant("terrain sets", add("tilesets", WANG)),
    Variant("what editors keep", add(".", EDITOR)),
    Variant("elements nobody knows", each(*(add(where, UNKNOWN) for where in (".", "tilesets", "tilesets/tile"))),
            warns=True),
    Variant("rendering of tiles", put("tilesets", tilerendersize="grid", fillmode="stretch", objectalignment="top")),
    Variant("a lattice", add("tilesets", LATTICE)),
    Variant("another order of drawing", put(".", renderorder="left-up")),
    Variant("an order of drawing that is none", put(".", renderorder="sideways")),
    Variant("hidden and locked layers", put("layer", visible="0", locked="1"), looks_same=False),
    Variant("hidden marks", each(put("objectgroup", visible="0"), put("objectgroup/object", visible="0")),
            looks_same=False),
    Variant("faint and dyed", put("layer", opacity="0.25", tintcolor="#ff0000"), looks_same=False),
    Variant("opacity that is none", put("layer", opacity="NaN"), looks_same=False),
    Variant("opacity in words", put("layer", opacity="thick", visible="maybe")),
    Variant("a background", put(".", backgroundcolor="#102030")),
    Variant("a parallax of one", each(put("layer", parallaxx="1", parallaxy="1.0"), put(".", parallaxoriginx="9"))),
    Variant("a layer in two", do.split, looks_same=False),
    Variant("marks moved there and back", do.move_marks(64, -64), looks_same=False),
    Variant("marks moved by halves there and back", do.move_marks(0.5, -0.5), looks_same=False),
    Variant("marks with fractions", do.write_marks("%.1f")),
    Variant("marks with exponents", do.write_marks("%.4e")),
    Variant("marks turned by nothing", put("objectgroup/object", rotation="0")),
    Variant("marks with one number", put("objectgroup/object", id="1")),
    Variant("an offset with a fraction", put("layer[@name='river']", offsetx="-32.0", offsety="-3.2e1"), only="city"),
    Variant("offsets of nothing", put("layer[@name='elements']", offsetx="0.0", offsety="-0", x="0", y="0")),
    Variant("single pictures", do.single_pictures, looks_same=False),
    Variant("property values between tags", do.properties(do.between_tags)),
    Variant("property types", do.properties(lambda one: one.attrib.update(type="string", propertytype="Terrain"))),
    Variant("animations that are none", add("tilesets/tile", NO_FRAMES), looks_same=False),
    Variant("probabilities", put("tilesets/tile", probability="NaN")),
    Variant("transparent colours", put("tilesets/image", trans="ff00ff", format="png")),
    Variant("later versions", put(".", version="99.9", tiledversion="99", nextlayerid="many", compressionlevel="-1")),
    Variant("a byte order mark", to_bytes=lambda data: b"\xef\xbb\xbf" + data),
    Variant("line ends of Windows", to_bytes=lambda data: data.replace(b"\n", b"\r\n")),
    Variant("remarks", to_bytes=lambda data: data.replace(b"<layer ", b"<!-- x --><?y z?><layer ")),
    Variant("a namespace", to_bytes=lambda data: data.replace(b"<map ", b'<map xmlns="http://mapeditor.org" ')),
    Variant("deep elements", to_bytes=lambda data: data.replace(b"</map>", b"<a>" * 9000 + b"</a>" * 9000 + b"</map>"),
            warns=True),
)  # fmt: skip
"""Maps that are the same board, whatever else they say."""
