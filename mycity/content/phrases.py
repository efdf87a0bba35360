"""Words that code makes, as a language has them: lists, dates, times; each language's are in its ``phrases.json``.

They are written by ``tools/make_phrases.py`` and stand beside the catalogs. A language without them, or whose file
cannot be used, lists and dates as English does, and the log tells of it. Nothing else glues such words together.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import Annotated, Protocol

import msgspec

from mycity.engine.quoting import cut
from mycity.plain_files import read_plain
from mycity.typed_values import decode_json

log = logging.getLogger(__name__)

SIZE_LIMIT = 64 * 1024
"""Bytes of a file; the French one has 1,000."""
_PLAIN = r"[^{}\x00-\x1f\x7f-\x9f]"
"""A sign that neither begins a place to be filled in nor is hidden."""


def _pattern(*places: str) -> msgspec.Meta:
    """Return what a text fits that has no other places than these."""
    return msgspec.Meta(pattern=rf"\A(?:{_PLAIN}|\{{(?:{'|'.join(places)})\}})+\Z", max_length=120)


_Word = Annotated[str, msgspec.Meta(pattern=rf"\A{_PLAIN}+\Z", max_length=60)]
_Pair = Annotated[str, msgspec.Meta(pattern=rf"\A{_PLAIN}*\{{0\}}{_PLAIN}*\{{1\}}{_PLAIN}*\Z", max_length=80)]
_Dated = Annotated[
    str, _pattern("weekday", "weekday_alone", "day", "day:0>2", "month", "month_alone", "month_number(?::02)?", "year")
]
_Clock = Annotated[str, _pattern("hour(?::02)?", "minute:02")]
_Moment = Annotated[str, _pattern("date", "clock")]
_Months = Annotated[tuple[_Word, ...], msgspec.Meta(min_length=12, max_length=12)]
_Weekdays = Annotated[tuple[_Word, ...], msgspec.Meta(min_length=7, max_length=7)]


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way a language lists and dates.

    Attributes:
        two, start, middle, end: Patterns of a list: of two, and of more: its first two, those between, its last two.
        months, weekdays: From January and from Monday, as they stand in a date.
        months_alone, weekdays_alone: As they stand by themselves.
        date, weekday_and_date, month_and_year, clock, moment: Patterns.
        first_of_month: The number of a month's first day.
    """

    two: _Pair
    start: _Pair
    middle: _Pair
    end: _Pair
    months: _Months
    months_alone: _Months
    weekdays: _Weekdays
    weekdays_alone: _Weekdays
    date: _Dated
    weekday_and_date: _Dated
    month_and_year: _Dated
    clock: _Clock
    moment: _Moment
    first_of_month: _Word

    def listed(self, names: Sequence[str]) -> str:
        """Return names as they stand in a sentence: ``A``, ``A and B``, ``A, B and C``; "" without any."""
        if len(names) < 3:
            return self.two.format(*names) if len(names) > 1 else "".join(names)
        first, *between, last = names
        begun = self.start.format(first, between[0])
        return self.end.format(reduce(self.middle.format, between[1:], begun), last)

    def enumerated(self, parts: Iterable[str]) -> str:
        """Return what is told one by one, on a label or behind a colon: ``A, B, C``."""
        given = list(parts)
        return reduce(self.middle.format, given) if given else ""

    def date_of(self, day: dt.date) -> str:
        """Return a day: ``1 March 2026``."""
        return self._dated(self.date, day)

    def headline_of(self, day: dt.date) -> str:
        """Return a day of a year that is known, as it begins a line: ``Sunday, March 1``."""
        return capital(self._dated(self.weekday_and_date, day))

    def month_of(self, day: dt.date) -> str:
        """Return the month of a day: ``March 2026``."""
        return self._dated(self.month_and_year, day)

    def clock_of(self, moment: dt.datetime) -> str:
        """Return the time of day: ``14:05``."""
        return self.clock.format(hour=moment.hour, minute=moment.minute)

    def moment_of(self, moment: dt.datetime) -> str:
        """Return a day with the time of day: ``1 March 2026, 14:05``."""
        return self.moment.format(date=self.date_of(moment), clock=self.clock_of(moment))

    def _dated(self, pattern: str, day: dt.date) -> str:
        return pattern.format(
            weekday=self.weekdays[day.weekday()],
            weekday_alone=self.weekdays_alone[day.weekday()],
            day=self.first_of_month if day.day == 1 else day.day,
            month=self.months[day.month - 1],
            month_alone=self.months_alone[day.month - 1],
            month_number=day.month,
            year=day.year,
        )


class Translator(Protocol):
    """Whoever has the words of a language: the services of the scenes, or the languages alone."""

    @property
    def phrases(self) -> Phrases:
        """The way it lists and dates."""
        ...

    def t(self, text: str, **values: object) -> str:
        """Translate a text and fill in its ``{named}`` places."""
        ...

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        """Translate the form that goes with a count, which is also the value of ``{count}``."""
        ...


def capital(words: str) -> str:
    """Return words as they begin a line."""
    return f"{words[:1].upper()}{words[1:]}"


def load_phrases(folder: Path, code: str, source: str) -> Phrases:
    """Return how a language lists and dates, or else how the source language does; without either, in numbers."""
    for language in dict.fromkeys((code, source)):
        file = folder / language / "phrases.json"
        try:
            return decode_json(read_plain(file, SIZE_LIMIT), Phrases)
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as problem:
            log.warning("phrases %s are not usable: %s: %s", file, type(problem).__name__, cut(str(problem)))
    return _IN_NUMBERS


_MONTHS = tuple(f"{number}" for number in range(1, 13))
_DAYS = _MONTHS[:7]
_IN_NUMBERS = Phrases(
    two="{0}, {1}",
    start="{0}, {1}",
    middle="{0}, {1}",
    end="{0}, {1}",
    months=_MONTHS,
    months_alone=_MONTHS,
    weekdays=_DAYS,
    weekdays_alone=_DAYS,
    date="{year}-{month_number:02}-{day:0>2}",
    weekday_and_date="{month_number:02}-{day:0>2}",
    month_and_year="{year}-{month_number:02}",
    clock="{hour:02}:{minute:02}",
    moment="{date} {clock}",
    first_of_month="1",
)
"""Numbers alone, which need no language: said where no file can be read."""
