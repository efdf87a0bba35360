"""The page of days: the month's little boards with their medals, the streak, and the way into the calendar."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.scenes.album import days
from mycity.storage.statistics import Statistics
from tests.driver import Driver
from tests.table.looking_back.test_day_calendar import game

Start = Callable[..., Driver]
TODAY = dt.date(2026, 11, 26)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: TODAY)


def test_it_tells_what_the_days_have_come_to(start: Start, data_dir: Path, written: set[str]) -> None:
    kept = Statistics(data_dir)
    for number, score in ((20, 30), (24, 41), (25, 52), (26, 33)):
        played = game(dt.date(2026, 11, number), score, towns=(25, 33, 42, 50))
        kept.begin_day(played.day, played.created)
        kept.add(played, {})
    driver = start()
    driver.game.services.ways.album("days")
    driver.settle()
    assert {"Streak: 3 days", "Longest: 3 days", "4 days played", "Best: 52", "Points in 2026: 156"} <= written
    assert {"November 2026", "27", "30"} <= written, "days to come are empty places"


def test_before_the_first_day_it_says_what_the_days_are(start: Start, written: set[str]) -> None:
    driver = start()
    driver.game.services.ways.album("days")
    driver.settle()
    assert "A land for every day" in written


def test_once_todays_land_was_begun_it_says_that_this_game_counts(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    played = game(TODAY, 30)
    Statistics(data_dir).begin_day(played.day, played.created)
    driver = start()
    driver.game.services.ways.album("days")
    driver.settle()
    said = " ".join(written)
    assert "that was begun" in said
    assert "that you begin" not in said


@pytest.mark.parametrize("key", ["month", "calendar"])
@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_it_leads_into_the_calendar(start: Start, key: str, how: str) -> None:
    driver = start(window=(1024, 768), language="fr")
    driver.game.services.ways.album("days")
    driver.settle()
    driver.choose(key, how)
    driver.settle()
    assert driver.scenes[-2:] == ["AlbumScene", "CalendarScene"]
