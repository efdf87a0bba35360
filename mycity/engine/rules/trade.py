"""Trade."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.ladders import Prize
from mycity.engine.pieces import COLOURS
from mycity.engine.rules.base import Rule
from mycity.engine.rules.groups import largest_group


@dataclass(frozen=True)
class Trade(Rule):
    """Per colour, the largest group at the table brings nuggets; all who tie take them (campaign, episode 12)."""

    nuggets: int

    id: ClassVar[str] = "trade"

    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        """Yield the nuggets of each colour in which no other city has a larger group; a group of none wins nothing."""
        for colour in COLOURS:
            own = len(largest_group(cities[seat], colour))
            if own and all(len(largest_group(city, colour)) <= own for city in cities):
                yield Prize("nugget", self.nuggets, f"{self.id}-{colour}")

    def collects(self) -> Sequence[str]:
        return ("nugget",)
