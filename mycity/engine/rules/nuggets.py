"""Points for nuggets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Nuggets(Rule):
    """+1 per nugget owned when the last card is played, up to ``limit`` (campaign, episode 11)."""

    limit: int

    id: ClassVar[str] = "nuggets"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        """Yield the nuggets, which lie nowhere on the board; those won in this episode's turns are among them."""
        yield 0, min(city.holdings.nuggets, self.limit)

    def collects(self) -> Sequence[str]:
        return ("nugget",)
