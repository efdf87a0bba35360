"""Springs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import FIELD, HOUSE, PATH, WALL
from mycity.engine.rules.base import Rule

RING = (FIELD, HOUSE, PATH, WALL)
"""Symbols that springs and ruins ask for. Tiles with others come with other rules: these keep their meaning."""


def has_all_around(city: City, index: int) -> bool:
    """Return whether all four symbols of the ring lie on the neighbours of the cell of that index."""
    near = city.board.grid.near[index]
    return all(near & city.symbol(symbol) for symbol in RING)


@dataclass(frozen=True)
class Springs(Rule):
    """Points per visible spring with all four symbols on its neighbours, others of which may be empty (season)."""

    points: int

    id: ClassVar[str] = "spring"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        visible = city.board.of("o") & ~city.covered
        return ((1 << index, self.points) for index in indices(visible) if has_all_around(city, index))
