"""A whole evening by real events: title, new game, every card, the counting, the result, the slot, another game."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.engine.episode import final_results
from mycity.scenes.play import PlayScene
from mycity.storage.slots import Slots
from tests.driver import Driver
from tests.simulation import check

Start = Callable[..., Driver]


PATIENCE = 300.0
"""Seconds in which the bots, in their own process, have answered all cards on however busy a machine."""


def answer_everything(driver: Driver) -> None:
    """Build, pass or stop until the last card is answered."""
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if driver.scenes[-1] == "CountUpScene":
            return
        view = scene.play.view
        if driver.scenes[-1] == "Ask":
            driver.click("yes")
        elif not view.is_open:
            driver.frames(5)
        elif view.placements:
            driver.press(pygame.K_n, pygame.K_RETURN)
        else:
            driver.press(pygame.K_p if scene.play.session.state.cities[0].points > 0 else pygame.K_s)
            if driver.scenes[-1] == "PlayScene" and view is scene.play.view:
                driver.press(pygame.K_s)
    raise AssertionError("the game did not end")


@pytest.mark.slow
def test_from_the_title_to_the_result_and_on(start: Start, data_dir: Path) -> None:
    driver = start(seed=5)
    driver.game.services.settings.change(animation="off", reduced_motion=True)
    driver.click("new_game")
    for seat in (1, 2):
        driver.walk_to(f"controller{seat}", pygame.K_TAB)
        while driver.scene.seats.chairs[seat].controller != "bot:newcomer":  # type: ignore[attr-defined]
            driver.press(pygame.K_RIGHT)
    driver.click("start")
    play = driver.scene
    answer_everything(driver)
    assert isinstance(play, PlayScene)
    session = play.play.session
    driver.frames(60)
    driver.press(pygame.K_RETURN)
    assert driver.scenes == ["TitleScene", "ResultScene"]
    save = driver.saved()
    assert save.finished
    assert save.episode is not None
    assert check(save.episode.record) == []
    written = [line["score"] for line in save.episode.record["result"]]
    assert written == [result.score for result in final_results(session.state)]
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.click("slots")
    driver.frames(10)
    driver.click("open1")
    assert driver.scenes == ["TitleScene", "SlotsScene", "ResultScene"]
    driver.click("another")
    assert driver.scenes == ["TitleScene", "SlotsScene", "PlayScene"]
    assert Slots(data_dir).first_free() in {2, 3}
