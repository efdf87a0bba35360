"""The end of an episode: points by rule, the score track, places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mycity.engine.city import City, scored
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Gain, Points

FIRST, SECOND, OTHERS = "first", "second", "others"


@dataclass(frozen=True, slots=True)
class Result:
    """Result of an episode for a seat.

    Attributes:
        seat: whose result.
        end: (rule, points) of every scoring rule in force, in scoring order, zeros included.
        score: token minus debt, what ranks.
        frozen_by: the rule whose points brought the token to the end of the track while scoring, if one did.
        place: ``first``, ``second`` or ``others``.
        gains: what the scoring set off: progress for the end of the track.
    """

    seat: int
    end: tuple[tuple[str, int], ...]
    score: int
    frozen_by: str | None
    place: str
    gains: tuple[Gain, ...] = ()


def end_scores(rules: RuleSet, city: City) -> tuple[tuple[str, int], ...]:
    """Return (rule, points) of every rule that scores at the end, in scoring order (rules 3, End scoring).

    A rule that compares cities finds this one alone at its table.
    """
    return tuple((rule.line, rule.end_score(city)) for rule in rules.end_score)


def end_scores_among(rules: RuleSet, seat: int, cities: Sequence[City]) -> tuple[tuple[str, int], ...]:
    """Return what ``end_scores`` does for the city of ``seat``, among all cities of the table."""
    return tuple((rule.line, rule.score_among(seat, cities)) for rule in rules.end_score)


def final_points(rules: RuleSet, city: City, *, others: Sequence[City] = (), without: Collection[str] = ()) -> int:
    """Return the score of ``city`` if the episode ended now: token minus debt after the end scoring.

    Args:
        others: the other cities at its table, for rules that compare them.
        without: the rules whose points are left out, by the name of their line.
    """
    end = end_scores_among(rules, 0, (city, *others)) if others else end_scores(rules, city)
    if without:
        end = tuple((rule, points) for rule, points in end if rule not in without)
    total, frozen = city.points, city.frozen
    for _, points in end:
        total, frozen = scored(total, frozen, points, rules.track_end)
    return total


def scores(rules: RuleSet, cities: Sequence[City]) -> list[int]:
    """Return every seat's score if the episode ended now, as ``results`` has it, which also ranks them."""
    return [score(rules, seat, cities) for seat in range(len(cities))]


def score(rules: RuleSet, seat: int, cities: Sequence[City]) -> int:
    """Return the score of a seat if the episode ended now."""
    city, end = cities[seat], rules.track_end
    total, frozen = city.points, city.frozen
    for rule in rules.end_score:
        points = rule.score_among(seat, cities) if rule.compares else rule.end_score(city)
        if points:
            total, frozen = scored(total, frozen, points, end)
    return total


def results(rules: RuleSet, cities: Sequence[City]) -> tuple[Result, ...]:
    """Return every seat's result for the final ``cities``, seats ascending."""
    lines = [end_scores_among(rules, seat, cities) for seat in range(len(cities))]
    final = [_add_up(rules, city, end) for city, end in zip(cities, lines, strict=True)]
    places = _places(rules, [city for city, _ in final])
    return tuple(
        Result(seat, end, city.points, frozen_by, place, _mark_reached(rules, seat, cities[seat], city))
        for seat, (end, (city, frozen_by), place) in enumerate(zip(lines, final, places, strict=True))
    )


def _add_up(rules: RuleSet, city: City, end: tuple[tuple[str, int], ...]) -> tuple[City, str | None]:
    # Rule by rule, not their sum: at the end of the track the token stays, whatever later rules take or give.
    frozen_by = None
    for rule, points in end:
        before, city = city, city.score(points, rules.track_end)
        if city.frozen and not before.frozen:
            frozen_by = rule
    return city, frozen_by


def _mark_reached(rules: RuleSet, seat: int, played: City, scored: City) -> tuple[Gain, ...]:
    """Return what the scoring set off: the city as it was ``played`` has become ``scored``."""
    points = Points(seat, "end", scored.points - played.points)
    effects = [effect for rule in rules.sets_off for effect in rule.sets_off(played, scored, points)]
    return tuple(effect for effect in effects if isinstance(effect, Gain))


def _places(rules: RuleSet, cities: Sequence[City]) -> list[str]:
    """Rank by score, then by the tie-break; full ties share the better place (rules 3, Ranking)."""
    keys = [(-city.points, *_tie_key(rules, city)) for city in cities]
    better = [sum(other < key for other in keys) for key in keys]  # competition ranking: after two firsts comes a third
    with_second = 0 < rules.second_place_from <= len(cities)
    by_rank = {0: FIRST, 1: SECOND} if with_second else {0: FIRST}
    return [by_rank.get(rank, OTHERS) for rank in better]


def _tie_key(rules: RuleSet, city: City) -> tuple[int, ...]:
    return tuple(part for rule in rules.rules for part in rule.tie_key(city))
