"""Where the next building brings a link from the port to the track nearer: on the shortest ways that are still open."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from mycity.ai.evaluate.bonuses import Bonuses
from mycity.engine.grid import Grid
from mycity.engine.pieces import COLOURS


def guide_link(bonuses: Bonuses, rule: Any) -> None:
    """Lay buildings on the shortest ways that would link the port in their colour, or in colours with it."""
    model, colour = bonuses.model, bonuses.building.colour
    if colour not in COLOURS:
        return
    grid, port = model.board.grid, model.board.mark(rule.id)
    row, others = grid.row_masks[rule.track_row - 1], [one for one in COLOURS if one != colour]
    found = []
    for chosen in combinations(others, rule.colours - 1):
        own = model.colours[colour]
        for other in chosen:
            own |= model.colours[other]
        found.append(Link(grid, port, row, own, model.free))
    lacking = min(link.lacking for link in found)
    cells = min(link.cells() for link in found if link.lacking == lacking)
    if cells:
        bonuses.cover_each(cells, bonuses.weights.link * bonuses.weights.rail * rule.first // (100 * lacking))


class Link:
    """The shortest ways from ``start`` to ``goal`` over cells of ``free``; cells of ``own``, covered, cost nothing.

    Attributes:
        lacking: how many open cells must at least be covered; where none lead there, how far one gets.
    """

    __slots__ = ("_there", "_way", "lacking")

    def __init__(self, grid: Grid, start: int, goal: int, own: int, free: int) -> None:
        self._way = grid, goal, start, own, free
        self._there = _waves(grid, start, goal, own, free)
        self.lacking = len(self._there) - 1 if self._there[-1] & goal else len(self._there)

    def cells(self) -> int:
        """Return the open cells that such a way may cover; 0 where both are joined, or cannot be."""
        _, goal, _, _, free = self._way
        there, ways = self._there, 0
        if there[-1] & goal and self.lacking:
            back = _waves(*self._way)
            for number in range(1, self.lacking + 1):
                ways |= there[number] & back[self.lacking + 1 - number] & free
        return ways


def _waves(grid: Grid, start: int, goal: int, own: int, free: int) -> list[int]:
    """Return the cells by how many of ``free`` must be covered to reach them from ``start``, that number included.

    The last wave reaches ``goal``, if any does.
    """
    reached = grid.region(start, own)
    waves, near = [reached], grid.spread(reached) | start
    while not waves[-1] & goal and (edge := near & free & ~reached):
        reached |= edge
        near = grid.spread(edge)
        touched = near & own & ~reached
        if touched:
            joined = grid.region(touched, own)
            reached |= joined
            near |= grid.spread(joined)
            edge |= joined
        waves.append(edge)
    return waves
