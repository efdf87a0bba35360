"""Made lands in every scene that shows a board, by real events: in their own surroundings from the first card on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.board_pictures.city_pictures import city_picture
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.film import FilmPainter, FilmWords
from mycity.content.lands.scenery import map_of
from mycity.engine.grid import indices
from mycity.engine.land import land_on
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.large_city import LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.things import things_on
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.shared.pictures.saved_city import saved_city
from mycity.table.looking_back.replay import Replay
from tests.driver import Driver
from tests.scenes.afresh import checked_frames
from tests.scenes.playing import ALONE, Player, land_session

Start = Callable[..., Driver]
LANDS = ["203Z-W000-K023", "280F-W000-A015"]
"""A city and an island with all that modules put on the land."""


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def shown_land(painter: object) -> tuple[str, ...]:
    """Return the rows of land that a painter's board lies in."""
    scene = painter._shown[0]  # type: ignore[attr-defined]
    rows: tuple[str, ...] = scene.scenery if hasattr(scene, "scenery") else scene.land.rows
    return rows


@pytest.fixture(params=LANDS, ids=["city", "island"])
def player(start: Start, request: pytest.FixtureRequest) -> Player:
    return Player(start(), land_session(request.param, *ALONE))


def test_a_piece_is_dragged_to_a_made_land_and_another_is_laid_with_keys(player: Player) -> None:
    placement = player.drag()
    player.next_card()
    assert player.state.cities[0].placed[-1].placement == placement
    player.answer()
    player.next_card()
    player.scene.screen.preloader.finish()
    player.driver.settle()
    board = player.state.cities[0].board
    assert shown_land(player.scene.screen.board._painter) == map_of(board).scenery


def test_every_piece_of_land_says_what_it_is_under_the_mouse(player: Player) -> None:
    """What modules have put there among them: palace, wells and veins, springs, shells and the wreck."""
    city = player.play.city
    things = things_on(city, decor_of(player.state))
    codes = {city.board.code(next(indices(thing.mask))) for thing in things}
    assert codes >= ({*"TRWGP"} if land_on(city.board.grid).has_banks else {*"Xosw"})
    for thing in things[:8]:
        player.driver.move(player.cell(*thing.cells[-1]))
        assert player.driver.page._pointer.on is not None


def test_frames_while_it_moves_are_the_same_as_drawn_whole(player: Player) -> None:
    player.driver.game.services.settings.change(animation="normal")
    player.scene.screen.preloader.finish()
    player.driver.settle()
    checked_frames(player.driver, 12)
    player.hold_over_a_place()
    checked_frames(player.driver, 6)


def test_a_rivals_board_opens_large(player: Player) -> None:
    player.driver.click("city1")
    player.driver.settle()
    scene = player.driver.scene
    assert isinstance(scene, CityScene)
    assert shown_land(scene._painter) == map_of(player.state.cities[1].board).scenery
    player.driver.press(pygame.K_ESCAPE)
    assert player.driver.scene is player.scene


@pytest.mark.parametrize("code", LANDS, ids=["city", "island"])
def test_the_end_shows_the_land_as_it_was_played(start: Start, code: str) -> None:
    driver, session = start(), land_session(code, *ALONE, turns=99)
    services, state = driver.game.services, session.state
    board = state.cities[0].board
    counting = CountUpScene(services, session)
    services.stack.push(counting)
    driver.settle()
    driver.press(pygame.K_RETURN)
    driver.frames(30)
    services.stack.pop()
    result = ResultScene(services, session.snapshot(), state, session.events)
    services.stack.push(result)
    driver.settle()
    driver.click("city0")
    driver.settle()
    large = driver.scene
    assert isinstance(large, LargeCityScene)
    assert large.shown.decor == decor_of(state)
    assert shown_land(large._painter) == map_of(board).scenery
    driver.press(pygame.K_ESCAPE)
    services.stack.push(ReplayScene(services, Replay(session.record())))
    driver.settle()
    driver.press(pygame.K_RIGHT, pygame.K_RIGHT)
    driver.settle()
    replaying = driver.scene
    assert isinstance(replaying, ReplayScene)
    assert replaying.replay.state.cities[0].board == board


@pytest.mark.parametrize("code", LANDS, ids=["city", "island"])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_film_shows_the_land_in_every_frame(start: Start, code: str, seats: int) -> None:
    services, session = start().game.services, land_session(code, *ALONE, turns=99)
    words = FilmWords(lambda replay: f"{replay.turn}", str)
    film = FilmPainter(services.look, services.sprites, Replay(session.record()), range(seats), words)
    frames = [film.paint(turn) for turn in (0, film.turns // 2, film.turns)]
    assert {frame.get_size() for frame in frames} == {film.size}
    assert len({pixels(frame) for frame in frames}) == 3
    assert {shown_land(painter) for painter in film._painters} == {map_of(session.state.cities[0].board).scenery}


@pytest.mark.parametrize("code", LANDS, ids=["city", "island"])
def test_a_saved_game_shows_its_land_on_the_card_of_its_slot(start: Start, code: str) -> None:
    sprites, session = start().game.services.sprites, land_session(code, *ALONE, turns=6)
    found = saved_city(session.snapshot())
    assert found is not None
    city, decor = found
    assert decor == decor_of(session.state)
    mine = session.state.cities[0]
    assert pixels(city_picture(sprites, city, 12, decor)) == pixels(city_picture(sprites, mine, 12, decor))
