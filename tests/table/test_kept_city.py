"""The best city that finished games tell how to build: built anew, whoever wrote into the files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import mycity
from mycity.ai.review.variations import PlayedGame
from mycity.content.lands.plans import playable_code
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.land_towns import first_state
from mycity.table.looking_back.kept_city import kept_city
from tests.made_lands import PLAIN
from tests.storage.test_statistics import scored

LAND = PLAIN[0]
START = first_state(playable_code(LAND))


@cache
def game_of_a_bot() -> PlayedGame:
    """A good game alone on the land."""
    return PlayedGame(mycity.new_game("land", ["bot:greedy"], code=LAND).record())


POINTS = game_of_a_bot().played[0].score
ANSWERS = game_of_a_bot().played[0].answers


def kept(folder: Path, score: int, record: Any = None) -> tuple[Statistics, FinishedGame]:
    """Return the finished games, of which one was on the land, by a person."""
    statistics = Statistics(folder)
    statistics.add(replace(scored(1, score, game="city-land"), land=LAND), record or {})
    return statistics, statistics.games[0]


def test_a_city_that_a_study_has_found_is_built_again(tmp_path: Path) -> None:
    statistics, _ = kept(tmp_path, POINTS - 3)
    statistics.note_found(LAND, POINTS, ANSWERS)
    town = kept_city(statistics, START, POINTS - 1)
    assert town is not None
    assert (town.score, town.answers) == (POINTS, ANSWERS)
    assert town.city.placed == game_of_a_bot().end.cities[0].placed
    assert kept_city(statistics, START, POINTS) is None, "it is not better"


@pytest.mark.parametrize(
    "answers",
    [
        [], ANSWERS[:4], ANSWERS[1:], [{"do": "stop"}], [{"do": "fly"}], [{}], [{"do": "place", "cells": ["Z99"]}],
        [{"seat": 7, "do": "stop"}], [{"do": "place", "cells": "A1"}],
    ],
    ids=range(9),
)  # fmt: skip
def test_answers_that_build_no_such_city_tell_of_none(tmp_path: Path, answers: Any) -> None:
    statistics, _ = kept(tmp_path, POINTS - 3)
    statistics.note_found(LAND, POINTS, answers)
    assert kept_city(statistics, START, POINTS - 1) is None


def test_a_persons_city_is_that_of_the_record_as_long_as_it_is_kept(tmp_path: Path) -> None:
    statistics, game = kept(tmp_path, POINTS, game_of_a_bot().document)
    town = kept_city(statistics, START, POINTS - 1)
    assert town is not None
    assert (town.score, town.city.placed) == (POINTS, game_of_a_bot().end.cities[0].placed)
    (tmp_path / "played" / game.file_name).unlink()
    assert kept_city(statistics, START, POINTS - 1) is None
