"""Ash."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import FIELD
from mycity.engine.rules.base import Effect, Points, Rule


@dataclass(frozen=True)
class FertileAsh(Rule):
    """A field laid on ash brings points at once (season, 6)."""

    points: int

    id: ClassVar[str] = "ash"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points of every field of the last tile that lies on ash."""
        fields = city.placed[-1].placement.carrying(FIELD)
        for index in indices(fields & city.board.of("a")):
            yield Points(seat, self.id, self.points, index)
