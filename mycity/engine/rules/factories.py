"""Factories."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import Rule


def factories(city: City) -> list[Placement]:
    """Return where the factories stand: the blue buildings with a cog, in the order they were built."""
    return [placed.placement for placed in city.placed if placed.building.id in city.player.holdings.cogs]


@dataclass(frozen=True)
class Factories(Rule):
    """Per factory, +1 for each different yellow building along its sides, up to ``limit`` (campaign, episode 13)."""

    limit: int

    id: ClassVar[str] = "factories"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        homes = city.of_colour("Y")
        for factory in factories(city):
            beside = sum(bool(home.mask & factory.around) for home in homes)
            if beside:
                yield factory.mask, min(beside, self.limit)
