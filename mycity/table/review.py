"""Looking back on a game, without drawing: whose turn is looked at, and what the study has found so far."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mycity.ai.counsel import Counsel
from mycity.ai.courses import Course, Game
from mycity.ai.process import WorkerError
from mycity.ai.review import Finding, Findings
from mycity.engine.city import City
from mycity.engine.episode import Answer
from mycity.engine.pieces import Placement

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Glance:
    """A city, and the cells of it to be pointed out.

    Attributes:
        city: The city.
        mark: A mask; 0 for none.
        score: What it has come to, or will.
    """

    city: City
    mark: int
    score: int


class Review:
    """A finished game being looked back on.

    Args:
        document: Its record.
        counsel: The process that studies it.
        seat: Whose turns are looked at first.

    Attributes:
        game: The game, played again.
        findings: What is known so far.
        seat: Whose turns are looked at.
        turn: Which turn, from 0; blocked ones count.
        done: How much of the study is done, 0 to 1.

    Raises:
        RecordError: The document is no record of a finished game.
    """

    def __init__(self, document: Mapping[str, Any], counsel: Counsel, seat: int = 0) -> None:
        self.game = Game(document)
        self.findings = Findings(self.game)
        self.seat = seat
        self.turn = len(self.game.document["turns"]) - 1
        self.done = 0.0
        self._counsel = counsel
        self._ticket: int | None = counsel.review(document, seat)
        self._cities: dict[tuple[int, int], tuple[Course, City]] = {}

    # -- the study ------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Take in what has been found; return whether anything has changed. For every frame."""
        if self._ticket is None:
            return False
        before = self.done
        try:
            for ticket, reply in self._counsel.poll():
                if ticket == self._ticket and isinstance(reply, Finding):
                    self._take(reply)
        except WorkerError:
            log.exception("the study of the game failed; what was found stays")
            self.done, self._ticket = 1.0, None
        return self.done != before

    def close(self) -> None:
        if self._ticket is not None:
            self._counsel.cancel_all()
            self._ticket = None

    # -- where one is ---------------------------------------------------------------------------------------------

    @property
    def turns(self) -> int:
        """How many turns the game had."""
        return len(self.game.document["turns"])

    @property
    def position(self) -> int | None:
        """The number of the seat's answer in this turn; None when it gave none."""
        return self.position_in(self.turn)

    def position_in(self, turn: int) -> int | None:
        """Return the number of the seat's answer in ``turn``; None when it gave none."""
        moments = enumerate(self.game.moments[self.seat])
        return next((number for number, moment in moments if moment.turn == turn), None)

    @property
    def answer(self) -> Answer | None:
        """What the seat answered in this turn."""
        return None if self.position is None else self.game.moments[self.seat][self.position].answer

    @property
    def costs(self) -> list[tuple[int, int]]:
        """Return (turn, points) of every answer of the seat, in order."""
        moments = self.game.moments[self.seat]
        return [(moment.turn, self.findings.cost(self.seat, number)) for number, moment in enumerate(moments)]

    def go_to(self, turn: int) -> bool:
        """Look at a turn, the nearest there is; return whether it is another one."""
        before, self.turn = self.turn, min(max(turn, 0), self.turns - 1)
        return self.turn != before

    def next_costly(self) -> int | None:
        """Return the next turn whose answer has cost something, the first of all after the last; None without any."""
        found = [turn for turn, cost in self.costs if cost > 0]
        return next((turn for turn in found if turn > self.turn), found[0] if found else None)

    # -- what is seen ---------------------------------------------------------------------------------------------

    @property
    def played(self) -> Glance:
        """The seat's city after this turn, what it built in it, and its score in the end."""
        states = self.game.states
        state = states[self.turn + 1] if self.turn + 1 < len(states) else self.game.end
        mark = self.answer.mask if isinstance(self.answer, Placement) else 0
        return Glance(state.cities[self.seat], mark, self.game.played[self.seat].score)

    @property
    def better(self) -> Glance:
        """The best city known that shares all answers before this turn, and what it has of this turn."""
        asked = [moment.turn for moment in self.game.moments[self.seat]]
        shared = sum(turn < self.turn for turn in asked)
        course = self.findings.best(self.seat, shared)
        known = self._cities.get((self.seat, shared))
        if known is None or known[0] is not course:
            known = course, self.game.city_of(course)
            self._cities[self.seat, shared] = known
        card = self.game.document["turns"][self.turn]["card"]
        mark = next((placed.placement.mask for placed in known[1].placed if placed.building.id == card), 0)
        return Glance(known[1], mark, course.score)

    def reach(self, seat: int) -> list[tuple[int, int]]:
        """Return (turn, best score still within reach from it on) of a seat, then (number of turns, its score)."""
        turns = [*(moment.turn for moment in self.game.moments[seat]), self.turns]
        return list(zip(turns, self.findings.reach(seat), strict=True))

    def _take(self, finding: Finding) -> None:
        if finding.course is not None:
            self.findings.add(finding.course)
        self.done = finding.done / finding.total
        if finding.done == finding.total:
            self._ticket = None
