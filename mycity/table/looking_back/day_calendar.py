"""The calendar of days' lands, worked out from the finished games: results, medals, streaks. Nothing is drawn here.

What was won is never taken away: everything follows from the days stored, however the clock was set meanwhile.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mycity.engine.city import HUMAN
from mycity.storage.statistics import BegunDay, FinishedGame

MEDALS = BRONZE, SILVER, GOLD, LAUREL = "bronze", "silver", "gold", "laurel"
"""The medals, the least first: each for a score of at least that of one of the towns."""
TOWNS = "neighbour", "surveyor", "master"
"""The bots whose towns the first three medals are measured by; the last is measured by the best city known."""


def medal_for(score: int, towns: Sequence[int]) -> str:
    """Return the highest medal for a score on a land on which the bots have come to ``towns``; empty for none."""
    won = [medal for medal, town in zip(MEDALS, towns, strict=False) if score >= town]
    return won[-1] if won else ""


@dataclass(frozen=True)
class DayResult:
    """The result of a day: of the first game that was begun on its land on that day.

    Attributes:
        day: the day.
        score: the person's.
        medal: one of `MEDALS`; empty for none, or while the towns are not known.
        unhelped: whether nobody has helped: only such days make a streak.
        game: the game.
    """

    day: dt.date
    score: int
    medal: str
    unhelped: bool
    game: FinishedGame


class DayCalendar:
    """The days that were played.

    Args:
        games: the finished games.
        begun: the first game begun on each day's land.
    """

    def __init__(self, games: Iterable[FinishedGame], begun: Iterable[BegunDay]) -> None:
        self._begun = {row.day: row.created for row in begun}
        self._games = tuple(game for game in games if game.day)

    @cached_property
    def results(self) -> Mapping[dt.date, DayResult]:
        """The result of each day whose counted game is finished, by day."""
        counted = (game for game in self._games if self._begun.get(game.day) == game.created)
        results = (_result(game) for game in sorted(counted, key=lambda game: game.day))
        return {result.day: result for result in results if result is not None}

    def begun_at(self, day: dt.date) -> dt.datetime | None:
        """Return when the game that counts on a day was begun; ``None`` where none was."""
        return self._begun.get(str(day))

    def is_begun(self, day: dt.date) -> bool:
        """Return whether the game that counts for a day has been begun, finished or not."""
        return str(day) in self._begun

    def played_later(self, day: dt.date) -> tuple[FinishedGame, ...]:
        """Return the finished games on a day's land that do not count, in the order in which they were finished."""
        return tuple(game for game in self._games if game.day == str(day) and self._begun.get(game.day) != game.created)

    @cached_property
    def runs(self) -> tuple[tuple[dt.date, int], ...]:
        """(last day, number of days) of each run of days in a row that make a streak, in order."""
        runs: list[tuple[dt.date, int]] = []
        for day in (result.day for result in self.results.values() if result.unhelped):
            follows = bool(runs) and day - runs[-1][0] == dt.timedelta(days=1)
            length = runs.pop()[1] if follows else 0
            runs.append((day, length + 1))
        return tuple(runs)

    @property
    def longest_streak(self) -> int:
        return max((length for _, length in self.runs), default=0)

    def streak(self, today: dt.date) -> int:
        """Return the days in a row up to the last one stored, which may lie ahead of a clock that was set back.

        It has not ended before a whole day has passed without a game.
        """
        if not self.runs:
            return 0
        last, length = self.runs[-1]
        return length if today - last <= dt.timedelta(days=1) else 0

    def year_sum(self, year: int) -> int:
        """Return the points of all days of a year."""
        return sum(result.score for result in self.results.values() if result.day.year == year)

    @property
    def best(self) -> DayResult | None:
        """The best day; of several with as many points the first."""
        return max(self.results.values(), key=lambda result: result.score, default=None)


def _result(game: FinishedGame) -> DayResult | None:
    """Return what a game says of its day; ``None`` of a game without people, or of a day that is none."""
    people = [seat for seat in game.seats if seat.controller == HUMAN]
    try:
        day = dt.date.fromisoformat(game.day)
    except ValueError:
        return None
    if not people or game.mixed:
        return None
    best = max(people, key=lambda seat: seat.score)
    return DayResult(day, best.score, medal_for(best.score, game.towns), not any(seat.helped for seat in people), game)
