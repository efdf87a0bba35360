"""Version 1 of the island's lands, frozen: another land from the same number would be another version.

A shape is drawn (a run of cells in each row) and laid out from the coast inwards (beach, heath, palms, jungle), until
one holds all that is asked of it. Then totems, springs, shells and the wreck are drawn. What is asked is in
`docs/lands.md`.
"""

from __future__ import annotations

from dataclasses import dataclass

from mycity.engine.grid import hexagonal_grid, indices
from mycity.engine.lands.draws import Draws, drawn_until_it_holds

_ROWS, _ACROSS = 8, 16
SEA = hexagonal_grid(("." * _ACROSS,) * _ROWS)
"""Every hexagon that an island may have."""
_TRIES = 8
"""The draws of all that stands on an island before another island is drawn."""
_CELLS, _BEACH, _HEATH, _PALMS = (96, 104), (28, 34), (27, 32), (14, 18)
_TOTEMS, _TOTEMS_APART, _TOTEM_PALMS, _TOTEM_COAST = 4, 3, (2, 4), (3, 4)
_SPRINGS, _SHELLS, _WRECKS = 2, 2, 1
_OPEN_ROWS = 3
"""The rows below the mountains, which need no beach where the island ends."""
_SHORES = ((0, 4), (1, 4), (-1, 3), (2, 2), (3, 1))
"""(how far a shore moves inwards from one row to the next, in half hexagons, how often)."""


@dataclass(frozen=True)
class Isle:
    """An island: masks of the cells of ``SEA``.

    Attributes:
        beach, heath, palms, jungle: the land, totems among the jungle.
        totems, springs, shells, wrecks: all that stands on it.
    """

    beach: int
    heath: int
    palms: int
    jungle: int
    totems: int = 0
    springs: int = 0
    shells: int = 0
    wrecks: int = 0

    @property
    def land(self) -> int:
        return self.beach | self.heath | self.palms | self.jungle


def island_land(seed: int) -> tuple[Isle, int]:
    """Return the island of a seed, and how many shapes were drawn for it."""
    _, isle, shapes = drawn_until_it_holds(Draws(seed), _bare, _furnished, _TRIES)
    return isle, shapes


# -- the land ----------------------------------------------------------------------------------------------------------


def _bare(draws: Draws) -> Isle | None:
    """Return an island with nothing on it; None for a draw that does not hold."""
    runs = _runs(draws)
    if runs is None:
        return None
    land = sum(((1 << last + 1) - (1 << first)) << _start(row) for row, (first, last) in enumerate(runs))
    if not _CELLS[0] <= land.bit_count() <= _CELLS[1]:
        return None
    open_rows = sum(SEA.row_masks[:_OPEN_ROWS])
    ends = sum(1 << _start(row) + end for row in range(_OPEN_ROWS) for end in runs[row])
    coast = sum(1 << cell for cell in indices(land & ~open_rows) if (SEA.near[cell] & land).bit_count() < SEA.turns)
    beach = _belt(draws, coast | ends, land, _BEACH)
    heath = _belt(draws, SEA.spread(beach) & land & ~beach, land & ~beach, _HEATH)
    palms = _belt(draws, SEA.spread(heath) & land & ~beach & ~heath, land & ~beach & ~heath, _PALMS)
    isle = Isle(beach, heath, palms, land & ~beach & ~heath & ~palms)
    return isle if _holds(isle) else None


def _runs(draws: Draws) -> list[tuple[int, int]] | None:
    """Return (first, last) position of the land in each row of the text; None where it leaves the sea."""
    left, right = draws.between(0, 3), 2 * _ACROSS - 2 - draws.between(0, 3)
    runs = []
    for row in range(_ROWS):
        lead = row % 2  # every second row of the text stands half a hexagon to the right
        first, last = (left - lead + 1) // 2, (right - lead) // 2
        if first < 0 or last >= _ACROSS or last - first < 3:
            return None
        runs.append((first, last))
        steeper = 1 if row >= _OPEN_ROWS else 0
        left += draws.weighted(_SHORES) + steeper * draws.below(2)
        right -= draws.weighted(_SHORES) + steeper * draws.below(2)
    return runs


def _start(row: int) -> int:
    """Return the index of the first position in a row's text."""
    return row * SEA.stride + SEA.leads[row]


def _belt(draws: Draws, belt: int, room: int, sizes: tuple[int, int]) -> int:
    """Return a belt of land grown inwards, here and there, to a size that is drawn, if it is not as large already."""
    size = draws.between(*sizes)
    while belt.bit_count() < size and (inner := SEA.spread(belt) & room & ~belt):
        belt |= 1 << draws.cell(inner)
    return belt


def _holds(isle: Isle) -> bool:
    """Return whether an island is as it is asked to be, but for what stands on it."""
    counts = ((isle.beach, _BEACH), (isle.heath, _HEATH), (isle.palms, _PALMS))
    if not all(least <= cells.bit_count() <= most for cells, (least, most) in counts):
        return False
    open_land = isle.beach | isle.heath | isle.palms
    is_joined = all(SEA.region(cells & -cells, cells) == cells for cells in (isle.land, open_land))
    is_belted = not SEA.spread(isle.beach) & (isle.palms | isle.jungle) and not SEA.spread(isle.heath) & isle.jungle
    return is_joined and is_belted


# -- what stands on it -----------------------------------------------------------------------------------------------


def _furnished(draws: Draws, isle: Isle) -> Isle | None:
    """Return an island with all that stands on it; None for a draw that does not hold."""
    totems = _totems(draws, isle)
    if totems is None:
        return None
    wrecks = 1 << draws.cell(isle.beach)
    ground = isle.beach | isle.heath
    holes = [cell for cell in indices(isle.heath) if (SEA.near[cell] & ground).bit_count() == SEA.turns]
    if len(holes) < _SPRINGS:
        return None
    springs = _some(draws, sum(1 << cell for cell in holes), _SPRINGS)
    shells = _some(draws, isle.beach & ~wrecks, _SHELLS)
    return Isle(isle.beach, isle.heath, isle.palms, isle.jungle, totems, springs, shells, wrecks)


def _totems(draws: Draws, isle: Isle) -> int | None:
    """Return the cells of the totems; None where they are not found."""
    chosen = 0
    near = 0
    for cell in draws.shuffled(_totem_places(isle)):
        if not near >> cell & 1:
            chosen |= 1 << cell
            near |= _within(1 << cell, isle.land, _TOTEMS_APART - 1)
            if chosen.bit_count() == _TOTEMS:
                return chosen
    return None


def _totem_places(isle: Isle) -> int:
    """Return the jungle cells where a totem may stand."""
    too_near, near = (_within(isle.beach, isle.land, steps) for steps in (_TOTEM_COAST[0] - 1, _TOTEM_COAST[1]))
    least, most = _TOTEM_PALMS
    return sum(
        1 << cell
        for cell in indices(isle.jungle & near & ~too_near)
        if least <= (SEA.near[cell] & isle.palms).bit_count() <= most
    )


def _within(cells: int, land: int, steps: int) -> int:
    """Return the cells of a land at most so many steps over it from some cells."""
    for _ in range(steps):
        cells |= SEA.spread(cells) & land
    return cells


def _some(draws: Draws, cells: int, count: int) -> int:
    return sum(1 << cell for cell in draws.shuffled(cells)[:count])
