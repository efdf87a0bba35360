"""Cities that others have sent, each a word on the land of a code: kept with their points, so that none is read again.

They are kept by code, and so with the day whose land it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.storage.aside.game_results import CityWord, Count
from mycity.storage.aside.growing_file import GrowingFile
from mycity.storage.saves import Name

SIZE_LIMIT = 16 * 1024 * 1024
"""Bytes up to which it is written for people to look into: what was sent never leaves, and a city takes 120."""


class SentWord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A city that somebody has sent.

    Attributes:
        code: of its land, as it is shown.
        word: of its evening, as it is shown.
        name: whose it is.
        points: alone.
    """

    code: Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[0-9A-Z-]+\Z")]
    word: CityWord
    name: Name
    points: Count

    @property
    def key(self) -> tuple[str, str, str]:
        return self.code, self.name, self.word


class _SentWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Literal[1]
    cities: tuple[SentWord, ...]

    def united(self, other: _SentWords) -> _SentWords:
        """Return everything that either knows; a city twice with other points has the fewer of them."""
        known: dict[object, SentWord] = {}
        for city in (*self.cities, *other.cities):
            before = known.get(city.key, city)
            known[city.key] = min(before, city, key=lambda one: one.points)
        return _SentWords(1, tuple(sorted(known.values(), key=lambda city: city.key)))


class SentWords:
    """The cities that were sent to whoever plays in one folder.

    Args:
        folder: the data folder; they are in ``family.json``.
    """

    def __init__(self, folder: Path) -> None:
        what = "the cities that were sent"
        self._file = GrowingFile(folder / "family.json", _SentWords(1, ()), limit=SIZE_LIMIT, what=what)
        self._by_code: Mapping[str, Sequence[SentWord]] = {}
        self._by_code_of: _SentWords | None = None

    @property
    def is_current(self) -> bool:
        """Return whether the file is as it was read or written last; it is not read."""
        return self._file.is_current

    def on(self, code: str) -> Sequence[SentWord]:
        """Return the cities on the land of a code."""
        kept = self._file.kept
        if self._by_code_of is not kept:
            by_code: dict[str, list[SentWord]] = {}
            for city in kept.cities:
                by_code.setdefault(city.code, []).append(city)
            self._by_code_of, self._by_code = kept, by_code
        return self._by_code.get(code, ())

    def add(self, cities: Iterable[SentWord]) -> bool:
        """Take in cities; return whether any of them is new.

        Raises:
            SaveError: they could not be written, or would not be read back; the file is as it was.
        """
        new = _SentWords(1, tuple(cities))

        def with_cities(kept: _SentWords) -> _SentWords | None:
            united = kept.united(new)
            return None if united == kept else united

        return self._file.change(with_cities)
