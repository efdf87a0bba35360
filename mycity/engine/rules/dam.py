"""Dams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import WALL
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Dams(Rule):
    """Points per cell of lava with so many walls on its neighbours (season, 5)."""

    points: int
    walls: int

    id: ClassVar[str] = "dam"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        near, walls = city.board.grid.near, city.symbol(WALL)
        lava = indices(city.board.of("l"))
        return ((1 << index, self.points) for index in lava if (near[index] & walls).bit_count() >= self.walls)
