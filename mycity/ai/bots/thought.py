"""Thinking an answer through: answers race over the same sampled orders until one is left.

A thought can be stopped at any time and gone on with, and be asked what any other answer comes to in the same orders:
bot, hint, coach and review weigh with the same sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.model.city_model import Move, answer_of
from mycity.ai.model.playouts import Playout
from mycity.engine.episode import STOP, Answer

ALL = 1_000_000
"""More orders than anybody tries."""


@dataclass(slots=True)
class Candidate:
    """An answer being thought through.

    Attributes:
        rank: its place in the evaluation's opinion, 0 first.
        move: the answer.
        start: the city once it is carried out, from which it is played on.
        outcomes: what it came to in each order tried so far, in hundredths of a point.
        total: their sum.
    """

    rank: int
    move: Move
    start: Playout[Any]
    outcomes: list[int] = field(default_factory=list)
    total: int = 0

    def add(self, outcome: int) -> None:
        self.outcomes.append(outcome)
        self.total += outcome

    @property
    def key(self) -> tuple[int, int]:
        return -self.total, self.rank


@dataclass(frozen=True, slots=True)
class Trial:
    """How candidates are tried.

    Attributes:
        samples: what may come, without end; the same for all.
        outcome: what a candidate comes to in a sample, in hundredths of a point.
        tries: with how many samples a field of this size is tried in a round.
        candidate: makes a candidate of an answer that is a move.
        stopping: what stopping now comes to; ``None`` where it is not allowed.
    """

    samples: Iterator[Any]
    outcome: Callable[[Candidate, Any], int]
    tries: Callable[[int], int]
    candidate: Callable[[Answer], Candidate]
    stopping: int | None


def rounds_of(count: int) -> int:
    """Return how often a field of ``count`` candidates is halved until one is left."""
    return max(count.bit_length() - 1, 1)


class Thought:
    """The answers to an open card, thought through.

    Args:
        field: the candidates, the one that looks best first; none where nothing can be done but stop.
        trial: how they are tried.

    Attributes:
        candidates: all of them, in that order.
    """

    def __init__(self, field: list[Candidate], trial: Trial) -> None:
        self.candidates = tuple(field)
        self._field = field
        self._trial = trial
        self._samples: list[Any] = []
        self._rounds = rounds_of(len(field)) if field else 0
        self._met = self._aim = 0

    @property
    def is_done(self) -> bool:
        return not self._rounds

    @property
    def met(self) -> int:
        """How many orders the candidates left have been tried with."""
        return self._met

    @property
    def answer(self) -> Answer:
        """The best answer as far as it is known."""
        if not self._field:
            return STOP
        best, stopping, met = self._field[0], self._trial.stopping, self._met
        is_over = stopping is not None and met and stopping * met >= sum(best.outcomes[:met])
        return STOP if is_over else answer_of(best.move)

    def advance(self, is_cancelled: IsCancelled = never_cancelled) -> None:
        """Try the candidates that are left with more orders, and drop the weaker half of them.

        Raises:
            CancelledError: ``is_cancelled`` said so; the round can be gone on with.
        """
        if not self._aim:
            self._aim = self.met + self._trial.tries(len(self._field))
        for number in range(self._aim):
            for candidate in self._field:
                self._try(candidate, number, is_cancelled)
        self._field = sorted(self._field, key=lambda candidate: candidate.key)[: max(len(self._field) // 2, 1)]
        self._met, self._rounds, self._aim = self._aim, self._rounds - 1, 0

    def finish(self, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        """Think to the end; return the best answer.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        while not self.is_done:
            self.advance(is_cancelled)
        return self.answer

    def outcomes(
        self, answer: Answer, is_cancelled: IsCancelled = never_cancelled, *, orders: int = 0, most: int = ALL
    ) -> list[int]:
        """Return what an answer comes to in each of the orders that the best one has met.

        Args:
            answer: the answer.
            is_cancelled: asked now and then.
            orders: so many of them at least.
            most: so many of them at most.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        number = min(max(self.met, orders), most)
        if answer == STOP and self._trial.stopping is not None:
            return [self._trial.stopping] * number
        known = next((one for one in self.candidates if answer_of(one.move) == answer), None)
        candidate = known or self._trial.candidate(answer)
        if known is None:
            self.candidates = (*self.candidates, candidate)
        for order in range(number):
            self._try(candidate, order, is_cancelled)
        return candidate.outcomes[:number]

    def _try(self, candidate: Candidate, number: int, is_cancelled: IsCancelled) -> None:
        """Try a candidate with the sample of a number, unless it was."""
        if number < len(candidate.outcomes):
            return
        if is_cancelled():
            raise CancelledError
        while number >= len(self._samples):
            self._samples.append(next(self._trial.samples))
        candidate.add(self._trial.outcome(candidate, self._samples[number]))
