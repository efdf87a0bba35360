"""Steps of a board towards what rules pay for, before they pay, by the line of the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH, COLOURS, PATH, WALL
from mycity.engine.rules import RuleSet
from mycity.engine.rules.gold import covers_gold
from mycity.engine.rules.largest import largest_of
from mycity.engine.rules.spring import RING
from mycity.engine.rules.symbol_groups import GROUP_LINES, groups_of

LEAST = 2
"""Cells of what can be said to be kept together, or led on."""

Measure = Callable[[Any, City], Mapping[str, int]]
"""Counts for a rule, given with its parameters, how far a city has come; by line."""


def steps_of(rules: RuleSet, city: City, cities: Sequence[City]) -> dict[str, int]:
    """Return how far a city has come, by the line of the points that may come of it.

    Args:
        rules: the rules in force.
        city: the city, with what it has just built.
        cities: all cities as they were before: what somebody has got there first is no aim any more.
    """
    steps: dict[str, int] = {}
    for rule in rules.rules:
        if rule.key in MEASURES and not (rule.key == "gold" and any(map(covers_gold, cities))):
            steps |= MEASURES[rule.key](rule, city)
    return steps


def _gold(_: Any, city: City) -> Mapping[str, int]:
    """Veins covered."""
    return {"gold": (city.board.veins & city.covered).bit_count()}


def _churches(_: Any, city: City) -> Mapping[str, int]:
    """Colours beside churches."""
    colours = [city.colour(colour) for colour in COLOURS]
    return {"churches": sum(bool(church.around & cells) for church in city.of_colour(CHURCH) for cells in colours)}


def _wells(_: Any, city: City) -> Mapping[str, int]:
    """Sides taken of the wells that can still be closed by four different buildings."""
    return {"wells": sum(_sides_taken(city, well, sum(sides)) for well, sides in city.board.wells)}


def _sides_taken(city: City, well: int, sides: int) -> int:
    hits = [placed.placement.mask & sides for placed in city.placed]
    is_spoilt = any(hit & (hit - 1) for hit in hits) or sides & ~city.covered & ~city.board.buildable
    return 0 if well & city.covered or is_spoilt else sum(map(bool, hits))


def _symbol_groups(rule: Any, city: City) -> Mapping[str, int]:
    """Cells of the largest group that has not counted yet, by symbol."""
    return {GROUP_LINES[symbol]: _to_come(city, symbol) for symbol in rule.symbols}


def _to_come(city: City, symbol: str) -> int:
    marked = city.marked(GROUP_LINES[symbol])
    groups = (group for group in groups_of(city.board.grid, city.symbol(symbol)) if not group & marked)
    return _at_least(max((group.bit_count() for group in groups), default=0))


def _totems(_: Any, city: City) -> Mapping[str, int]:
    """Cells of the longest road that begins at the sea or at a totem not joined yet."""
    board = city.board
    totems = board.totems & ~city.marked("totem")
    ends = board.beach | board.grid.spread(totems) if totems else 0
    roads = (group for group in groups_of(board.grid, city.symbol(PATH)) if group & ends)
    return {"totem": _at_least(max((road.bit_count() for road in roads), default=0))}


def _springs(_: Any, city: City) -> Mapping[str, int]:
    return {"spring": _symbols_around(city, city.board.of("o") & ~city.covered)}


def _ruins(_: Any, city: City) -> Mapping[str, int]:
    return {"ruin": _symbols_around(city, city.board.of("r") & ~city.marked("ruin"))}


def _symbols_around(city: City, cells: int) -> int:
    """Return how many symbols of the ring lie around each of some cells, added up."""
    near = city.board.grid.near
    return sum(bool(near[cell] & city.symbol(symbol)) for cell in indices(cells) for symbol in RING)


def _dams(rule: Any, city: City) -> Mapping[str, int]:
    """Walls beside cells of lava, as many as count."""
    near, walls = city.board.grid.near, city.symbol(WALL)
    lava = indices(city.board.of("l"))
    return {"dam": sum(min((near[cell] & walls).bit_count(), rule.walls) for cell in lava)}


def _largest(rule: Any, city: City) -> Mapping[str, int]:
    """Cells of the largest group, by symbol."""
    return {part.line: _at_least(largest_of(city, part.symbols).bit_count()) for part in rule.counted()}


def _at_least(cells: int) -> int:
    return cells if cells >= LEAST else 0


MEASURES: Mapping[str, Measure] = {
    "gold": _gold,
    "churches": _churches,
    "wells": _wells,
    "groups.symbols": _symbol_groups,
    "totems": _totems,
    "spring": _springs,
    "ruin": _ruins,
    "dam": _dams,
    "largest": _largest,
}
"""By the key of the rule."""
