"""The calendar of days' lands, worked out from the finished games: results, medals, streaks. Nothing is drawn here.

What was won is never taken away: everything follows from the days stored, however the clock was set meanwhile.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mycity.content.lands.plans import FIRST_DAY, LAST_DAY
from mycity.engine.city import HUMAN
from mycity.storage.statistics import BegunDay, FinishedGame, SeatResult, joined_towns
from mycity.table.looking_back.counted_games import best_known, is_told_alone, sum_alone

MEDALS = BRONZE, SILVER, GOLD, LAUREL = "bronze", "silver", "gold", "laurel"
"""The medals, the least first: each for a score of at least that of one of the towns."""
TOWNS = "neighbour", "surveyor", "master"
"""The bots whose towns the first three medals are measured by; the last is measured by the best city known."""
_DAY = dt.timedelta(days=1)


def medal_for(score: int, towns: Sequence[int]) -> str:
    """Return the highest medal for a score on a land on which the bots have come to ``towns``; empty for none."""
    won = [medal for medal, town in zip(MEDALS, towns, strict=False) if score >= town]
    return won[-1] if won else ""


def next_medal(score: int, towns: Sequence[int]) -> tuple[str, int] | None:
    """Return the medal beyond the one that a score has won which needs the fewest points more, and how many."""
    won = ("", *MEDALS).index(medal_for(score, towns))
    short = [(town - score, medal) for medal, town in [*zip(MEDALS, towns, strict=False)][won:]]
    return min(((medal, points) for points, medal in short), key=lambda one: one[1], default=None)


@dataclass(frozen=True)
class DayResult:
    """The result of a day: of the best among the finished games that count on it, one of each computer at most.

    Attributes:
        day: the day.
        score: the person's, alone as the towns are, where `is_alone`.
        medal: one of `MEDALS`; empty for none, or while the towns are not known.
        unhelped: whether nobody has helped in one of them: only such days make a streak.
        game: the best game.
        towns: what the bots have come to on its land, whichever game has found it out.
        is_alone: whether the score is the one alone, and not one that others at the table had a hand in.
        best_known: the most points known on its land, in whichever game; None before anybody has come to any.
    """

    day: dt.date
    score: int
    medal: str
    unhelped: bool
    game: FinishedGame
    towns: tuple[int, ...]
    is_alone: bool
    best_known: int | None


class DayCalendar:
    """The days that were played.

    Args:
        games: the finished games.
        begun: the first game begun on each day's land, on each computer.
    """

    def __init__(self, games: Iterable[FinishedGame], begun: Iterable[BegunDay]) -> None:
        self._begun = frozenset((row.day, row.created) for row in begun)
        self._all = tuple(games)
        self._games = tuple(game for game in self._all if game.day)

    @cached_property
    def results(self) -> Mapping[dt.date, DayResult]:
        """The result of each day of which a game that counts is finished, by day; days to come among them."""
        counted: dict[dt.date, list[FinishedGame]] = {}
        for game in self._games:
            day = _day_of(game)
            if day is not None and self._counts(game) and not game.mixed and _people(game):
                counted.setdefault(day, []).append(game)
        on_land: dict[str, list[FinishedGame]] = {}
        for game in self._all:
            on_land.setdefault(game.land, []).append(game)
        return {day: _result(day, games, on_land) for day, games in sorted(counted.items())}

    def begun_at(self, day: dt.date) -> frozenset[dt.datetime]:
        """Return when the games that count on a day were begun: on one computer only the first."""
        return frozenset(created for begun, created in self._begun if begun == str(day))

    def is_begun(self, day: dt.date) -> bool:
        """Return whether a game that counts for a day has been begun, finished or not."""
        return bool(self.begun_at(day))

    def longest_streak(self, today: dt.date) -> int:
        """Return the most days in a row of those that have come."""
        return max((length for _, length in _runs(self._unhelped(today))), default=0)

    def streak(self, today: dt.date) -> int:
        """Return the days in a row up to now; those later than tomorrow are kept, and wait until they come.

        It has not ended before a whole day has passed without a game. Tomorrow's game, of a computer that is ahead,
        ends none.
        """
        return max((length for last, length in _runs(self._unhelped(today)) if today - last <= _DAY), default=0)

    def year_sum(self, year: int, today: dt.date) -> int:
        """Return the points of all days of a year, but of those later than tomorrow: they wait."""
        return sum(result.score for result in self.come(today) if result.day.year == year)

    def best(self, today: dt.date) -> DayResult | None:
        """Return the best day of those that have come; of several with as many points the first."""
        return max(self.come(today), key=lambda result: result.score, default=None)

    def come(self, today: dt.date) -> list[DayResult]:
        """Return the results of the days that have come, in order; tomorrow's, of a computer ahead, among them."""
        return [result for result in self.results.values() if result.day - today <= _DAY]

    def _unhelped(self, today: dt.date) -> list[dt.date]:
        return [result.day for result in self.come(today) if result.unhelped]

    def _counts(self, game: FinishedGame) -> bool:
        return (game.day, game.created) in self._begun


def _runs(days: Iterable[dt.date]) -> list[tuple[dt.date, int]]:
    """Return (last day, number of days) of each run of days in a row, which are given in order."""
    runs: list[tuple[dt.date, int]] = []
    for day in days:
        follows = bool(runs) and day - runs[-1][0] == _DAY
        length = runs.pop()[1] if follows else 0
        runs.append((day, length + 1))
    return runs


def _result(day: dt.date, games: Sequence[FinishedGame], on_land: Mapping[str, Sequence[FinishedGame]]) -> DayResult:
    """Return what the games that count on a day come to: what one of them has won no other one takes away.

    Args:
        day: the day.
        games: those games.
        on_land: all finished games by the code of their land, whether they count or not.
    """
    towns = {land: joined_towns(game.towns for game in games if game.land == land) for land in {g.land for g in games}}
    medals = (medal_for(_points(game), towns[game.land]) for game in games)
    best = max(games, key=lambda game: (_points(game), bool(game.towns), -game.created.timestamp()))
    unhelped = any(not any(seat.helped for seat in _people(game)) for game in games)
    medal = max(medals, key=("", *MEDALS).index)
    known = best_known(on_land[best.land], best.land)
    return DayResult(day, _points(best), medal, unhelped, best, towns[best.land], is_told_alone(best), known)


def _points(game: FinishedGame) -> int:
    return max(sum_alone(game, seat) for seat, result in enumerate(game.seats) if result.controller == HUMAN)


def _people(game: FinishedGame) -> list[SeatResult]:
    return [seat for seat in game.seats if seat.controller == HUMAN]


def _day_of(game: FinishedGame) -> dt.date | None:
    """Return the day whose land a game was played on; ``None`` of one that is none, or has no land."""
    try:
        day = dt.date.fromisoformat(game.day)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None
