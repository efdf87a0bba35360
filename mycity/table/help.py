"""Hints and the coach: what is asked of the adviser's process, and what has come of it. Nothing is drawn.

A card is thought out as soon as it opens, beside the frames; a hint is shown when the player asks for it. The coach,
when it is switched on, looks at every answer while it settles; one that costs much is held until the player has heard
of it. Both are counted for the results.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from mycity.ai.model.weights import POINT
from mycity.ai.review.advice import Advice
from mycity.ai.serve.service import Service, Ticket, WorkerError
from mycity.engine.episode import Answer
from mycity.table.open_turn import OpenTurn

log = logging.getLogger(__name__)

COSTLY = 3 * POINT
"""The coach speaks up from this loss on."""
PATIENCE = 1500.0
"""Milliseconds for which an answer is held for the coach at most."""
_EARLY = 3000.0
"""Milliseconds after which the process is started, so that the first hint need not wait for it."""


class Help:
    """The help given to whoever is at the screen.

    Args:
        turn: The open turn.
        adviser: Returns the process that advises.
        coached: Returns whether the coach is switched on.

    Attributes:
        objection: What the coach would do instead of a costly answer, until it is taken from here.
        is_late: Whether the coach had no time for the last answer, until that is told.
        failed: Whether no advice can be had any more.
    """

    def __init__(self, turn: OpenTurn, adviser: Callable[[], Service], coached: Callable[[], bool]) -> None:
        self._turn = turn
        self._adviser_of = adviser
        self._coached = coached
        self._adviser: Service | None = None
        self._hinting: Ticket[Advice] | None = None
        self._weighing: Ticket[Advice] | None = None
        self._waited = 0.0
        self._card: tuple[int, int] | None = None
        self._age = 0.0
        self._thought: Advice | None = None
        self._is_asked = False
        self.objection: Advice | None = None
        self.is_late = False
        self.failed = False

    @property
    def hint(self) -> Advice | None:
        """What the player, having asked, is advised to do about the open card."""
        return self._thought if self._is_asked else None

    @property
    def is_thinking(self) -> bool:
        """Whether a hint was asked for that is not the last word yet."""
        return self._is_asked and self._hinting is not None

    def ask(self) -> None:
        sight = self._turn.sight
        if not sight.is_open or self._is_asked or self.failed:
            return
        self._is_asked = True
        if self._thought is None and self._hinting is None:
            self._think()
        if self._thought is not None:
            self._count_help()

    def show(self, advice: Advice) -> None:
        """Show what the coach would do as a hint."""
        self._thought, self._is_asked = advice, True

    def look_at(self, answer: Answer) -> bool:
        """Show the coach an answer before it is proposed; return whether to hold it until the coach has seen it."""
        sight = self._turn.sight
        if not self._coached() or not sight.is_open or self.failed:
            return False
        if self._thought is not None and not self._thought.is_first and self._thought.answer == answer:
            return False
        self._weighing = self._adviser_now().weigh(sight.state, sight.seat, answer)
        self._waited = 0.0
        return True

    def forget(self) -> None:
        """Drop the coach's question: the answer was taken back."""
        self._weighing = None

    def update(self, milliseconds: float) -> bool:
        """Take in what has been thought out; return whether anything has changed.

        When the coach has nothing against an answer, or takes too long, ``is_holding`` is false again.
        """
        self._begin_early(milliseconds)
        changed = self._follow_card()
        if self._adviser is None:
            return changed
        try:
            self._adviser.poll()
        except WorkerError:
            log.exception("the adviser's process failed; there is no more advice")
            self._hinting = self._weighing = None
            self.failed = changed = True
        changed |= self._take_thought() | self._take_objection()
        if self._weighing is not None:
            self._waited += milliseconds
            if self._waited > PATIENCE:
                self._weighing, self.is_late = None, True
        return changed

    @property
    def is_holding(self) -> bool:
        """Whether the coach is still looking at an answer."""
        return self._weighing is not None

    def close(self) -> None:
        if self._adviser is not None:
            self._adviser.cancel_all()

    def _adviser_now(self) -> Service:
        if self._adviser is None:
            self._adviser = self._adviser_of()
        return self._adviser

    def _begin_early(self, milliseconds: float) -> None:
        if self._age < _EARLY:
            self._age += milliseconds
            if self._age >= _EARLY:
                self._adviser_now()
                self._card = None

    def _think(self) -> None:
        sight = self._turn.sight
        self._hinting = self._adviser_now().hint(sight.state, sight.seat)

    def _follow_card(self) -> bool:
        """Forget what was said of another card, or to somebody else, and think anew; return whether something was."""
        sight = self._turn.sight
        card = sight.state.drawn, sight.seat
        if card == self._card:
            return False
        is_new = self._card is not None
        self._card = card
        had = is_new and self._is_asked
        if is_new:
            if self._hinting is not None or self.is_holding:
                self._adviser_now().cancel_all()
            self._thought = self._hinting = self._weighing = self.objection = None
            self._is_asked = self.is_late = False
        is_known = self._thought is not None or self._hinting is not None
        if self._adviser is not None and sight.is_open and not self.failed and not is_known:
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

    def _take_objection(self) -> bool:
        if self._weighing is None or not (replies := self._weighing.take()):
            return False
        self._weighing = None
        if replies[0].lead >= COSTLY:
            self.objection = replies[0]
            self._count_help()
        return True

    def _count_help(self) -> None:
        self._turn.session.file.count_help(self._turn.seat)
