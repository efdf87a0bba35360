"""A glance at a table before and after something has happened, as one person at it sees it, and what is found in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mycity.engine.city import City
from mycity.engine.events import Event
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class TableGlance:
    """The part of a table that a condition may look at; nothing in it is hidden from the person.

    Attributes:
        rules: those in force.
        seat: the person's.
        before, after: all cities. As a building lands, only the person's own has changed.
        events: what has happened between them, once the turn is resolved.
        best: what the person's best city came to before in such games; None where there was none.
    """

    rules: RuleSet
    seat: int
    before: tuple[City, ...]
    after: tuple[City, ...]
    events: tuple[Event, ...] = ()
    best: int | None = None

    @property
    def was(self) -> City:
        return self.before[self.seat]

    @property
    def city(self) -> City:
        return self.after[self.seat]

    @property
    def laid(self) -> int:
        """The cells of what was built; none where nothing was."""
        placed = self.city.placed
        return placed[-1].placement.mask if len(placed) > len(self.was.placed) else 0

    def counted(self, line: str) -> Iterator[Rule]:
        """Yield the rules in force that score at the end under the name ``line``."""
        return (rule for rule in self.rules.end_score if rule.line == line)


@dataclass(frozen=True)
class FoundMoment:
    """Something that a condition has found.

    Attributes:
        cells: where it lies on the person's board; 0 for what lies nowhere on it.
        count: how many or how much it is, for the words.
        heart: the cells of what it is all about, if that is a part of it.
        rival: the seat of somebody else that it tells of.
    """

    cells: int = 0
    count: int = 0
    heart: int = 0
    rival: int | None = None


Condition = Callable[..., Iterator[FoundMoment]]
"""A pure function of a `TableGlance`; its parameters, by keyword alone, are those of a row of the data."""
