"""A clock that is set to any date at all: games begin, are kept, told of and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from mycity.engine.episode import PASS
from mycity.scenes.play import PlayScene
from mycity.scenes.shell.save_words import moment_words
from mycity.storage.clock import utc_now
from mycity.storage.slots import SlotStatus
from tests.driver import Driver
from tests.storage.games import NOON
from tests.storage.test_clock import CLOCKS

Start = Callable[..., Driver]


@pytest.mark.parametrize("seconds", CLOCKS)
def test_a_game_by_any_clock_begins_is_kept_told_of_and_gone_on_with(
    start: Start, seconds: float, monkeypatch: pytest.MonkeyPatch, written: set[str]
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    driver = start(seed=5, scene="play")
    services = driver.game.services
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, PlayScene)
    scene.play.session.answer(0, PASS)
    save = driver.saved()
    assert save.created == save.last_played == utc_now()
    services.ways.to_title()
    driver.settle()
    assert services.saving.slots.check(1).status is SlotStatus.FINE
    monkeypatch.setattr(time, "time", NOON.timestamp)
    services.ways.slots()
    driver.settle()
    assert moment_words(services.t, save.last_played, NOON) in written
    driver.click("open1")
    driver.settle()
    assert driver.scenes[-1] == "PlayScene"


@pytest.mark.parametrize("way", ["statistics", "gallery", "slots"])
@pytest.mark.parametrize("seconds", CLOCKS)
def test_by_any_clock_every_list_of_games_shows(
    start: Start, seconds: float, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    driver = start(scene=way)
    driver.settle()
    assert driver.game.services.pictures.new_file("Belleville", "png").suffix == ".png"
