"""Shafts and the railway line with a player on them, and the worth of nuggets: what letters and cabinets show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mycity.engine.city import City
from mycity.engine.ladders import Ladder
from mycity.engine.rules import RuleSet
from mycity.engine.rules.railway import RAIL

_BEFORE = 2
"""So many stations of the line are drawn before the player, or the first prize."""


@dataclass(frozen=True)
class LadderLine:
    """A ladder with a player on it.

    Attributes:
        name: A shaft's colour, or ``rail``.
        ladder: Its steps and prizes.
        position: Where the player is.
        struck: Triangle boxes that pay no more.
    """

    name: str
    ladder: Ladder
    position: int
    struck: tuple[str, ...] = ()

    @property
    def stretch(self) -> range:
        """The steps that are drawn: all of a shaft; of the line those from the player or the first prize on."""
        prizes = [step for step, _ in self.ladder.prizes]
        if self.name != RAIL or not prizes:
            return range(1, self.ladder.length + 1)
        first = min(self.position or prizes[0], prizes[0]) - _BEFORE
        last = max(self.position, prizes[-1]) + 1
        return range(max(first, 1), min(last, self.ladder.length) + 1)


@dataclass(frozen=True)
class NumbersLine:
    """The worth of nuggets: a point at each of these numbers."""

    numbers: tuple[int, ...]


def lines_of(rules: RuleSet, city: City, struck: Sequence[str] = ()) -> tuple[LadderLine, ...]:
    """Return the ladders in force with a city's player on them."""
    return tuple(
        LadderLine(name, ladder, city.holdings.position(name), tuple(struck)) for name, ladder in rules.ladders.items()
    )
