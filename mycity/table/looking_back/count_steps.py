"""The counting as a story in steps: one rule after the other for all seats at once, then the places."""

from __future__ import annotations

from collections.abc import Iterable

from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.rules.base import Rule
from mycity.engine.rules.track import TrackEnd
from mycity.table.looking_back.counting import CountedRule, PointLine, Spots, counts, lines_of
from mycity.table.looking_back.ranking import lead, standings, tie_breaks

_CLOSE = 2
"""Points between the first and the second up to which a result is close."""
ARRIVAL = 0.625
"""The part of a rule's time after which the tokens have arrived."""


class CountSteps:
    """The counting of one episode.

    Attributes:
        step: The number of rules counted; the next one is being counted, if ``counting``.
        share: The share of the rule being counted, 0 to 1.
        counting: Whether one is being counted.
        revealed: The opacity of the ranks, 0 to 1.
        is_held_back: Whether all is counted, and who has won is about to be told.
        order: The ranking, the best first.
        ties: The tie-breaks that decided.
        lines: The lines of points that are told: those that brought anybody anything. Rules that bring nobody anything
            are passed over.
        folded: The names of the lines that brought nobody anything.
    """

    def __init__(self, state: State, events: Iterable[Event]) -> None:
        self.state = state
        self.step = 0
        self.share = 0.0
        self.counting = False
        self.revealed = 0.0
        self.is_held_back = False
        self.order = standings(state)
        self.ties = tie_breaks(state, self.order)
        seats = range(len(state.cities))
        self.counts: tuple[tuple[CountedRule, ...], ...] = tuple(
            counts(state.rules, state.cities, seat) for seat in seats
        )
        lines = lines_of(state, events, self.counts)
        self.lines = tuple(line for line in lines if line.is_told)
        self.folded = tuple(line.rule for line in lines if not line.is_told)
        self._pass_over()

    @property
    def length(self) -> int:
        return len(self.state.rules.end_score)

    @property
    def all_counted(self) -> bool:
        """Return whether nothing is left but the ranking."""
        return self.step >= self.length and not self.counting

    @property
    def rule(self) -> Rule | None:
        """The rule being counted, or the last one that was."""
        if self.counting:
            return self.state.rules.end_score[self.step]
        counted = [step for step in range(self.step) if self._brings(step)]
        return self.state.rules.end_score[counted[-1]] if counted else None

    @property
    def is_close(self) -> bool:
        """Return whether the first two are level, or nearly."""
        ahead = lead(self.order)
        return ahead is not None and ahead <= _CLOSE

    def begin_rule(self) -> None:
        self.counting, self.share = True, 0.0

    def end_rule(self) -> None:
        self.counting, self.share = False, 0.0
        self.step += 1
        self._pass_over()

    def finish(self) -> None:
        """Count everything that is left, and show the places."""
        self.step, self.counting, self.share, self.revealed = self.length, False, 0.0, 1.0

    def _pass_over(self) -> None:
        while self.step < self.length and not self._brings(self.step):
            self.step += 1

    def _brings(self, step: int) -> bool:
        """Return whether a rule brings anybody anything."""
        return any(counted[step].points for counted in self.counts)

    def current(self, seat: int) -> CountedRule | None:
        return self.counts[seat][self.step] if self.counting else None

    def score(self, seat: int) -> int:
        """Return a seat's score with what has been counted so far, on its way to the next one."""
        count = self.current(seat)
        if count is not None:
            return count.before + round((count.after - count.before) * min(1.0, self.share / ARRIVAL))
        return self.counts[seat][self.step - 1].after if self.step else self.state.cities[seat].points

    def spots(self, seat: int) -> Spots:
        count = self.current(seat)
        return count.spots if count is not None else ()

    def is_known(self, line: PointLine) -> bool:
        return line.step is None or line.step < self.step or (self.counting and line.step == self.step)

    # -- the end of the track --------------------------------------------------------------------------------

    @property
    def track(self) -> TrackEnd | None:
        """The rule of the end of the track, where there is one."""
        return next((rule for rule in self.state.rules.rules if isinstance(rule, TrackEnd)), None)

    def has_reached_end(self, seat: int) -> bool:
        """Return whether a seat's token stands at the end of the track by now, and has brought its progress."""
        arrived = self.step + (self.counting and self.share >= ARRIVAL)
        return self.state.cities[seat].frozen or any(count.arrives for count in self.counts[seat][:arrived])
