"""The study of a finished game in the process beside this one: kept, and gone on with where it was left."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from mycity.ai.review.study import Finding, Findings
from mycity.ai.review.variations import Variation
from mycity.ai.serve.bot_process import BotProcess, BotTown, Ticket, WorkerError
from mycity.engine.city import City
from mycity.engine.episode import Answer, IllegalAnswerError, Table
from mycity.engine.record import RecordError, answer_from_json
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


class TownsAlone(Protocol):
    """The towns of a land (`mycity.table.land_towns`), as the study of a game alone on it exchanges with them."""

    @property
    def best(self) -> BotTown | None: ...
    @property
    def beyond(self) -> BotTown | None: ...
    def update(self) -> bool: ...
    def note(self, town: BotTown) -> None: ...


def _no_towns(_: Table) -> None:
    return None


class GameStudy:
    """The study of one game.

    That of a game alone on a land shares what is known of it: it learns the best of the land's towns, and tells them
    of what is better. So the best known is the same wherever it is told.

    Args:
        document: The game's record.
        towns_of: Returns the towns of the land that a table plays on, where there are any.

    Attributes:
        game: The game, played again.
        findings: What is known so far.
        done: How much of the study is done, 0 to 1.
        failed: Whether it has broken off, and what it has not found is not going to be known.

    Raises:
        RecordError: The document is no record of a finished game that can be shown here.
    """

    def __init__(self, document: Mapping[str, Any], towns_of: Callable[[Table], TownsAlone | None] = _no_towns) -> None:
        self.document = document
        self.game = played_again(document)
        self._towns = towns_of(self.game.table) if len(self.game.seats) == 1 else None
        self._learnt: BotTown | None = None
        self._beyond: BotTown | None = None
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
        return self._take_found() | self._exchange()

    def _take_found(self) -> bool:
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

    # -- the land's towns ---------------------------------------------------------------------------------------

    def take_beyond(self) -> BotTown | None:
        """Return the best city known that is beyond the search for the land's towns, each once; else None."""
        beyond = None if self._towns is None else self._towns.beyond
        before, self._beyond = self._beyond, beyond
        return None if beyond is before else beyond

    def _exchange(self) -> bool:
        """Learn the best of the land's towns, and tell them of a better one; return whether one was learnt."""
        towns = self._towns
        if towns is None:
            return False
        towns.update()
        town, is_new = towns.best, False
        if town is not None and town is not self._learnt:
            self._learnt, variation = town, self._as_variation(town)
            is_new = variation is not None and self.findings.learn(variation)
        best = self.findings.best(0)
        if town is None or best.score > town.score:
            towns.note(BotTown(best.score, self.game.city_of(best), best.answers))
        return is_new

    def _as_variation(self, town: BotTown) -> Variation | None:
        """Return a town as a variation of the game; None where its answers cannot be given in it."""
        try:
            return self.game.variation(0, town.answers)
        except (IllegalAnswerError, RecordError):
            return None

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
        towns_of: As `GameStudy` has it.
    """

    def __init__(
        self, adviser: Callable[[], BotProcess], towns_of: Callable[[Table], TownsAlone | None] = _no_towns
    ) -> None:
        self._adviser = adviser
        self._towns_of = towns_of
        self._last: GameStudy | None = None

    def of(self, document: Mapping[str, Any]) -> GameStudy:
        """Return the study of the game of a record: the last one, if it is of that game, with all it has found.

        Raises:
            RecordError: The document is no record of a finished game that can be shown here.
        """
        if self._last is None or self._last.document != document:
            self._last = GameStudy(document, self._towns_of)
        return self._last

    def go_on(self, study: GameStudy, first: int) -> None:
        """Have a study gone on with."""
        study.go_on(self._adviser(), first)
