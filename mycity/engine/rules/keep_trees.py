"""Trees stay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class KeepTrees(Rule):
    """Trees may not be built on, a park's tree no more than any other (campaign, episode 24)."""

    id: ClassVar[str] = "keep-trees"
    refusal: ClassVar[Refusal] = Refusal("tree", "trees may not be built on")

    def blocked(self, city: City) -> int:
        """Return the tree cells of the board as it is now."""
        return city.board.of("Tt")
