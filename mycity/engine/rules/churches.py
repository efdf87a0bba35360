"""Churches amid all colours."""

from __future__ import annotations

from collections.abc import Iterable
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

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        churches = city.of_colour(CHURCH)
        colours = [city.colour(colour) for colour in COLOURS] if churches else []
        for church in churches:
            if all(church.around & mask for mask in colours):
                yield church.mask, self.points

    def end_score(self, city: City) -> int:
        churches = [placement.around for building, placement in city.placed if building.colour == CHURCH]
        for colour in COLOURS if churches else ():
            mask = city.colour(colour)
            churches = [around for around in churches if around & mask]
        return self.points * len(churches)
