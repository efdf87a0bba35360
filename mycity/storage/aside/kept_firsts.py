"""Firsts that have been found, each once and for good, with the records of the evenings on which it happened.

Records of finished games are let go of after a while; these stay, so that every board can be seen again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from mycity.storage.aside.growing_file import GrowingFile, as_written
from mycity.storage.aside.kept_cities import KeptCities
from mycity.storage.errors import SaveError
from mycity.storage.saves import SeatNumber, UtcTime

SIZE_LIMIT = 16 * 1024 * 1024
"""The bytes of the file that version 0.13 reads; the record of an evening takes 30 KB in it. A first never leaves."""
_FirstName = Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[a-z]+(-[a-z0-9]+)*\Z")]


class FoundFirst(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first, and who has won it.

    Attributes:
        name: its row in the data; a later version may know others.
        seat: whose city it was.
    """

    name: _FirstName
    seat: SeatNumber


class FirstEvening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An evening that has brought firsts.

    Attributes:
        created: when the game, or its campaign, was begun.
        ended: when it was finished; as `KeptFirsts` gives it, by the clock of where that was.
        found: what it has brought.
        record: its record.
    """

    created: UtcTime
    ended: UtcTime
    found: Annotated[tuple[FoundFirst, ...], msgspec.Meta(min_length=1, max_length=100)]
    record: dict[str, Any]

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the game among the finished ones; a record that somebody has written into names none."""
        names = (self.record.get(name) for name in ("game", "episode", "seed"))
        return self.created, *(name if isinstance(name, str | int) else None for name in names)

    def with_found(self, found: Iterable[FoundFirst]) -> FirstEvening:
        return msgspec.structs.replace(self, found=tuple(found))


class KeptFirst(NamedTuple):
    """A first as it was found: on which evening, by which seat."""

    evening: FirstEvening
    seat: int


class _Evenings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Literal[1]
    evenings: tuple[FirstEvening, ...]

    def united(self, other: _Evenings) -> _Evenings:
        """Return each first as it was found on the earliest evening that either knows."""
        known: set[str] = set()
        evenings = []
        for evening in sorted((*self.evenings, *other.evenings), key=_order):
            new = [one for one in evening.found if one.name not in known]
            known |= {one.name for one in new}
            if new:
                evenings.append(evening.with_found(new))
        return _Evenings(1, tuple(evenings))


def _order(evening: FirstEvening) -> tuple[datetime, datetime, bytes]:
    """Return what evenings are sorted by; two ends of one game at one moment by what is written of them."""
    return evening.ended, evening.created, as_written(evening)


class KeptFirsts:
    """The firsts that were found in one folder.

    Args:
        folder: the data folder; they are in ``firsts.json``.

    Attributes:
        unread: Why the file, which may be fine, could not be read, or ``None``; nothing is written over it then.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = GrowingFile(
            folder / "firsts.json", _Evenings(1, ()), limit=SIZE_LIMIT, what="the firsts that were found"
        )

    @property
    def unread(self) -> SaveError | None:
        return self._file.unread

    @property
    def games(self) -> set[object]:
        """The keys of the games that have brought any."""
        return {evening.key for evening in self._file.kept.evenings}

    @property
    def by_name(self) -> Mapping[str, KeptFirst]:
        """All that were found, by name, in the order in which they were, each with the time of where it was."""
        cities = KeptCities(self._folder)
        there = [
            msgspec.structs.replace(evening, ended=cities.time_there(evening.key, evening.ended))
            for evening in self._file.kept.evenings
        ]
        return {one.name: KeptFirst(evening, one.seat) for evening in there for one in evening.found}

    def add(self, evening: FirstEvening) -> bool:
        """Take in what an evening has brought, as far as it was not found before; return whether anything is new.

        Raises:
            SaveError: it could not be written, or would not be read back; the file is as it was.
        """

        def with_evening(kept: _Evenings) -> _Evenings | None:
            known = {one.name for other in kept.evenings for one in other.found}
            new = [one for one in evening.found if one.name not in known]
            return _Evenings(1, (*kept.evenings, evening.with_found(new))) if new else None

        return self._file.change(with_evening)
