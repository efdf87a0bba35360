"""What a light lights and what is in its air: drawn in parts as it is whole, and clear while the clock stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from mycity.board_pictures.lighting import load_lights
from mycity.ui.board import sky
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.lamps import front, window_layers
from mycity.ui.board.layers import board_layers
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.shown import ShownBoard
from mycity.ui.board.sky import LEAST_PX, Sky
from mycity.ui.pictures.lights import Lighting
from mycity.ui.pictures.sprites import Sprites
from tests.ui.board.test_board_painter import BUILDINGS, SCENE, SIZE, raw, sprites

__all__ = ["sprites"]
PX = 40
LIGHTS = load_lights()
WITH_WEATHER = [name for name in LIGHTS.names if LIGHTS.light(name).flying or LIGHTS.light(name).drift]


@pytest.fixture(autouse=True)
def lighting(sprites: Sprites) -> Iterator[Lighting]:
    yield sprites.lighting
    sprites.lighting.has_weather = True


def shown(sprites: Sprites, name: str, px: int = PX, scene: ShownBoard = SCENE) -> BoardPainter:
    painter = BoardPainter(sprites.in_light(LIGHTS.light(name)), px, SIZE)
    painter.show(scene, BUILDINGS)
    return painter


def whole(painter: BoardPainter, clock: int) -> bytes:
    surface = pygame.Surface(painter.size)
    painter.draw(surface, (0, 0), clock)
    return raw(surface)


@pytest.mark.parametrize("name", WITH_WEATHER)
def test_what_is_drawn_in_parts_is_as_the_whole(sprites: Sprites, name: str) -> None:
    painter, fresh = shown(sprites, name), shown(sprites, name)
    surface = pygame.Surface(painter.size)
    painter.draw(surface, (0, 0), 1)
    for clock in (50, 90, 130, 400, 417, 433, 1700, 0, 5000):
        painter.draw_changes(surface, (0, 0), clock)
        assert raw(surface) == whole(fresh, clock), clock


@pytest.mark.parametrize("name", WITH_WEATHER)
def test_the_air_is_clear_while_the_clock_stands(sprites: Sprites, name: str, lighting: Lighting) -> None:
    painter = shown(sprites, name)
    standing, moving = whole(painter, 0), whole(painter, 900)
    painter._sky = Sky(sprites, PX, painter.size)  # that of noon
    assert standing == whole(painter, 0)
    assert moving != whole(painter, 900), "there is weather at any other time"
    lighting.has_weather = False
    assert shown(sprites, name)._sky.frame_counts(900) == ()


@pytest.mark.parametrize("name", WITH_WEATHER)
def test_no_more_than_two_layers_move_in_the_air(sprites: Sprites, name: str) -> None:
    lit = sprites.in_light(LIGHTS.light(name))
    over = Sky(lit, PX, (600, 600))
    assert 1 <= len(over.frame_counts(500)) <= 2
    assert Sky(lit, LEAST_PX - 1, (600, 600)).frame_counts(500) == (), "nor on small boards"
    assert Sky(sprites, PX, (600, 600)).frame_counts(500) == (), "nor at noon"


def test_what_leaves_the_board_comes_in_again(sprites: Sprites) -> None:
    over, board = Sky(sprites.in_light(LIGHTS.light("rain")), PX, (600, 500)), pygame.Rect(0, 0, 600, 500)
    seen = set()
    for clock in range(50, 60_000, 950):
        over.advance(clock)
        there = [number for number, (_, rect) in enumerate(over.blits) if rect.colliderect(board)]
        assert len(there) > len(over.blits) // 2
        seen.update(there)
    assert len(seen) == len(over.blits)


def test_drops_fall_on_water_alone(sprites: Sprites) -> None:
    flooded = frozenset({(1, 2), (1, 3), (2, 2)})
    scene = ShownBoard(SCENE.cells, SCENE.river, closed=flooded)
    lit, layout = sprites.in_light(LIGHTS.light("rain")), CellLayout(PX, PX // 2, *SIZE)
    wet = board_layers(lit, layout, scene, BUILDINGS)
    dry = board_layers(sprites.in_light(LIGHTS.light("mist")), layout, scene, BUILDINGS)
    known = {(layer.at, layer.frames[0].get_size()) for layer in dry}
    drops = [layer for layer in wet if (layer.at, layer.frames[0].get_size()) not in known]
    lake = layout.around(flooded)
    river = pygame.Rect(layout.corner(0, 5)[0] - PX // 2, 0, PX, layout.size[1])
    assert len([drop for drop in drops if lake.contains(drop.rect.inflate(-PX // 4, -PX // 4))]) >= 2 * len(flooded) - 2
    assert all(lake.colliderect(drop.rect) or river.colliderect(drop.rect) for drop in drops)


def test_windows_are_lit_along_the_front(sprites: Sprites) -> None:
    assert front([(0, 0), (0, 1), (1, 0)]) == [(0, 1), (1, 0)]
    layout = CellLayout(PX, 0, *SIZE)
    lit = list(window_layers(sprites.in_light(LIGHTS.light("dusk")), layout, [(4, 3)]))
    assert [layer.rect.centerx < layout.cell(4, 3).centerx for layer in lit] == [True, False]
    assert all(layout.cell(4, 3).collidepoint(layer.rect.center) for layer in lit)
    assert list(window_layers(sprites.in_light(LIGHTS.light("summer")), layout, [(4, 3)])) == []


def test_everything_in_the_air_has_a_shape(sprites: Sprites) -> None:
    shapes = set()
    for name in WITH_WEATHER:
        light = LIGHTS.light(name)
        if light.flying is not None:
            shapes.add(light.flying.shape)
            kinds = sky._pictures(sprites, light.flying, 96)
            assert len(kinds) == len(light.flying.colours)
            assert all(picture.get_bounding_rect(20).width for pictures in kinds for picture in pictures), name
    assert shapes == set(sky._PAINTED), "no shape without a use"


def test_the_weather_moves_on_smoothly(sprites: Sprites) -> None:
    over = Sky(sprites.in_light(LIGHTS.light("snow")), PX, (600, 600))
    places = []
    for clock in range(50, 1000, 50):
        over.advance(clock)
        places.append([rect.center for _, rect in over.blits])
    for before, now in pairwise(places):
        jumps = [max(abs(x - a), abs(y - b)) for (a, b), (x, y) in zip(before, now, strict=True)]
        assert sum(jump > PX // 3 for jump in jumps) <= len(jumps) // 16, "but for the few that come in again"
