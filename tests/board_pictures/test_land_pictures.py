"""Pictures of made lands: as whole as those of printed boards, and what is kept of them never grows for ever."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from functools import _lru_cache_wrapper, cache
from typing import Any

import pygame
import pytest

import mycity
from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import city_picture, picture_size
from mycity.board_pictures.episode_decor import EpisodeDecor, decor_between, decor_for, without_track
from mycity.content.assets import assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.scenery import map_of
from mycity.content.tiled.maps import board_names, load_board, load_city_map
from mycity.engine.board import Board
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.lands.code import FAMILIES, LandCode, PlayedLand
from mycity.engine.lands.made import made_land
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.gardens import Plots
from mycity.ui.board.ground import Terrain, standing
from mycity.ui.board.hexes.ground import crater, holds_a_rock, mountains
from mycity.ui.board.hexes.hex_layout import HexLayout, beside, hex_layout
from mycity.ui.board.hexes.layers import FAR_SURF, SURF, sea_layers
from mycity.ui.board.hexes.shown import SEA, ShownIsland
from mycity.ui.board.layer import Layer
from mycity.ui.board.layers import board_layers
from mycity.ui.board.people import walks
from mycity.ui.board.river import wet_sides
from mycity.ui.board.shown import ShownBoard
from mycity.ui.pictures.sprites import Sprites

PX = 24
NUMBERS = range(40)
LOOKED_AT = range(6)
BESIDE_THE_RIVER = (19, 54, 81, 87, 234, 375, 667, 861)
"""Cities with mountains or forest beside the river, on all sides of it."""
WATER = (79, 159, 196)


@pytest.fixture(scope="module")
def sprites() -> Iterator[Sprites]:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield Sprites(assets_root() / "sprites")
    pygame.quit()


@cache
def made(family: str, number: int) -> Board:
    """Return the board of a made land, with all that modules put on it."""
    return made_land(LandCode(1, family, 0, number, 0)).board("WGPows")


def decor(board: Board) -> EpisodeDecor:
    return decor_for(land_game("city" if board.land.has_banks else "island"), None, (), board, seed=0)


def bare(board: Board) -> City:
    return new_city(Player("Ada", "fox", "human", board, {}, start=10))


def shown(board: Board) -> Any:
    return art_of(board.grid).empty_scene(board, decor(board))


def island_layout(board: Board) -> HexLayout:
    return hex_layout(board.grid, PX, art_of(board.grid).picture_margins(board.grid, PX))


# -- both families ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_no_pixel_of_a_picture_is_left_unpainted(family: str, sprites: Sprites) -> None:
    for number in LOOKED_AT:
        city = bare(made(family, number))
        picture = city_picture(sprites, city, 12, decor(city.board))
        assert picture.get_size() == picture_size(12, city.board.grid)
        pixels = pygame.image.tobytes(picture, "RGB")
        assert all(pixels[start : start + 3] != bytes(3) for start in range(0, len(pixels), 3))


@pytest.mark.parametrize("name", board_names())
def test_printed_boards_keep_their_scenery(name: str) -> None:
    board = load_board(name)
    game = "eternal" if board.land.has_banks else "island"
    kept = decor_for(game, None, (), board, seed=0)
    assert kept.strewn == 0
    drawn = load_city_map(name)
    if board.land.has_banks:
        assert kept.scenery == (without_track(drawn.scenery) if name == "city" else drawn.scenery)
    else:
        assert shown(board).land.rows == drawn.scenery


def test_no_cache_that_grows_for_ever_is_kept_by_boards_or_lattices() -> None:
    """Every made island has a lattice of its own, and every land boards: what is kept by them has to be let go."""
    known = {"mycity.content.shapes._shapes"}  # by the lattices of games
    endless = []
    for module in pkgutil.walk_packages(mycity.__path__, "mycity."):
        if module.name.split(".")[1] in ("rl", "__main__", "smoke"):
            continue
        for name, kept in vars(importlib.import_module(module.name)).items():
            if isinstance(kept, _lru_cache_wrapper) and kept.cache_parameters()["maxsize"] is None:
                types = {str(value.annotation) for value in inspect.signature(kept.__wrapped__).parameters.values()}
                if types & {"Grid", "Board", "Placement", "City", "State", "LandCode"}:
                    endless.append(f"{module.name}.{name}")
    assert {*endless} <= known


@pytest.mark.parametrize("family", FAMILIES)
def test_every_land_is_strewn_its_own_way(family: str) -> None:
    """Trees around a city, boats and rocks around an island."""
    assert len({decor(made(family, number)).strewn for number in NUMBERS}) == len(NUMBERS)
    assert len({shown(made(family, number)).terrain.strewn for number in NUMBERS}) == len(NUMBERS)


# -- the city --------------------------------------------------------------------------------------------------------


def water_layers(sprites: Sprites, scene: ShownBoard, layout: CellLayout) -> list[Layer]:
    """Return the layers of the river."""
    water = {
        id(frame)
        for turn in ("NS", "EW", "NE", "NW", "SE", "SW", "N", "S")
        for variant in range(len(sprites.list.river_rows(turn)))
        for frame in sprites.trimmed(sprites.river(turn, variant, layout.px)).frames
    }
    return [layer for layer in board_layers(sprites, layout, scene, ()) if id(layer.frames[0]) in water]


@pytest.mark.parametrize("rings", [0.5, 1, 2.7, 3])
def test_the_river_runs_from_edge_to_edge_of_the_picture(rings: float, sprites: Sprites) -> None:
    for number in LOOKED_AT:
        scene = shown(made("city", number))
        layout = CellLayout(PX, round(rings * PX), 11, 11)
        rects = [layer.rect for layer in water_layers(sprites, scene, layout)]
        ends = [tile.column for tile in scene.tiles if tile.row in (0, 11) and set(tile.turn) & {"N", "S"}]
        for y in (0, layout.size[1] - 1):
            assert any(rect.collidepoint(layout.corner(0, ends[0 if y == 0 else -1])[0], y) for rect in rects)
        for y in range(layout.size[1]):
            assert any(rect.top <= y < rect.bottom for rect in rects), "it breaks off nowhere"


def in_the_water(sprites: Sprites, scene: ShownBoard, terrain: Terrain, layout: CellLayout) -> int:
    """Return how many pixels of the river would be covered by what stands on the ground."""
    things, water = pygame.Mask(layout.size), pygame.Mask(layout.size)
    for _, stamp, at in standing(sprites, terrain, layout):
        things.draw(pygame.mask.from_surface(stamp), at)
    for layer in water_layers(sprites, scene, layout):
        water.draw(pygame.mask.from_threshold(layer.frames[0], WATER, (60, 60, 60, 255)), layer.at)
    assert water.count() > 20 * layout.px
    return water.overlap_area(things, (0, 0))


def test_what_stands_beside_the_river_keeps_off_the_water(sprites: Sprites) -> None:
    """Trees and boulders on any side of it: in the ring, in the forest, and on rock."""
    px = 48
    layout = CellLayout(px, 3 * px, 11, 11)
    for number in (*LOOKED_AT, *BESIDE_THE_RIVER):
        scene = shown(made("city", number))
        assert in_the_water(sprites, scene, scene.terrain, layout) < 2 * px, number
        if number in BESIDE_THE_RIVER:
            heedless = replace(scene.terrain, river=frozenset())
            assert in_the_water(sprites, scene, heedless, layout) > 4 * px, number


def test_printed_boards_have_nothing_that_would_have_to_keep_off() -> None:
    for name in board_names():
        board = load_board(name)
        if board.land.has_banks:
            beside = wet_sides(shown(board).river)
            assert all(board.cells[row][column] not in "MF" for row, column in beside)
            assert all(len(sides) < 3 for sides in beside.values())


def test_people_keep_to_dry_meadow(sprites: Sprites) -> None:
    for number in NUMBERS:
        scene = shown(made("city", number))
        plots = Plots(sprites, scene, ())
        for walk in walks(plots):
            assert scene.cells[walk.place[0]][walk.place[1]] == "."
            for row, column in (walk.start, walk.end):
                away = {"N": row, "S": 1 - row, "W": column, "E": 1 - column}
                assert all(away[side] > 0.3 for side in plots.wet_sides(walk.place))


# -- the island ------------------------------------------------------------------------------------------------------


def land_places(scene: ShownIsland, layout: HexLayout) -> Iterator[tuple[int, int]]:
    return (place for place in layout.seen(3) if scene.land.code(place, layout) != SEA)


def test_surf_runs_along_the_whole_shore(sprites: Sprites) -> None:
    for number in NUMBERS:
        board = made("island", number)
        scene, layout = shown(board), island_layout(board)
        surf = [layer.rect for layer in sea_layers(sprites, layout, scene.land) if layer.pace in (SURF, FAR_SURF)]
        near = [rect.inflate(PX // 4, PX // 4) for rect in surf]
        whole = pygame.Rect((0, 0), layout.size)
        for place in land_places(scene, layout):
            for other in beside(place):
                if scene.land.code(other, layout) == SEA:
                    (x, y), (sea_x, sea_y) = layout.middle(place), layout.middle(other)
                    point = (x + sea_x) // 2, (y + sea_y) // 2
                    washed = any(rect.collidepoint(point) for rect in near)
                    assert washed or not whole.collidepoint(point), (number, place)


def test_boats_and_rocks_lie_off_the_land_and_its_mountains(sprites: Sprites) -> None:
    for number in NUMBERS:
        board = made("island", number)
        scene = shown(board)
        left, above, right, below = art_of(board.grid).picture_margins(board.grid, PX)
        layout = hex_layout(board.grid, PX, (left + 2 * PX, above + 3 * PX, right + 2 * PX, below + 2 * PX))
        afloat = [layer for layer in sea_layers(sprites, layout, scene.land) if layer.pace not in (SURF, FAR_SURF)]
        assert afloat
        land = [layout.cell(place).inflate(-PX // 3, -PX // 3) for place in land_places(scene, layout)]
        assert all(layer.rect.collidelist(land) < 0 for layer in afloat)
        hills = pygame.Mask(layout.size)
        for _, stamp, at in mountains(sprites, scene.land, layout):
            hills.draw(pygame.mask.from_surface(stamp), at)
        boats = [layer for layer in afloat if hills.overlap(pygame.mask.from_surface(layer.frames[0]), layer.at)]
        assert not boats, number
        rocks = [place for place in layout.seen() if holds_a_rock(scene.land, place)]
        boat_places = {layout.cell_at(layer.rect.center) for layer in afloat}
        assert not boat_places & {*rocks}, "a rock may stand there"


def test_the_volcano_is_whole_in_every_picture(sprites: Sprites) -> None:
    for number in NUMBERS:
        board = made("island", number)
        layout = island_layout(board)
        middle = crater(shown(board).land, layout)
        assert middle is not None
        stamps = sprites.stamps("volcano", PX)
        rect = stamps.pictures[0].get_bounding_rect().move(middle[0] - stamps.anchor[0], middle[1] - stamps.anchor[1])
        assert pygame.Rect((0, 0), layout.size).contains(rect.inflate(-2, -PX // 2))


def test_pictures_of_islands_show_all_of_their_land() -> None:
    for number in NUMBERS:
        board = made("island", number)
        layout = island_layout(board)
        whole = pygame.Rect((0, 0), layout.size)
        cells = [layout.cell(board.grid.coordinate(index)) for index in indices(board.grid.full)]
        assert all(whole.contains(rect) for rect in cells)
        assert map_of(board).scenery == shown(board).land.rows


# -- totems -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "episode", "told"),
    [
        *(("island", None, False), ("island-eternal", None, True)),
        *(("island-season", 1, False), ("island-season", 3, False), ("island-season", 4, True)),
        ("island-season", 8, True),
    ],
)
def test_totems_stand_out_where_a_rule_asks_for_them(game: str, episode: int | None, told: bool) -> None:
    plan, board = load_episode(game, episode), load_board("island")
    rules = [rule.key for rule in plan.scenario.rules.rules]
    decor = decor_for(game, episode, rules, board, 0)
    assert decor.totems is told
    assert art_of(board.grid).empty_scene(board, decor).overgrown is not told
    if episode:
        assert decor_between(load_campaign(game), episode).totems is told


@pytest.mark.parametrize(("modules", "told"), [(0b0000, False), (0b1000, False), (0b1010, True)])
def test_a_made_land_shows_its_totems_by_its_rules(modules: int, told: bool) -> None:
    code = LandCode(1, "island", modules, 7, 0)
    plan = load_episode(land_game("island"), land=PlayedLand(str(code)))
    rules = [rule.key for rule in plan.scenario.rules.rules]
    assert decor_for(plan.scenario.game, None, rules, made("island", 7), 0).totems is told


def test_a_totem_without_a_meaning_is_a_stone_in_the_jungle(sprites: Sprites) -> None:
    """It still stands there, on the same cell, but no colour calls."""
    board = load_board("island")
    art = art_of(board.grid)
    pictures = []
    for told in (True, False):
        painter = art.painter(sprites, board.grid, 48, (48,) * 4)
        painter.show(art.empty_scene(board, EpisodeDecor(totems=told)))
        pictures.append(pygame.Surface(painter.size))
        painter.draw(pictures[-1], (0, 0))
    layout = art.layout(board.grid, 48, (48,) * 4)
    for index in indices(board.totems):
        called, quiet = (gaudy(picture, layout.around((board.grid.coordinate(index),))) for picture in pictures)
        assert quiet < 0.5 * called


def gaudy(picture: pygame.Surface, cell: pygame.Rect) -> float:
    """Return the part of a cell that is red, orange or white: nothing in the jungle is."""
    red, green, _ = pygame.surfarray.array3d(picture.subsurface(cell)).astype(int).transpose(2, 0, 1)
    return float(((red > green + 25) | ((red > 190) & (green > 170))).mean())
