"""Version 1 of the city's lands, frozen: another land from the same number would be another version.

A ground is drawn (river, mountains, forest) until one holds all that is asked of a ground; then its trees, rocks,
wells, gold veins and the palace's cell are drawn on it until they hold, too. What is asked is in `docs/lands.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mycity.engine.grid import SQUARE_11, indices
from mycity.engine.lands.draws import Draws, drawn_until_it_holds

GRID = SQUARE_11
_SIZE = GRID.rows
_TRIES = 12
"""The draws of all that stands on a ground before another ground is drawn."""
_BENDS = ((0, 5), (-1, 4), (1, 4), (-2, 1), (2, 1))
"""(columns the river moves from one row to the next, how often)."""
_BANKS, _SIDES = (30, 70), (14, 22)
_MOUNTAINS, _FOREST = (8, 14), (10, 18)
_TREES, _ROCKS, _EACH_BANK, _SAME_APART = 6, 8, 2, 3
_MOST_PAIRS, _MOST_RIVERSIDE = 2, 3
_WELLS, _WELLS_APART, _VEINS_APART = 3, 5, 12
_PALACE_ROWS = range(3, 8)


def _columns(first: int, last: int) -> int:
    """Return the cells of some columns, counted from 0, both among them."""
    row = (1 << last + 1) - (1 << first)
    return sum(row << number * GRID.stride for number in range(GRID.rows))


_MOUNTAIN_SIDE, _MOUNTAIN_EDGE = _columns(0, 5), _columns(0, 1)
_FOREST_SIDE, _FOREST_EDGE = _columns(5, 10), _columns(9, 10)
_PALACE_BELT = sum(GRID.row_masks[row] for row in _PALACE_ROWS)
_INNER = sum(1 << cell for cell in indices(GRID.full) if GRID.near[cell].bit_count() == GRID.turns)
"""The cells with a neighbour on every side."""


@dataclass(frozen=True)
class BareLand:
    """A land with nothing on it.

    Attributes:
        river: how many cells lie left of the river, row by row.
        mountains, forest: their cells.
    """

    river: tuple[int, ...]
    mountains: int
    forest: int

    @property
    def left(self) -> int:
        """The left bank, with what covers it."""
        return sum((1 << count) - 1 << row * GRID.stride for row, count in enumerate(self.river))

    @property
    def meadow(self) -> int:
        return GRID.full & ~self.mountains & ~self.forest

    @property
    def riverside(self) -> int:
        """The cells with the river on a side: their neighbour there lies on the other bank."""
        left, right = self.left, GRID.full & ~self.left
        return left & GRID.spread(right) | right & GRID.spread(left)


@dataclass(frozen=True)
class Furnishing:
    """All that stands on a ground, what belongs to modules among it: masks of cells."""

    trees: int
    rocks: int
    wells: int
    veins: int
    palace: int


def city_land(seed: int) -> tuple[BareLand, Furnishing, int]:
    """Return the land of a seed, and how many grounds were drawn for it."""
    return drawn_until_it_holds(Draws(seed), _ground, _furnishing, _TRIES)


# -- the ground ----------------------------------------------------------------------------------------------------


def _ground(draws: Draws) -> BareLand | None:
    """Return a ground, or None for one that does not hold."""
    river = _river(draws)
    if river is None:
        return None
    bare = BareLand(river, 0, 0)
    left, right = bare.left, GRID.full & ~bare.left
    mountains = _mass(draws, left & _MOUNTAIN_SIDE, _MOUNTAIN_EDGE, draws.between(*_MOUNTAINS))
    forest = _mass(draws, right & _FOREST_SIDE, _FOREST_EDGE, draws.between(*_FOREST))
    ground = BareLand(river, mountains, forest)
    has_edges = (mountains & _MOUNTAIN_EDGE).bit_count() >= 4 and (forest & _FOREST_EDGE).bit_count() >= 4
    is_shut = GRID.spread(mountains) & forest  # mountains lie left of the river, the forest right of it
    banks = ground.meadow & left, ground.meadow & right
    if not has_edges or is_shut or not all(_is_bank(bank) for bank in banks):
        return None
    return ground


def _river(draws: Draws) -> tuple[int, ...] | None:
    """Return how many cells lie left of the river, row by row."""
    row = draws.between(4, 7)
    rows = [row]
    for _ in range(_SIZE - 1):
        row += draws.weighted(_BENDS)
        rows.append(row)
    sides = _SIZE + sum(abs(below - above) for above, below in pairwise(rows))
    return tuple(rows) if _SIDES[0] <= sides <= _SIDES[1] and min(rows) >= 2 and max(rows) <= _SIZE - 2 else None


def _mass(draws: Draws, room: int, edge: int, size: int) -> int:
    """Return cells that grow into a mass from the edge of a land; fewer where there is no room."""
    mass = 1 << draws.cell(room & edge)
    while mass.bit_count() < size:
        around = GRID.spread(mass) & room & ~mass
        if not around:
            break
        # Cells with several neighbours in the mass are likelier: it stays compact, with an arm now and then.
        weights = [
            (cell, (GRID.near[cell] & mass).bit_count() * (3 if edge >> cell & 1 else 2)) for cell in indices(around)
        ]
        mass |= 1 << draws.weighted(weights)
    return mass


def _is_bank(cells: int) -> bool:
    return _BANKS[0] <= cells.bit_count() <= _BANKS[1] and GRID.region(cells & -cells, cells) == cells


# -- what stands on it -----------------------------------------------------------------------------------------------


def _furnishing(draws: Draws, ground: BareLand) -> Furnishing | None:
    """Return what stands on a ground; None for a draw that does not hold."""
    meadow, riverside = ground.meadow, ground.riverside
    lone = sum(1 << cell for cell in indices(meadow & _INNER) if not GRID.near[cell] & ~meadow)
    near_river = meadow & (riverside | GRID.spread(riverside))
    places = lone & near_river & _PALACE_BELT
    if not places:
        return None
    palace = 1 << draws.cell(places)
    taken = palace | GRID.spread(palace)
    wells = _apart(draws, lone & ~riverside & ~taken & ~GRID.spread(taken), _WELLS, _WELLS_APART)
    if wells is None or not wells & ground.left or not wells & ~ground.left:
        return None
    taken |= wells | GRID.spread(wells)
    if GRID.spread(palace) & wells:
        return None
    veins = _veins(draws, meadow & ~taken, ground.left)
    if veins is None:
        return None
    free = meadow & ~taken & ~veins
    trees = _spread_out(draws, free, _TREES)
    if trees is None:
        return None
    rocks = _spread_out(draws, free & ~trees, _ROCKS)
    if rocks is None:
        return None
    pairs = sum((GRID.near[cell] & (trees | rocks)).bit_count() for cell in indices(trees | rocks)) // 2
    on_both = all(
        (kind & bank).bit_count() >= _EACH_BANK for kind in (trees, rocks) for bank in (ground.left, ~ground.left)
    )
    if pairs > _MOST_PAIRS or ((trees | rocks) & riverside).bit_count() > _MOST_RIVERSIDE or not on_both:
        return None
    return Furnishing(trees, rocks, wells, veins, palace)


def _steps(first: int, second: int) -> int:
    """Return rows plus columns between two cells."""
    (row, column), (other_row, other_column) = GRID.coordinate(first), GRID.coordinate(second)
    return abs(row - other_row) + abs(column - other_column)


def _apart(draws: Draws, cells: int, count: int, least: int) -> int | None:
    """Return so many cells at least so many steps from one another; None where they are not found."""
    chosen: list[int] = []
    for cell in draws.shuffled(cells):
        if all(_steps(cell, other) >= least for other in chosen):
            chosen.append(cell)
            if len(chosen) == count:
                return _mask(chosen)
    return None


def _spread_out(draws: Draws, cells: int, count: int) -> int | None:
    return _apart(draws, cells, count, _SAME_APART)


def _veins(draws: Draws, cells: int, left: int) -> int | None:
    """Return a cell on each bank, far from each other; None where there are none."""
    for first in draws.shuffled(cells & left):
        far = [other for other in indices(cells & ~left) if _steps(first, other) >= _VEINS_APART]
        if far:
            return 1 << first | 1 << draws.one_of(far)
    return None


def _mask(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)
