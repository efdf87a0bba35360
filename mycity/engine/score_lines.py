"""The parts of a score, and how an answer changes them: what is settled and what is provisional apart.

Settled is what nothing that is still to come can take away or win back: where the token began, what came in the turns,
and of the end scoring what cannot be built on any more. Provisional is the rest, as it would count if the episode
ended now: what empty cells, empty beach and rocks cost (it is paid with the last card, also by who has stopped), trees
that can still be covered, and whatever is compared with rivals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from mycity.engine.city import City, scored
from mycity.engine.effects import apply_effect, at_once, take
from mycity.engine.episode import STOP, Answer, IllegalAnswerError, State, refuse
from mycity.engine.events import Event
from mycity.engine.legal import areas_of, open_cells
from mycity.engine.pieces import Building, Placement
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points, Turn

START, TRACK = "start", "track"
"""The lines that no rule counts: where the token began, and what came when it stood at the end of the track already."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A part of a player's score, or of its change.

    Attributes:
        rule: its name in records, ``start`` or ``track``.
        settled: the points that are certain.
        provisional: the points it would bring beside them if the episode ended now.
    """

    rule: str
    settled: int
    provisional: int = 0

    @property
    def points(self) -> int:
        """All its points, as if the episode ended now."""
        return self.settled + self.provisional


def score_lines(state: State, seat: int, events: Iterable[Event]) -> tuple[ScoreLine, ...]:
    """Return the parts of the score of ``seat``; their points add up to it, as if the episode ended now.

    The start stands first, then what the turns have brought, then all that counts at the end, in scoring order.

    Args:
        events: everything that has happened in the episode.
    """
    in_play = points_in_play(events, seat)
    return city_lines(state.rules, seat, state.cities, in_play, is_over=state.is_over)


def points_in_play(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Return rule to the points it gave or took in the turns, in the order in which they first came."""
    points: dict[str, int] = {}
    for event in events:
        if isinstance(event, Points) and event.seat == seat:
            points[event.rule] = points.get(event.rule, 0) + event.points
    return points


def city_lines(
    rules: RuleSet, seat: int, cities: Sequence[City], in_play: Mapping[str, int], *, is_over: bool = False
) -> tuple[ScoreLine, ...]:
    """Return what `score_lines` does, of cities at any moment.

    Args:
        in_play: rule to the points it has given or taken in the turns.
        is_over: whether nothing is built any more, by nobody.
    """
    city = cities[seat]
    end = _end_lines(rules, seat, cities, is_over=is_over)
    lines = [ScoreLine(START, city.player.start), *(ScoreLine(rule, points) for rule, points in in_play.items()), *end]
    settled, points = _totals(rules, city, end)
    beyond = _rest(settled, points, lines)
    return (*lines, beyond) if beyond.settled or beyond.provisional else tuple(lines)


def settled_score(rules: RuleSet, seat: int, cities: Sequence[City], *, is_over: bool = False) -> int:
    """Return the score of ``seat`` without what is provisional: the sum of what is settled in its lines."""
    return _totals(rules, cities[seat], _end_lines(rules, seat, cities, is_over=is_over))[0]


def preview_lines(state: State, seat: int, answer: Answer) -> tuple[ScoreLine, ...]:
    """Return how ``answer`` would change the lines of ``seat``; those that stay as they are, are left out.

    It is told as if the others did nothing this turn, so nothing of their answers can leak.

    Raises:
        IllegalAnswerError: the rules refuse the answer.
    """
    if (refusal := refuse(state, seat, answer)) is not None:
        raise IllegalAnswerError(seat, refusal)
    return changed_lines(state.rules, seat, state.cities, state.card or "", answer)


def changed_lines(
    rules: RuleSet, seat: int, cities: Sequence[City], card: str, answer: Answer
) -> tuple[ScoreLine, ...]:
    """Return what `preview_lines` does, for a legal answer to ``card``."""
    before = after = cities[seat]
    paid: list[Points] = []
    if isinstance(answer, Placement):
        after, paid = city_after(rules, seat, cities, before.player.buildings[card], answer)
    elif answer == STOP:
        after = replace(before, stopped=True)
    else:
        paid = [Points(seat, rule.id, rule.pass_points(before)) for rule in rules.pass_points]
        for effect in paid:
            after = take(after, effect, rules)
    then = (*cities[:seat], after, *cities[seat + 1 :])
    old, new = _end_lines(rules, seat, cities), _end_lines(rules, seat, then)
    changes = [ScoreLine(effect.rule, effect.points) for effect in paid]
    changes += [
        ScoreLine(now.rule, now.settled - was.settled, now.provisional - was.provisional)
        for was, now in zip(old, new, strict=True)
    ]
    (settled_then, points_then), (settled_now, points_now) = _totals(rules, before, old), _totals(rules, after, new)
    changes.append(_rest(settled_now - settled_then, points_now - points_then, changes))
    return tuple(line for line in changes if line.settled or line.provisional)


def _end_lines(rules: RuleSet, seat: int, cities: Sequence[City], *, is_over: bool = False) -> list[ScoreLine]:
    """Return the lines of the end scoring for ``seat``, in their order, those of 0 included."""
    city, lines = cities[seat], []
    free = 0 if is_over or city.stopped else open_cells(rules, city)
    # No building has a single cell: a free cell amid others that are not free is never covered.
    reached = [area & free for area in areas_of(rules, city)]
    coverable = reduce(or_, (area & city.board.grid.spread(area) for area in reached), 0)
    for rule in rules.end_score:
        points = rule.score_among(seat, cities)
        if rule in rules.compares:
            settled = points if is_over else 0
        else:
            settled = points if is_over else rule.settled(city, free, coverable)
        lines.append(ScoreLine(rule.line, settled, points - settled))
    return lines


def _totals(rules: RuleSet, city: City, end: Iterable[ScoreLine]) -> tuple[int, int]:
    """Return (the score of what is settled, the score if the episode ended now) of a city with these end lines."""
    settled, points = (city.points, city.frozen), (city.points, city.frozen)
    for line in end:
        settled = scored(*settled, line.settled, rules.track_end)
        points = scored(*points, line.points, rules.track_end)
    return settled[0], points[0]


def _rest(settled: int, points: int, lines: Sequence[ScoreLine]) -> ScoreLine:
    """Return the line that makes ``lines`` add up to these totals: at its end the track cuts off what comes."""
    rest = settled - sum(line.settled for line in lines)
    return ScoreLine(TRACK, rest, points - sum(line.points for line in lines) - rest)


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
