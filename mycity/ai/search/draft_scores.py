"""Values of drafts, counted faster than by asking every rule about every draft.

The rules that nearly every episode has are told here a second time, in forms that need no city; a test holds each of
them against its rule. All others are asked, so what they say is true here too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mycity.ai.model.board_model import Fit, cell_planes, worth_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import POINT
from mycity.engine.city import Placed
from mycity.engine.pieces import CHURCH, COLOURS, Building
from mycity.engine.rules import RuleSet
from mycity.engine.rules.groups import largest_size

Stands = list[Fit | None]
"""Fit of each building, in the order of the cards; ``None`` for one that is left out."""
Masks = list[int]
"""The cells of each building; 0 for one that is left out."""
DraftCount = Callable[[Stands, Masks, int], int]
"""Returns the points of a rule for a draft: where the buildings stand, their cells, and all these cells together."""

REMEMBERED = 50_000
"""Buildings of one colour whose largest group is remembered."""


def count_cells(rule: Any, model: CityModel, buildings: Sequence[Building]) -> DraftCount:
    """Count a rule for which every cell stands for itself."""
    del buildings
    city = model.city
    planes = cell_planes(RuleSet([rule]), city, model.board_model.ground)
    bare = rule.end_score(city)
    return lambda _, __, covered: bare + worth_of(planes, covered)


def count_groups(rule: Any, model: CityModel, buildings: Sequence[Building]) -> DraftCount:
    """Count the buildings of each colour's largest group."""
    del rule, model
    colours = [_of_colour(buildings, colour) for colour in COLOURS]
    known: dict[tuple[int, ...], int] = {}

    def count(stands: Stands, masks: Masks, covered: int) -> int:
        del covered
        total = 0
        for numbers in colours:
            key = tuple(map(masks.__getitem__, numbers))  # a step changes few colours: the others are looked up
            if key not in known:
                if len(known) == REMEMBERED:
                    known.clear()
                known[key] = largest_size(map(stands.__getitem__, numbers))
            total += known[key]
        return total

    return count


def count_churches(rule: Any, model: CityModel, buildings: Sequence[Building]) -> DraftCount:
    """Count the churches that every colour touches."""
    colours = [(_of_colour(buildings, colour), model.city.colour(colour)) for colour in COLOURS]
    churches, points = _of_colour(buildings, CHURCH), int(rule.points)

    def count(stands: Stands, masks: Masks, covered: int) -> int:
        del covered
        yellow, red, blue = [sum(map(masks.__getitem__, numbers), start) for numbers, start in colours]
        arounds = [fit.around for fit in map(stands.__getitem__, churches) if fit is not None]
        return points * len([1 for around in arounds if around & yellow and around & red and around & blue])

    return count


def count_wells(rule: Any, model: CityModel, buildings: Sequence[Building]) -> DraftCount:
    """Count the visible wells that have as many buildings around them as sides."""
    del buildings
    wells = [(cell, sum(sides), len(sides)) for cell, sides in model.board.wells]

    def count(stands: Stands, masks: Masks, covered: int) -> int:
        del stands
        total = 0
        for cell, sides, number in wells:
            if not cell & covered and not sides & ~covered and len([1 for mask in masks if mask & sides]) == number:
                total += rule.points
        return total

    return count


COUNTS: dict[str, Callable[[Any, CityModel, Sequence[Building]], DraftCount]] = {
    "trees": count_cells,
    "rocks": count_cells,
    "empties": count_cells,
    "groups": count_groups,
    "churches": count_churches,
    "wells": count_wells,
}
"""Rule key to how to count what the rule gives without asking it."""


def _of_colour(buildings: Sequence[Building], colour: str) -> list[int]:
    return [number for number, building in enumerate(buildings) if building.colour == colour]


class DraftScorer:
    """Scorer of the drafts of one city.

    Args:
        model: the city before the first card.
        buildings: what is to be built, in the order of the cards.
    """

    def __init__(self, model: CityModel, buildings: Sequence[Building]) -> None:
        rules = model.board_model.rules
        self._buildings, self._board_model, self._board = buildings, model.board_model, model.board
        self._end = rules.track_end
        self._counts = [COUNTS[rule.key](rule, model, buildings) for rule in rules.end_score if rule.key in COUNTS]
        self._asked = len(self._counts) < len(rules.end_score) or bool(model.board_model.digging or model.placed)
        self._placed: list[dict[int, Placed]] = [{} for _ in buildings]

    def outcome(self, model: CityModel, stands: Stands, masks: Masks) -> int:
        """Return what the episode is worth with all of ``stands``, in hundredths of a point.

        Args:
            model: the city with those of them that may set something off at once, and no others.
            stands: where the buildings stand.
            masks: their cells.
        """
        if self._asked or model.board is not self._board:
            return model.outcome_with(self._laid(stands, model.alert))
        covered, city = sum(masks), model.city
        points = [count(stands, masks, covered) for count in self._counts]
        return POINT * self._add_up(city.points, city.frozen, points) + self._board_model.won(city)

    def _add_up(self, total: int, frozen: bool, points: Sequence[int]) -> int:
        """Return the score once ``points`` are added to ``total``, one rule after the other up to the track's end."""
        if self._end is None:
            return total + sum(points)
        if frozen:
            return total
        for more in points:
            total += more
            if total >= self._end:
                return self._end
        return total

    def _laid(self, stands: Stands, alert: int) -> list[Placed]:
        pairs = [(number, fit) for number, fit in enumerate(stands) if fit is not None and not fit.mask & alert]
        return [self._placed[number].get(fit.mask) or self._place(number, fit) for number, fit in pairs]

    def _place(self, number: int, fit: Fit) -> Placed:
        placed = self._placed[number][fit.mask] = Placed(self._buildings[number], fit.placement)
        return placed
