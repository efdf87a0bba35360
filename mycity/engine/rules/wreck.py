"""Wrecks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Wrecks(Rule):
    """A wreck costs points; no tile ever lies on it (season, 2)."""

    cost: int

    id: ClassVar[str] = "wreck"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, -self.cost) for index in indices(city.board.of("w")))
