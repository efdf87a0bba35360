"""Sequential halving: candidate answers meet the same samples, and round by round the weaker half of them goes.

A search can be cancelled at any time and gone on with, and be asked what any other answer comes to in the same samples:
bot, hint, coach and review weigh with the same sums.
"""

# Sequential halving (Karnin, Koren and Somekh, 2013) is best-arm identification under a fixed budget: each round gives
# every candidate left as many samples as the others, then the better half stays. Unlike there, the outcomes of earlier
# rounds count on. A sample is a determinization: one order that the hidden cards may have. All candidates meet the same
# ones (common random numbers), so that the luck of the cards cancels out of their differences. They are played on by
# policies that do not know the order, so that no answer profits from cards nobody can foresee (strategy fusion).

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.model.city_model import Move, answer_of
from mycity.ai.model.playouts import Playout
from mycity.engine.episode import STOP, Answer

UNLIMITED = 1_000_000
"""More samples than anybody draws."""


@dataclass(slots=True)
class Candidate:
    """An answer among which the best is searched.

    Attributes:
        rank: its rank in the evaluation's opinion, 0 first.
        move: the answer.
        start: the city once it is carried out, from which it is played on.
        outcomes: its outcome in each sample so far, in hundredths of a point.
        total: their sum.
    """

    rank: int
    move: Move
    start: Playout[Any]
    outcomes: list[int] = field(default_factory=list)
    total: int = 0

    def add(self, outcomes: Sequence[int]) -> None:
        self.outcomes += outcomes
        self.total += sum(outcomes)

    @property
    def key(self) -> tuple[int, int]:
        return -self.total, self.rank


@dataclass(frozen=True, slots=True)
class Sampling:
    """The samples, and what comes of candidates in them.

    Attributes:
        determinizations: the samples, without end; the same for all candidates.
        outcomes: returns what a candidate comes to in each of some samples, in hundredths of a point.
        at_once: the samples for which that is asked in one call, at most.
        samples_each: returns how many samples each of so many candidates gets in a round.
        candidate: makes a candidate of an answer that is a move.
        stop_outcome: the outcome of stopping now; ``None`` where it is not allowed.
    """

    determinizations: Iterator[Any]
    outcomes: Callable[[Candidate, Sequence[Any]], list[int]]
    at_once: int
    samples_each: Callable[[int], int]
    candidate: Callable[[Answer], Candidate]
    stop_outcome: int | None


def round_count(candidates: int) -> int:
    """Return in how many rounds so many ``candidates`` are halved until one is left."""
    return max(candidates.bit_length() - 1, 1)


class SequentialHalving:
    """The search for the best answer to an open card.

    Args:
        field: the candidates, the one that looks best first; none where nothing can be done but stop.
        sampling: the samples they meet.

    Attributes:
        candidates: all of them, in that order.
    """

    def __init__(self, field: list[Candidate], sampling: Sampling) -> None:
        self.candidates = tuple(field)
        self._field = field
        self._sampling = sampling
        self._drawn: list[Any] = []
        self._rounds = round_count(len(field)) if field else 0
        self._samples = self._target = 0

    @property
    def is_done(self) -> bool:
        return not self._rounds

    @property
    def samples(self) -> int:
        """The number of samples that every candidate left has met."""
        return self._samples

    @property
    def answer(self) -> Answer:
        """The best answer as far as it is known."""
        if not self._field:
            return STOP
        best, stop_outcome, samples = self._field[0], self._sampling.stop_outcome, self._samples
        is_over = stop_outcome is not None and samples and stop_outcome * samples >= sum(best.outcomes[:samples])
        return STOP if is_over else answer_of(best.move)

    def run_round(self, is_cancelled: IsCancelled = never_cancelled) -> None:
        """Give the candidates that are left more samples, and drop the weaker half of them.

        Raises:
            CancelledError: ``is_cancelled`` said so; the round can be gone on with.
        """
        if not self._target:
            self._target = self._samples + self._sampling.samples_each(len(self._field))
        for candidate in self._field:
            self._sample(candidate, self._target, is_cancelled)
        self._field = sorted(self._field, key=lambda candidate: candidate.key)[: max(len(self._field) // 2, 1)]
        self._samples, self._rounds, self._target = self._target, self._rounds - 1, 0

    def finish(self, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        """Run the rounds that are left; return the best answer.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        while not self.is_done:
            self.run_round(is_cancelled)
        return self.answer

    def outcomes(
        self, answer: Answer, is_cancelled: IsCancelled = never_cancelled, *, least: int = 0, most: int = UNLIMITED
    ) -> list[int]:
        """Return the outcome of an answer in each of the samples that the best one has met.

        Args:
            answer: the answer.
            is_cancelled: asked now and then.
            least: so many samples at least.
            most: so many samples at most.

        Raises:
            CancelledError: ``is_cancelled`` said so.
        """
        number = min(max(self._samples, least), most)
        if answer == STOP and self._sampling.stop_outcome is not None:
            return [self._sampling.stop_outcome] * number
        known = next((candidate for candidate in self.candidates if answer_of(candidate.move) == answer), None)
        candidate = known or self._sampling.candidate(answer)
        if known is None:
            self.candidates = (*self.candidates, candidate)
        self._sample(candidate, number, is_cancelled)
        return candidate.outcomes[:number]

    def _sample(self, candidate: Candidate, number: int, is_cancelled: IsCancelled) -> None:
        """Let a candidate meet so many samples in all."""
        while (met := len(candidate.outcomes)) < number:
            if is_cancelled():
                raise CancelledError
            until = min(met + self._sampling.at_once, number)
            while until > len(self._drawn):
                self._drawn.append(next(self._sampling.determinizations))
            candidate.add(self._sampling.outcomes(candidate, self._drawn[met:until]))
