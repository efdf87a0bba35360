"""The page of boards: empty at first, then the best city large and a card for every finished game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_then
from mycity.content.games import GAMES
from mycity.engine.episode import State
from mycity.scenes.album.album import AlbumScene
from mycity.scenes.album.boards import BoardCard, SeatScores, best_game
from mycity.scenes.game_screens import game_words
from mycity.scenes.play import PlayScene
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from tests.driver import Driver
from tests.storage.games import NOON

Start = Callable[..., Driver]
LAND = "2001-ZQXC-Y01K"


def finished(document: dict[str, Any], seed: int, score: int = 10) -> FinishedGame:
    seats = tuple(
        SeatResult(
            name=one["name"], animal=one["animal"], controller=one["controller"], score=score + seat, rank=1 + seat
        )
        for seat, one in enumerate(document["players"])
    )
    when = NOON + dt.timedelta(hours=seed)
    return FinishedGame(created=when, ended=when, game="eternal", episode=None, seed=seed, seats=seats)


def cards(driver: Driver) -> list[BoardCard]:
    return [widget for widget in driver.page.all_widgets() if isinstance(widget, BoardCard)]


def painted(driver: Driver) -> AlbumScene:
    """Have everything painted that is seen."""
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    scene.finish_pictures()
    driver.settle()
    return scene


@pytest.mark.parametrize("way", ["album", "slots"])
def test_without_a_finished_city_it_says_what_will_come_and_leads_to_a_game(
    start: Start, written: set[str], way: str
) -> None:
    driver = start()
    driver.click(way)
    driver.settle()
    if way == "slots":
        driver.click("album")
        driver.settle()
    assert driver.scenes[-1] == "AlbumScene"
    assert any(text.startswith("Every game you finish comes in here") for text in written)
    driver.walk_to("new_game", pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert "AlbumScene" not in driver.scenes


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_a_board_is_chosen_and_seen_again(
    start: Start, data_dir: Path, document: dict[str, Any], written: set[str], how: str
) -> None:
    statistics = Statistics(data_dir)
    for seed, score in enumerate((10, 44, 12)):
        statistics.add(finished(document, seed, score), document)
    driver = start()
    driver.click("album")
    driver.settle()
    painted(driver)
    assert "Your best city: 44 points" in written
    assert [card.is_chosen for card in cards(driver)] == [False, True, False]
    other = statistics.games[-1]
    driver.choose(other.file_name, how)
    painted(driver)
    assert [card.is_chosen for card in cards(driver)] == [True, False, False], "the latest comes first"
    assert all(f"{seat.score}  {seat.name}" in written for seat in other.seats)
    driver.choose("replay", how)
    driver.settle()
    assert driver.scenes[-2:] == ["AlbumScene", "ReplayScene"]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.choose(other.file_name, how)
    driver.settle()
    assert driver.scenes[-1] == "ReplayScene", "one that is chosen already is shown"


def test_what_cannot_be_played_again_has_no_picture_and_says_why(
    start: Start, data_dir: Path, document: dict[str, Any]
) -> None:
    statistics = Statistics(data_dir)
    statistics.add(finished(document, 1), document)
    statistics.add(finished(document, 2, 50), {"nothing": True})
    statistics.add(finished(document, 3, 60), document)
    gone = statistics.games[-1]
    (data_dir / "played" / gone.file_name).unlink()
    driver = start(scene="gallery")
    painted(driver)
    assert [card.is_chosen for card in cards(driver)] == [False, True, False], "the best that is still kept"
    driver.click("replay")
    driver.settle()
    assert driver.scenes[-1] == "Dialog"
    driver.press(pygame.K_RETURN)
    driver.settle()
    driver.click(gone.file_name)
    painted(driver)
    assert not driver.widget("replay").enabled
    assert not driver.widget("review").enabled
    assert driver.widget("again").enabled


@pytest.mark.parametrize("land", ["", LAND])
def test_a_game_is_played_once_more_with_the_same_deck(
    start: Start, data_dir: Path, document: dict[str, Any], land: str
) -> None:
    kind = "city-land" if land else "eternal"
    game = replace(finished(document, 7), game=kind, land=land)
    Statistics(data_dir).add(game, document)
    driver = start(scene="gallery")
    driver.settle()
    assert (driver.page.find("code") is not None) if land else True
    driver.click("again")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    table = scene.play.state.table
    assert [player.name for player in table.players] == [seat.name for seat in game.seats]
    assert (table.scenario.land.code if table.scenario.land else "") == land
    assert land or table.seed == game.seed


@pytest.mark.parametrize(
    "changes",
    [{"game": "city", "episode": 3}, {"game": "of-a-later-version"}, {"game": "city-land", "land": "ZZZZ-ZZZZ-ZZZZ"}],
)
def test_what_cannot_begin_again_does_not_offer_it(
    start: Start, data_dir: Path, document: dict[str, Any], changes: dict[str, Any]
) -> None:
    Statistics(data_dir).add(replace(finished(document, 1), **changes), document)
    driver = start(scene="gallery")
    driver.settle()
    assert "again" not in [widget.key for widget in driver.page.all_widgets()]


def test_the_best_city_is_a_persons_with_the_most_points_of_several_the_latest(document: dict[str, Any]) -> None:
    games = [finished(document, seed, score) for seed, score in enumerate((20, 31, 31, 8))]
    best = best_game(games)
    assert best is games[2]
    bots = [replace(game, seats=game.seats[1:]) for game in games]
    assert best_game(bots) is None


@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
@pytest.mark.parametrize("length", range(6, 10))
def test_every_name_has_room(start: Start, data_dir: Path, window: tuple[int, int], length: int) -> None:
    seats = [SeatResult(name="W" * length, animal="fox", controller="human", score=-9, rank=rank) for rank in (1, 2, 3)]
    game = FinishedGame(created=NOON, ended=NOON, game="eternal", episode=None, seed=1, seats=tuple(seats))
    Statistics(data_dir).add(game, {})
    driver = start(scene="gallery", window=window)
    driver.settle()
    scores = next(widget for widget in driver.page.all_widgets() if isinstance(widget, SeatScores))
    assert scores.measure(driver.game.services.look, scores.rect.width) == scores.rect.size
    assert not driver.game.services.look.fonts.overflows


def test_a_finished_game_is_called_as_its_row_says_and_an_unknown_one_by_its_id() -> None:
    def t(text: str, **values: object) -> str:
        return text.format(**values)

    names = {game_words(t, row.id, None if not row.is_campaign else 3) for row in GAMES.values()}
    assert {"The eternal game", "Episode 3"} <= names
    assert len(names) == len(GAMES), "every game has a name of its own"
    assert game_words(t, "of-a-later-version", 2) == "of-a-later-version"


@pytest.mark.parametrize("there", ["EAST-9", "WEST+8"])
def test_a_board_keeps_its_hour_and_its_date_when_the_computer_travels(
    start: Start,
    data_dir: Path,
    document: dict[str, Any],
    written: set[str],
    zone: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    there: str,
) -> None:
    hours: list[int] = []

    def noted(state: State, hour: int) -> EpisodeDecor:
        hours.append(hour)
        return decor_then(state, hour)

    monkeypatch.setattr("mycity.scenes.shared.pictures.land_pictures.decor_then", noted)
    zone("HOME-2")
    Statistics(data_dir).add(replace(finished(document, 1), ended=NOON + dt.timedelta(hours=9)), document)
    zone(there)
    driver = start(scene="album")
    driver.settle()
    painted(driver)
    assert set(hours) == {23}
    assert any("1 March 2025, 23:00" in words for words in written)
