"""Every later building stands beside one of the player's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class Adjacency(Rule):
    """A later building neighbours a building on the board, across the river too (rules 3, every later one)."""

    id: ClassVar[str] = "adjacency"
    touching = "neighbours"
    refusal: ClassVar[Refusal] = Refusal("neighbour", "the building must share a side with one already built")

    def touch(self, city: City) -> int | None:
        """Return the cells beside buildings, once there is one."""
        return city.frontier if city.placed else None
