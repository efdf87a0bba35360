"""The gold veins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Effect, Points, Rule, Turn


def covers_gold(city: City) -> bool:
    """Return whether the buildings of ``city`` cover every gold vein of its board."""
    veins = city.board.veins
    return veins != 0 and not veins & ~city.covered


@dataclass(frozen=True)
class Gold(Rule):
    """The first to cover both veins gains points at once; all who do so in that turn (rules 5)."""

    points: int

    id: ClassVar[str] = "gold"

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield the points in the first turn in which a city covers both veins."""
        first = [seat for seat, city in enumerate(turn.after) if covers_gold(city)]
        if first and not any(covers_gold(city) for city in turn.before):
            for seat in first:
                yield Points(seat, self.id, self.points)
