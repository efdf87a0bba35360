"""Visible trees, where there is no smog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule
from mycity.engine.rules.factories import factories


@dataclass(frozen=True)
class TreesInSmog(Rule):
    """+1 per visible tree, but nothing for a tree cell with a factory on one of its sides (campaign, episode 14)."""

    id: ClassVar[str] = "trees.smog"

    def end_score(self, city: City) -> int:
        """Count the trees that neither a building nor smog covers."""
        hidden = city.covered
        for factory in factories(city):
            hidden |= factory.around
        return sum((mask & ~hidden).bit_count() * worth for mask, worth in city.board.trees)
