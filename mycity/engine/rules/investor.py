"""The investor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Effect, Points, Rule


@dataclass(frozen=True)
class Investor(Rule):
    """Points at once for a building that touches the one placed before it, across the river too (campaign, episode 13).

    The investor stands on the last building placed, touched or not, and a pass leaves him there.
    """

    points: int

    id: ClassVar[str] = "investor"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points when the last two buildings share a side."""
        if len(city.placed) > 1 and city.placed[-1].placement.mask & city.placed[-2].placement.around:
            yield Points(seat, self.id, self.points)
