"""Pictures of the campaign's scenes, in windows of any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.content.letters import load_letters
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.decisions import asked_seat, decide
from mycity.scenes.campaign.landscape import crossings, draw_scene, land_picture, landmark_rect, river_in
from mycity.scenes.campaign.road import road_in, road_over, scene_points
from mycity.scenes.campaign.stones import Stone
from mycity.ui.pictures.sprites import Sprites
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(("city", size) for size in ((640, 700), (1830, 1400), (2900, 2100), (3000, 900), (900, 2100))),
        ("island-season", (1830, 1400)),
        ("island-season", (900, 2100)),
    ],
)
def test_the_land_fills_any_room(start: Callable[..., Driver], game: str, size: tuple[int, int]) -> None:
    start()  # pictures need a display
    land = land_picture(Sprites(assets_root() / "sprites"), load_letters(game).land, size)
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
    road = road_in(pygame.Rect(0, 0, 826, 680), _stones(24, 3), look)
    assert [chapter for chapter, _ in scene_points(road)] == [1, 2]


@pytest.mark.parametrize("size", [(607, 698), (862, 750), (2700, 1370), (900, 2100)])
def test_a_road_with_stops_of_its_own_lies_in_any_room(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    look, room, land = start().game.services.look, pygame.Rect((20, 30), size), load_letters("island-season").land
    within = room.inflate(-22, -70).move(0, 32)
    road = road_over(room, within, _stones(8, 2), land, look)
    around = [pygame.Rect(x - road.size // 2, y - road.size // 2, road.size, road.size) for x, y in road.centres]
    assert len(around) == 8
    assert all(within.contains(rect.inflate(-2, -2)) for rect in around)
    assert not any(rect.collidelistall(around[:number]) for number, rect in enumerate(around))
    assert [chapter for chapter, _ in scene_points(road)] == [1, 2, 3]


def test_the_bridge_of_stone_grows_with_the_chapters() -> None:
    landmark = load_letters("city").land.landmark
    assert landmark is not None
    assert landmark.stage(0) is None
    seen = [landmark.stage(chapter) for chapter in range(1, 9)]
    assert [stage.painting[-1] for stage in seen if stage is not None] == ["1", "2", "3", "4", "5", "5", "7", "8"]
    assert load_letters("island-season").land.landmark is None


@pytest.mark.parametrize("size", [(607, 698), (862, 750), (2004, 1040), (2700, 1370), (900, 2100)])
def test_the_river_passes_below_the_bridge(start: Callable[..., Driver], size: tuple[int, int]) -> None:
    look, room, land = start().game.services.look, pygame.Rect((20, 30), size), load_letters("city").land
    road = road_in(room.inflate(-22, -70).move(0, 32), _stones(24, 3), look)
    rect = landmark_rect(land, room, road.centres, road.high)
    assert room.contains(rect)
    unit = rect.height / 120
    arch = rect.left + 49 * unit, rect.top + 58 * unit
    nearest = min(river_in(land, room), key=lambda point: abs(point[1] - arch[1]))
    assert abs(nearest[0] - arch[0]) < size[0] / 10
    assert 38 * unit >= 21 * size[0] / 950
    above, below = road.centres[15], road.centres[20]
    assert above[1] < arch[1] < below[1]


@pytest.mark.parametrize(("number", "options"), [(7, ("oak", "iron", "stone")), (13, ("cat", "bells", "river"))])
def test_the_map_shows_what_was_decided(
    start: Callable[..., Driver], tmp_path: Path, number: int, options: tuple[str, ...]
) -> None:
    before = campaign_before(number)
    table = Table(start, tmp_path, before)
    pictures = [_map_of(table, decide(before, asked_seat(before), option)) for option in options]
    road = table.map._road
    assert road is not None
    bridge = landmark_rect(load_letters("city").land, table.map._in_frame, road.centres, road.high)
    for picture in pictures:
        changed = _changed(picture, _map_of(table, before))
        assert changed.width > 10
        assert bridge.contains(changed)
    assert all(_changed(one, other).width > 10 for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("drum", ["deep", "small", "cracked"])
def test_the_drum_that_begins_stands_before_the_table_of_the_feast(start: Callable[..., Driver], drum: str) -> None:
    sprites, letters = start().game.services.sprites, load_letters("island-season")

    def scene(decided: tuple[str, ...]) -> pygame.Surface:
        surface = pygame.Surface((200, 120))
        draw_scene(surface, sprites, letters, 4, (100, 60), 120, decided)
        return surface

    changed = _changed(scene(()), scene((drum,)))
    assert 10 < changed.width < 60
    assert changed.top > 60
    assert abs(changed.centerx - 100) < 4


def _map_of(table: Table, campaign: Campaign) -> pygame.Surface:
    table.game.campaign = campaign
    table.map.resume()
    table.driver.settle()
    table.map.finish_pictures()
    table.driver.frames(2)
    screen = pygame.display.get_surface()
    assert screen is not None
    road = screen.copy()
    road.fill((0, 0, 0), pygame.Rect(table.map._map.right, 0, screen.get_width(), screen.get_height()))
    return road


def _changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return where two pictures look different."""
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def _stones(count: int, in_chapter: int) -> list[Stone]:
    """Stones of which those of the first two envelopes, or of the first six episodes, are known."""
    return [
        Stone(
            number,
            1 + (number - 1) // in_chapter,
            (number - 1) % in_chapter == 0,
            done=False,
            here=False,
            open=False,
            winners=(),
            title="known" if number < 7 else "",
        )
        for number in range(1, count + 1)
    ]
