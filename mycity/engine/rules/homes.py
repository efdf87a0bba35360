"""Homes in the green."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Homes(Rule):
    """+1 per yellow building with a visible tree along its sides (campaign, episode 23)."""

    id: ClassVar[str] = "homes"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        visible = sum(mask & ~city.covered for mask, _ in city.board.trees)
        return ((home.mask, 1) for home in city.of_colour("Y") if home.around & visible)

    def settled(self, city: City, free: int, coverable: int) -> int:
        """Return the homes beside a tree that cannot be built on any more."""
        del free
        kept = sum(mask & ~city.covered & ~coverable for mask, _ in city.board.trees)
        return sum(bool(home.around & kept) for home in city.of_colour("Y"))
