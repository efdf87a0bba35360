"""Filling gaps of a draft: buildings that have no place yet are given one.

Most of the time narrow cells come first, whatever building covers them; now and then the buildings come first, in the
order of their cards. Only where buildings stand is decided here, not whether the draft gets better by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import Fit, worth_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import POINT
from mycity.ai.search.draft_scores import Stands
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH as CHURCH_COLOUR
from mycity.engine.pieces import Building

KIN = 100
"""Worth of standing beside the building's own colour, in hundredths of a point."""
CHURCH = 150
"""Worth of finding room for a church."""
LATE = 200
"""Cost of touching nothing that is built earlier."""
SNUG = 15
"""Cost of every open cell beside a building: thrice that where it has one exit, twice where it has two."""
CHANCE = 255
"""Hundredths of a point within which a choice is left to chance; a row of ones in binary."""
LEAST = -150
"""A cell stays open, or a building is left out, rather than be covered or built in a way that is worth less."""
CELL = 70
"""Least gain of a building whose turn it is, for each of its cells."""


class Cover(NamedTuple):
    """A place of a shape as filling needs it: its cells, the cells beside it, what covering brings, the fit."""

    mask: int
    around: int
    worth: int
    fit: Fit


class NearbyPlaces:
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
        known = self._known.get(opened)  # kept by pattern: what is open close by comes again and again
        if known is None:
            closed = self._block & ~free
            known = [[cover for cover in covers if not cover.mask & closed] for covers in self._covers]
            self._known[opened] = known
        return known


class Filler:
    """Fills gaps in drafts of one city.

    Args:
        evaluator: the greedy evaluation.
        model: the city.
        buildings: what is to be built.

    Attributes:
        alike: the buildings of one shape, where there are several.
        gain: the cells that bring points when they are covered.
    """

    def __init__(self, evaluator: Evaluator, model: CityModel, buildings: Sequence[Building]) -> None:
        self._evaluator, self._board_model, self._model = evaluator, model.board_model, model
        self._colours = [building.colour for building in buildings]
        self._buildings = buildings
        self.gain = sum(mask for mask, points in model.board_model.planes if points > 0)
        by_shape: dict[tuple[str, ...], list[int]] = {}
        for number, building in enumerate(buildings):
            by_shape.setdefault(building.rows, []).append(number)
        self.alike = [numbers for numbers in by_shape.values() if len(numbers) > 1]
        shapes = list(by_shape)
        self._shape = [shapes.index(building.rows) for building in buildings]
        self._places = [self._covers(buildings[numbers[0]]) for numbers in by_shape.values()]
        self._near = self._by_cell()
        self._built = sum(model.colours.values())

    def _covers(self, building: Building) -> dict[int, Cover]:
        """Return the places worth a look, by their cells: none that spoils a well."""
        wells = self._model.board.wells if any(rule.key == "wells" for rule in self._board_model.rules.rules) else ()
        spots = [(cell, sum(sides)) for cell, sides in wells]
        fits = self._evaluator.fitting(self._model.free, (), building)
        return {
            fit.mask: Cover(fit.mask, fit.around, POINT * worth_of(self._board_model.planes, fit.mask), fit)
            for fit in fits
            if not any(fit.mask & cell or (fit.mask & sides).bit_count() > 1 for cell, sides in spots)
        }

    def _by_cell(self) -> dict[int, NearbyPlaces]:
        spread = self._model.board.grid.spread
        lists: dict[int, list[list[Cover]]] = {}
        for shape, covers in enumerate(self._places):
            for cover in covers.values():
                for index in indices(cover.mask):
                    lists.setdefault(1 << index, [[] for _ in self._places])[shape].append(cover)
        return {cell: NearbyPlaces(spread(spread(cell)), covers) for cell, covers in lists.items()}

    # -- narrow cells first ----------------------------------------------------------------------------------------

    def fill(self, stands: Stands, free: int, draw: int) -> int:
        """Give buildings that are left out places in ``free`` where that gains something; return what stays open.

        Args:
            stands: where the buildings stand; changed in place.
            free: the open cells.
            draw: 64 random bits.
        """
        # The most constrained cell first (one exit, then two), as in exact cover: one with few ways left to be covered
        # would have none if its neighbours were filled before it.
        pool, colours = self._pool(stands)
        masks = [0 if fit is None else fit.mask for fit in stands]
        gaps = free & self.gain
        one, two, three = self._board_model.exits(free)
        while pool and (gaps := gaps & one):
            # One draw of 64 bits is turned, not used up: each choice reads others of its bits.
            draw = draw >> 7 | (draw & 127) << 57
            cell = pick_cell(gaps & ~two or gaps & ~three or gaps, draw & 127)
            early = list(accumulate(masks, or_, initial=self._built))
            choice = self._cover(cell, (free, ~two, ~three), pool, colours, early, draw)
            if choice is None:
                gaps ^= cell
                continue
            number, fit = choice
            stands[number], masks[number] = fit, fit.mask
            colours[self._colours[number]] |= fit.mask
            free, gaps = free & ~fit.mask, gaps & ~fit.mask
            one, two, three = self._board_model.exits(free)
            numbers = pool[self._shape[number]]
            numbers.remove(number)
            if not numbers:
                del pool[self._shape[number]]
        return free

    def _pool(self, stands: Stands) -> tuple[dict[int, list[int]], dict[str, int]]:
        """Return (what is left out by shape; the cells of every colour)."""
        pool: dict[int, list[int]] = {}
        colours = self._model.colours.copy()
        for number, fit in enumerate(stands):
            if fit is not None:
                colours[self._colours[number]] |= fit.mask
            else:
                pool.setdefault(self._shape[number], []).append(number)
        return pool, colours

    def _cover(
        self, cell: int, opened: tuple[int, int, int], pool: dict[int, list[int]], colours: dict[str, int],
        early: Sequence[int], draw: int,
    ) -> tuple[int, Fit] | None:  # fmt: skip
        """Return the (building, place) by which ``cell`` had best be covered; ``None`` when it had better stay open."""
        near = self._near.get(cell)
        if near is None:
            return None
        free, ends, bends = opened
        closed, fitting, names = ~free, near.fitting(free), self._colours
        best, choice = LEAST, None
        for shape, numbers in pool.items():
            for mask, around, worth, fit in fitting[shape]:
                if mask & closed:
                    continue
                beside = around & free
                open_beside = beside.bit_count() + (beside & ends).bit_count() + (beside & bends).bit_count()
                value = worth - SNUG * open_beside + (draw & CHANCE)
                draw = draw >> 5 | (draw & 31) << 59
                if value + CHURCH <= best:  # no building adds more than that
                    continue
                for number in numbers:
                    drawn = value - LATE if early[number] and not around & early[number] else value
                    name = names[number]
                    if name == CHURCH_COLOUR:
                        drawn += CHURCH
                    elif around & colours[name]:
                        drawn += KIN
                    if drawn > best:
                        best, choice = drawn, (number, fit)
        return choice

    # -- buildings in the order of their cards ---------------------------------------------------------------------

    def line_up(self, stands: Stands, free: int, draw: int) -> int:
        """Do as ``fill`` does, building by building in the order of the cards."""
        _, colours = self._pool(stands)
        reached = self._model.frontier
        for number, stood in enumerate(stands):
            fit = stood
            if stood is None and free:
                draw = draw >> 7 | (draw & 127) << 57
                fit = stands[number] = self._stand(number, free, reached, colours, draw)
            if fit is not None:
                reached |= fit.around
            if fit is not None and fit is not stood:
                colours[self._colours[number]] |= fit.mask
                free &= ~fit.mask
        return free

    def _stand(self, number: int, free: int, reached: int, colours: dict[str, int], draw: int) -> Fit | None:
        """Return where a building had best stand; ``None`` when it had better be left out."""
        covers, own = self._places[self._shape[number]], colours[self._colours[number]]
        wanted = [reached] if reached else self._model.wanted()
        fits = self._evaluator.fitting(free, wanted, self._buildings[number])
        _, two, three = self._board_model.exits(free)
        best, chosen = LEAST, None
        for fit in fits:
            cover = covers.get(fit.mask)
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
                best, chosen = value, fit
        return chosen


def pick_cell(cells: int, draw: int) -> int:
    for _ in range(draw % cells.bit_count()):
        cells &= cells - 1
    return cells & -cells
