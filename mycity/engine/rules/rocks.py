"""Visible rocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Rocks(Rule):
    """-1 per rock visible on meadow, doubles are two (rules 3, end scoring 2)."""

    id: ClassVar[str] = "rocks"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        for mask, worth in city.board.rocks:
            yield from ((1 << index, -worth) for index in indices(mask & ~city.covered))

    def end_score(self, city: City) -> int:
        seen, points = ~city.covered, 0
        for mask, worth in city.board.rocks:
            points -= (mask & seen).bit_count() * worth
        return points

    def settled(self, city: City, free: int, coverable: int) -> int:
        """Return 0: it is paid with the last card, for all at the table alike."""
        del city, free, coverable
        return 0
