"""Sums alone of games that older versions have counted at the table: worked out once, where records still tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import mycity
from mycity.engine.record_play import points_alone
from mycity.storage.errors import DISK_FULL, SaveError
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.missed_games import MissingSums
from tests.storage.test_statistics import scored

CODE = "2001-W01Z-A01H"


def at_a_table(number: int) -> tuple[FinishedGame, dict[str, Any]]:
    """Return a game of two on a land as an older version has kept it, and its record."""
    record = mycity.new_game("land", ["bot:greedy", "bot:random"], code=CODE).record()
    seats = tuple(
        SeatResult(name="A", animal="fox", controller="human", score=result["score"], rank=1)
        for result in record["result"]
    )
    game = scored(number, 30, game="city-land", land=CODE, day="2026-11-01")
    return replace(game, seats=seats, seed=record["seed"]), record


def worked_out(statistics: Statistics) -> list[bool]:
    sums = MissingSums(statistics)
    return [sums.update() for _ in range(6)]


def test_sums_are_worked_out_and_kept_once(tmp_path: Path) -> None:
    game, record = at_a_table(1)
    without_record, _ = at_a_table(2)
    statistics = Statistics(tmp_path)
    statistics.add(game, record)
    statistics.add(without_record, {"spoilt": True})
    assert sum(worked_out(statistics)) == 1
    for read in (statistics, Statistics(tmp_path)):
        assert {one.key: one.alone for one in read.games} == {game.key: points_alone(record), without_record.key: ()}
    assert not any(worked_out(Statistics(tmp_path)))


def test_a_disk_that_refuses_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, record = at_a_table(1)
    statistics = Statistics(tmp_path)
    statistics.add(game, record)

    def refuse(*_: object) -> bool:
        raise SaveError(DISK_FULL, "cities.json cannot be written: the disk is full")

    monkeypatch.setattr(Statistics, "note_alone", refuse)
    assert not any(worked_out(statistics))
    assert [one.alone for one in Statistics(tmp_path).games] == [()]
