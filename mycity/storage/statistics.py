"""The games that were finished: one file that only grows, and the records of the latest of them beside it.

A damaged file is moved aside, never deleted, and the list begins anew; a game that is told twice stands there once.
What another computer has written meanwhile, or a tool has laid beside it as a copy in conflict, is united with it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from itertools import chain, zip_longest
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.engine.city import HUMAN
from mycity.engine.documents import RECORD_LIMIT, Json, json_values
from mycity.storage.aside.growing_file import GrowingFile
from mycity.storage.clock import local_time
from mycity.storage.errors import SaveError
from mycity.storage.files import remove, write_atomically
from mycity.storage.reading import is_file, is_folder, is_regular, names_in, read_file
from mycity.storage.saves import Name, UtcTime, Word

RECORDS_KEPT = 60
"""Records of the latest games that stay to be looked back on, beside those of a year's best; about 10 KB each."""
MOST_GAMES = 10_000
MOST_DAYS = 40_000
SIZE_LIMIT = 20 * 1024 * 1024
"""Bytes of the list: so much ``MOST_GAMES`` can take at most."""

_MOST_POINTS = 100_000
Count = Annotated[int, msgspec.Meta(ge=-_MOST_POINTS, le=_MOST_POINTS)]


_Day = Annotated[str, msgspec.Meta(pattern=r"^20[0-9]{2}-[0-9]{2}-[0-9]{2}\Z")]


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
        ended: when it was finished.
        game: whose rules.
        episode: the episode's number in a campaign, else ``None``.
        seed: the seed of its deck.
        seats: how it ended, by seat.
        mixed: whether somebody else took over a seat in its middle: it says nothing of anybody's strength.
        land: the code of the made land that it was played on; empty on a printed one.
        day: the day whose land that was, as ``2026-11-23``; empty for any other.
        towns: what Neighbour, Surveyor and Master came to on it, alone; none while that is not known.
        built: the pieces that people built in it, by their ids, seat by seat: ``Y-L4 R-I2``; empty in older lists.
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
        return f"{self.ended:%Y%m%d-%H%M%S}-{self.game}{episode}-{self.seed}.json"


class BegunDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first game that was begun on a day's land on that very day: on its computer it alone counts in the calendar.

    Attributes:
        day: the day, as ``2026-11-23``, in the player's own calendar.
        created: when the game was begun, by which it is known.
    """

    day: _Day
    created: UtcTime


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file."""

    format: Literal[1]
    games: Annotated[tuple[FinishedGame, ...], msgspec.Meta(max_length=MOST_GAMES)]
    begun: Annotated[tuple[BegunDay, ...], msgspec.Meta(max_length=MOST_DAYS)] = ()

    def united(self, other: _File) -> _File:
        """Return everything that either knows."""
        # Both are sets that only grow: the union is the same in whichever order copies come.
        return _File(1, merged_games(self.games, other.games), _merged_days(self.begun, other.begun))


class Statistics:
    """The finished games in one folder.

    Args:
        folder: the data folder; the list is ``statistics.json`` in it, the records lie in ``played``.

    Attributes:
        games: the games, in the order in which they were finished.
        begun: the first games of each day's land, by day: one of each computer that did not know of another's.
        unread: Why the list, which may be fine, could not be read, or ``None``; nothing is written over it then.
    """

    def __init__(self, folder: Path) -> None:
        self._records = folder / "played"
        file, what = folder / "statistics.json", "the finished games"
        self._list = GrowingFile(file, _NOTHING, limit=SIZE_LIMIT, what=what)

    @property
    def unread(self) -> SaveError | None:
        return self._list.unread

    @property
    def games(self) -> tuple[FinishedGame, ...]:
        return self._list.kept.games

    @property
    def begun(self) -> tuple[BegunDay, ...]:
        return self._list.kept.begun

    def add(self, game: FinishedGame, record: Json) -> bool:
        """Take in a game; return whether it was new.

        Raises:
            SaveError: it could not be written, or would not be read back; the files are as they were.
        """

        def with_game(kept: _File) -> _File | None:
            if any(game.is_same(other) for other in kept.games):
                return None
            return _File(1, (*kept.games, game)[-MOST_GAMES:], kept.begun)

        if not self._list.change(with_game, partial(self._write, game, record)):
            return False
        self._prune()
        return True

    def begin_day(self, day: str, created: datetime) -> bool:
        """Note that a game was begun on a day's land on that day; return whether it is the first.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """

        def with_day(kept: _File) -> _File | None:
            if any(known.day == day for known in kept.begun):
                return None
            return _File(1, kept.games, _merged_days(kept.begun, (BegunDay(day=day, created=created),)))

        return self._list.change(with_day)

    def add_towns(self, game: FinishedGame, towns: tuple[int, ...]) -> bool:
        """Note what the bots have come to on the land of a game; return whether that was new.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """

        def with_towns(kept: _File) -> _File | None:
            games = tuple(
                msgspec.structs.replace(other, towns=towns) if other.is_same(game) and not other.towns else other
                for other in kept.games
            )
            return None if games == kept.games else _File(1, games, kept.begun)

        return self._list.change(with_towns)

    def complete(self, created: datetime, record: Json) -> None:
        """Put ``record`` in the place of the one of the same episode, if that is still kept: its rewards are known now.

        Args:
            created: when the game, or its campaign, was begun.
            record: with the rewards.

        Raises:
            SaveError: it could not be written; the old one is as it was.
        """
        key = created, record["game"], record["episode"], record["seed"]
        game = next((game for game in self.games if game.key == key), None)
        if game is not None and self.has_record(game):
            self._write(game, record)

    def record(self, game: FinishedGame) -> dict[str, Any] | None:
        """Return the record of a game, or ``None`` when it is no longer kept or cannot be read."""
        try:
            document = json_values(read_file(self._records / game.file_name, RECORD_LIMIT))
        except (SaveError, ValueError):
            return None
        return document if isinstance(document, dict) else None

    def has_record(self, game: FinishedGame) -> bool:
        with contextlib.suppress(SaveError):
            return is_file(self._records / game.file_name)
        return False

    def _write(self, game: FinishedGame, record: Json) -> None:
        write_atomically(self._records / game.file_name, json.dumps(record, ensure_ascii=False).encode())

    def _prune(self) -> None:
        """Let go of the records of games long past, but for each year's best; nothing else there is touched."""
        with contextlib.suppress(SaveError):
            names = frozenset(names_in(self._records) if is_folder(self._records) else ())
            names -= _bests_of_years(self.games)
            for game in self.games[:-RECORDS_KEPT]:
                if game.file_name in names and self._is_record_of(game):
                    remove(self._records / game.file_name)

    def _is_record_of(self, game: FinishedGame) -> bool:
        """Return whether the file of that name holds what was written there: a record of the same episode."""
        record = self.record(game) if is_regular(self._records / game.file_name) else None
        key = None if record is None else tuple(map(record.get, ("game", "episode", "seed")))
        return key == (game.game, game.episode, game.seed)


def _bests_of_years(games: Iterable[FinishedGame]) -> set[str]:
    """Return the records' names of the best games of people, one a year for each game there is: its page shows them."""
    best: dict[tuple[int, str], tuple[int, str]] = {}
    for game in games:
        scores = [seat.score for seat in game.seats if seat.controller == HUMAN]
        key = local_time(game.ended).year, game.game
        if scores and (key not in best or max(scores) >= best[key][0]):
            best[key] = max(scores), game.file_name
    return {name for _, name in best.values()}


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
    return tuple(min(scores) for scores in zip_longest(*known, fillvalue=_MOST_POINTS))


def _sorting(game: FinishedGame) -> tuple[datetime, bytes]:
    return game.ended, msgspec.json.encode(game)


def _merged_days(*lists: Iterable[BegunDay]) -> tuple[BegunDay, ...]:
    """Return the games that count on each day, on any computer, by day."""
    return tuple(sorted(set(chain.from_iterable(lists)), key=lambda begun: (begun.day, begun.created)))


_NOTHING = _File(1, ())
