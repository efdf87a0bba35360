"""The first building stands at the river."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class StartAtRiver(Rule):
    """The first building covers a cell with a river edge; a corner is not enough (rules 3, first building)."""

    id: ClassVar[str] = "start.river"
    touching = "first"
    refusal: ClassVar[Refusal] = Refusal("riverside", "the first building must lie along the river")

    def touch(self, city: City) -> int | None:
        """Return the riverside until a building stands."""
        return None if city.placed else city.board.riverside
