"""Wells with four different buildings around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


def is_ready(city: City, well: int, around: tuple[int, ...]) -> bool:
    """Return whether the visible ``well`` has four different buildings on its four sides."""
    sides = sum(around)
    if well & city.covered or sides & ~city.covered:
        return False
    hits = [placed.placement.mask & sides for placed in city.placed]
    return not any(hit & (hit - 1) for hit in hits)


@dataclass(frozen=True)
class WellsRule(Rule):
    """Points per visible well whose four sides are four different buildings (rules 3, end scoring 5)."""

    points: int

    id: ClassVar[str] = "wells"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((well, self.points) for well, around in city.board.wells if is_ready(city, well, around))

    def end_score(self, city: City) -> int:
        return self.points * sum([is_ready(city, well, around) for well, around in city.board.wells])
