"""Ratings: what is expected, how they move, which level is nearest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.levels import offered
from mycity.ai.rating import RatedGame, after, expected, history, nearest, rating_of


def test_equals_share_and_two_hundred_points_win_three_of_four() -> None:
    assert expected(1500, 1500) == 0.5
    assert expected(1700, 1500) == pytest.approx(0.76, abs=0.01)
    assert expected(1500, 1700) == pytest.approx(0.24, abs=0.01)


def test_winning_raises_losing_lowers_and_the_expected_changes_nothing() -> None:
    assert after(1500, 0, RatedGame(((1500, 1.0),))) > 1500
    assert after(1500, 0, RatedGame(((1500, 0.0),))) < 1500
    assert after(1500, 0, RatedGame(((1500, 0.5),))) == 1500


def test_first_games_move_it_most() -> None:
    won = RatedGame(((1500, 1.0),))
    steps = [after(1500, games, won) - 1500 for games in (0, 10, 50)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > steps[2]


def test_several_rivals_count_together_like_one() -> None:
    one = after(1500, 0, RatedGame(((1600, 1.0),)))
    assert after(1500, 0, RatedGame(((1600, 1.0), (1600, 1.0)))) == one


def test_beating_a_level_again_and_again_leads_past_it() -> None:
    ratings = history(1200, [RatedGame(((1400, 1.0),))] * 20)
    assert len(ratings) == 21
    assert ratings == sorted(ratings)
    assert ratings[-1] > 1400


def test_levels_are_rated_in_their_order(rows: tuple[Mapping[str, Any], ...]) -> None:
    ratings = [rating_of(level) for level in offered(rows)]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(ratings)


def test_the_nearest_level_is_proposed(rows: tuple[Mapping[str, Any], ...]) -> None:
    levels = offered(rows)
    assert [nearest(rating_of(level) + 3, levels) for level in levels] == list(levels)
    assert nearest(-500, levels) is levels[0]
    assert nearest(9000, levels) is levels[-1]


def test_a_bot_that_is_only_measured_has_no_rating(rows: tuple[Mapping[str, Any], ...]) -> None:
    with pytest.raises(ValueError, match="random has no rating"):
        rating_of(find_level("random", rows))
