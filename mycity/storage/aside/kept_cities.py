"""Facts about finished games beside the list of them, whose form older versions know: a growing file of its own.

A game has facts by their names. Those that a later version has written are kept, and united as any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.storage.aside.game_results import MOST_POINTS, BegunDay, CityWord, Count, FinishedGame, merged_days
from mycity.storage.aside.growing_file import GrowingFile, as_written, thinned
from mycity.storage.clock import FURTHEST, time_there
from mycity.storage.saves import UtcTime, Word
from mycity.typed_values import convert

SIZE_LIMIT = 16 * 1024 * 1024
"""Bytes from which on games leave that are in the list of finished ones no more; one takes 200."""
OFFSET, COUNTS, IMPORTED = "offset", "counts", "imported"
"""Names of facts: the minutes by which the clock was ahead of UTC where it was played, the day it counts for, and that
its save came out of a file: it may be somebody else's."""
_ALONE = "alone"
"""Begins the name of what each seat comes to alone; its points at the table follow, for a game may end in two ways."""
_WORDS = "words"
"""Begins the name of the word of each seat's city, which tells its whole evening; its points at the table follow."""
_FOUND = "found"
"""Begins the name of the fact that a study has found a city on a game's land, whose answers it is; its points alone
follow: of two facts of one name the greater as it is written stays, of two names both."""
_POINTS = re.compile(rf"{_FOUND} (-?[0-9]{{1,6}})")
_Value = None | bool | int | float | str
Fact = _Value | list[_Value]
"""A fact: a value, or some of them, such as one a seat."""
GameKey = tuple[object, ...]
"""The key of a finished game: when it was begun, its name, its episode and its seed."""


class KnownGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished game and what is known of it.

    Attributes:
        created: when the game (or its campaign) was begun.
        game: whose rules.
        episode: the episode's number in a campaign, else ``None``.
        seed: the seed of its deck.
        facts: by name; each is checked by who reads it.
    """

    created: UtcTime
    game: Word
    episode: int | None
    seed: int
    facts: Annotated[dict[str, Fact], msgspec.Meta(max_length=100)]

    @property
    def key(self) -> GameKey:
        return self.created, self.game, self.episode, self.seed

    def united(self, other: KnownGame) -> KnownGame:
        """Return what either knows: of two facts of one name the greater as it is written, whoever is asked first."""
        facts = dict(self.facts)
        for name, fact in other.facts.items():
            facts[name] = max(facts.get(name, fact), fact, key=as_written)
        return msgspec.structs.replace(self, facts=facts)


class _Cities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Literal[1]
    games: tuple[KnownGame, ...]

    def united(self, other: _Cities) -> _Cities:
        """Return everything that either knows."""
        known: dict[GameKey, KnownGame] = {}
        for game in (*self.games, *other.games):
            known[game.key] = known[game.key].united(game) if game.key in known else game
        return _Cities(1, tuple(sorted(known.values(), key=lambda game: (game.created, as_written(game.key)))))


class KeptCities:
    """The facts about finished games in one folder.

    Args:
        folder: the data folder; they are in ``cities.json``.
        stays: returns the keys of the games of which everything stays; asked where the file is too large.
    """

    def __init__(self, folder: Path, stays: Callable[[], Collection[GameKey]] = tuple) -> None:
        self._stays = stays
        self._file = GrowingFile(
            folder / "cities.json",
            _Cities(1, ()),
            limit=SIZE_LIMIT,
            what="the facts about finished games",
            thin=self._thinned,
        )
        self._facts: dict[GameKey, Mapping[str, Fact]] = {}
        self._facts_of: _Cities | None = None

    @property
    def is_current(self) -> bool:
        """Return whether the file is as it was read or written last; it is not read."""
        return self._file.is_current

    def note(self, facts: Mapping[GameKey, Mapping[str, Fact]]) -> bool:
        """Take in facts about games, as far as they were not known; return whether anything is new.

        Raises:
            SaveError: they could not be written, or would not be read back; the file is as it was.
        """

        def with_facts(kept: _Cities) -> _Cities | None:
            known = {game.key: game for game in kept.games}
            before = dict(known)
            for key, new in facts.items():
                known[key] = _with_new(known[key], new) if key in known else _known_game(key, new)
            return None if known == before else _Cities(1, tuple(known.values()))

        return self._file.change(with_facts)

    def facts(self, key: GameKey) -> Mapping[str, Fact] | None:
        """Return what is known of a game: the same object while nothing new is."""
        return self._known.get(key)

    def time_there(self, key: GameKey, moment: datetime) -> datetime:
        """Return a moment of a game by the clock of where it was; by the player's own where that is not known."""
        return time_there(moment, _whole_number(self._known.get(key, {}).get(OFFSET), FURTHEST))

    def alone(self, game: FinishedGame) -> tuple[int | None, ...]:
        """Return what each seat of a game comes to alone; nothing where that is not known."""
        known = self._known.get(game.key, {}).get(alone_name(game))
        try:
            alone = convert(known, tuple[Count | None, ...])
        except msgspec.ValidationError:  # nothing is known, or somebody has written into the file
            return ()
        return alone if len(alone) == len(game.seats) else ()

    def words(self, game: FinishedGame) -> tuple[CityWord | None, ...]:
        """Return the word of each seat's city, None for one that has none; nothing where that is not known."""
        known = self._known.get(game.key, {}).get(words_name(game))
        try:
            words = convert(known, tuple[CityWord | None, ...])
        except msgspec.ValidationError:  # nothing is known, or somebody has written into the file
            return ()
        return words if len(words) == len(game.seats) else ()

    def found(self, game: FinishedGame) -> int | None:
        """Return the most points that a study is said to have found on the land of a game; None where none has."""
        named = map(_POINTS.fullmatch, self._known.get(game.key, {}))
        points = [_whole_number(int(match[1]), MOST_POINTS) for match in named if match is not None]
        return max((one for one in points if one is not None), default=None)

    def answers_found(self, game: FinishedGame) -> str:
        """Return the answers that build the best of them, a document of JSON; empty where they are not known."""
        points = self.found(game)
        answers = "" if points is None else self._known[game.key].get(found_name(points))
        return answers if isinstance(answers, str) else ""

    @property
    def counting(self) -> tuple[BegunDay, ...]:
        """The finished games that count for their day, by day: an older version keeps but one a day in the list."""
        days = []
        for game in self._file.kept.games:
            if COUNTS in game.facts:
                try:
                    days.append(convert({"day": game.facts[COUNTS], "created": game.created}, BegunDay))
                except msgspec.ValidationError:  # somebody has written into the file
                    continue
        return merged_days(days)

    @property
    def imported(self) -> frozenset[datetime]:
        """Beginnings of the games whose saves came out of files."""
        return frozenset(game.created for game in self._file.kept.games if IMPORTED in game.facts)

    @property
    def _known(self) -> Mapping[GameKey, Mapping[str, Fact]]:
        kept = self._file.kept
        if self._facts_of is not kept:
            self._facts_of, self._facts = kept, {game.key: game.facts for game in kept.games}
        return self._facts

    def _thinned(self, kept: _Cities, share: float) -> _Cities:
        most = int(len(kept.games) * share)
        if most >= len(kept.games):
            return kept
        stays = set(self._stays())
        games = thinned(kept.games, most, lambda game: game.key in stays)
        return _Cities(1, games) if len(games) < len(kept.games) else kept


def alone_name(game: FinishedGame) -> str:
    """Return the name of the fact that tells what each seat of a game comes to alone."""
    return _by_points(_ALONE, game)


def words_name(game: FinishedGame) -> str:
    """Return the name of the fact that tells the word of each seat's city."""
    return _by_points(_WORDS, game)


def _by_points(name: str, game: FinishedGame) -> str:
    return " ".join([name, *(str(seat.score) for seat in game.seats)])


def found_name(points: int) -> str:
    """Return the name of the fact that a study has found a city of so many points on the land of a game."""
    return f"{_FOUND} {points}"


def _known_game(key: GameKey, facts: Mapping[str, Fact]) -> KnownGame:
    return convert(dict(zip(KnownGame.__struct_fields__, (*key, dict(facts)), strict=True)), KnownGame)


def _with_new(game: KnownGame, facts: Mapping[str, Fact]) -> KnownGame:
    """Return a game with facts of which nothing was known."""
    return msgspec.structs.replace(game, facts={**facts, **game.facts})


def _whole_number(value: object, furthest: int) -> int | None:
    """Return a number that somebody has written, if it is one and not too far from 0."""
    return value if type(value) is int and abs(value) <= furthest else None
