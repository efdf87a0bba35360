"""A clock that is set to any date at all, and files dated by one: games begin, are kept, told of and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from mycity.engine.episode import PASS
from mycity.scenes.play import PlayScene
from mycity.scenes.shell.save_words import moment_words
from mycity.storage.clock import utc_now
from mycity.storage.files import write_atomically
from mycity.storage.slots import SlotStatus
from mycity.storage.statistics import Statistics
from tests.driver import Driver
from tests.storage.games import NOON
from tests.storage.test_clock import CLOCKS
from tests.storage.test_statistics import finished

DATES = (
    *("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "0999-12-31T23:59:59-23:59", "1970-01-01T00:00:00Z"),
    *("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-23:59", "9999-12-31T00:00:00+23:59"),
)
"""The ends of the calendar; in another time zone some of them lie beyond."""

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
    assert moment_words(services, save.last_played, NOON) in written
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


@pytest.mark.parametrize("place", ["UTC", "AAA-14", "ZZZ+12", "FAR+100"])
@pytest.mark.parametrize("way", ["album", "gallery"])
def test_games_of_any_date_are_listed_in_any_time_zone(
    start: Start, data_dir: Path, way: str, place: str, zone: Callable[[str], None], written: set[str]
) -> None:
    zone(place)
    one = msgspec.to_builtins(finished())
    games = [{**one, "seed": number, "created": date, "ended": date} for number, date in enumerate(DATES)]
    write_atomically(data_dir / "statistics.json", msgspec.json.encode({"format": 1, "games": games}))
    for game in Statistics(data_dir).games:
        write_atomically(data_dir / "played" / game.file_name, b"{}")
    driver = start(scene=way)
    driver.settle()
    assert any(" 9999, " in text for text in written)
    assert driver.game.services.pictures.new_file("Belleville", "png").suffix == ".png"
    assert Statistics(data_dir).add(finished(9), {})
    assert len(Statistics(data_dir).games) == len(DATES) + 1
