"""Guides that read rows about symbols: what a symbol is worth on a cell, on the way to what the rules pay for.

They go by the groups of a city's model, and know neither which game is played nor how its rules are called there: a
symbol is worth most where it makes a group count, joins it or brings it on, a path where it brings a road nearer to
both the sea and a totem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycity.ai.evaluate.bonuses import Bonuses, Judge, SymbolWorth
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.groups import Group
from mycity.ai.model.weights import POINT
from mycity.ai.rows.of_symbols import FAR
from mycity.ai.rows.rule_row import RuleRow
from mycity.engine.grid import indices

ROOM = 3
"""Open cells beside a group that are room enough."""
COUNTED = 1000
"""Stands for the size of a group that has counted: whatever joins it counts no more."""
NEVER_SURE = 2
"""Hundredths of a chance that a cell more brings in any case: the rivals are only guessed."""


def guide_grow(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, mark, worth of a group by its size."""
    symbol, line, *steps = row.values
    if symbol in bonuses.symbols:
        _grow(bonuses.model, bonuses.model.markers.get(line, 0), symbol, bonuses.symbols[symbol], steps)


def _grow(model: CityModel, marked: int, symbol: str, worths: SymbolWorth, steps: Sequence[int]) -> None:
    """Say what the symbol is worth beside each of its groups.

    Args:
        model: the city.
        marked: the cells that say which groups have counted.
        symbol: the symbol.
        worths: what it is worth.
        steps: what a group is worth by its size; the last one is what it brings when it counts.
    """
    # Beside one group that has room a symbol is worth the same on every open cell, which one mask says (``planes``).
    # Only cells that would join several groups, or take the last room of one, are judged by themselves.
    free, most = model.free, len(steps) - 1
    touched = several = tight = 0
    waiting: list[Waiting] = []
    for mask, around, size in model.groups[symbol]:
        room = around & free
        if not room:  # nothing can be laid beside it any more
            continue
        several |= touched & room
        touched |= room
        if mask & marked:
            waiting.append((room, COUNTED, 0))
            continue
        number, promised = room.bit_count(), steps[size if size < most else most - 1]
        if number <= ROOM:
            tight |= room
            promised = promised * number // ROOM
        waiting.append((room, size, promised))
    by_hand = several | tight
    for room, size, promised in waiting:
        if size < COUNTED and room & ~by_hand:
            worths.planes.append((room & ~by_hand, steps[min(size + 1, most)] - promised))
    if by_hand:
        worths.by_hand.append((by_hand, _joining(waiting, steps, free, model.board.grid.near)))


Waiting = tuple[int, int, int]
"""A group that may be joined: the open cells beside it, its size, what it promises so far."""


def _joining(waiting: Sequence[Waiting], steps: Sequence[int], free: int, near: Sequence[int]) -> Judge:
    """Return the judge of cells that join groups: the worth of what they become less what they promised before."""
    most = len(steps) - 1

    def worth(cell: int) -> int:
        number, gained, beside = 1, 0, 0
        for room, cells, promised in waiting:
            if room & cell:
                number += cells
                gained -= promised
                beside |= room
        if number >= COUNTED:
            return gained
        if number >= most:
            return gained + steps[most]
        beside = (beside | near[cell.bit_length() - 1]) & free & ~cell
        return gained + steps[number] * min(beside.bit_count(), ROOM) // ROOM

    return worth


def guide_largest(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth of being the largest at the table."""
    rivals, (symbol, worth) = bonuses.model.rivals, row.values
    groups = bonuses.model.groups[symbol]
    if groups and symbol in bonuses.symbols:
        size = groups[0].size
        gain = rivals.chance(symbol, size + 1) - rivals.chance(symbol, size) if rivals else 0
        bonuses.carry(symbol, groups[0].around, worth * (gain + NEVER_SURE) // POINT)


def guide_road(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, mark, hope by what is lacking; where roads begin, where they lead."""
    model, (symbol, line, *hope), (beach, totems) = bonuses.model, row.values, row.masks
    goals = totems & ~model.markers.get(line, 0)
    if not goals:
        return
    # Distances in new cells from the sea, then back from each totem: a path on a cell of a shortest road is worth the
    # step it saves; anything else on a cell through which all of them lead makes the road a cell longer at least.
    roads = model.groups[symbol]
    reached, fresh = sea_roads(model, roads, beach)
    for goal in indices(goals):
        steps = shortest(model, roads, model.board.grid.near[goal], reached, fresh)
        if not steps:
            continue
        lacking = len(steps)
        nearer, farther = hope[lacking - 1] - hope[lacking], hope[lacking] - hope[lacking + 1]
        for cells in steps:
            bonuses.carry(symbol, cells, nearer)
            if cells & (cells - 1) == 0:
                bonuses.carry_others(symbol, cells, -farther)


def sea_roads(model: CityModel, roads: Sequence[Group], beach: int) -> tuple[list[int], list[int]]:
    """Return by the number of new cells: what such a road from the sea reaches, and which of it would be new."""
    spread, reach = model.board.grid.spread, 0
    for group in roads:
        if group.mask & beach:
            reach |= group.mask
    reached, fresh = [reach], [0]
    edge = spread(reach) | beach
    for _ in range(FAR):
        new = edge & model.free & ~reach
        joined = new
        for group in roads:
            if group.around & new:
                joined |= group.mask
        reach |= joined
        reached.append(reach)
        fresh.append(new)
        edge = spread(joined)
    return reached, fresh


def shortest(
    model: CityModel, roads: Sequence[Group], goal: int, reached: Sequence[int], fresh: Sequence[int]
) -> list[int]:
    """Return, step by step from the goal back, the open cells through which the shortest roads to it lead."""
    lacking = next((number for number, reach in enumerate(reached) if reach & goal), 0)
    steps, here = [], goal
    for number in range(lacking, 0, -1):
        cells = _entries(roads, here & reached[number] & ~reached[number - 1], fresh[number])
        steps.append(cells)
        here = model.board.grid.spread(cells)
    return steps


def _entries(roads: Iterable[Group], here: int, new: int) -> int:
    """Return the new cells among ``here``, and those by which the roads that are there come in."""
    cells = here & new
    for group in roads:
        if group.mask & here:
            cells |= group.around & new
    return cells


def guide_carry(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, worth, worth of any other."""
    (symbol, worth, others), (cells,) = row.values, row.masks
    bonuses.carry(symbol, cells, worth)
    if others:
        bonuses.carry_others(symbol, cells, others)


def guide_enough(bonuses: Bonuses, row: RuleRow) -> None:
    """Kind, how many are enough, worth."""
    model, (symbol, enough, worth) = bonuses.model, row.values
    for index in indices(row.masks[0]):
        near = model.board.grid.near[index]
        if (near & model.colours[symbol]).bit_count() < enough:
            bonuses.carry(symbol, near, worth)


def guide_ring(bonuses: Bonuses, row: RuleRow) -> None:
    """Mark, whether it must stay open, kinds, what they promise by their number."""
    model, (line, stays_open, kinds, *promises) = bonuses.model, row.values
    cells = row.masks[0] & ~model.markers.get(line, 0)
    for index in indices(cells & model.free if stays_open else cells):
        had = _ring(bonuses, model.board.grid.near[index], kinds, promises)
        if stays_open:
            bonuses.cover.append((1 << index, (0, -had)))


def _ring(bonuses: Bonuses, near: int, kinds: Sequence[str], promises: Sequence[int]) -> int:
    """Ask for each symbol that does not lie around a cell yet; return what those that do promise."""
    model = bonuses.model
    lacking = [symbol for symbol in kinds if not near & model.colours[symbol]]
    room = (near & model.free).bit_count()
    if room < len(lacking):
        return 0
    had = len(kinds) - len(lacking)
    for symbol in lacking:
        bonuses.carry(symbol, near, promises[had + 1] - promises[had])
    if lacking and room == len(lacking):
        for symbol in kinds:
            if symbol not in lacking:
                bonuses.carry(symbol, near, -promises[had])
    return promises[had]
