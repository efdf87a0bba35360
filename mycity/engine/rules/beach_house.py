"""Houses on the beach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import HOUSE
from mycity.engine.rules.base import Effect, Points, Rule


@dataclass(frozen=True)
class BeachHouse(Rule):
    """A tile whose house lies on a beach cell brings points at once (island 4)."""

    points: int

    id: ClassVar[str] = "beach-house"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points of every house on the beach that came with the last tile."""
        houses = city.placed[-1].placement.carrying(HOUSE)
        for cell in indices(houses & city.board.beach):
            yield Points(seat, self.id, self.points, cell)
