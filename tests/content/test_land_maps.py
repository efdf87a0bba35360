"""Made lands as maps: of any outline, with all that modules put on them, and with their code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from mycity.content.lands.plans import load_lands, random_code
from mycity.content.tiled.maps import check_map, load_city_map, read_map
from mycity.content.tiled.opening import open_map
from mycity.content.versions import newest_version
from mycity.engine.grid import ISLAND as PRINTED
from mycity.engine.lands.code import CITY, FAMILIES, ISLAND, LandCode, read_code
from tests.content.maps_help import land_map, save_map, swap
from tests.sent_codes import CODE, WAYS

ALL = {CITY: 0b1111111111, ISLAND: 0b1111111}


def write(code: LandCode, folder: Path) -> Path:
    return save_map(land_map(code), folder / "land.tmx")


def test_lands_of_both_families_come_back_with_their_code(tmp_path: Path) -> None:
    outlines = set()
    codes = [LandCode(1, family, ALL[family], number, 0) for family in FAMILIES for number in range(12)]
    for code in (*codes, *map(random_code, range(12))):
        path = write(code, tmp_path)
        assert check_map(path) == []
        read = read_map(path)
        assert read == land_map(code)
        assert read.code == code
        outlines.add(read.board.grid.outline)
    assert len(outlines) > 12


def test_scenery_that_looks_like_ground_leaves_no_hole_in_an_island(tmp_path: Path) -> None:
    """A tileset of one's own may have jungle that is scenery alone: drawn again, it would be a cell."""
    path = write(LandCode(1, ISLAND, ALL[ISLAND], 3, 0), tmp_path)
    tiles = tmp_path / "tilesets" / "island-ground.tsx"
    first, *rest = tiles.read_text(encoding="utf-8").split('<property name="terrain" value="jungle"/>')
    tiles.write_text(first + '<property name="terrain" value="jungle"/>'.join(rest), encoding="utf-8")
    told = check_map(path)
    assert told
    assert all("jungle that is scenery alone, where the island is" in fault for fault in told)


def test_what_belongs_to_modules_has_a_tile(tmp_path: Path) -> None:
    families = load_lands(newest_version()).families
    for family in FAMILIES:
        shown = "".join(module.shown for module in families[family].modules)
        cells = "".join(read_map(write(LandCode(1, family, ALL[family], 7, 0), tmp_path)).board.cells)
        assert set(shown) <= set(cells)


def test_only_a_map_that_shows_them_names_the_tilesets_of_made_lands(tmp_path: Path) -> None:
    for family, bits, name in ((CITY, 1 << 8, "palace"), (ISLAND, 1 << 6, "island-things")):
        assert f"tilesets/{name}.tsx" in write(LandCode(1, family, bits, 7, 0), tmp_path).read_text()
        assert f"tilesets/{name}.tsx" not in write(LandCode(1, family, 0, 7, 0), tmp_path).read_text()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "map: property 'code' is no land's code: a land's code has 12 signs, this has 0"),
        ("280F-W000-00UT", "map: property 'code' is no land's code: no land's code has the sign 'U'"),
        (
            "280F-W000-00ZZ",
            "map: property 'code' is no land's code: a sign of this land's code is wrong, or two have changed places",
        ),
    ],
)
def test_a_code_that_is_none_is_told(code: str, said: str, tmp_path: Path) -> None:
    land = LandCode(1, ISLAND, ALL[ISLAND], 7, 0)
    path = swap(write(land, tmp_path), f'value="{land}"', f'value="{code}"')
    assert said in check_map(path)


def test_a_code_is_a_text_of_the_map_alone_and_there_once(tmp_path: Path) -> None:
    land = LandCode(1, CITY, 0, 7, 0)
    line = f'<property name="code" value="{land}"/>'
    path = write(land, tmp_path)
    whole = path.read_text()
    assert line in whole
    path.write_text(whole.replace(line, line + line))
    assert check_map(path) == ["map: property 'code' is given twice"]
    path.write_text(whole.replace('name="code"', 'name="code" type="int"'))
    assert check_map(path) == ["map: property 'code' must be a string, not int"]
    held = f' name="marks"><properties>{line}</properties></objectgroup>'
    path.write_text(whole.replace(' name="marks"/>', held))
    assert check_map(path) == ["layer marks: unknown property 'code'"]


def test_a_code_is_read_however_it_is_written(tmp_path: Path) -> None:
    land = LandCode(1, ISLAND, 0, 7, 0)
    path = swap(write(land, tmp_path), f'value="{land}"/>', f">{str(land).lower().replace('-', ' ')}\n</property>")
    assert read_map(path) == land_map(land)


def test_without_its_code_an_island_is_asked_for_the_outline_of_the_printed_one(tmp_path: Path) -> None:
    land = LandCode(1, ISLAND, 0, 7, 0)
    assert land_map(land).board.grid.outline != PRINTED.outline
    path = swap(write(land, tmp_path), f'<property name="code" value="{land}"/>', "")
    said = check_map(path)
    assert said
    assert all(
        "the ground has no terrain here" in one or "no cell here, and no scenery" in one or "surf" in one
        for one in said
    )


def test_a_printed_map_with_a_code_is_read_as_it_is_drawn(tmp_path: Path) -> None:
    """Whether the code makes this land is another question (`mycity lands check`)."""
    for name, family in (("city", CITY), ("island", ISLAND), ("islet", ISLAND)):
        drawn = replace(load_city_map(name), code=LandCode(1, family, 0, 7, 0))
        assert read_map(save_map(drawn, tmp_path / "land.tmx")) == drawn


def test_an_island_without_any_land_is_no_board(tmp_path: Path) -> None:
    drawn = replace(load_city_map("island"), code=LandCode(1, ISLAND, 0, 7, 0))
    text = save_map(drawn, tmp_path / "land.tmx").read_text()
    start = text.index(">", text.index("<data")) + 1
    end = text.index("</data>")
    sea = ",".join(["33"] * (22 * 15))
    (tmp_path / "land.tmx").write_text(text[:start] + sea + text[end:])
    assert "1.1: the ground has no terrain here" in check_map(tmp_path / "land.tmx")


def test_a_code_is_read_as_people_send_it(tmp_path: Path) -> None:
    land = read_code(CODE)
    path = write(land, tmp_path)
    whole = path.read_text()
    for way in WAYS.values():
        path.write_text(whole.replace(f'value="{land}"/>', f">{escape(way)}</property>"))
        assert check_map(path) == []
        assert open_map(path).code == land
