"""Bare beach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class BareBeach(Rule):
    """-1 per beach cell without tile; what lies on it as a sticker counts by a rule of its own (island 4)."""

    id: ClassVar[str] = "beach"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((1 << index, -1) for index in indices(city.board.of("B") & ~city.covered))

    def end_score(self, city: City) -> int:
        return -(city.board.of("B") & ~city.covered).bit_count()

    def settled(self, city: City, free: int, coverable: int) -> int:
        """Return 0: it is paid with the last card, for all at the table alike."""
        del city, free, coverable
        return 0
