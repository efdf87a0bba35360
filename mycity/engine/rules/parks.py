"""Parks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import PALACE_COLOUR
from mycity.engine.rules.base import Change, Effect, Rule


@dataclass(frozen=True)
class Parks(Rule):
    """Cells closed in by public buildings change at once and for good (campaign, episode 22).

    An empty or a rock cell with all four sides closed becomes a single tree; a rock cell with three sides closed and
    forest, mountain or the board's edge on the fourth becomes empty. The palace closes a side too.
    """

    id: ClassVar[str] = "parks"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the cells that have become trees, and those that have become empty."""
        board, grid, red = city.board, city.board.grid, city.colour(PALACE_COLOUR)
        rocks = board.of("Rr") & ~board.closed & ~city.covered
        wild, sides = board.of("FM"), grid.turns
        # A cell closed in on three sides or four is closed in on two: ``shared`` finds those of all cells at once.
        trees = empties = 0
        for index in indices((city.empty | rocks) & grid.shared(red)):
            cell, near = 1 << index, grid.near[index]
            closed = (near & red).bit_count()
            if closed == sides:
                trees |= cell
            elif cell & rocks and closed == sides - 1 and not near & ~red & ~wild:
                empties |= cell
        if trees:
            yield Change(seat, trees, "t", self.id)
        if empties:
            yield Change(seat, empties, ".", self.id)
