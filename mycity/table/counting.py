"""What the end of an episode counts, cell by cell: which trees, which groups, which wells. Nothing is drawn here.

The points themselves are the engine's; this module only says where on the board they come from, so that they can be
pointed out. A rule without an entry in ``PLACES`` is counted all the same, with nothing to point at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mycity.engine.city import City
from mycity.engine.events import Event
from mycity.engine.grid import indices
from mycity.engine.pieces import CHURCH, COLOURS
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points, Rule
from mycity.engine.rules.factories import factories
from mycity.engine.rules.groups import groups
from mycity.engine.rules.wells import is_ready


@dataclass(frozen=True)
class Spot:
    """A place on a board that brings points.

    Attributes:
        cells: Its mask.
        points: What it brings.
    """

    cells: int
    points: int


@dataclass(frozen=True)
class Count:
    """One rule counted for one city.

    Attributes:
        rule: The rule.
        points: What it brings.
        before: The score before it.
        after: The score after it; the end of the track and debt are taken into account.
        arrives: Whether it brings the token to the end of the track.
        spots: Where the points come from.
    """

    rule: Rule
    points: int
    before: int
    after: int
    arrives: bool
    spots: tuple[Spot, ...] = ()


def _single(masks: Iterable[tuple[int, int]], hidden: int) -> Iterator[Spot]:
    for mask, worth in masks:
        yield from (Spot(1 << index, worth) for index in indices(mask & ~hidden))


def _trees(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001 - as all entries of the table
    return _single(city.board.trees, city.covered)


def _rocks(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001
    return _single(((mask, -worth) for mask, worth in city.board.rocks), city.covered)


def _groups(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001
    for colour in COLOURS:
        largest = max(groups(city.of_colour(colour)), key=len, default=[])
        yield from (Spot(placement.mask, 1) for placement in largest)


def _churches(city: City, rule: Rule) -> Iterator[Spot]:
    for church in city.of_colour(CHURCH):
        if all(church.around & city.colour(colour) for colour in COLOURS):
            yield Spot(church.mask, rule.row()["points"])


def _wells(city: City, rule: Rule) -> Iterator[Spot]:
    for well, around in city.board.wells:
        if is_ready(city, well, around):
            yield Spot(well, rule.row()["points"])


def _empties(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001
    return (Spot(1 << index, -1) for index in indices(city.empty))


def _clear_trees(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001
    hidden = city.covered
    for factory in factories(city):
        hidden |= factory.around
    return _single(city.board.trees, hidden)


def _factories(city: City, rule: Rule) -> Iterator[Spot]:
    homes, limit = city.of_colour("Y"), rule.row()["limit"]
    for factory in factories(city):
        beside = min(sum(bool(home.mask & factory.around) for home in homes), limit)
        if beside:
            yield Spot(factory.mask, beside)


def _homes(city: City, rule: Rule) -> Iterator[Spot]:  # noqa: ARG001
    visible = sum(mask & ~city.covered for mask, _ in city.board.trees)
    return (Spot(home.mask, 1) for home in city.of_colour("Y") if home.around & visible)


PLACES: dict[str, Callable[[City, Rule], Iterator[Spot]]] = {
    "trees": _trees,
    "trees.smog": _clear_trees,
    "rocks": _rocks,
    "groups": _groups,
    "churches": _churches,
    "wells": _wells,
    "factories": _factories,
    "homes": _homes,
    "empties": _empties,
}
"""Rule id to where on a city's board its points come from."""


def spots(rule: Rule, city: City) -> tuple[Spot, ...]:
    """Return where on the board of ``city`` a rule's points at the end come from."""
    find = PLACES.get(rule.id)
    return () if find is None else tuple(find(city, rule))


def counts(rules: RuleSet, city: City) -> tuple[Count, ...]:
    """Return every rule that counts at the end of an episode, in scoring order, with the score after each."""
    counted = []
    for rule in rules.end_score:
        points = rule.end_score(city)
        scored = city.score(points, rules.track_end)
        arrives = scored.frozen and not city.frozen
        counted.append(Count(rule, points, city.points, scored.points, arrives, spots(rule, city)))
        city = scored
    return tuple(counted)


def points_in_play(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Return rule to the points it gave or took in the turns, in the order in which they first came."""
    found: dict[str, int] = {}
    for event in events:
        if isinstance(event, Points) and event.seat == seat:
            found[event.rule] = found.get(event.rule, 0) + event.points
    return found
