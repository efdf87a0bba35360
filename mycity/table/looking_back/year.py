"""A year of the people who play here, worked out from the finished games. Nothing is drawn here.

All of it follows from what was kept; a game belongs to the day on which it ended, by the calendar of where that was,
wherever the computer is now.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mycity.ai.levels import LevelRow, offered
from mycity.content.games import GAMES
from mycity.engine.city import HUMAN
from mycity.engine.pieces import CHURCH
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.looking_back.strength import outcome, strength

WEEKS = 53
"""Weeks of a year, each of seven days from its first of January; the last one has a day or two."""
_WEEK = 7
_MOST_STEPS = 26
"""The ratings of a year, one a game; where there are more games, one a week."""


class BestOfYear(NamedTuple):
    """The city of a person with the most points, of a land or of a week.

    Attributes:
        game: The game.
        seat: The person's seat in it.
    """

    game: FinishedGame
    seat: int

    @property
    def result(self) -> SeatResult:
        return self.game.seats[self.seat]


class Favourite(NamedTuple):
    """The piece that people built most often, by its id, and how often."""

    piece: str
    times: int


class Year(NamedTuple):
    """A year.

    Attributes:
        number: Which one.
        evenings: The days on which a game was finished, at least one.
        games: The games that were finished, as the boards of the album count them.
        episodes: Those of them that were episodes of campaigns and seasons.
        best: The best city of each game that was played, in the order of `GAMES`; those of later versions are left out.
        weeks: The best city of each week that was played, by its number from 0.
        favourite: The piece built most; None while no game tells.
        ratings: The rating before the first game of the year that counts, and after them; empty where none counts.
        people: The (name, animal) of who played, most often first.
    """

    number: int
    evenings: int
    games: int
    episodes: int
    best: tuple[BestOfYear, ...]
    weeks: Mapping[int, BestOfYear]
    favourite: Favourite | None
    ratings: tuple[int, ...]
    people: tuple[tuple[str, str], ...]


def day_of(game: FinishedGame) -> dt.date:
    """Return the day on which a game ended, by the calendar of where that was."""
    return game.ended.date()


def week_of(day: dt.date) -> int:
    """Return the number of a day's week in its year, from 0."""
    return (day.timetuple().tm_yday - 1) // _WEEK


def years_of(games: Iterable[FinishedGame]) -> tuple[int, ...]:
    """Return the years in which people have finished a game, ascending."""
    return tuple(sorted({day_of(game).year for game in games if _people(game)}))


def shown_year(years: Sequence[int], now: int) -> int:
    """Return the year that is looked at first: this one, or the last before it; a clock may have been ahead."""
    return max((year for year in years if year <= now), default=min(years, default=now))


def year_of(games: Sequence[FinishedGame], number: int, rows: Sequence[LevelRow]) -> Year:
    """Return what a year has come to.

    Args:
        games: All finished games, in order.
        rows: The bots there are.
    """
    mine = [game for game in games if day_of(game).year == number and _people(game)]
    episodes = sum(game.episode is not None for game in mine)
    by_week: dict[int, list[FinishedGame]] = {}
    for game in mine:
        by_week.setdefault(week_of(day_of(game)), []).append(game)
    of_lands = ([game for game in mine if game.game == land] for land in GAMES)
    return Year(
        number=number,
        evenings=len({day_of(game) for game in mine}),
        games=len(mine),
        episodes=episodes,
        best=tuple(best_city(played) for played in of_lands if played),
        weeks={week: best_city(played) for week, played in sorted(by_week.items())},
        favourite=_favourite(mine),
        ratings=_ratings(games, number, rows),
        people=_names(mine),
    )


def best_city(games: Sequence[FinishedGame]) -> BestOfYear:
    """Return the city in which a person has come to the most points; of several the latest.

    Args:
        games: Some games with people, in order.
    """
    cities = [BestOfYear(game, seat) for game in reversed(games) for seat in _people(game)]
    return max(cities, key=lambda city: city.result.score)


def _people(game: FinishedGame) -> list[int]:
    """Return the seats of a game at which people sat."""
    return [number for number, seat in enumerate(game.seats) if seat.controller == HUMAN]


def _favourite(games: Iterable[FinishedGame]) -> Favourite | None:
    """Return the piece built most; of several the one built first. Churches must be built: they tell nothing."""
    counts = Counter(piece for game in games for piece in game.built.split() if not piece.startswith(CHURCH))
    if not counts:
        return None
    return Favourite(*counts.most_common(1)[0])


def _names(games: Iterable[FinishedGame]) -> tuple[tuple[str, str], ...]:
    people = Counter((game.seats[seat].name, game.seats[seat].animal) for game in games for seat in _people(game))
    return tuple(person for person, _ in people.most_common())


def _ratings(games: Sequence[FinishedGame], number: int, rows: Sequence[LevelRow]) -> tuple[int, ...]:
    """Return the rating as the year begins and after each of its games that count, or as its weeks end."""
    levels = offered(rows)
    counted = [game for game in games if outcome(game, levels) is not None]
    ratings = strength(games, rows).ratings
    steps = [(place, day_of(game)) for place, game in enumerate(counted, 1) if day_of(game).year == number]
    if not steps:
        return ()
    if len(steps) > _MOST_STEPS:
        steps = list({week_of(day): (place, day) for place, day in steps}.values())
    return ratings[steps[0][0] - 1], *(ratings[place] for place, _ in steps)
