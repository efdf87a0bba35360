"""The results of finished games and the days that count, as they are kept; lists of several computers become one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import chain, zip_longest
from typing import Annotated, Literal

import msgspec

from mycity.engine.city import HUMAN
from mycity.storage.clock import utc_time
from mycity.storage.saves import Name, UtcTime, Word

MOST_POINTS = 100_000
Count = Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


_Day = Annotated[str, msgspec.Meta(pattern=r"^20[0-9]{2}-[0-9]{2}-[0-9]{2}\Z")]


CityWord = Annotated[str, msgspec.Meta(max_length=60, pattern=r"^[0-9A-Z]+(-[0-9A-Z]+)*\Z")]
"""The word of a city, as it is shown."""


class SeatResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a game for a seat.

    Attributes:
        name: the city's name.
        animal: the player's animal.
        controller: ``human``, or ``bot:`` and the level's id or number.
        score: its points.
        rank: its place, from 1; places can be shared.
        helped: how many times a hint, the coach or a turn undone helped.
    """

    name: Name
    animal: Word
    controller: Word
    score: Count
    rank: Annotated[int, msgspec.Meta(ge=1, le=4)]
    helped: Count = 0


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A finished game, or episode of a campaign.

    Attributes:
        created: when the game (or its campaign) was begun.
        ended: when it was finished; as `Statistics` gives it, by the clock of where that was.
        game: whose rules.
        episode: the episode's number in a campaign, else ``None``.
        seed: the seed of its deck.
        seats: how it ended, by seat.
        mixed: whether somebody else took over a seat in its middle: it says nothing of anybody's strength.
        land: the code of the made land that it was played on; empty on a printed one.
        day: the day whose land that was, as ``2026-11-23``; empty for any other.
        towns: what Neighbour, Surveyor and Master came to on it, alone; none while that is not known.
        built: the pieces that people built in it, by their ids, seat by seat: ``Y-L4 R-I2``; empty in older lists.
        alone: what each seat comes to on a land with its answers in a game of one; ``None`` where it lived on points it
            began with. It is none while that is not known, and always in the list, whose form older versions know.
        found: the most points that a study has found on its land alone, beyond what was known; None where it has not,
            and always in the list.
        words: the word of each seat's city on a land, which tells its whole evening; ``None`` for one that has none. It
            is none while that is not known, and always in the list.
    """

    created: UtcTime
    ended: UtcTime
    game: Word
    episode: int | None
    seed: int
    seats: Annotated[tuple[SeatResult, ...], msgspec.Meta(min_length=1, max_length=4)]
    mixed: bool = False
    land: Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[0-9A-Z-]*\Z")] = ""
    day: _Day | Literal[""] = ""
    towns: Annotated[tuple[Count, ...], msgspec.Meta(max_length=4)] = ()
    built: Annotated[str, msgspec.Meta(max_length=1000, pattern=r"^([0-9A-Za-z-]+( [0-9A-Za-z-]+)*)?\Z")] = ""
    alone: Annotated[tuple[Count | None, ...], msgspec.Meta(max_length=4)] = ()
    found: Count | None = None
    words: Annotated[tuple[CityWord | None, ...], msgspec.Meta(max_length=4)] = ()

    def is_same(self, other: FinishedGame) -> bool:
        return self.key == other.key

    def united(self, other: FinishedGame) -> FinishedGame:
        """Return what two computers know of one outcome: the same in whichever order they are asked."""
        return msgspec.structs.replace(
            self,
            ended=min(self.ended, other.ended),
            seats=min(self.seats, other.seats, key=msgspec.json.encode),
            mixed=self.mixed and other.mixed,
            land=max(self.land, other.land),
            day=max(self.day, other.day),
            towns=joined_towns((self.towns, other.towns)),
            built=max(self.built, other.built),
        )

    @property
    def outcome(self) -> object:
        """The game, and how it ended: one that went on on two computers may have ended in two ways."""
        return self.key, tuple((seat.controller, seat.score, seat.helped > 0) for seat in self.seats)

    @property
    def key(self) -> tuple[datetime, str, int | None, int]:
        return self.created, self.game, self.episode, self.seed

    @property
    def file_name(self) -> str:
        episode = "" if self.episode is None else f"-{self.episode:02d}"
        return f"{utc_time(self.ended):%Y%m%d-%H%M%S}-{self.game}{episode}-{self.seed}.json"


class BegunDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first game that was begun on a day's land on that very day: on its computer it alone counts in the calendar.

    Attributes:
        day: the day, as ``2026-11-23``, in the player's own calendar.
        created: when the game was begun, by which it is known.
    """

    day: _Day
    created: UtcTime


def bests_of_years(games: Iterable[FinishedGame]) -> list[FinishedGame]:
    """Return the best games of people, one a year for each game there is: the page of the year shows them.

    Args:
        games: each with the time of where it ended.
    """
    best: dict[tuple[int, str], tuple[int, FinishedGame]] = {}
    for game in games:
        scores = [seat.score for seat in game.seats if seat.controller == HUMAN]
        key = game.ended.year, game.game
        if scores and (key not in best or max(scores) >= best[key][0]):
            best[key] = max(scores), game
    return [game for _, game in best.values()]


def merged_games(*lists: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
    """Return the games of several lists, each once, in the order in which they were finished."""
    # A grow-only set: the union is the same in whichever order copies come, so nothing can be decided wrongly.
    known: dict[object, FinishedGame] = {}
    for game in chain.from_iterable(lists):
        before = known.get(game.outcome)
        known[game.outcome] = game if before is None else before.united(game)
    return tuple(sorted(known.values(), key=_sorting))


def joined_towns(known: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the least that each bot is said to have come to on a land: nothing found out later takes a medal away."""
    return tuple(min(scores) for scores in zip_longest(*known, fillvalue=MOST_POINTS))


def _sorting(game: FinishedGame) -> tuple[datetime, bytes]:
    return game.ended, msgspec.json.encode(game)


def merged_days(*lists: Iterable[BegunDay]) -> tuple[BegunDay, ...]:
    """Return the games that count on each day, on any computer, by day."""
    return tuple(sorted(set(chain.from_iterable(lists)), key=lambda begun: (begun.day, begun.created)))
