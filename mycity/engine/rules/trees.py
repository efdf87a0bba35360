"""Visible trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Trees(Rule):
    """+1 per tree visible on meadow, doubles are two (rules 3, end scoring 1)."""

    id: ClassVar[str] = "trees"

    def end_score(self, city: City) -> int:
        """Count the trees that no building covers."""
        return sum((mask & ~city.covered).bit_count() * worth for mask, worth in city.board.trees)
