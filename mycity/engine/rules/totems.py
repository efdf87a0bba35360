"""Roads from the totems to the sea."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import PATH
from mycity.engine.rules.base import Effect, Points, Rule


@dataclass(frozen=True)
class Totems(Rule):
    """A group of paths beside a totem that has a cell on the beach brings points at once, once a totem (island 5).

    The points belong to the totem's cell and leave their marker there.
    """

    points: int

    id: ClassVar[str] = "totems"
    lines: ClassVar[tuple[str, ...]] = ("totem",)

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points of the totems that the last tile has joined to the sea."""
        board, path = city.board, city.placed[-1].placement.carrying(PATH)
        road = board.grid.region(path, city.symbol(PATH)) if path else 0
        if not road & board.beach:
            return
        (line,) = self.lines
        for totem in indices(board.totems & ~city.marked(line)):
            if road & board.grid.near[totem]:
                yield Points(seat, line, self.points, totem)
