"""Filling gaps of a draft: buildings that have no place yet are given one.

Most of the time narrow cells come first, whatever building covers them; now and then the buildings come first, in the
order of their cards. Only where buildings stand is decided here, not whether the draft gets better by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from mycity.ai.judge import Judge
from mycity.ai.land import Plan, worth_of
from mycity.ai.sketch import Sketch
from mycity.ai.tally import Stands
from mycity.ai.weights import POINT
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH as CHURCH_COLOUR
from mycity.engine.pieces import Building
from mycity.engine.rules.wells import WellsRule

KIN = 100
"""What it is worth to stand beside the building's own colour, in hundredths of a point."""
CHURCH = 150
"""What it is worth to find room for a church."""
LATE = 200
"""What it costs to touch nothing that is built earlier."""
SNUG = 15
"""What every open cell beside a building costs: thrice that where it has one exit, twice where it has two."""
CHANCE = 255
"""Hundredths of a point within which a choice is left to chance; a row of ones in binary."""
LEAST = -150
"""A cell stays open, or a building is left out, rather than be covered or built in a way that is worth less."""
CELL = 70
"""What a building whose turn it is has to bring for each of its cells."""


class Cover(NamedTuple):
    """A place of a shape as filling needs it: its cells, the cells beside it, what covering brings, the plan."""

    mask: int
    around: int
    worth: int
    plan: Plan


class Near:
    """The places that cover one cell, by what is open close to it.

    Args:
        block: the cell and the cells close to it.
        covers: the places that cover the cell, by shape.
    """

    def __init__(self, block: int, covers: Sequence[Sequence[Cover]]) -> None:
        self._block, self._covers = block, covers
        self._known: dict[int, list[list[Cover]]] = {}

    def fitting(self, free: int) -> list[list[Cover]]:
        """Return the places, by shape, that cover no closed cell close by."""
        opened = free & self._block
        known = self._known.get(opened)
        if known is None:
            closed = self._block & ~free
            known = [[cover for cover in covers if not cover.mask & closed] for covers in self._covers]
            self._known[opened] = known
        return known


class Filler:
    """Fills gaps in drafts of one city.

    Args:
        judge: the greedy eye.
        sketch: the city.
        buildings: what is to be built.

    Attributes:
        alike: the buildings of one shape, where there are several.
        gain: the cells that bring points when they are covered.
    """

    def __init__(self, judge: Judge, sketch: Sketch, buildings: Sequence[Building]) -> None:
        self._judge, self._land, self._sketch = judge, sketch.land, sketch
        self._colours = [building.colour for building in buildings]
        self._buildings = buildings
        self.gain = sum(mask for mask, points in sketch.land.planes if points > 0)
        by_shape: dict[tuple[str, ...], list[int]] = {}
        for number, building in enumerate(buildings):
            by_shape.setdefault(building.rows, []).append(number)
        self.alike = [numbers for numbers in by_shape.values() if len(numbers) > 1]
        shapes = list(by_shape)
        self._shape = [shapes.index(building.rows) for building in buildings]
        self._places = [self._covers(buildings[numbers[0]]) for numbers in by_shape.values()]
        self._near = self._by_cell()
        self._built = sum(sketch.colours.values())

    def _covers(self, building: Building) -> dict[int, Cover]:
        """Return the places worth a look, by their cells: none that spoils a well."""
        wells = self._sketch.board.wells if any(rule.id == WellsRule.id for rule in self._land.rules.rules) else ()
        spots = [(cell, sum(sides)) for cell, sides in wells]
        plans = self._judge.fitting(self._sketch.free, (), building)
        return {
            plan.mask: Cover(plan.mask, plan.around, POINT * worth_of(self._land.planes, plan.mask), plan)
            for plan in plans
            if not any(plan.mask & cell or (plan.mask & sides).bit_count() > 1 for cell, sides in spots)
        }

    def _by_cell(self) -> dict[int, Near]:
        spread = self._sketch.board.grid.spread
        lists: dict[int, list[list[Cover]]] = {}
        for shape, covers in enumerate(self._places):
            for cover in covers.values():
                for index in indices(cover.mask):
                    lists.setdefault(1 << index, [[] for _ in self._places])[shape].append(cover)
        return {cell: Near(spread(spread(cell)), covers) for cell, covers in lists.items()}

    # -- narrow cells first ----------------------------------------------------------------------------------------

    def fill(self, stands: Stands, free: int, draw: int) -> int:
        """Give buildings that are left out places in ``free`` where that gains something; return what stays open.

        Args:
            stands: where the buildings stand; changed in place.
            free: the open cells.
            draw: 64 random bits.
        """
        pool, colours = self._pool(stands)
        masks = [0 if plan is None else plan.mask for plan in stands]
        gaps = free & self.gain
        one, two, three = self._land.exits(free)
        while pool and (gaps := gaps & one):
            draw = draw >> 7 | (draw & 127) << 57
            cell = one_of(gaps & ~two or gaps & ~three or gaps, draw & 127)
            early = list(accumulate(masks, or_, initial=self._built))
            found = self._cover(cell, (free, ~two, ~three), pool, colours, early, draw)
            if found is None:
                gaps ^= cell
                continue
            number, plan = found
            stands[number], masks[number] = plan, plan.mask
            colours[self._colours[number]] |= plan.mask
            free, gaps = free & ~plan.mask, gaps & ~plan.mask
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
                colours[self._colours[number]] |= plan.mask
            else:
                pool.setdefault(self._shape[number], []).append(number)
        return pool, colours

    def _cover(
        self, cell: int, opened: tuple[int, int, int], pool: dict[int, list[int]], colours: dict[str, int],
        early: Sequence[int], draw: int,
    ) -> tuple[int, Plan] | None:  # fmt: skip
        """Return the (building, place) by which ``cell`` had best be covered; ``None`` when it had better stay open."""
        near = self._near.get(cell)
        if near is None:
            return None
        free, ends, bends = opened
        closed, fitting, names = ~free, near.fitting(free), self._colours
        best, found = LEAST, None
        for shape, numbers in pool.items():
            for mask, around, worth, plan in fitting[shape]:
                if mask & closed:
                    continue
                beside = around & free
                open_beside = beside.bit_count() + (beside & ends).bit_count() + (beside & bends).bit_count()
                value = worth - SNUG * open_beside + (draw & CHANCE)
                draw = draw >> 5 | (draw & 31) << 59
                if value + CHURCH <= best:
                    continue
                for number in numbers:
                    drawn = value - LATE if early[number] and not around & early[number] else value
                    name = names[number]
                    if name == CHURCH_COLOUR:
                        drawn += CHURCH
                    elif around & colours[name]:
                        drawn += KIN
                    if drawn > best:
                        best, found = drawn, (number, plan)
        return found

    # -- buildings in the order of their cards ---------------------------------------------------------------------

    def line_up(self, stands: Stands, free: int, draw: int) -> int:
        """Do as ``fill`` does, building by building in the order of the cards."""
        _, colours = self._pool(stands)
        reached = self._sketch.frontier
        for number, stood in enumerate(stands):
            plan = stood
            if stood is None and free:
                draw = draw >> 7 | (draw & 127) << 57
                plan = stands[number] = self._stand(number, free, reached, colours, draw)
            if plan is not None:
                reached |= plan.around
            if plan is not None and plan is not stood:
                colours[self._colours[number]] |= plan.mask
                free &= ~plan.mask
        return free

    def _stand(self, number: int, free: int, reached: int, colours: dict[str, int], draw: int) -> Plan | None:
        """Return where a building had best stand; ``None`` when it had better be left out."""
        places, own = self._places[self._shape[number]], colours[self._colours[number]]
        wanted = [reached] if reached else self._sketch.wanted()
        plans = self._judge.fitting(free, wanted, self._buildings[number])
        _, two, three = self._land.exits(free)
        best, found = LEAST, None
        for plan in plans:
            cover = places.get(plan.mask)
            if cover is None:
                continue
            mask, around, worth, _ = cover
            beside = around & free
            open_beside = beside.bit_count() + (beside & ~two).bit_count() + (beside & ~three).bit_count()
            value = worth - CELL * mask.bit_count() - 2 * SNUG * open_beside + (draw & CHANCE)
            draw = draw >> 5 | (draw & 31) << 59
            if around & own:
                value += KIN
            if value > best:
                best, found = value, plan
        return found


def one_of(cells: int, draw: int) -> int:
    for _ in range(draw % cells.bit_count()):
        cells &= cells - 1
    return cells & -cells
