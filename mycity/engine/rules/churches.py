"""Churches amid all colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import CHURCH, COLOURS
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Churches(Rule):
    """Points per church with a building of each of the three colours along its sides (rules 3, end scoring 4)."""

    points: int

    id: ClassVar[str] = "churches"

    def end_score(self, city: City) -> int:
        """Count the churches that every colour touches."""
        colours = [city.colour(colour) for colour in COLOURS]
        return self.points * sum(all(church.around & mask for mask in colours) for church in city.of_colour(CHURCH))
