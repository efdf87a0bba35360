"""The gallery: empty at first, then a frame for every finished game whose record is kept, which leads to its replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from mycity.content.games import GAMES
from mycity.scenes.game_screens import game_words
from mycity.scenes.replay.gallery import GalleryScene
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from tests.driver import Driver
from tests.storage.games import NOON

Start = Callable[..., Driver]


def finished(document: dict[str, Any], seed: int) -> FinishedGame:
    seats = tuple(
        SeatResult(name=one["name"], animal=one["animal"], controller=one["controller"], score=10 + seat, rank=1 + seat)
        for seat, one in enumerate(document["players"])
    )
    return FinishedGame(created=NOON, ended=NOON, game="eternal", episode=None, seed=seed, seats=seats)


@pytest.mark.parametrize("way", ["statistics", "slots"])
def test_without_a_finished_city_it_says_what_will_hang_there_and_leads_to_a_game(start: Start, way: str) -> None:
    driver = start()
    driver.click(way)
    driver.settle()
    driver.click("gallery")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, GalleryScene)
    assert [widget.key for widget in driver.page.all_widgets()] == ["new_game", "back"]
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "NewGameScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert len(driver.scenes) == 2


def test_a_frame_leads_to_its_game(start: Start, data_dir: Path, document: dict[str, Any]) -> None:
    statistics = Statistics(data_dir)
    for seed in range(5):
        statistics.add(finished(document, seed), document)
    statistics.add(finished(document, 5), {"nothing": True})
    driver = start()
    driver.game.services.ways.gallery()
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, GalleryScene)
    scene.preloader.finish()
    driver.settle()
    painted = [frame.picture is not None for frame in scene._frames]
    assert painted == [False, *[True] * 5], "the latest comes first, whose record holds no game"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "Dialog"
    driver.press(pygame.K_RETURN)
    driver.settle()
    driver.press(pygame.K_RIGHT, pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-2:] == ["GalleryScene", "ReplayScene"]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes[-1] == "GalleryScene"


def test_a_finished_game_is_called_as_its_row_says_and_an_unknown_one_by_its_id() -> None:
    def t(text: str, **values: object) -> str:
        return text.format(**values)

    names = {game_words(t, row.id, None if not row.is_campaign else 3) for row in GAMES.values()}
    assert {"The eternal game", "Episode 3"} <= names
    assert len(names) == len(GAMES), "every game has a name of its own"
    assert game_words(t, "of-a-later-version", 2) == "of-a-later-version"
