"""Ruins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Effect, Points, Rule
from mycity.engine.rules.spring import has_all_around


@dataclass(frozen=True)
class Ruins(Rule):
    """Points at once for a ruin with all four symbols on its neighbours, once a ruin and episode (season, 7).

    The points belong to the ruin's cell and leave their marker there.
    """

    points: int

    id: ClassVar[str] = "ruin"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points of the ruins that the last tile has closed the ring around."""
        beside = city.placed[-1].placement.around
        for index in indices(city.board.of("r") & beside & ~city.marked(self.id)):
            if has_all_around(city, index):
                yield Points(seat, self.id, self.points, index)
