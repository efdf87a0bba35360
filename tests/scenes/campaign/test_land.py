"""Pictures of the campaign's scenes, in windows of any size."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.letters import load_letters
from mycity.scenes.campaign.land import crossings, land_picture, river_in
from mycity.scenes.campaign.road import Stone, road_in, scene_places
from mycity.ui.pictures.sprites import Sprites
from tests.driver import Driver


@pytest.mark.parametrize("size", [(640, 700), (1830, 1400), (2900, 2100), (3000, 900), (900, 2100)])
def test_the_land_fills_any_room(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    start()  # pictures need a display
    land = land_picture(Sprites(assets_root() / "sprites"), load_letters("city").land, size)
    assert land.get_size() == size
    corners = [(size[0] // 2, 1), (size[0] // 2, size[1] - 2), (1, size[1] // 2), (size[0] - 2, size[1] // 2)]
    assert all(land.get_at(corner)[:3] != (0, 0, 0) for corner in corners)


def test_a_bridge_lies_wherever_the_road_meets_the_river() -> None:
    room = pygame.Rect(40, 30, 862, 750)
    river = river_in(load_letters("city").land, room)
    row = [(60.0, 160.0), (400.0, 150.0), (500.0, 170.0), (800.0, 150.0)]
    there, back = crossings(row, river), crossings(row[::-1], river)
    assert len(there) == len(back) == 1
    (x, y), turn = there[0]
    assert 400 < x < 500
    assert 145 < y < 175
    assert abs(turn) < 0.3
    assert back[0][0] == pytest.approx((x, y))
    assert crossings([(60.0, 160.0), (200.0, 150.0)], river) == []


def test_a_scene_is_seen_only_when_its_envelope_was_opened(start: Callable[..., Driver]) -> None:
    look = start().game.services.look
    stones = [
        Stone(number, 1 + (number - 1) // 3, number % 3 == 1, False, False, False, (), "known" if number < 7 else "")
        for number in range(1, 25)
    ]
    road = road_in(pygame.Rect(0, 0, 826, 680), stones, look)
    assert [chapter for chapter, _ in scene_places(road)] == [1, 2]
