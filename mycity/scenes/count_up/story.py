"""The counting as a story in steps: one rule after the other for all seats at once, then the places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.rules.base import Rule
from mycity.scenes.counting import Count, Spot, counts, points_in_play
from mycity.scenes.standing import standings, tie_breaks


@dataclass(frozen=True)
class Line:
    """A line of the sheet.

    Attributes:
        rule: The rule, by its name in records; empty for the start.
        points: What it brought, by seat.
        step: The step that counts it; None for what was won and lost in play, which is known from the first.
    """

    rule: str
    points: tuple[int, ...]
    step: int | None = None


class Story:
    """The counting of one episode.

    Args:
        state: Its end.
        events: Everything that happened in it.

    Attributes:
        step: How many rules have been counted; the next one is being counted, if ``counting``.
        share: How far the rule being counted is, 0 to 1.
        counting: Whether one is being counted.
        revealed: How far the places have appeared, 0 to 1.
        order: Who came where, the best first.
        ties: What broke ties.
    """

    def __init__(self, state: State, events: Iterable[Event]) -> None:
        self.state = state
        self.step = 0
        self.share = 0.0
        self.counting = False
        self.revealed = 0.0
        self.order = standings(state)
        self.ties = tie_breaks(state, self.order)
        self.counts: tuple[tuple[Count, ...], ...] = tuple(counts(state.rules, city) for city in state.cities)
        self.lines = self._lines(list(events))

    @property
    def length(self) -> int:
        """How many rules there are to be counted."""
        return len(self.state.rules.end_score)

    @property
    def all_counted(self) -> bool:
        """Whether nothing is left but the places."""
        return self.step >= self.length and not self.counting

    @property
    def rule(self) -> Rule | None:
        """The rule being counted, or the last one that was."""
        place = min(self.step, self.length - 1) if self.counting else self.step - 1
        return self.state.rules.end_score[place] if place >= 0 else None

    def begin_rule(self) -> None:
        """Begin to count the next rule."""
        self.counting, self.share = True, 0.0

    def end_rule(self) -> None:
        """Note that the rule has been counted."""
        self.counting, self.share = False, 0.0
        self.step += 1

    def finish(self) -> None:
        """Count everything that is left, and show the places."""
        self.step, self.counting, self.share, self.revealed = self.length, False, 0.0, 1.0

    def current(self, seat: int) -> Count | None:
        """Return what is being counted for a seat."""
        return self.counts[seat][self.step] if self.counting else None

    def score(self, seat: int) -> int:
        """Return a seat's score with what has been counted so far, on its way to the next one."""
        count = self.current(seat)
        if count is not None:
            return count.before + round((count.after - count.before) * min(1.0, 1.6 * self.share))
        return self.counts[seat][self.step - 1].after if self.step else self.state.cities[seat].points

    def spots(self, seat: int) -> tuple[Spot, ...]:
        """Return what is to be pointed out on a seat's board."""
        count = self.current(seat)
        return count.spots if count is not None else ()

    def is_known(self, line: Line) -> bool:
        """Whether a line's points may be shown."""
        return line.step is None or line.step < self.step or (self.counting and line.step == self.step)

    def _lines(self, events: list[Event]) -> tuple[Line, ...]:
        seats = range(len(self.state.cities))
        in_play = [points_in_play(events, seat) for seat in seats]
        start = Line("", tuple(player.start for player in self.state.table.players))
        spoken = [rule.line for rule in self.state.rules.rules if any(rule.line in found for found in in_play)]
        played = [Line(rule, tuple(found.get(rule, 0) for found in in_play)) for rule in dict.fromkeys(spoken)]
        counted = [
            Line(rule.line, tuple(self.counts[seat][step].points for seat in seats), step)
            for step, rule in enumerate(self.state.rules.end_score)
        ]
        return (start, *played, *counted)
