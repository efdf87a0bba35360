"""The maps are truly Tiled's: the program itself opens them without a word, draws them, and writes them back."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mycity.content.tiled.map_files import maps_folder, read_xml
from mycity.content.tiled.maps import load_city_map, read_map
from mycity.engine.lands.code import CITY, ISLAND, LandCode
from tests.content.map_refusals import WORDS
from tests.content.map_variants import SAME_BOARDS
from tests.content.maps_help import land_map, save_map

pytestmark = [
    pytest.mark.tiled,
    pytest.mark.skipif(
        not (shutil.which("tiled") and shutil.which("tmxrasterizer")), reason="Debian's package tiled is not installed"
    ),
]

NAMES = ("city", "eternal", "island")


def run(tmp_path: Path, *command: str | Path, warns: bool = False) -> None:
    """Run one of Tiled's programs without a screen; it must end well and have nothing to complain of, or warn."""
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    settings = {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(runtime), "HOME": str(tmp_path)}
    done = subprocess.run(
        [str(part) for part in command],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, bool(done.stderr)) == (0, "", warns), done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_tiled_opens_and_saves_a_map_without_a_change(name: str, tmp_path: Path) -> None:
    shipped, saved = maps_folder() / f"{name}.tmx", tmp_path / "saved.tmx"
    run(tmp_path, "tiled", "--export-map", "tmx", shipped, saved)
    assert read_map(saved) == load_city_map(name)
    without_tilesets = [
        [line for line in path.read_text().splitlines() if "<tileset" not in line] for path in (shipped, saved)
    ]
    assert without_tilesets[0] == without_tilesets[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_map_with_its_tilesets_inside_says_the_same(name: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved.tmx"
    run(tmp_path, "tiled", "--embed-tilesets", "--export-map", "tmx", maps_folder() / f"{name}.tmx", saved)
    assert read_map(saved) == load_city_map(name)
    assert {node.get("source") for node in read_xml(saved, "map").iter("tileset")} == {None}


LANDS = (LandCode(1, CITY, 0b1111111111, 2026, 0), LandCode(1, ISLAND, 0b1111111, 31, 0))


@pytest.mark.parametrize("land", LANDS, ids=str)
def test_a_written_land_is_the_same_land_when_tiled_has_saved_it(land: LandCode, tmp_path: Path) -> None:
    """With the folder moved to where no game is."""
    (tmp_path / "here").mkdir()
    save_map(land_map(land), tmp_path / "here" / "land.tmx")
    home = (tmp_path / "here").rename(tmp_path / "a folder, é")
    run(tmp_path, "tiled", "--export-map", "tmx", home / "land.tmx", home / "saved.tmx")
    assert read_map(home / "saved.tmx") == land_map(land)


@pytest.mark.parametrize("land", LANDS, ids=str)
def test_tiled_shows_what_modules_put_on_a_land_where_they_put_it(land: LandCode, tmp_path: Path) -> None:
    pictures = []
    for number, modules in enumerate((land.modules, 0)):
        picture = tmp_path / f"{number}.png"
        path = save_map(land_map(replace(land, modules=modules)), tmp_path / f"{number}.tmx")
        run(tmp_path, "tmxrasterizer", "--hide-layer", "marks", path, picture)
        pictures.append(pygame.image.load(picture))
    drawn = land_map(land)
    for row, codes in enumerate(drawn.board.cells):
        for number, code in enumerate(codes):
            if land.family == CITY:
                middle = 32 + 64 * (number + drawn.first[1]) + 32, 32 + 64 * (row + drawn.first[0]) + 32
            else:
                middle = 64 * (number + drawn.first[1]) + 32 * (row % 2) + 32, 56 * (row + drawn.first[0]) + 37
            spot = pygame.Rect(middle[0] - 16, middle[1] - 14, 32, 28)
            first, second = (pygame.image.tobytes(one.subsurface(spot), "RGB") for one in pictures)
            is_put = code in ("WGP" if land.family == CITY else "osw")
            assert (first != second) is is_put, (row, number, code)


def animations(tileset: Path) -> dict[str, list[tuple[str | None, str | None]]]:
    """Tile number to its frames, as (tile, milliseconds)."""
    return {
        tile.get("id", ""): [(frame.get("tileid"), frame.get("duration")) for frame in tile.iter("frame")]
        for tile in read_xml(tileset, "tileset").iter("tile")
    }


def test_the_river_is_animated_and_stays_so(tmp_path: Path) -> None:
    shipped, saved = maps_folder() / "tilesets" / "river.tsx", tmp_path / "river.tsx"
    run(tmp_path, "tiled", "--export-tileset", "tsx", shipped, saved)
    water = animations(shipped)
    assert animations(saved) == water
    assert len(water) == 12
    for tile, frames in water.items():
        assert frames == [(str(int(tile) + number), "167") for number in range(8)]


def test_sea_surf_palms_and_volcano_are_animated(tmp_path: Path) -> None:
    shipped = maps_folder() / "tilesets" / "island-ground.tsx"
    run(tmp_path, "tiled", "--export-tileset", "tsx", shipped, tmp_path / "ground.tsx")
    ground = {tile: frames for tile, frames in animations(shipped).items() if frames}
    assert {tile: frames for tile, frames in animations(tmp_path / "ground.tsx").items() if frames} == ground
    says = {tile.get("id", ""): tile.find("properties/property") for tile in read_xml(shipped, "tileset").iter("tile")}
    moving = {words.get("value") for tile in ground if (words := says[tile]) is not None}
    assert moving == {"sea", "palms", "volcano"}
    surf = animations(maps_folder() / "tilesets" / "island-surf.tsx")
    assert len(surf) == 63
    assert all(len(frames) == 4 for frames in surf.values())


def test_tiled_draws_the_island_with_every_second_row_moved_to_the_right(tmp_path: Path) -> None:
    picture = tmp_path / "island.png"
    run(tmp_path, "tmxrasterizer", "--hide-layer", "marks", maps_folder() / "island.tmx", picture)
    surface = pygame.image.load(picture)
    top, left = load_city_map("island").first
    for row, codes in enumerate(load_city_map("island").board.cells):
        for number, code in enumerate(codes):
            across, down = 64 * (left + number) + 32 * (row % 2), 56 * (top + row)
            colour = surface.get_at((across + 8, down + 37))  # at the left, in the middle: clear of palms and faces
            assert {"B": colour.r > 200, "-": colour.b > colour.r + 40}.get(code, colour.g >= colour.b), (row, number)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDS)
def test_what_is_taken_for_the_same_board_is_drawn_the_same_by_tiled(name: str, maps: Path, tmp_path: Path) -> None:
    first, drawn = tmp_path / "first.png", tmp_path / "drawn.png"
    for variant in [one for one in SAME_BOARDS if one.only in ("", name)]:
        path = variant.write(name, maps)
        run(tmp_path, "tmxrasterizer", "--scale", "0.25", path, drawn, warns=variant.warns)
        if not first.exists():
            drawn.rename(first)
        elif variant.looks_same:
            assert drawn.read_bytes() == first.read_bytes(), variant.name


@pytest.mark.parametrize("name", ["city", "eternal"])
def test_tiled_draws_the_map(name: str, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    run(tmp_path, "tmxrasterizer", maps_folder() / f"{name}.tmx", picture)
    surface = pygame.image.load(picture)
    assert min(surface.get_size()) >= 13 * 64
    origin = 32  # the river's layer starts half a tile further up and left
    river = load_city_map(name).board.river[0]
    column = load_city_map(name).board.grid.coordinate(river[1])[1]
    water = surface.get_at((origin + 64 * (column + 1), origin + 64 + 32))
    meadow = surface.get_at((origin + 64 * (column + 1) + 20, origin + 64 + 8))
    forest = surface.get_at((origin + 64 * 11 + 32, origin + 64 * 11 + 32))
    railway = surface.get_at((origin + 64 * 8, origin + 64 * 12 + 14))
    assert water.b > water.r
    assert meadow.g > meadow.b
    assert forest.g > forest.r
    assert abs(railway.r - railway.g) < 60
    assert len({tuple(one) for one in (water, meadow, forest, railway)}) == 4
