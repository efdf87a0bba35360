"""Visible trees, where there is no smog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.factories import factories
from mycity.engine.rules.trees import Trees


@dataclass(frozen=True)
class TreesInSmog(Trees):
    """+1 per visible tree, but nothing for a tree cell with a factory on one of its sides (campaign, episode 14)."""

    id: ClassVar[str] = "trees.smog"

    def hidden(self, city: City) -> int:
        hidden = city.covered
        for factory in factories(city):
            hidden |= factory.around
        return hidden

    def settled(self, city: City, free: int, coverable: int) -> int:
        """Return the trees that can neither be built on nor get a factory beside them, if need be across the river."""
        return super().settled(city, free, coverable | city.board.grid.spread(free))
