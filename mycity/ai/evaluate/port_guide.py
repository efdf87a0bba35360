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
        found.append(shortest(grid, port, row, own, model.free))
    lacking, cells = min(found)
    if cells:
        bonuses.cover_each(cells, bonuses.weights.link * bonuses.weights.rail * rule.first // (100 * lacking))


def shortest(grid: Grid, start: int, goal: int, own: int, free: int) -> tuple[int, int]:
    """Return (how many cells of ``free`` must at least be covered to join ``start`` to ``goal``, those that may be).

    Cells of ``own`` are covered already and cost nothing. The cells are 0 where both are joined, or cannot be.
    """
    there = _waves(grid, start, goal, own, free)
    if not there[-1] & goal:
        return len(there), 0
    lacking, ways = len(there) - 1, 0
    back = _waves(grid, goal, start, own, free)
    for number in range(1, lacking + 1):
        ways |= there[number] & back[lacking + 1 - number] & free
    return lacking, ways


def _waves(grid: Grid, start: int, goal: int, own: int, free: int) -> list[int]:
    """Return the cells by how many of ``free`` must be covered to reach them from ``start``, that number included.

    The last wave reaches ``goal``, if any does.
    """
    reached = grid.region(start, own)
    waves, edge = [reached], grid.spread(reached) | start
    while not waves[-1] & goal and (edge := edge & free & ~reached):
        joined = grid.region(grid.spread(edge) & own & ~reached, own)
        waves.append(edge | joined)
        reached |= edge | joined
        edge = grid.spread(waves[-1])
    return waves
