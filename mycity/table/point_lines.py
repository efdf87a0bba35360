"""The points of a finished episode, line by line: what stands on the sheet of the count-up and in the result.

The lines of a seat always add up to its score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mycity.engine.episode import State, final_results
from mycity.engine.events import Event
from mycity.table.counting import CountedRule, points_in_play

START, BEYOND = "", "track"
"""Lines that no rule counts: where the token began, and what came when it stood at the end of the track already."""


@dataclass(frozen=True)
class PointLine:
    """A line.

    Attributes:
        rule: The rule, by its name in records; ``START`` or ``BEYOND``.
        points: What it brought, by seat.
        step: The step of the count-up that counts it; None for what was won and lost in play.
    """

    rule: str
    points: tuple[int, ...]
    step: int | None = None


def lines_of(state: State, events: Iterable[Event], counts: Sequence[Sequence[CountedRule]]) -> tuple[PointLine, ...]:
    """Return the lines of an episode that is over: the start, what came in play, the end scoring.

    Args:
        state: Its end.
        events: Everything that happened in it.
        counts: By seat, what its end scoring counts.
    """
    told, seats = list(events), range(len(state.cities))
    in_play = [points_in_play(told, seat) for seat in seats]
    start = PointLine(START, tuple(player.start for player in state.table.players))
    spoken = [rule.line for rule in state.rules.rules if any(rule.line in found for found in in_play)]
    played = [PointLine(rule, tuple(found.get(rule, 0) for found in in_play)) for rule in dict.fromkeys(spoken)]
    counted = [
        PointLine(rule.line, tuple(counts[seat][step].points for seat in seats), step)
        for step, rule in enumerate(state.rules.end_score)
    ]
    lines = (start, *played, *counted)
    beyond = tuple(result.score - sum(line.points[result.seat] for line in lines) for result in final_results(state))
    return (*lines, PointLine(BEYOND, beyond, len(counted) - 1)) if any(beyond) else lines
