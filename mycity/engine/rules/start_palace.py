"""The first building stands at the palace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class StartAtPalace(Rule):
    """The first building shares a side with the palace, which cannot be built on (campaign, episode 22).

    Later buildings stand beside one already built: the palace itself is nobody's building.
    """

    id: ClassVar[str] = "start.palace"
    touching = "first"
    refusal: ClassVar[Refusal] = Refusal("beside-palace", "the first building must touch the palace")

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        return board.with_codes(marks["palace"], "P")

    def touch(self, city: City) -> int | None:
        """Return the cells beside the palace until a building stands."""
        return None if city.placed else city.board.grid.spread(city.board.of("P"))
