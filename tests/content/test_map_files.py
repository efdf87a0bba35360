"""What is refused before a map is read: every way a file can be harmful or no map of ours."""

from __future__ import annotations

import base64
import shutil
import time
import zlib
from pathlib import Path

import pytest
import pytmx
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.assets import ContentError
from mycity.content.tiled.map_files import maps_folder
from mycity.content.tiled.maps import check_map, read_map
from mycity.content.tiled.words import ELEMENTS, MARKS
from tests.content.maps_help import edit, swap, tile


def refusal(path: Path) -> tuple[str, str]:
    """The place and reason of the refusal, which the check must say too."""
    with pytest.raises(ContentError) as caught:
        read_map(path)
    error = caught.value
    assert error.file == path
    assert check_map(path)[0] == ": ".join(part for part in (error.location, error.reason) if part)
    return error.location, error.reason


def test_a_copy_of_the_maps_folder_is_fine(maps: Path) -> None:
    assert check_map(maps / "city.tmx") == []
    assert check_map(maps / "island.tmx") == []


def test_no_file_no_text_no_xml_no_map(maps: Path) -> None:
    assert refusal(maps / "none.tmx") == ("", "cannot be read: No such file or directory")
    assert refusal(maps) == ("", "cannot be read: Is a directory")
    assert refusal(maps / "tilesets" / "squares.png") == ("byte 0", "the text is not UTF-8")
    assert refusal(swap(maps / "eternal.tmx", "</map>", "")) == ("line 77", "not XML: no element found")
    assert refusal(maps / "tilesets" / "ground.tsx") == ("", "this is a <tileset>, not a <map>")


def test_too_large(maps: Path) -> None:
    path = edit(maps / "city.tmx", lambda text: text + " " * 256 * 1024)
    assert refusal(path) == ("", "the file is larger than 256 KB")


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE map>",
        '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
        '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_document_types(maps: Path, doctype: str) -> None:
    wanted = ("line 2", "a document type (DOCTYPE) is not allowed")
    assert refusal(swap(maps / "city.tmx", "<map", f"{doctype}\n<map")) == wanted
    swap(maps / "tilesets" / "river.tsx", "<tileset", f"{doctype}\n<tileset")
    with pytest.raises(ContentError, match=r"river\.tsx: line 2: a document type") as caught:
        read_map(maps / "eternal.tmx")
    assert caught.value.file == maps / "tilesets" / "river.tsx"
    assert check_map(maps / "eternal.tmx") == ["river.tsx, line 2: a document type (DOCTYPE) is not allowed"]


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ('infinite="0"', 'infinite="1"', "map", "infinite maps are not allowed"),
        ('"orthogonal"', '"isometric"', "map", "orientation must be orthogonal or hexagonal, not isometric"),
        ('width="13"', 'width="14"', "map", "width must be 13, not 14"),
        ('height="13"', 'height="9"', "map", "height must be 13, not 9"),
        ('tilewidth="64"', 'tilewidth="32"', "map", "tilewidth must be 64, not 32"),
        ('tileheight="64"', 'tileheight="0"', "map", "tileheight must be 64, not 0"),
        ('name="elements"', 'name="things"', "layer things", "maps have no such layer (a <layer>)"),
        ('name="ground"', "", "layer ", "maps have no such layer (a <layer>)"),
        ("<objectgroup", "<imagelayer/><objectgroup", "layer ", "maps have no such layer (a <imagelayer>)"),
        ("<objectgroup", '<group name="g"/><objectgroup', "layer g", "maps have no such layer (a <group>)"),
        ('offsetx="-32"', 'offsetx="0"', "layer river", "offsetx must be -32, not 0"),
        ('name="squares"', 'name="squares" offsety="5"', "layer squares", "offsety must be 0, not 5"),
        ('encoding="csv"', 'encoding="base64"', "layer ground", "the tiles must be written as CSV without compression"),
        (' encoding="csv"', "", "layer ground", "the tiles must be written as CSV without compression"),
        (
            'encoding="csv"',
            'encoding="csv" compression="zlib"',
            "layer ground",
            "the tiles must be written as CSV without compression",
        ),
        ('encoding="csv">', 'encoding="csv"><chunk/>', "layer ground", "the layer must be one piece of 13 x 13 tiles"),
        ('"ground" width="13"', '"ground" width="1"', "layer ground", "the layer must be one piece of 13 x 13 tiles"),
        ("</data>", ",7</data>", "layer ground", "there are 170 tiles instead of 169"),
        ("ground.tsx", "nowhere.tsx", "tilesets/nowhere.tsx", "there is no such file"),
        (
            "tilesets/ground.tsx",
            "../../evil.tsx",
            "../../evil.tsx",
            "this file lies neither in the maps folder nor beside the map",
        ),
        (
            "tilesets/ground.tsx",
            "/etc/passwd",
            "/etc/passwd",
            "this file lies neither in the maps folder nor beside the map",
        ),
        ("tilesets/ground.tsx", "g" * 5000, "g" * 5000, "this is no name of a file"),
        ('firstgid="1"', 'firstgid="x"', "tileset", "firstgid must be a whole number, not 'x'"),
        ('firstgid="49"', 'firstgid="40"', "tileset river", "its tile numbers overlap those before"),
    ],
)  # fmt: skip
def test_frames_layers_and_tilesets(maps: Path, old: str, new: str, place: str, reason: str) -> None:
    assert refusal(swap(maps / "city.tmx", old, new)) == (place, reason)


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ('"hexagonal"', '"staggered"', "map", "orientation must be orthogonal or hexagonal, not staggered"),
        ('"hexagonal"', '"orthogonal"', "map", "width must be 13, not 22"),
        ('staggerindex="odd"', 'staggerindex="even"', "map", "staggerindex must be odd, not even"),
        ('staggeraxis="y"', 'staggeraxis="x"', "map", "staggeraxis must be y, not x"),
        ('hexsidelength="38"', "", "map", "hexsidelength must be 38, not None"),
        ('tileheight="74"', 'tileheight="64"', "map", "tileheight must be 74, not 64"),
        ('width="22"', 'width="220"', "map", "220 x 15 tiles are too many: 64 a side are allowed"),
        ('width="22"', 'width="21"', "layer ground", "the layer must be one piece of 21 x 15 tiles"),
        ('name="surf"', 'name="river"', "layer river", "maps have no such layer (a <layer>)"),
        ("</data>", ",7</data>", "layer ground", "there are 331 tiles instead of 330"),
        ('name="board"', 'name="port"', "layer marks", "one rectangle named 'board' must say where the board lies"),
        ('y="224"', 'y="168"', "layer marks, object 1 'board'",
         "3 rows lie above the board: with an odd number its rows shift wrongly"),
        ('y="224"', 'y="225"', "layer marks, object 1 'board'",
         "the board takes 1056 x 466 or 544 x 298 pixels, whole tiles, its corner at 64 pixels a column and 56 a row"),
        ('height="466"', 'height="448"', "layer marks, object 1 'board'",
         "the board takes 1056 x 466 or 544 x 298 pixels, whole tiles, its corner at 64 pixels a column and 56 a row"),
        ('x="192"', 'x="448"', "layer marks, object 1 'board'",
         "the board does not lie inside the map of 22 x 15 tiles"),
        ('firstgid="65"', 'firstgid="60"', "tileset island-surf", "its tile numbers overlap those before"),
    ],
)  # fmt: skip
def test_frames_of_hexagons(maps: Path, old: str, new: str, place: str, reason: str) -> None:
    assert refusal(swap(maps / "island.tmx", old, new)) == (place, reason)


def test_a_missing_layer_and_a_wrong_order(maps: Path) -> None:
    city = maps / "city.tmx"
    text = city.read_text()
    start, end = text.index(' <layer id="4"'), text.index(" <objectgroup")
    squares = text[start:end]
    city.write_text(text.replace(squares, ""))
    assert refusal(city) == ("layer squares", "this layer (a <layer>) is missing")
    city.write_text(text.replace(squares, "").replace(' <layer id="1"', squares + ' <layer id="1"'))
    assert refusal(city) == ("layers", "from the bottom up they must be ground, river, elements, squares, marks")


def test_the_declared_encoding_changes_nothing(maps: Path) -> None:
    assert check_map(swap(maps / "city.tmx", "UTF-8", "UTF-7")) == []


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    file=st.sampled_from(["city.tmx", "tilesets/river.tsx", "island.tmx", "tilesets/island-surf.tsx"]),
    place=st.floats(0, 1),
    gone=st.integers(0, 200),
    put=st.sampled_from(["", "0", '"', "<", ">", "-1", 'x=""', "<polygon/>", "999999999", "&#0;", "NaN", "1e400"]),
)
def test_no_damage_brings_anything_but_a_content_error(
    file: str, place: float, gone: int, put: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("damaged") / "maps"
    shutil.copytree(maps_folder(), folder)
    text = (folder / file).read_text()
    start = int(place * len(text))
    (folder / file).write_text(text[:start] + put + text[start + gone :])
    board = folder / ("island.tmx" if "island" in file else "city.tmx")
    faults = check_map(board)
    try:
        read_map(board)
    except ContentError:
        assert faults
    else:
        assert not faults


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("999", "no tileset has tile number 999"),
        (str(1 << 31 | 1), "the tile is mirrored or turned"),
        (str(1 << 29 | 1), "the tile is mirrored or turned"),
        ("99999999999999", "'99999999999999' is not a tile number"),
        ("-1", "'-1' is not a tile number"),
        ("", "'' is not a tile number"),
    ],
)
def test_tile_numbers(maps: Path, number: str, reason: str) -> None:
    assert refusal(tile(maps / "city.tmx", "elements", 5, 2, number)) == ("layer elements, tile (5, 2)", reason)


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        (
            'source="ground.png"',
            'source="../../../../etc/passwd"',
            "../../../../etc/passwd",
            "this file lies neither in the maps folder nor beside the map",
        ),
        ('source="ground.png"', 'source="none.png"', "none.png", "there is no such file"),
        ('tilewidth="64"', 'tilewidth="0"', "tileset ground", "tilewidth must be 64, not 0"),
        ('name="ground"', 'name="ground" spacing="2"', "tileset ground", "spacing must be 0, not 2"),
        ('height="384"', 'height="999999999"', "tileset ground", "its picture's height is more than 4096"),
        ('tilecount="48"', 'tilecount="many"', "tileset ground", "tilecount must be a whole number, not 'many'"),
    ],
)
def test_what_a_tileset_names(maps: Path, old: str, new: str, place: str, reason: str) -> None:
    swap(maps / "tilesets" / "ground.tsx", old, new)
    assert refusal(maps / "city.tmx") == (place, reason)


def test_a_link_that_leads_out_of_the_folder(maps: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.tsx"
    outside.write_text((maps / "tilesets" / "ground.tsx").read_text())
    (maps / "tilesets" / "ground.tsx").unlink()
    (maps / "tilesets" / "ground.tsx").symlink_to(outside)
    place, reason = refusal(maps / "city.tmx")
    assert (place, reason) == ("tilesets/ground.tsx", "this file lies neither in the maps folder nor beside the map")


def test_a_compressed_bomb_is_refused_at_once(maps: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(20_000_000))).decode()

    def plant(text: str) -> str:
        start = text.index('encoding="csv">')
        end = text.index("</data>")
        return text[:start] + 'encoding="base64" compression="zlib">' + bomb + text[end:]

    began = time.process_time()
    assert refusal(edit(maps / "city.tmx", plant))[0] == "layer ground"
    assert time.process_time() - began < 2


def test_what_pytmx_stumbles_on_is_a_content_error(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ValueError("could not convert string to float: 'thick'")

    monkeypatch.setattr(pytmx.TiledMap, "parse_xml", stumble)
    assert refusal(maps / "city.tmx") == ("", "pytmx cannot read it: could not convert string to float: 'thick'")


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "tilesets/elements.tsx",
            'name="element" value="well"',
            'name="element" value="fountain"',
            f"tileset elements, tile 32: property 'element' cannot be 'fountain'; it can be {', '.join(ELEMENTS)}",
        ),
        (
            "tilesets/river.tsx",
            'property name="river"',
            'property name="rivre"',
            "tileset river, tile 0: unknown property 'rivre'",
        ),
        (
            "city.tmx",
            ' <tileset firstgid="1"',
            ' <properties><property name="name" value="x"/></properties><tileset firstgid="1"',
            "map: unknown property 'name'",
        ),
        (
            "city.tmx",
            '  <data encoding="csv">',
            '  <properties><property name="name">x</property></properties><data encoding="csv">',
            "layer ground: unknown property 'name'",
        ),
        (
            "city.tmx",
            'name="port"',
            'name="prot"',
            f"layer marks, object 10 'prot': unknown mark; the marks are {', '.join(MARKS)}",
        ),
        (
            "city.tmx",
            'name="port" x="320"',
            'name="port" x="321"',
            "layer marks, object 10 'port': a mark covers whole cells of the board (64 pixels each)",
        ),
        (
            "city.tmx",
            'name="port" x="320"',
            'name="port" x="0"',
            "layer marks, object 10 'port': a mark covers whole cells of the board (64 pixels each)",
        ),
        (
            "city.tmx",
            'name="port"',
            'name="port" rotation="45"',
            "layer marks, object 10 'port': a mark is a plain rectangle",
        ),
    ],
)  # fmt: skip
def test_words_that_maps_do_not_know(maps: Path, file: str, old: str, new: str, fault: str) -> None:
    swap(maps / file, old, new)
    assert check_map(maps / "city.tmx")[0] == fault
    place, reason = refusal(maps / "city.tmx")
    assert f"{place}: {reason}" == fault
