"""The study of a finished game in the process beside this one: kept, and gone on with where it was left."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mycity.ai.review.study import Finding, Findings
from mycity.ai.review.variations import Variation
from mycity.ai.serve.bot_process import BotProcess, Ticket, WorkerError
from mycity.engine.city import City
from mycity.engine.episode import Answer
from mycity.engine.record import answer_from_json
from mycity.table.looking_back.record_check import played_again
from mycity.table.looking_back.replay import card_number

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DearDecision:
    """An answer that cost something.

    Attributes:
        turn: Its turn, from 0.
        position: Its number among the seat's answers, from 0.
        cost: What it cost on average, in points.
        given: The answer.
        better: What the strongest bot would have answered.
        rule: The rule, or the line of points, that made most of the cost; empty where none did.
    """

    turn: int
    position: int
    cost: int
    given: Answer
    better: Answer
    rule: str = ""


class GameStudy:
    """The study of one game.

    Args:
        document: The game's record.

    Attributes:
        game: The game, played again.
        findings: What is known so far.
        done: How much of the study is done, 0 to 1.
        failed: Whether it has broken off, and what it has not found is not going to be known.

    Raises:
        RecordError: The document is no record of a finished game that can be shown here.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.game = played_again(document)
        self.findings = Findings(self.game)
        self.done = 0.0
        self.failed = False
        self._steps = 0
        self._first: int | None = None
        self._adviser: BotProcess | None = None
        self._ticket: Ticket[Finding] | None = None

    def go_on(self, adviser: BotProcess, first: int) -> None:
        """Have it gone on with, by a process; a study that has not been begun begins with the seat ``first``."""
        if self._ticket is not None or (self.done >= 1.0 and not self.failed):
            return
        self._first = first if self._first is None else self._first
        self._adviser, self.failed = adviser, False
        self._ticket = adviser.review(self.document, self._first, self._steps)

    def rest(self) -> None:
        """Stop for now: what was found is kept."""
        if self._ticket is not None and self._adviser is not None:
            self._adviser.cancel_all()
        self._ticket = None

    def update(self) -> bool:
        """Take in what has been found; return whether anything has changed. For every frame."""
        if self._ticket is None or self._adviser is None:
            return False
        before = self.done
        try:
            self._adviser.poll()
            for finding in self._ticket.take():
                self._take(finding)
        except WorkerError:
            log.exception("the study of the game failed; what was found stays")
            self.done, self.failed, self._ticket = 1.0, True, None
        return self.done != before

    # -- what is known ------------------------------------------------------------------------------------------

    def can_tell(self, seat: int) -> bool:
        """Return whether it is known, or still to be, what a seat could have reached."""
        return not self.failed or self.findings.is_searched(seat)

    def card_number(self, turn: int) -> int:
        """Return the number of a turn's card in the deck, from 1, as it was counted in play.

        A blocked one took another.
        """
        return card_number(self.game.document, turn)

    def is_judged(self, seat: int) -> bool:
        """Return whether all answers of a seat are judged."""
        return all(self.findings.judgement(seat, number) for number in range(len(self.game.seat_turns[seat])))

    def dearest(self, seat: int, most: int) -> list[DearDecision]:
        """Return the answers of a seat that cost something, as far as they are judged: the dearest first."""
        charged = [number for number in range(len(self.game.seat_turns[seat])) if self.findings.cost(seat, number) > 0]
        charged.sort(key=lambda number: (-self.findings.cost(seat, number), number))
        return [self._decision(seat, number) for number in charged[:most]]

    def best_city(self, seat: int) -> tuple[Variation, City]:
        """Return the best variation known of a seat, and the city it leads to."""
        best = self.findings.best(seat)
        return best, self.game.city_of(best)

    def lost(self, seat: int, position: int) -> int | None:
        """Return what an answer cost with the cards that came; ``None`` while that is not known."""
        if self.findings.searched_from(seat) > position:
            return None
        reach = self.findings.reach(seat)
        return reach[position] - reach[position + 1]

    def better_answer(self, seat: int, position: int) -> Answer | None:
        """Return what the strongest bot would have answered, where that was better."""
        judgement = self.findings.judgement(seat, position)
        if judgement is None or not judgement.charged:
            return None
        return answer_from_json(self.game.state_before(seat, position), seat, judgement.better)

    def _decision(self, seat: int, position: int) -> DearDecision:
        seat_turn, judgement = self.game.seat_turns[seat][position], self.findings.judgement(seat, position)
        better = self.better_answer(seat, position)
        if judgement is None or better is None:
            raise ValueError("the answer is not judged, or did not cost anything")
        rule, cost = judgement.rules[0] if judgement.rules else ("", 0)
        return DearDecision(
            seat_turn.turn, position, judgement.charged, seat_turn.answer, better, rule if cost > 0 else ""
        )

    def _take(self, finding: Finding) -> None:
        self.findings.take(finding)
        self._steps, self.done = finding.done, finding.done / finding.total
        if finding.done == finding.total:
            self._ticket = None


class GameStudies:
    """The study of the game that was looked back on last.

    Args:
        adviser: Returns the process that studies.
    """

    def __init__(self, adviser: Callable[[], BotProcess]) -> None:
        self._adviser = adviser
        self._last: GameStudy | None = None

    def of(self, document: Mapping[str, Any]) -> GameStudy:
        """Return the study of the game of a record: the last one, if it is of that game, with all it has found.

        Raises:
            RecordError: The document is no record of a finished game that can be shown here.
        """
        if self._last is None or self._last.document != document:
            self._last = GameStudy(document)
        return self._last

    def go_on(self, study: GameStudy, first: int) -> None:
        """Have a study gone on with."""
        study.go_on(self._adviser(), first)
