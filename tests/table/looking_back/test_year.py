"""A year of games: what it counts, told a second and simple way over any statistics, and what a clock may have done."""

from __future__ import annotations

import datetime as dt
from datetime import UTC, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mycity.content.bot_rows import load_levels
from mycity.content.games import GAMES
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.looking_back.strength import strength
from mycity.table.looking_back.year import WEEKS, day_of, shown_year, week_of, year_of, years_of
from tests.storage.games import NOON

PIECES = ("Y-L4", "R-I2", "B-T4", "C-I4", "C-4", "T-FHW")


def game(when: dt.datetime = NOON, **fields: object) -> FinishedGame:
    values = {
        "created": when,
        "ended": when,
        "game": "eternal",
        "episode": None,
        "seed": 1,
        "seats": (seat(31), SeatResult(name="It", animal="bear", controller="bot:builder", score=9, rank=2)),
    }
    return FinishedGame(**{**values, **fields})  # type: ignore[arg-type]


def seat(score: int, rank: int = 1, *, name: str = "Foxbridge", animal: str = "fox") -> SeatResult:
    return SeatResult(name=name, animal=animal, controller="human", score=score, rank=rank)


def seats() -> st.SearchStrategy[SeatResult]:
    return st.builds(
        SeatResult,
        name=st.sampled_from(("Foxbridge", "Owlville")),
        animal=st.sampled_from(("fox", "owl")),
        controller=st.sampled_from(("human", "human", "bot:builder", "bot:master", "bot:unknown")),
        score=st.integers(-30, 150),
        rank=st.integers(1, 4),
        helped=st.integers(0, 1),
    )


def games() -> st.SearchStrategy[list[FinishedGame]]:
    moments = st.datetimes(dt.datetime(2024, 12, 30), dt.datetime(2027, 1, 2), timezones=st.just(UTC))  # noqa: DTZ001
    one = st.builds(
        game,
        moments,
        game=st.sampled_from((*GAMES, "of-a-later-version")),
        episode=st.one_of(st.none(), st.integers(1, 24)),
        seats=st.lists(seats(), min_size=1, max_size=4).map(tuple),
        mixed=st.booleans(),
        built=st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join),
    )
    return st.lists(one, max_size=40)


@given(games())
def test_every_number_of_a_year_is_what_a_simple_count_finds(kept: list[FinishedGame]) -> None:
    told = years_of(kept)
    assert list(told) == sorted({one.ended.year for one in kept if scores(one)})
    for number in told:
        year = year_of(kept, number, load_levels())
        mine = [one for one in kept if one.ended.year == number and scores(one)]
        assert year.evenings == len({f"{one.ended:%Y-%m-%d}" for one in mine})
        assert year.episodes == len([one for one in mine if one.episode is not None])
        assert year.games == len(mine), "as many as the boards of the album"
        for best in year.best:
            of_land = [max(scores(one)) for one in mine if one.game == best.game.game]
            assert best.result.score == max(of_land)
            assert best.result.controller == "human"
        assert {best.game.game for best in year.best} == {one.game for one in mine} & set(GAMES)
        weeks: dict[int, int] = {}
        for one in mine:
            week = (one.ended.date() - dt.date(number, 1, 1)).days // 7
            weeks[week] = max([*scores(one), weeks.get(week, -99)])
        assert {week: best.result.score for week, best in year.weeks.items()} == weeks
        assert all(0 <= week < WEEKS for week in weeks)
        pieces = [piece for one in mine for piece in one.built.split() if piece[0] != "C"]
        assert (year.favourite is None) == (pieces == [])
        if year.favourite is not None:
            assert year.favourite.times == pieces.count(year.favourite.piece) == max(map(pieces.count, pieces))
        assert set(year.people) == {(one.name, one.animal) for each in mine for one in people(each)}


def people(one: FinishedGame) -> list[SeatResult]:
    return [result for result in one.seats if result.controller == "human"]


def scores(one: FinishedGame) -> list[int]:
    return [result.score for result in people(one)]


@given(games())
def test_the_ratings_of_all_years_are_the_steps_of_the_whole_way(kept: list[FinishedGame]) -> None:
    in_order = sorted(kept, key=lambda one: one.ended)
    whole = strength(in_order, load_levels()).ratings
    told = [year_of(in_order, number, load_levels()).ratings for number in years_of(in_order)]
    counted = [ratings for ratings in told if ratings]
    assert all(ratings[0] == before[-1] for before, ratings in pairwise(counted))
    if len(whole) > 1:
        assert (counted[0][0], counted[-1][-1]) == (whole[0], whole[-1])
    else:
        assert not counted


def test_of_very_many_games_the_way_has_a_step_a_week() -> None:
    kept = [game(NOON + timedelta(hours=number), seed=number) for number in range(200)]
    year = year_of(kept, 2025, load_levels())
    assert len(year.ratings) == 1 + len(year.weeks)
    assert year.ratings[-1] == strength(kept, load_levels()).ratings[-1]


def test_a_game_of_bots_among_themselves_is_nobodys_evening() -> None:
    alone = game(seats=(SeatResult(name="It", animal="bear", controller="bot:builder", score=99, rank=1),))
    assert years_of([alone]) == ()
    assert year_of([alone, game()], 2025, load_levels()).best[0].result.score == 31


def test_three_games_on_one_day_are_one_evening() -> None:
    kept = [game(seed=1), game(seed=2, game="city", episode=4), game(seed=3, game="city", episode=5)]
    year = year_of(kept, 2025, load_levels())
    assert (year.evenings, year.games, year.episodes) == (1, 3, 2)


def test_of_several_as_good_the_latest_city_is_the_best() -> None:
    kept = [game(seed=number, created=NOON + timedelta(minutes=number)) for number in range(3)]
    assert year_of(kept, 2025, load_levels()).best[0].game.seed == 2


def test_a_church_is_nobodys_favourite_as_it_must_be_built() -> None:
    kept = [game(built="C-I4 R-I2"), game(seed=2, built="C-I4 Y-L4 R-I2"), game(seed=3, built="C-I4")]
    year = year_of(kept, 2025, load_levels())
    assert year.favourite == ("R-I2", 2)
    assert year_of([replace(one, built="") for one in kept], 2025, load_levels()).favourite is None


@pytest.mark.parametrize("year", [1, 2, 1582, 2024, 2025, 9998, 9999])
def test_every_day_of_every_year_has_its_week(year: int) -> None:
    first, last = dt.date(year, 1, 1), dt.date(year, 12, 31)
    weeks = [week_of(first + timedelta(days=days)) for days in range((last - first).days + 1)]
    assert weeks == sorted(weeks)
    assert set(weeks) == set(range(WEEKS))


@pytest.mark.parametrize(
    ("years", "now", "shown"),
    [
        ((2024, 2025, 2026), 2026, 2026),
        ((2024, 2025), 2026, 2025),
        ((2025, 9999), 2026, 2025),
        ((2031, 9999), 2026, 2031),
        ((1,), 2026, 1),
        ((), 2026, 2026),
    ],
)
def test_a_clock_that_was_ahead_hides_no_year(years: tuple[int, ...], now: int, shown: int) -> None:
    assert shown_year(years, now) == shown


def test_a_day_is_that_of_where_the_game_ended() -> None:
    moment = dt.datetime(2025, 12, 31, 23, 30, tzinfo=UTC)
    assert day_of(game(moment)) == dt.date(2025, 12, 31)
    assert day_of(game(moment.astimezone(dt.timezone(timedelta(hours=9))))) == dt.date(2026, 1, 1)
