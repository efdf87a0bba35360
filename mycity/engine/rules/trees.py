"""Visible trees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Trees(Rule):
    """+1 per tree visible on meadow, doubles are two (rules 3, end scoring 1)."""

    id: ClassVar[str] = "trees"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        hidden = self.hidden(city)
        for mask, worth in city.board.trees:
            yield from ((1 << index, worth) for index in indices(mask & ~hidden))

    def end_score(self, city: City) -> int:
        seen, points = ~self.hidden(city), 0
        for mask, worth in city.board.trees:
            points += (mask & seen).bit_count() * worth
        return points

    def hidden(self, city: City) -> int:
        """Return the cells on which no tree counts."""
        return city.covered
