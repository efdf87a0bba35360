"""The games that were finished: one file that only grows, and the records of the latest of them beside it.

What older versions of the list do not know is kept of each game in a file of its own, `cities.json`.

A damaged file is moved aside, never deleted, and the list begins anew; a game that is told twice stands there once.
What another computer has written meanwhile, or a tool has laid beside it as a copy in conflict, is united with it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from mycity.engine.documents import RECORD_LIMIT, Json, json_values
from mycity.storage.aside.game_results import (
    BegunDay,
    FinishedGame,
    SeatResult,
    bests_of_years,
    joined_towns,
    merged_days,
    merged_games,
)
from mycity.storage.aside.growing_file import GrowingFile, thinned
from mycity.storage.aside.kept_cities import (
    COUNTS,
    IMPORTED,
    OFFSET,
    Fact,
    GameKey,
    KeptCities,
    alone_name,
    found_name,
    words_name,
)
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.clock import offset_at, utc_time
from mycity.storage.errors import SaveError
from mycity.storage.files import remove, write_atomically
from mycity.storage.reading import is_file, is_folder, is_regular, names_in, read_file
from mycity.storage.saves import Save

__all__ = ["BegunDay", "FinishedGame", "SeatResult", "Statistics", "joined_towns"]

RECORDS_KEPT = 60
"""Records of the latest games that stay to be looked back on, beside those that count; about 10 KB each."""
MOST_GAMES = 10_000
MOST_DAYS = 40_000
SIZE_LIMIT = 20 * 1024 * 1024
"""The games, the days and the bytes that version 0.13 reads: more are written only of games that must not leave."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file."""

    format: Literal[1]
    games: tuple[FinishedGame, ...]
    begun: tuple[BegunDay, ...] = ()

    def united(self, other: _File) -> _File:
        """Return everything that either knows."""
        # Both are sets that only grow: the union is the same in whichever order copies come.
        return _File(1, merged_games(self.games, other.games), merged_days(self.begun, other.begun))


class _ToldGame(NamedTuple):
    """A game as the list has it, what else was known of it, and the game with that."""

    game: FinishedGame
    facts: object
    there: FinishedGame


class Statistics:
    """The finished games in one folder.

    Args:
        folder: the data folder; the list is ``statistics.json`` in it, the records lie in ``played``.

    Attributes:
        games: the games, in the order in which they were finished, each with the time of where it was.
        begun: the first games of each day's land, by day: one of each computer that did not know of another's.
        unread: Why the list, which may be fine, could not be read, or ``None``; nothing is written over it then.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: tuple[FinishedGame, ...] = ()
        self._there: tuple[FinishedGame, ...] = ()
        self._told: dict[int, _ToldGame] = {}
        self._records = folder / "played"
        file, what = folder / "statistics.json", "the finished games"
        self._list = GrowingFile(file, _NOTHING, limit=SIZE_LIMIT, what=what, thin=self._thinned)

    @property
    def unread(self) -> SaveError | None:
        return self._list.unread

    @property
    def is_current(self) -> bool:
        """Return whether the files are as they were read or written last; they are not read."""
        return self._list.is_current and ("_cities" not in self.__dict__ or self._cities.is_current)

    @property
    def games(self) -> tuple[FinishedGame, ...]:
        kept = self._list.kept.games
        if self._kept is not kept:
            self._kept, self._there = kept, self._told_there(kept)
        return self._there

    @property
    def begun(self) -> tuple[BegunDay, ...]:
        return merged_days(self._list.kept.begun, self._cities.counting)

    @property
    def imported(self) -> frozenset[datetime]:
        """Beginnings of the games whose saves came out of files: what they were is not found out from these."""
        return self._cities.imported

    def note_imported(self, save: Save) -> None:
        """Note that a save comes out of a file.

        Raises:
            SaveError: it could not be written; the files are as they were.
        """
        record = {} if save.episode is None else save.episode.record
        key = save.created, save.game, record.get("episode"), record.get("seed", save.seed)
        self._cities.note({key: {IMPORTED: True}})

    def add(self, game: FinishedGame, record: Json) -> bool:
        """Take in a game; return whether it was new, or has ended in another way on another computer.

        Raises:
            SaveError: it could not be written, or would not be read back; the files are as they were.
        """

        def with_game(kept: _File) -> _File | None:
            if any(game.seed == other.seed and game.outcome == other.outcome for other in kept.games):
                return None
            new = replace(game, ended=utc_time(game.ended), alone=(), found=None, words=())
            return _File(1, (*kept.games, new), kept.begun)

        def write_others() -> None:
            self._write(game, record)
            self._note_facts(game)

        if not self._list.change(with_game, write_others):
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
            return _File(1, kept.games, merged_days(kept.begun, (BegunDay(day=day, created=created),)))

        return self._list.change(with_day, self._note_facts)

    def add_towns(self, game: FinishedGame, towns: tuple[int, ...]) -> bool:
        """Note what the bots have come to on the land of a game; return whether that was new.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """

        def with_towns(kept: _File) -> _File | None:
            games = tuple(
                replace(other, towns=towns) if other.is_same(game) and not other.towns else other
                for other in kept.games
            )
            return None if games == kept.games else _File(1, games, kept.begun)

        return self._list.change(with_towns)

    def note_alone(self, sums: Mapping[FinishedGame, tuple[int | None, ...]]) -> bool:
        """Note what each seat of games on lands comes to alone; return whether any of it was new.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """
        facts: dict[GameKey, dict[str, Fact]] = {}
        for game, alone in sums.items():
            facts.setdefault(game.key, {})[alone_name(game)] = list(alone)
        is_new = self._cities.note(facts)
        self._kept = ()  # the games are told anew
        return is_new

    def note_found(self, land: str, points: int, answers: Sequence[Json]) -> bool:
        """Note what a study has found at best, alone, on the land of a code, beside each game there.

        Args:
            land: the code.
            points: of the city.
            answers: those that build it, as records write them.

        Returns:
            Whether that was new.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """
        fact = {found_name(points): json.dumps(answers, separators=(",", ":"))}
        is_new = self._cities.note({game.key: fact for game in self.games if game.land == land})
        self._kept = ()
        return is_new

    def answers_found(self, game: FinishedGame) -> list[dict[str, Any]]:
        """Return the answers that build the best city that a study has found on the land of a game; none if unknown."""
        written = self._cities.answers_found(game)
        try:
            answers = json_values(written.encode())
        except ValueError:  # somebody has written into the file
            return []
        is_list = isinstance(answers, list) and all(isinstance(answer, dict) for answer in answers)
        return answers if is_list else []

    def complete(self, created: datetime, record: Json) -> FinishedGame | None:
        """Put ``record`` in the place of the one of the same episode, if that is still kept: its rewards are known now.

        Returns the game whose record it is.

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
        return game

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

    def _thinned(self, kept: _File, share: float) -> _File:
        """Return the list with so much of its games as may stay: the oldest leave that count for nothing."""
        most = min(MOST_GAMES, int(len(kept.games) * share))
        if len(kept.games) <= most and len(kept.begun) <= MOST_DAYS:
            return kept
        counting = self._counting(kept)
        games = thinned(kept.games, most, lambda game: game.key in counting)
        finished = {(game.day, game.created) for game in games}
        begun = thinned(kept.begun, MOST_DAYS, lambda row: (row.day, row.created) in finished)
        is_fewer = len(games) < len(kept.games) or len(begun) < len(kept.begun)
        return _File(1, games, begun) if is_fewer else kept

    def _counting(self, kept: _File) -> set[object]:
        """Return the keys of the games that count: for a day, as a year's best, or for a first.

        Raises:
            SaveError: the firsts cannot be read at the moment.
        """
        firsts = KeptFirsts(self._folder)
        if firsts.unread is not None:
            raise firsts.unread
        days = {(row.day, row.created) for row in merged_days(kept.begun, self._cities.counting)}
        counting = [game for game in kept.games if (game.day, game.created) in days]
        counting += bests_of_years(self._told_there(kept.games))
        return {*firsts.games, *(game.key for game in counting)}

    @cached_property
    def _cities(self) -> KeptCities:
        return KeptCities(self._folder, lambda: {game.key for game in self._list.kept.games})

    def _told_there(self, games: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
        """Return games with the time of where they were, wherever the computer is now, and with what each is alone."""
        cities, before = self._cities, self._told
        self._told = {}
        there = []
        for game in games:
            # Few of thousands change from one question to the next: what was told of the same objects is told again.
            facts = cities.facts(game.key)
            known = before.get(id(game))
            if known is None or known.game is not game or known.facts is not facts:
                known = _ToldGame(game, facts, self._one_there(game))
            self._told[id(game)] = known
            there.append(known.there)
        return tuple(there)

    def _one_there(self, game: FinishedGame) -> FinishedGame:
        there = replace(game, ended=self._cities.time_there(game.key, game.ended), alone=(), found=None, words=())
        if not game.land:
            return there
        cities = self._cities
        return replace(there, alone=cities.alone(game), found=cities.found(game), words=cities.words(game))

    def _note_facts(self, *new: FinishedGame) -> None:
        """Note the player's time of new games, and of all for which day they count: 0.13 keeps but one a day."""
        days = {(row.day, row.created) for row in self.begun}
        games = (*self._list.kept.games, *new)
        facts: dict[GameKey, dict[str, Fact]] = {
            game.key: {COUNTS: game.day} for game in games if (game.day, game.created) in days
        }
        for game in new:
            facts.setdefault(game.key, {})[OFFSET] = offset_at(game.ended)
            if game.alone:
                facts[game.key][alone_name(game)] = list(game.alone)
            if game.words:
                facts[game.key][words_name(game)] = list(game.words)
        self._cities.note(facts)

    def _prune(self) -> None:
        """Let go of the records of games long past that count for nothing; nothing else there is touched."""
        with contextlib.suppress(SaveError):
            names = frozenset(names_in(self._records) if is_folder(self._records) else ())
            seeds = {name.removesuffix(".json").rpartition("-")[2] for name in names}  # far quicker than all names
            old = [game for game in self.games[:-RECORDS_KEPT] if str(game.seed) in seeds and game.file_name in names]
            counting = self._counting(self._list.kept) if old else ()
            for game in old:
                if game.key not in counting and self._is_record_of(game):
                    remove(self._records / game.file_name)

    def _is_record_of(self, game: FinishedGame) -> bool:
        """Return whether the file of that name holds what was written there: a record of the same episode."""
        record = self.record(game) if is_regular(self._records / game.file_name) else None
        key = None if record is None else tuple(map(record.get, ("game", "episode", "seed")))
        return key == (game.game, game.episode, game.seed)


_NOTHING = _File(1, ())
