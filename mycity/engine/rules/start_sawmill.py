"""The first building stands at the sawmill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class StartAtSawmill(Rule):
    """The first building shares a side with the sawmill, which cannot be built on (campaign, episode 8)."""

    id: ClassVar[str] = "start.sawmill"
    touching = "first"
    refusal: ClassVar[Refusal] = Refusal("beside-sawmill", "the first building must touch the sawmill")

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return board.with_codes(marks["sawmill"], "S")

    def touch(self, city: City) -> int | None:
        """Return the cells beside the sawmill until a building stands."""
        return None if city.placed else city.board.grid.spread(city.board.of("S"))
