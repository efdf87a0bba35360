"""Shells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Shells(Rule):
    """Points per visible shell; it is beach, and costs nothing bare (season, 2)."""

    points: int

    id: ClassVar[str] = "shell"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, self.points) for index in indices(city.board.of("s") & ~city.covered))
