"""The page of the rating: before the first game an example that leaves nothing behind, then the player on a rung."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.scenes.album.ladder import StrengthLadder, rung_heights
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from tests.driver import Driver
from tests.storage.games import NOON

Start = Callable[..., Driver]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_empty_page_shows_an_example_and_says_so(
    start: Start, written: set[str], tmp_path: Path, language: str
) -> None:
    driver = start(language=language)
    driver.game.services.ways.album("rating")
    driver.settle()
    said = " ".join(written)
    assert "example" in said if language == "en" else "exemple" in said
    assert {"Master", "Newcomer"} <= written if language == "en" else {"Maître", "Nouveau venu"} <= written
    assert ("without help" in said) if language == "en" else ("sans aide" in said), "warnings and moves undone are help"
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith("statistics")]


def test_who_has_won_stands_on_the_rung_of_their_match(start: Start, data_dir: Path, written: set[str]) -> None:
    kept = Statistics(data_dir)
    for number in range(8):
        seats = (
            SeatResult(name="Me", animal="owl", controller="human", score=30, rank=1),
            SeatResult(name="It", animal="bear", controller="bot:builder", score=20, rank=2),
        )
        when = NOON + dt.timedelta(days=number)
        kept.add(FinishedGame(created=when, ended=when, game="eternal", episode=None, seed=number, seats=seats), {})
    driver = start(scene="statistics")
    driver.settle()
    ladder = next(widget for widget in driver.page.all_widgets() if isinstance(widget, StrengthLadder))
    climb = ladder.climb
    assert (climb.animal, climb.is_example, len(climb.ratings)) == ("owl", False, 9)
    assert climb.level.id not in {"newcomer", "neighbour"}
    assert f"{climb.level.name} is your match" in written
    assert str(climb.ratings[-1]) in written


def test_between_two_rungs_a_rating_stands_evenly() -> None:
    assert rung_heights([1000, 1100, 1500], [1000, 1050, 1100, 1300, 1500, 1700, 900]) == [0, 0.5, 1, 1.5, 2, 2.5, -1]
