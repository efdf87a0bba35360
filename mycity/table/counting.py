"""The counting at the end of an episode, rule by rule, and what came in play. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mycity.engine.city import City
from mycity.engine.events import Event
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points, Rule

Spots = tuple[tuple[int, int], ...]
"""(cells, points) of what can be pointed out on a board."""


@dataclass(frozen=True)
class CountedRule:
    """One rule counted for one city.

    Attributes:
        rule: The rule.
        points: What it brings.
        before: The score before it.
        after: The score after it; the end of the track and debt are taken into account.
        arrives: Whether it brings the token to the end of the track.
        spots: Where on the board the points come from.
    """

    rule: Rule
    points: int
    before: int
    after: int
    arrives: bool
    spots: Spots


def counts(rules: RuleSet, city: City) -> tuple[CountedRule, ...]:
    """Return every rule that counts at the end of an episode, in scoring order, with the score after each."""
    counted = []
    for rule in rules.end_score:
        points = rule.end_score(city)
        scored = city.score(points, rules.track_end)
        arrives = scored.frozen and not city.frozen
        spots = tuple((cells, worth) for cells, worth in rule.points_at(city) if cells)
        counted.append(CountedRule(rule, points, city.points, scored.points, arrives, spots))
        city = scored
    return tuple(counted)


def points_in_play(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Return rule to the points it gave or took in the turns, in the order in which they first came."""
    found: dict[str, int] = {}
    for event in events:
        if isinstance(event, Points) and event.seat == seat:
            found[event.rule] = found.get(event.rule, 0) + event.points
    return found
