"""Preview of an answer: the changes it would make in a player's points, told before it is given."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.engine.city import City
from mycity.engine.effects import apply_effect, at_once
from mycity.engine.episode import PASS, Answer, State
from mycity.engine.pieces import Building, Placement
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points, Turn
from mycity.engine.scoring import end_scores_among


def preview(state: State, seat: int, answer: Answer) -> tuple[tuple[str, int], ...]:
    """Return (rule, change in points) that ``answer`` would make for ``seat``, as things stand; zeros left out.

    At-once points are told as if the others did nothing this turn, so nothing of their answers can leak.
    """
    rules, city = state.rules, state.cities[seat]
    building = state.building(seat)
    changes = [(rule.id, rule.pass_points(city)) for rule in rules.pass_points if answer == PASS]
    if isinstance(answer, Placement) and building is not None:
        grown, points = city_after(rules, seat, state.cities, building, answer)
        changes += [(paid.rule, paid.points) for paid in points]
        grown_among = (*state.cities[:seat], grown, *state.cities[seat + 1 :])
        old, new = end_scores_among(rules, seat, state.cities), end_scores_among(rules, seat, grown_among)
        changes += [(rule, now - was) for (rule, now), (_, was) in zip(new, old, strict=True)]
    return tuple((rule, points) for rule, points in changes if points)


def city_after(
    rules: RuleSet, seat: int, cities: Sequence[City], building: Building, placement: Placement
) -> tuple[City, list[Points]]:
    """Return the city of ``seat`` once it alone has built, and the points that brought at once."""
    grown, points = cities[seat].build(building, placement), []
    after = (*cities[:seat], grown, *cities[seat + 1 :])
    built = tuple(placement if other == seat else None for other in range(len(after)))
    for effect in at_once(rules, Turn(tuple(cities), after, built)):
        if effect.seat == seat:
            grown, effects = apply_effect(grown, effect, rules)
            points += [caused for caused in effects if isinstance(caused, Points)]
    return grown, points
