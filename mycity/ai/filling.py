"""Filling gaps of a draft: buildings that have no place yet are given one, narrow cells first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mycity.ai.judge import Judge
from mycity.ai.land import Plan
from mycity.ai.sketch import Sketch
from mycity.engine.grid import indices
from mycity.engine.pieces import Building

KIN = 100
"""What it is worth to stand beside the building's own colour, in hundredths of a point."""
CHURCH = 150
"""What it is worth to find room for a church."""
CHANCE = 127
"""Hundredths of a point within which a choice is left to chance; a row of ones in binary."""
LEAST = -150
"""A cell stays open rather than be covered in a way that is worth less than this."""

Stands = list[Plan | None]
"""Where each building stands, in the order of the cards; ``None`` for one that is left out."""


class Filler:
    """Fills gaps in drafts of one city.

    Args:
        judge: the greedy eye.
        sketch: the city.
        buildings: what is to be built.
    """

    def __init__(self, judge: Judge, sketch: Sketch, buildings: Sequence[Building]) -> None:
        self._land, self._sketch, self._buildings = sketch.land, sketch, buildings
        self.gain = sum(mask for mask, points in sketch.land.planes if points > 0)
        by_shape: dict[tuple[str, ...], list[int]] = {}
        for number, building in enumerate(buildings):
            by_shape.setdefault(building.rows, []).append(number)
        self.alike = [numbers for numbers in by_shape.values() if len(numbers) > 1]
        patterns = [buildings[numbers[0]] for numbers in by_shape.values()]
        self._covers = [_covers(judge.fitting(sketch.free, (), building)) for building in patterns]
        shapes = list(by_shape)
        self._shape = [shapes.index(building.rows) for building in buildings]

    def fill(self, stands: Stands, free: int, draw: int) -> int:
        """Give buildings that are left out places in ``free`` where that gains something; return what stays open.

        Args:
            stands: where the buildings stand; changed in place.
            free: the open cells.
            draw: 64 random bits.
        """
        pool, colours = self._pool(stands)
        todo = free & self.gain
        one, two, three = self._land.exits(free)
        while pool and (todo := todo & one):
            draw, cell = _turned(draw), one_of(todo & ~two or todo & ~three or todo, draw & 127)
            found = self._cover(cell, free, pool, colours, draw)
            if found is None:
                todo ^= cell
                continue
            number, plan = found
            stands[number] = plan
            colours[self._buildings[number].colour] |= plan.mask
            free, todo = free & ~plan.mask, todo & ~plan.mask
            one, two, three = self._land.exits(free)
            numbers = pool[self._shape[number]]
            numbers.remove(number)
            if not numbers:
                del pool[self._shape[number]]
        return free

    def _pool(self, stands: Stands) -> tuple[dict[int, list[int]], dict[str, int]]:
        """Return (what is left out by shape; the cells of every colour)."""
        pool: dict[int, list[int]] = {}
        colours = self._sketch.colours.copy()
        for number, plan in enumerate(stands):
            if plan is not None:
                colours[self._buildings[number].colour] |= plan.mask
            else:
                pool.setdefault(self._shape[number], []).append(number)
        return pool, colours

    def _cover(
        self, cell: int, free: int, pool: dict[int, list[int]], colours: dict[str, int], draw: int
    ) -> tuple[int, Plan] | None:
        """Return the (building, place) by which ``cell`` had best be covered; ``None`` when it had better stay open.

        Open cells weigh half of what they weigh for the eye: a draft can still be changed.
        """
        closed, stack = ~free, self._land.stack(free, 0)
        weight, best, found = self._land.weights.step, LEAST, None
        for shape, numbers in pool.items():
            for plan in self._covers[shape].get(cell, ()):
                mask, around, layers, worth, _ = plan
                if mask & closed:
                    continue
                value = worth - weight * (layers & stack).bit_count() // 2 + (draw & CHANCE)
                draw = draw >> 3 | (draw & 7) << 61
                if value + CHURCH <= best:
                    continue
                for number in numbers:
                    drawn = value + self._pull(number, around, colours)
                    if drawn > best:
                        best, found = drawn, (number, plan)
        return found

    def _pull(self, number: int, around: int, colours: dict[str, int]) -> int:
        building = self._buildings[number]
        if building.is_church:
            return CHURCH
        return KIN if around & colours[building.colour] else 0


def _covers(plans: Iterable[Plan]) -> dict[int, list[Plan]]:
    """Return the plans that cover each cell, by the cell's bit."""
    covers: dict[int, list[Plan]] = {}
    for plan in plans:
        for cell in indices(plan.mask):
            covers.setdefault(1 << cell, []).append(plan)
    return covers


def one_of(cells: int, draw: int) -> int:
    """Return one of ``cells``, as ``draw`` says."""
    for _ in range(draw % cells.bit_count()):
        cells &= cells - 1
    return cells & -cells


def _turned(draw: int) -> int:
    """Return ``draw`` turned round by seven bits: cheap, and fresh enough for choices of little weight."""
    return draw >> 7 | (draw & 127) << 57
