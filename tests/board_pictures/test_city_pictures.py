"""Still pictures of cities show what their episode adds: the railway from its chapter on, cogs, the investor."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.board_pictures.city_pictures import city_picture, picture_size
from mycity.board_pictures.episode_decor import decor_of
from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.shared.pictures.saved_city import saved_city
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.afresh import checked_frames
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.scenes.playing import island_session
from tests.storage.games import Thinker, blank, eternal, turns
from tests.table.sessions import single_session

Start = Callable[..., Driver]


def finished(number: int) -> Session:
    begun = single_session("city", number, FOUNDERS, SEED, Thinker())
    return Session(begun.snapshot(), *turns(begun.seen_by(None), begun.events), Thinker())


def track_in(scenery: tuple[str, ...] | None) -> bool:
    return any("=" in row for row in scenery or ())


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize(("number", "track"), [(18, False), (19, True), (24, True)])
def test_result_large_city_and_slot_show_the_railway(start: Start, number: int, track: bool) -> None:
    driver, session = start(), finished(number)
    services = driver.game.services
    scene = ResultScene(services, session.snapshot(), session.state, session.events)
    services.stack.push(scene)
    driver.settle()
    setting = decor_of(session.state)
    assert track_in(setting.scenery) is track
    for card in scene.cards:
        assert card.face.decor == setting
        assert card.picture is not None
        px = next(px for px in range(8, 80) if picture_size(px, card.face.city.board.grid) == card.picture.get_size())
        assert pixels(card.picture) == pixels(city_picture(services.sprites, card.face.city, px, setting))
    driver.click("city0")
    large = driver.scene
    assert isinstance(large, LargeCityScene)
    assert large.shown.decor == setting
    found = saved_city(session.snapshot())
    assert found is not None
    assert found[1] == setting


def test_the_track_makes_a_difference(start: Start) -> None:
    driver, session = start(), finished(19)
    later, before = decor_of(session.state), decor_of(finished(18).state)
    sprites, city = driver.game.services.sprites, session.state.cities[0]
    assert pixels(city_picture(sprites, city, 24, later)) != pixels(city_picture(sprites, city, 24, before))


def test_a_large_city_over_the_result_draws_what_moves_and_is_the_same_as_drawn_whole(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, session = start(), finished(18)
    services = driver.game.services
    services.settings.change(animation="normal")
    services.stack.push(ResultScene(services, session.snapshot(), session.state, session.events))
    driver.settle()
    driver.click("city0")
    driver.settle()
    parts: list[list[pygame.Rect] | None] = []
    draw_changes = LargeCityScene.draw_changes

    def watched(scene: LargeCityScene, surface: pygame.Surface) -> list[pygame.Rect] | None:
        parts.append(draw_changes(scene, surface))
        return parts[-1]

    monkeypatch.setattr(LargeCityScene, "draw_changes", watched)
    checked_frames(driver, 12)
    assert parts
    assert None not in parts
    driver.move("next")
    driver.frames(60)
    checked_frames(driver, 4)  # a tooltip lies above the city
    driver.move("back")
    checked_frames(driver, 4)


def test_the_roofs_of_a_game_without_episodes_turn_with_its_seed() -> None:
    begun = [eternal("human", "human", seed=seed) for seed in range(3)]
    games = [Session(blank(state), state, events, Thinker()) for state, events in begun]
    assert len({decor_of(game.state).roofs % 3 for game in games}) == 3
    for game in games:
        found = saved_city(game.snapshot())
        assert found is not None
        assert found[1] == decor_of(game.state)


def test_where_an_island_leaves_room_its_sea_fills_it(start: Start) -> None:
    sprites, state = start().game.services.sprites, island_session("human").state
    grid = state.cities[0].board.grid
    filled = city_picture(sprites, state.cities[0], 10, decor_of(state), (260, 280))
    assert filled.get_size() == picture_size(10, grid, (260, 280)) == (260, 280)
    corners = {tuple(filled.get_at((x, y)))[:3] for x in (0, 259) for y in (0, 279)}
    assert (0, 0, 0) not in corners, "all of it is painted"
