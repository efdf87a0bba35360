"""The calendar of days: what counts, medals, streaks, however clocks are set."""

from __future__ import annotations

import datetime as dt
from datetime import timedelta

from msgspec.structs import replace

from mycity.engine.rng import below
from mycity.storage.statistics import BegunDay, FinishedGame, SeatResult
from mycity.table.looking_back.counted_games import best_known, bests_on
from mycity.table.looking_back.day_calendar import MEDALS, DayCalendar, medal_for, next_medal
from tests.each import each
from tests.storage.games import NOON

FIRST = dt.date(2026, 11, 1)


def game(
    day: dt.date, score: int = 30, *, number: int = 0, helped: int = 0, towns: tuple[int, ...] = ()
) -> FinishedGame:
    created = NOON + timedelta(days=(day - FIRST).days, minutes=number)
    seats = (
        SeatResult(name="A", animal="fox", controller="human", score=score, rank=1, helped=helped),
        SeatResult(name="B", animal="owl", controller="bot:master", score=99, rank=2),
    )
    return FinishedGame(
        created=created, ended=created, game="city-land", episode=None, seed=1, seats=seats,
        land="2001-W01Z-A01H", day=str(day), towns=towns,
    )  # fmt: skip


def calendar(*games: FinishedGame) -> DayCalendar:
    """Return the calendar of these games, the first of each day having been begun on it."""
    begun: dict[str, BegunDay] = {}
    for one in games:
        begun.setdefault(one.day, BegunDay(day=one.day, created=one.created))
    return DayCalendar(games, begun.values())


def days(*numbers: int) -> list[FinishedGame]:
    return [game(FIRST + timedelta(days=number)) for number in numbers]


@each(
    ("score", "towns", "medal"),
    [
        (30, (), ""), (19, (20, 30, 40), ""), (20, (20, 30, 40), "bronze"), (30, (20, 30, 40), "silver"),
        (44, (20, 30, 40), "gold"), (44, (20, 30, 40, 45), "gold"), (45, (20, 30, 40, 45), "laurel"),
        (35, (20, 40, 30), "gold"), (25, (30, 20, 28), "silver"),
    ],
)  # fmt: skip
def test_a_medal_is_for_reaching_a_town(score: int, towns: tuple[int, ...], medal: str) -> None:
    assert medal_for(score, towns) == medal
    assert medal in ("", *MEDALS)


def test_the_first_game_that_was_begun_counts_and_no_other() -> None:
    first, second = game(FIRST, 20), game(FIRST, 44, number=5)
    found = calendar(first, second)
    assert found.results[FIRST].score == 20
    given_up = DayCalendar([second], [BegunDay(day=second.day, created=first.created)])
    assert given_up.results == {}
    assert given_up.is_begun(FIRST)


def test_help_gives_the_medal_but_no_streak() -> None:
    found = calendar(*days(0, 1), game(FIRST + timedelta(days=2), 50, helped=1, towns=(20, 30, 40)))
    assert found.results[FIRST + timedelta(days=2)].medal == "gold"
    assert found.streak(FIRST + timedelta(days=2)) == 2


def test_a_streak_goes_on_until_a_whole_day_has_passed() -> None:
    found = calendar(*days(0, 1, 2, 5, 6))
    assert [found.streak(FIRST + timedelta(days=day)) for day in (6, 7, 8)] == [2, 2, 0]
    assert found.longest_streak(FIRST + timedelta(days=6)) == 3
    assert found.streak(FIRST) == 2, "a clock that was set back takes nothing away"
    assert calendar().streak(FIRST) == 0


def test_the_sum_of_a_year_and_the_best_day() -> None:
    found = calendar(game(FIRST, 20), game(FIRST + timedelta(days=1), 31), game(dt.date(2027, 1, 1), 31))
    assert [found.year_sum(year, dt.date(2027, 1, 1)) for year in (2026, 2027, 2025)] == [51, 31, 0]
    best = found.best(dt.date(2027, 1, 1))
    assert best is not None
    assert best.day == FIRST + timedelta(days=1)


def test_three_months_with_the_clock_set_forward_and_back() -> None:
    """Whatever the clock says, no day is lost and no streak shrinks by a game."""
    seed, today, games = 7, FIRST, list[FinishedGame]()
    longest, latest, known = 0, FIRST, set[dt.date]()
    for number in range(120):
        seed, draw = below(seed, 10)
        today += timedelta(days={0: -3, 1: 5}.get(draw, 1))
        latest = max(latest, today)
        if draw != 2:
            games.append(game(today, number=number))
        found = calendar(*games)
        assert known <= set(found.results)
        known = set(found.results)
        assert found.longest_streak(latest) >= longest
        longest = found.longest_streak(latest)
        assert 0 <= found.streak(today) <= found.longest_streak(today) <= longest
    assert len(known) > 60


def test_odd_days_and_games_without_people_say_nothing() -> None:
    odd = replace(game(FIRST), day="2026-13-77")
    bots = replace(game(FIRST), seats=game(FIRST).seats[1:])
    landless = [game(day) for day in (dt.date(2025, 12, 31), dt.date(2009, 1, 1))]
    assert calendar(odd, bots, *landless).results == {}


def test_days_that_have_not_come_make_neither_the_longest_streak_nor_the_best() -> None:
    ahead = [game(FIRST + timedelta(days=number), 60) for number in range(400, 405)]
    found = calendar(*days(0, 1), *ahead)
    today, then = FIRST + timedelta(days=1), FIRST + timedelta(days=404)
    best = found.best(today), found.best(then)
    assert (found.longest_streak(today), best[0] and best[0].score) == (2, 30)
    assert (found.longest_streak(then), best[1] and best[1].score) == (5, 60)


def test_a_persons_sum_alone_is_measured_as_the_towns_are() -> None:
    at_a_table = game(FIRST, 30, towns=(20, 30, 40))
    told = calendar(replace(at_a_table, alone=(41, 99))).results[FIRST]
    assert (told.score, told.medal, told.is_alone) == (41, "gold", True)
    untold = calendar(at_a_table).results[FIRST]
    assert (untold.score, untold.medal, untold.is_alone) == (30, "silver", False)
    unplayable = calendar(replace(at_a_table, alone=(None, 99))).results[FIRST]
    assert (unplayable.score, unplayable.medal) == (30, "silver")
    by_oneself = calendar(replace(at_a_table, seats=at_a_table.seats[:1])).results[FIRST]
    assert by_oneself.is_alone, "whoever sat there by themselves built alone"


@each(
    ("score", "towns", "ahead"),
    [
        (19, (20, 30, 40, 45), ("bronze", 1)), (37, (20, 30, 40, 45), ("gold", 3)),
        (44, (20, 30, 40, 45), ("laurel", 1)),
        (45, (20, 30, 40, 45), None), (19, (25, 30, 20, 45), ("gold", 1)), (50, (), None),
    ],
)  # fmt: skip
def test_the_next_medal_is_the_one_that_asks_for_least(
    score: int, towns: tuple[int, ...], ahead: tuple[str, int] | None
) -> None:
    assert next_medal(score, towns) == ahead


def test_who_has_built_on_a_land_before_is_told_by_their_best_alone() -> None:
    one, two = game(FIRST, 30), replace(game(FIRST, 28, number=3), alone=(35, 99))
    other = replace(game(FIRST, 50), land="2001-XX3R-303N")
    assert bests_on([one, two, other], one.land) == [("A", 35)]
    assert bests_on([], one.land) == []


@each(
    ("fields", "known"),
    [
        ({}, None),
        ({"towns": (20, 25, 31, 50)}, 50),
        ({"towns": (20, 25, 31, 50), "found": 57}, 57),
        ({"towns": (20, 25, 31, 50), "alone": (52, 99)}, 52),
        ({"towns": (20, 25, 31, 50), "alone": (None, 99)}, 50),
        ({"alone": (-4, 99)}, -4),
        ({"towns": (20, 25, 31, 50), "found": 57, "land": "2001-W01Z-B01H"}, None),
    ],
)
def test_the_best_known_is_of_the_search_a_study_or_a_person_alone(
    fields: dict[str, object], known: int | None
) -> None:
    """What is reached at a table others have a hand in, and a bot there is none of the towns."""
    assert best_known([replace(game(FIRST, 70), **fields)], "2001-W01Z-A01H") == known
    assert best_known([replace(game(FIRST, 70), **fields)], "2001-W01Z-A01H", None, 99) == 99


def test_who_sat_alone_has_built_alone() -> None:
    alone = replace(game(FIRST, 70), seats=game(FIRST, 70).seats[:1])
    assert best_known([alone], alone.land) == 70


def test_the_best_known_of_a_day_is_of_all_games_on_its_land_and_its_medal_is_not() -> None:
    counts = replace(game(FIRST, 30, towns=(20, 25, 28, 30)), alone=(30, 40))
    later = replace(game(FIRST, 44, number=5), day="", alone=(44, 40), found=51)
    days = DayCalendar([counts, later], [BegunDay(day=counts.day, created=counts.created)])
    (result,) = days.results.values()
    assert (result.best_known, result.towns, result.medal, result.score) == (51, (20, 25, 28, 30), "laurel", 30)
