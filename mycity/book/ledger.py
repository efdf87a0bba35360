"""The points of a campaign by what they were for: each line of a board's points, explained once and added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from mycity.book.model import LedgerRow
from mycity.content.phrases import Translator
from mycity.content.rule_words import rule_line, words_of
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.table.looking_back.counting import BEYOND, START, PointLine
from mycity.ui.messages import mark

_AT_THE_START = mark("At the start")
_MEANINGS: Mapping[str, str] = {
    START: mark("Where the tokens began"),
    BEYOND: mark("Evens out what no longer counted, the token being at the end"),
    "railway": mark("The stations that the railways reached"),
    "mines": mark("The boxes that were dug in the shafts"),
    "nuggets": mark("The steps that the nuggets had reached"),
    "trees": mark("The visible trees that scored"),
}
"""What lines mean that no rule's words explain: those of these tell how stations and boxes are come to, or numbers that
change on the way.
"""


def line_name(language: Translator, line: str) -> str:
    """Return what a line of points is called."""
    words = words_of(line)
    return language.t(_AT_THE_START if line == START else words.name if words else line)


def line_meaning(language: Translator, line: str, rules: RuleSet) -> str:
    """Return what a line of points is for under some rules; empty where nothing says so."""
    if line in _MEANINGS:
        return language.t(_MEANINGS[line])
    counting = [rule for rule in rules.rules if line in rule.lines_in_force()]
    counting.sort(key=lambda rule: rule.key != line)
    return _told(language, line, counting[0]) if counting else ""


def _told(language: Translator, line: str, rule: Rule) -> str:
    own = words_of(line) if len(rule.lines) > 1 else None
    words = own if own is not None and own.line else words_of(rule.key)
    return "" if words is None else rule_line(language, words, rule)


@dataclass(frozen=True)
class _Entry:
    """A line of points so far: its meaning in the last episode that had it, those episodes, and the points by seat."""

    meaning: str
    numbers: tuple[int, ...]
    points: tuple[int, ...]


class Ledger:
    """Takes the points of one episode after the other, and gives all of them by line."""

    def __init__(self, language: Translator) -> None:
        self._language = language
        self._entries: dict[str, _Entry] = {}

    def add(self, number: int, rules: RuleSet, lines: Iterable[PointLine]) -> None:
        """Take the lines of an episode that is over; those that brought nobody anything are not told of."""
        for line in lines:
            if any(line.points):
                meaning = line_meaning(self._language, line.rule, rules)
                known = self._entries.get(line.rule) or _Entry("", (), (0,) * len(line.points))
                points = tuple(map(sum, zip(known.points, line.points, strict=True)))
                self._entries[line.rule] = _Entry(meaning, (*known.numbers, number), points)

    def rows(self) -> Iterator[LedgerRow]:
        """Yield all lines, in the order in which they first counted."""
        for line, entry in self._entries.items():
            episodes = self._language.phrases.enumerated(_runs(entry.numbers))
            yield LedgerRow(line_name(self._language, line), entry.meaning, episodes, entry.points)

    def sums(self) -> tuple[int, ...]:
        """Return all points by seat."""
        return tuple(map(sum, zip(*(entry.points for entry in self._entries.values()), strict=True)))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield numbers as people write them: those that follow each other as from and to."""
    for _, pairs in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in pairs]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}\N{EN DASH}{run[-1]}"
