"""Whatever maps from everywhere have in them: the same board, or a sentence; never a traceback, never another board."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import ContentError
from mycity.content.tiled.maps import check_map, load_city_map, read_map
from mycity.content.tiled.words import MARKS
from mycity.engine.grid import SQUARE_11, parse
from tests.content import map_changes as do
from tests.content.map_changes import add, each, put
from tests.content.map_refusals import WORDS, refusals
from tests.content.map_variants import SAME_BOARDS, Variant

SPOTS = {"gold": 320, "port": 576}
"""Marks of a cell each in column J, by their y."""


@pytest.mark.slow
@pytest.mark.parametrize("variant", SAME_BOARDS, ids=lambda one: one.name)
def test_the_same_board(variant: Variant, maps: Path) -> None:
    for name in WORDS:
        if variant.only in ("", name):
            path = variant.write(name, maps)
            assert check_map(path) == []
            assert read_map(path) == load_city_map(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("what", refusals("city"))
def test_a_sentence(what: str, name: str, maps: Path) -> None:
    for variant in refusals(name)[what]:
        path = variant.write(name, maps)
        said = check_map(path)
        assert said, variant.name
        assert said[0].startswith(variant.said), variant.name
        assert len(said) == len(set(said)), variant.name
        assert not any("\n" in one or "Error" in one or "pytmx" in one for one in said), variant.name


@pytest.mark.parametrize("name", WORDS)
def test_what_is_refused_is_refused_as_the_check_says(name: str, maps: Path) -> None:
    for kind in refusals(name).values():
        path = kind[0].write(name, maps)
        with pytest.raises(ContentError) as caught:
            read_map(path)
        assert check_map(path)[0].endswith(caught.value.reason)


def test_a_layer_of_marks_that_is_moved_takes_its_marks_along(maps: Path) -> None:
    """As Tiled draws it: a cell to the right and one up, whole; the marks of the map begin at B and end at J."""
    lone = "".join(f'<object name="{name}" x="640" y="{y}" width="64" height="64"/>' for name, y in SPOTS.items())
    marks = each(do.without("objectgroup"), add(".", f'<objectgroup name="marks">{lone}</objectgroup>', at_end=True))
    still = read_map(Variant("still", marks).write("city", maps)).marks
    moved = read_map(
        Variant("moved", each(marks, put("objectgroup", offsetx="64.0", offsety="-64"))).write("city", maps)
    )
    assert dict(still) == {"gold": parse(SQUARE_11, ["J5"]), "port": parse(SQUARE_11, ["J9"])}
    assert dict(moved.marks) == {"gold": parse(SQUARE_11, ["K4"]), "port": parse(SQUARE_11, ["K8"])}


def test_the_check_names_all_that_is_wrong_with_a_frame(maps: Path) -> None:
    wrong = each(
        put(".", infinite="1", width="14", tileheight="32"),
        put("layer[@name='river']", name="brook"),
        put("objectgroup", parallaxx="2"),
        put("tilesets/image", width="5000"),
        put("objectgroup/object[@id='10']", name="pier"),
        add("layer[@name='squares']", '<properties><property name="a" value="b"/></properties>'),
    )
    assert check_map(Variant("all", wrong).write("city", maps)) == [
        "map: infinite maps are not allowed",
        "map: width must be 13, not 14",
        "map: tileheight must be 64, not 32",
        "layer brook: maps have no such layer (a <layer>)",
        "layer river: this layer (a <layer>) is missing",
        "layer marks: parallaxx must be 1, not 2",
        *(
            f"tileset {name}: its picture's width is more than 4096"
            for name in ("ground", "river", "elements", "squares")
        ),
        "layer squares: unknown property 'a'",
        f"layer marks, object 10 'pier': unknown mark; the marks are {', '.join(MARKS)}",
    ]


def test_the_check_names_all_that_is_wrong_with_tiles_but_not_every_tile(maps: Path) -> None:
    said = check_map(Variant("none", do.every_tile("9999")).write("city", maps))
    assert said[:2] == [f"layer ground, tile ({x}, 0): no tileset has tile number 9999" for x in (0, 1)]
    assert said[8] == "layer ground: 161 more tiles are wrong"
    assert len(said) == 4 * 9


def test_a_file_of_a_tileset_that_is_wrong_is_named(maps: Path) -> None:
    for number, name in enumerate(("river", "squares")):
        (maps / "tilesets" / f"{name}.tsx").write_text("{" if number else "<tileset", encoding="utf-8")
    assert check_map(maps / "city.tmx") == [
        "river.tsx, line 1: not XML: unclosed token",
        "squares.tsx: this is JSON; Tiled can save it as TSX, which is read here",
    ]
