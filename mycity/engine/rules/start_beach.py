"""The first tile lies on the beach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class StartOnBeach(Rule):
    """The first tile a player places covers a beach cell, whatever was passed before (island 3)."""

    id: ClassVar[str] = "start.beach"
    touching = "first"
    refusal: ClassVar[Refusal] = Refusal("start-beach", "the first tile must cover a cell of beach")

    def touch(self, city: City) -> int | None:
        """Return the beach until a tile lies there."""
        return None if city.placed else city.board.beach
