"""The points of a finished episode: the counting rule by rule, and the lines of the sheet and of the result.

The lines of a seat always add up to its score. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mycity.content.rule_words import says_nothing, words_of
from mycity.engine.city import City
from mycity.engine.episode import State, final_results
from mycity.engine.events import Event
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.score_lines import points_in_play

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


def counts(rules: RuleSet, cities: Sequence[City], seat: int) -> tuple[CountedRule, ...]:
    """Return every rule that counts at the end of an episode for a seat, in scoring order, with the score after each.

    Args:
        rules: The rules in force.
        cities: All cities of the table.
        seat: Whose points are counted.
    """
    counted, city = [], cities[seat]
    for rule in rules.end_score:
        points = rule.score_among(seat, cities)
        scored = city.score(points, rules.track_end)
        arrives = scored.frozen and not city.frozen
        spots = tuple((cells, worth) for cells, worth in rule.points_among(seat, cities) if cells)
        counted.append(CountedRule(rule, points, city.points, scored.points, arrives, spots))
        city = scored
    return tuple(counted)


START, BEYOND = "", "track"
"""Lines that no rule counts: where the token began, and what came when it stood at the end of the track already."""


@dataclass(frozen=True)
class PointLine:
    """A line.

    Attributes:
        rule: The rule, by its name in records; ``START`` or ``BEYOND``.
        points: What it brought, by seat.
        step: The step of the count-up that counts it; None for what was won and lost in play.
        each: What one of the things brings that the rule counts; 0 where it counts none.
    """

    rule: str
    points: tuple[int, ...]
    step: int | None = None
    each: int = 0

    @property
    def is_told(self) -> bool:
        """Return whether it brought anybody anything; all others fold into one."""
        return self.rule == START or any(self.points)


def lines_of(state: State, events: Iterable[Event], counts: Sequence[Sequence[CountedRule]]) -> tuple[PointLine, ...]:
    """Return the lines of an episode that is over: the start, what could come in play, the end scoring.

    What is in force is there too when it brought nobody anything; but not what only costs, where nobody could pay.

    Args:
        state: Its end.
        events: Everything that happened in it.
        counts: By seat, what its end scoring counts.
    """
    happened, seats = list(events), range(len(state.cities))
    in_play = [points_in_play(happened, seat) for seat in seats]
    start = PointLine(START, tuple(player.start for player in state.table.players))
    at_the_end = {rule.line for rule in state.rules.end_score}
    in_force = [rule for rule in state.rules.rules if rule.brings_something()]
    names = dict.fromkeys(line for rule in in_force for line in rule.lines_in_force() if line not in at_the_end)
    spoken = [line for line in names if _has_words(line) or any(line in points for points in in_play)]
    played = [PointLine(rule, tuple(points.get(rule, 0) for points in in_play)) for rule in spoken]
    counted = [
        PointLine(rule.line, tuple(counts[seat][step].points for seat in seats), step, _each(rule))
        for step, rule in enumerate(state.rules.end_score)
    ]
    counted = [line for line in counted if any(line.points) or not _says_nothing(line, state)]
    lines = (start, *played, *counted)
    beyond = tuple(result.score - sum(line.points[result.seat] for line in lines) for result in final_results(state))
    return (*lines, PointLine(BEYOND, beyond, len(state.rules.end_score) - 1)) if any(beyond) else lines


def _says_nothing(line: PointLine, state: State) -> bool:
    rule = state.rules.end_score[line.step or 0]
    words = words_of(line.rule)
    return words is not None and says_nothing(rule, words, state.cities)


def _each(rule: Rule) -> int:
    """Return what one of the things brings that a rule counts, as its parameter says."""
    points = rule.parameters().get("points", 0)
    return points if isinstance(points, int) else 0


def _has_words(line: str) -> bool:
    """Return whether a line is written even when it brought nobody anything, as those counted at the end are."""
    words = words_of(line)
    return words is not None and bool(words.won)
