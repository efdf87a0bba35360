"""Visible rocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Rocks(Rule):
    """-1 per rock visible on meadow, doubles are two (rules 3, end scoring 2)."""

    id: ClassVar[str] = "rocks"

    def end_score(self, city: City) -> int:
        """Count the rocks that no building covers, as a loss."""
        return -sum((mask & ~city.covered).bit_count() * worth for mask, worth in city.board.rocks)
