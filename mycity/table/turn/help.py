"""Hints and the coach: what is asked of the adviser's process, and what has come of it. Nothing is drawn.

A card is thought out as soon as it opens, beside the frames; a hint is shown when the player asks for it. The coach,
when it is switched on, weighs every answer while it settles; one that costs much is held until the player has heard
of it. Both are counted for the results.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Literal

from mycity.ai.model.weights import POINT
from mycity.ai.review.advice import Advice
from mycity.ai.serve.bot_process import BotProcess, Ticket, WorkerError
from mycity.engine.episode import Answer
from mycity.table.turn.open_turn import OpenTurn

log = logging.getLogger(__name__)

COSTLY = 3 * POINT
"""The coach speaks up from this loss on."""
PATIENCE = 1500.0
"""Milliseconds for which an answer is held for the coach at most."""
Opinion = Literal["", "good", "costly"]
"""The coach's opinion of an answer: none yet, nothing against it, or that it costs much."""
_EARLY = 3000.0
"""Milliseconds after which the process is started, so that the first hint need not wait for it."""


class Help:
    """The help given to whoever is at the screen.

    Args:
        turn: The open turn.
        adviser: Returns the process that advises.
        coached: Returns whether the coach is switched on.

    Attributes:
        is_holding: Whether an answer is held because the coach is still weighing it.
        objection: What the coach would do instead of a costly answer, until it is taken from here.
        is_late: Whether the coach had no time for an answer for the first time in this game, until that is told.
        failed: Whether no advice can be had any more.
    """

    def __init__(self, turn: OpenTurn, adviser: Callable[[], BotProcess], coached: Callable[[], bool]) -> None:
        self._turn = turn
        self._adviser_of = adviser
        self._coached = coached
        self._adviser: BotProcess | None = None
        self._hinting: Ticket[Advice] | None = None
        self._weighing: Ticket[Advice] | None = None
        self._weighed: Answer | None = None
        self._verdict: Advice | None = None
        self.is_holding = self._has_been_late = False
        self._waited = 0.0
        self._card: tuple[int, int] | None = None
        self._age = 0.0
        self._thought: Advice | None = None
        self._is_asked = False
        self.objection: Advice | None = None
        self.is_late = False
        self.failed = False
        self._opinion: tuple[int, Opinion] = 0, ""

    @property
    def is_coached(self) -> bool:
        """Return whether the coach looks on."""
        return self._coached() and not self.failed

    @property
    def opinion(self) -> Opinion:
        """The coach's opinion of the last answer of whoever sits here; something good of it stays until the next."""
        seat, opinion = self._opinion
        return opinion if seat == self._turn.view.seat else ""

    @property
    def hint(self) -> Advice | None:
        """The advice on the open card, once the player has asked for it."""
        return self._thought if self._is_asked and self._is_for_open_card else None

    @property
    def is_thinking(self) -> bool:
        """Return whether a hint was asked for that is not the last word yet."""
        return self._is_asked and self._hinting is not None and self._is_for_open_card

    @property
    def _is_for_open_card(self) -> bool:
        """Return whether what was asked and thought is for the card and the seat that are on the screen by now."""
        return self._card in {None, self._open_card}

    @property
    def _open_card(self) -> tuple[int, int]:
        view = self._turn.view
        return view.state.drawn, view.seat

    def _think_of(self, opinion: Opinion) -> None:
        """Have an opinion of the last answer of whoever sits here."""
        self._opinion = self._turn.view.seat, opinion

    def ask(self) -> None:
        self._follow_card()
        view = self._turn.view
        if not view.is_open or self._is_asked or self.failed:
            return
        self._is_asked = True
        if self._thought is None and self._hinting is None:
            self._think()
        if self._thought is not None:
            self._count_help()

    def put_away(self) -> None:
        """Show the hint no longer; whoever asks again has it at once."""
        self._is_asked = False

    def show(self, advice: Advice) -> None:
        """Show what the coach would do as a hint."""
        self._thought, self._is_asked = advice, True

    def ask_coach(self, answer: Answer) -> bool:
        """Have the coach weigh an answer before it is proposed; return whether to hold it until that is done."""
        self._think_of("")
        self.is_holding = self.consider(answer)
        self._waited = 0.0
        if not self.is_holding and self.is_coached and self._turn.view.is_open:
            self._think_of("good")  # it is what the coach would do
        return self.is_holding

    def consider(self, answer: Answer) -> bool:
        """Have the coach weigh an answer, given or only asked about, unless it is the best one; return whether it does.

        What is thought out before anybody asks waits.
        """
        self._follow_card()
        view = self._turn.view
        if not self._coached() or not view.is_open or self.failed:
            return False
        if self._thought is not None and not self._thought.is_first and self._thought.answer == answer:
            return False
        if self._weighed != answer:
            if self._hinting is not None and not self._is_asked:
                self._adviser_now().cancel_all()
                self._hinting = None
            self._weighing = self._adviser_now().weigh(view.state, view.seat, answer, COSTLY)
            self._weighed, self._verdict = answer, None
        return True

    def forget(self) -> None:
        """Drop the coach's question: the answer was undone."""
        self._weighing = self._weighed = self._verdict = self.objection = None
        self.is_holding = False
        self._think_of("")

    def update(self, milliseconds: float) -> bool:
        """Take in what has been thought out; return whether anything has changed.

        When the coach has nothing against an answer, or takes too long, ``is_holding`` is false again.
        """
        if self._age < _EARLY <= self._age + milliseconds:
            self._adviser_now()
            self._card = None
        self._age += milliseconds
        changed = self._follow_card()
        if self._adviser is None:
            return changed
        try:
            self._adviser.poll()
        except WorkerError:
            log.exception("the adviser's process failed; there is no more advice")
            self._hinting = None
            self.forget()
            self.failed = changed = True
        changed |= self._take_thought() | self._take_verdict()
        if self.is_holding:
            self._waited += milliseconds
            if self._waited > PATIENCE:
                self.is_holding = False
                self.is_late, self._has_been_late = not self._has_been_late, True
        return changed

    def close(self) -> None:
        if self._adviser is not None:
            self._adviser.cancel_all()

    def _adviser_now(self) -> BotProcess:
        if self._adviser is None:
            self._adviser = self._adviser_of()
        return self._adviser

    def _think(self) -> None:
        view = self._turn.view
        self._hinting = self._adviser_now().hint(view.state, view.seat)

    def _follow_card(self) -> bool:
        """Forget what was said of another card, or to somebody else, and think anew; return whether something was."""
        view, card = self._turn.view, self._open_card
        if card == self._card:
            return False
        is_new = self._card is not None
        self._card = card
        had = is_new and self._is_asked
        if is_new:
            if self._hinting is not None or self._weighing is not None:
                self._adviser_now().cancel_all()
            is_good = self.opinion == "good"
            self.forget()
            self._think_of("good" if is_good else "")
            self._thought = self._hinting = None
            self._is_asked = self.is_late = False
        is_known = self._thought is not None or self._hinting is not None
        if self._adviser is not None and view.is_open and not self.failed and not is_known:
            self._think()
        return had

    def _take_thought(self) -> bool:
        if self._hinting is None or not (replies := self._hinting.take()):
            return False
        had, self._thought = self._thought, replies[-1]
        if not self._thought.is_first:
            self._hinting = None
        if self._is_asked and had is None:
            self._count_help()
        return self._is_asked

    def _take_verdict(self) -> bool:
        """Take in what the coach thinks; once the answer is given, it counts as long as it can be undone."""
        if self._weighing is not None and (replies := self._weighing.take()):
            self._weighing, self._verdict = None, replies[0]
        if self._verdict is None or self._turn.view.answer != self._weighed:
            return False
        self._think_of("costly" if self._verdict.lead >= COSTLY else "good")
        if self._verdict.lead >= COSTLY:
            self.objection = self._verdict
            self._count_help()
        self._verdict, self.is_holding = None, False
        return True

    def _count_help(self) -> None:
        self._turn.session.file.count_help(self._turn.seat)
