"""The games that were finished: one file that only grows, and the records of the latest of them beside it.

A damaged file is moved aside, never deleted, and the list begins anew; a game that is told twice stands there once.
What another computer has written meanwhile, or a tool has laid beside it as a copy in conflict, is united with it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial, reduce
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.engine.city import HUMAN
from mycity.engine.documents import RECORD_LIMIT, Json, json_values
from mycity.storage.aside.quarantine import QUARANTINE, Quarantine
from mycity.storage.clock import local_time, utc_now
from mycity.storage.errors import CHANGED, DAMAGED, MISSING, SaveError, brief, for_log
from mycity.storage.files import check_unchanged, move_aside, remove, write_atomically
from mycity.storage.reading import content_of, is_file, is_folder, is_regular, names_in, read_file
from mycity.storage.saves import Name, UtcTime, Word
from mycity.typed_values import decode_json

log = logging.getLogger(__name__)

RECORDS_KEPT = 60
"""Records of the latest games that stay to be looked back on, beside those of a year's best; about 10 KB each."""
MOST_GAMES = 10_000
MOST_DAYS = 40_000
SIZE_LIMIT = 20 * 1024 * 1024
"""Bytes of the list: so much ``MOST_GAMES`` can take at most."""
_TRIES = 8
"""The most tries of a write that begins anew because the list changes under it."""
_COPY = re.compile(r"statistics.*\.json", re.DOTALL)
_NAMES_ASIDE = tuple(f"statistics.damaged{number}.json" for number in range(1, 100))

Count = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


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

    @property
    def key(self) -> tuple[datetime, str, int | None, int]:
        return self.created, self.game, self.episode, self.seed

    @property
    def file_name(self) -> str:
        episode = "" if self.episode is None else f"-{self.episode:02d}"
        return f"{self.ended:%Y%m%d-%H%M%S}-{self.game}{episode}-{self.seed}.json"


class BegunDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first game that was begun on a day's land on that very day: it alone counts in the calendar.

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
        begun: the first game of each day's land, by day.
        unread: Why the list, which may be fine, could not be read, or ``None``; nothing is written over it then.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "statistics.json"
        self._records = folder / "played"
        self._last_known: bytes | None = None
        self._copies: list[Path] = []
        self.unread: SaveError | None = None
        self._kept = self._read()

    @property
    def games(self) -> tuple[FinishedGame, ...]:
        return self._kept.games

    @property
    def begun(self) -> tuple[BegunDay, ...]:
        return self._kept.begun

    def add(self, game: FinishedGame, record: Json) -> bool:
        """Take in a game; return whether it was new.

        Raises:
            SaveError: it could not be written, or would not be read back; the files are as they were.
        """

        def with_game(kept: _File) -> _File | None:
            if any(game.is_same(other) for other in kept.games):
                return None
            return _File(1, (*kept.games, game)[-MOST_GAMES:], kept.begun)

        return self._change(with_game, partial(self._write, game, record))

    def begin_day(self, day: str, created: datetime) -> bool:
        """Note that a game was begun on a day's land on that day; return whether it is the first.

        Raises:
            SaveError: it could not be written; the file is as it was.
        """

        def with_day(kept: _File) -> _File | None:
            if any(known.day == day for known in kept.begun):
                return None
            return _File(1, kept.games, _merged_days(kept.begun, (BegunDay(day=day, created=created),)))

        return self._change(with_day)

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

        return self._change(with_towns)

    def _change(self, change: Callable[[_File], _File | None], before: Callable[[], None] = lambda: None) -> bool:
        """Write the lists as ``change`` has them, if it changes anything; anew when they change meanwhile.

        What is written ``before`` them is written only where they can be.
        """
        self._retry_read()
        for _ in range(_TRIES):
            if content_of(self._file, SIZE_LIMIT) != self._last_known:
                self._kept = self._kept.united(self._read())
            changed = change(self._kept)
            if changed is None:
                return False
            body = _encoded(changed)
            before()
            try:
                write_atomically(self._file, body, check=partial(check_unchanged, self._file, self._last_known))
            except SaveError as problem:
                if problem.code != CHANGED:
                    raise
            else:
                self._kept, self._last_known = changed, body
                self._prune()
                self._quarantine_copies()
                return True
        raise SaveError(CHANGED, f"{self._file.name} is being written by something else")

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

    def _retry_read(self) -> None:
        """Read the list where that has failed before, and raise why when it fails again."""
        if self.unread is not None:
            self.unread = None
            self._kept = self._read()
        if self.unread is not None:
            raise self.unread

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

    def _read(self) -> _File:
        return reduce(_File.united, self._read_copies(), self._read_list())

    def _read_copies(self) -> Iterator[_File]:
        """Yield the lists that another computer's were kept under, beside ours: what tools could not decide."""
        self._copies = []
        with contextlib.suppress(SaveError):
            for name in names_in(self._file.parent):
                if _COPY.fullmatch(name) and name != self._file.name:
                    with contextlib.suppress(SaveError, ValueError, RecursionError):
                        yield _decoded(read_file(self._file.with_name(name), SIZE_LIMIT))
                        self._copies.append(self._file.with_name(name))

    def _quarantine_copies(self) -> None:
        """Move the copies aside of which everything is in our list now."""
        for copy in self._copies:
            with contextlib.suppress(SaveError):
                Quarantine(self._file.with_name(QUARANTINE), utc_now).move(copy)
        self._copies = []

    def _read_list(self) -> _File:
        self._last_known = None
        try:
            content = read_file(self._file, SIZE_LIMIT)
            kept = _decoded(content)
        except SaveError as problem:
            if problem.code == MISSING:
                return _NOTHING
            log.warning("the finished games are not at hand: %s", problem.sentence)
            if problem.code != DAMAGED:
                self.unread = problem
                return _NOTHING
        except (ValueError, RecursionError) as problem:  # what msgspec raises, and text that is no UTF-8
            log.warning("the finished games are not at hand, %s is damaged: %s", self._file.name, for_log(problem))
        else:
            self._last_known = content
            return kept
        self._move_aside()
        return _NOTHING

    def _move_aside(self) -> None:
        try:
            aside = move_aside(self._file, _NAMES_ASIDE)
        except SaveError as problem:
            log.warning("the damaged list of games stays where it is: %s", problem.sentence)
        else:
            log.warning("the damaged list of games is kept as %s", aside.name)


def _bests_of_years(games: Iterable[FinishedGame]) -> set[str]:
    """Return the records' names of the best games of people, one a year for each game there is: its page shows them."""
    best: dict[tuple[int, str], tuple[int, str]] = {}
    for game in games:
        scores = [seat.score for seat in game.seats if seat.controller == HUMAN]
        key = local_time(game.ended).year, game.game
        if scores and (key not in best or max(scores) >= best[key][0]):
            best[key] = max(scores), game.file_name
    return {name for _, name in best.values()}


def merged_games(ours: tuple[FinishedGame, ...], *theirs: tuple[FinishedGame, ...]) -> tuple[FinishedGame, ...]:
    """Return the games of several lists, each once, in the order in which they were finished."""
    # A grow-only set: the union is the same in whichever order copies come, so nothing can be decided wrongly.
    known: dict[tuple[datetime, str, int | None, int], FinishedGame] = {}
    for game in (*ours, *(game for games in theirs for game in games)):
        if game.key not in known or (game.towns and not known[game.key].towns):  # what a computer has found out stays
            known[game.key] = game
    if list(known.values()) == list(ours):
        return ours
    return tuple(sorted(known.values(), key=lambda game: game.ended))[-MOST_GAMES:]


def _merged_days(ours: tuple[BegunDay, ...], theirs: tuple[BegunDay, ...]) -> tuple[BegunDay, ...]:
    """Return the first game of each day that either knows, by day."""
    first: dict[str, BegunDay] = {}
    for begun in sorted((*ours, *theirs), key=lambda begun: (begun.day, begun.created)):
        first.setdefault(begun.day, begun)
    return tuple(first.values())


_NOTHING = _File(1, ())


def _decoded(body: bytes) -> _File:
    return decode_json(body, _File)


def _encoded(kept: _File) -> bytes:
    """Return the bytes of the file.

    Raises:
        SaveError: they would not be read back.
    """
    body = msgspec.json.format(msgspec.json.encode(kept), indent=1)
    try:
        _decoded(body)
    except msgspec.ValidationError as error:
        raise SaveError(DAMAGED, f"this result cannot be kept: {brief(error)}") from None
    return body
