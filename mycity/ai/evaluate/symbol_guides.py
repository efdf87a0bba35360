"""Guides to the rules about symbols: what a symbol is worth on a cell, on the way to what the rules pay for.

They go by the groups of a city's model, and know neither which game is played nor how its rules are called there: a
symbol is worth most where it makes a group count, joins it or brings it on, a path where it brings a road nearer to
both the sea and a totem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mycity.ai.evaluate.bonuses import Bonuses, Judge, SymbolWorth
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.groups import Group
from mycity.ai.model.weights import POINT
from mycity.engine.grid import indices
from mycity.engine.pieces import FIELD, HOUSE, PATH, WALL
from mycity.engine.rules.spring import RING
from mycity.engine.rules.symbol_groups import GROUP_LINES

ROOM = 3
"""Open cells beside a group that are room enough."""
COUNTED = 1000
"""Stands for the size of a group that has counted: whatever joins it counts no more."""
NEVER_SURE = 2
"""Hundredths of a chance that a cell more brings in any case: the rivals are only guessed."""
FAR = 3
"""New cells that a road may lack at most to be thought of."""


def guide_symbol_groups(bonuses: Bonuses, rule: Any) -> None:
    """Bring groups on until they count; keep those apart that have counted, or lack room."""
    full = rule.points * POINT
    steps = [full * bonuses.weights.grow * cells**2 // (rule.size**2 * POINT) for cells in range(rule.size)]
    for symbol, worths in bonuses.symbols.items():
        if symbol in rule.symbols:
            _grow(bonuses.model, bonuses.model.markers.get(GROUP_LINES[symbol], 0), symbol, worths, (*steps, full))


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


def guide_largest(bonuses: Bonuses, rule: Any) -> None:
    """Join the largest group of each symbol."""
    rivals, points = bonuses.model.rivals, rule.points * bonuses.weights.largest
    for symbol in rule.symbols:
        groups = bonuses.model.groups[symbol]
        if groups and symbol in bonuses.symbols:
            size = groups[0].size
            gain = rivals.chance(symbol, size + 1) - rivals.chance(symbol, size) if rivals else 0
            bonuses.carry(symbol, groups[0].around, points * (gain + NEVER_SURE) // POINT)


def guide_totems(bonuses: Bonuses, rule: Any) -> None:
    """Lay paths where they bring a totem nearer to the sea, and nothing else where all roads must pass."""
    model, board = bonuses.model, bonuses.model.board
    totems = board.totems & ~model.markers.get("totem", 0)
    if not totems or not bonuses.weights.road:
        return
    hope = [rule.points * POINT * (bonuses.weights.road**lacking) // 100**lacking for lacking in range(FAR + 2)]
    # Distances in new cells from the sea, then back from each totem: a path on a cell of a shortest road is worth the
    # step it saves; anything else on a cell through which all of them lead makes the road a cell longer at least.
    reached, fresh = sea_roads(model)
    for totem in indices(totems):
        steps = shortest(model, board.grid.near[totem], reached, fresh)
        if not steps:
            continue
        lacking = len(steps)
        nearer, farther = hope[lacking - 1] - hope[lacking], hope[lacking] - hope[lacking + 1]
        for cells in steps:
            bonuses.carry(PATH, cells, nearer)
            if cells & (cells - 1) == 0:
                bonuses.carry_others(PATH, cells, -farther)


def sea_roads(model: CityModel) -> tuple[list[int], list[int]]:
    """Return by the number of new cells: what such a road from the sea reaches, and which of it would be new."""
    beach, spread = model.board.beach, model.board.grid.spread
    roads = model.groups[PATH]
    reach = 0
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


def shortest(model: CityModel, goal: int, reached: Sequence[int], fresh: Sequence[int]) -> list[int]:
    """Return, step by step from the goal back, the open cells through which the shortest roads to it lead."""
    lacking = next((number for number, reach in enumerate(reached) if reach & goal), 0)
    steps, here = [], goal
    for number in range(lacking, 0, -1):
        cells = _entries(model.groups[PATH], here & reached[number] & ~reached[number - 1], fresh[number])
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


def guide_beach_houses(bonuses: Bonuses, rule: Any) -> None:
    bonuses.carry(HOUSE, bonuses.model.board.beach, rule.points * POINT)


def guide_ash(bonuses: Bonuses, rule: Any) -> None:
    """Lay fields on ash, and nothing else."""
    ash = bonuses.model.board.of("a") & bonuses.model.free
    if ash:
        bonuses.carry(FIELD, ash, rule.points * POINT)
        bonuses.carry_others(FIELD, ash, -rule.points * POINT // 4)


def guide_dams(bonuses: Bonuses, rule: Any) -> None:
    """Lay walls beside lava until they are enough."""
    model = bonuses.model
    walls = model.colours[WALL]
    for index in indices(model.board.of("l")):
        near = model.board.grid.near[index]
        if (near & walls).bit_count() < rule.walls:
            bonuses.carry(WALL, near, rule.points * POINT // rule.walls)


def guide_springs(bonuses: Bonuses, rule: Any) -> None:
    """Lay what a spring lacks beside it, and nothing on it."""
    springs = bonuses.model.board.of("o") & bonuses.model.free
    for index in indices(springs):
        had = _ring(bonuses, index, rule.points * POINT)
        bonuses.cover.append((1 << index, (0, -had)))


def guide_ruins(bonuses: Bonuses, rule: Any) -> None:
    """Lay what a ruin lacks beside it."""
    model = bonuses.model
    for index in indices(model.board.of("r") & ~model.markers.get("ruin", 0)):
        _ring(bonuses, index, rule.points * POINT)


def _ring(bonuses: Bonuses, index: int, points: int) -> int:
    """Ask for each symbol that does not lie around a cell yet; return what those that do promise."""
    model = bonuses.model
    near = model.board.grid.near[index]
    lacking = [symbol for symbol in RING if not near & model.colours[symbol]]
    room = (near & model.free).bit_count()
    if room < len(lacking):
        return 0
    had = len(RING) - len(lacking)
    promises = [points * had * bonuses.weights.ring // (len(RING) * POINT) for had in range(len(RING))]
    promises.append(points)
    for symbol in lacking:
        bonuses.carry(symbol, near, promises[had + 1] - promises[had])
    if lacking and room == len(lacking):
        for symbol in RING:
            if symbol not in lacking:
                bonuses.carry(symbol, near, -promises[had])
    return promises[had]
