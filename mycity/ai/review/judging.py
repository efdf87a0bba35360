"""Judgement of the answers of a finished game by what was known when they were given: choice told from luck.

It is held against what the strongest level would have answered, which knew no more than the player: the cards left, not
their order. Both meet the same samples; what lies within the noise of these is not charged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.levels import Level
from mycity.ai.match import margin_of
from mycity.ai.model.weights import POINT
from mycity.ai.review.advice import Adviser
from mycity.ai.review.variations import PlayedGame
from mycity.engine.episode import legal_actions
from mycity.engine.record import answer_to_json

FIRST_SAMPLES, SAMPLES, MORE_SAMPLES = 12, 48, 144
"""Samples that both answers meet: at first, when one seems to cost something, and where that still leaves doubt."""
CLOSER = 2
"""Points from which on it is told which rules made the cost."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """An answer judged.

    Attributes:
        seat: whose answer.
        position: its number among the seat's answers, from 0.
        better: what the strongest level would have answered, as records write it; the answer itself where a first
            thought already finds it as good.
        cost: points in hundredths that the answer given is behind it, in the mean.
        doubt: by how much that may be wrong: half the width of the 95 % interval.
        rules: (rule, points in hundredths) that make the cost, the largest first; none where less than
            ``CLOSER`` is charged.
    """

    seat: int
    position: int
    better: dict[str, Any]
    cost: int
    doubt: int
    rules: tuple[tuple[str, int], ...] = ()

    @property
    def charged(self) -> int:
        """The cost of the answer, in whole points; 0 where that may be noise."""
        return (self.cost + POINT // 2) // POINT if self.cost > self.doubt else 0


def judge(
    game: PlayedGame, seat: int, position: int, level: Level, is_cancelled: IsCancelled = never_cancelled
) -> Judgement:
    """Return how the answer number ``position`` of ``seat`` is judged by a level.

    Raises:
        CancelledError: ``is_cancelled`` said so.
    """
    state, given = game.state_before(seat, position), game.answers(seat)[position]
    if len(legal_actions(state, seat)) == 1:
        return Judgement(seat, position, answer_to_json(given), 0, 0)
    adviser = Adviser(level, state, seat)
    # The cheap test first: where one round finds the answer as good, nothing more is searched.
    leads = adviser.leads(given, FIRST_SAMPLES, is_cancelled, at_first=True)
    if sum(leads) < len(leads) * POINT // 2:
        return Judgement(seat, position, answer_to_json(given), 0, 0)
    best = adviser.best(is_cancelled)
    better = answer_to_json(best)
    if given == best:
        return Judgement(seat, position, better, 0, 0)
    # Paired differences in the same samples, ever more of them only where they leave doubt.
    cost, doubt = _mean(adviser.leads(given, SAMPLES, is_cancelled))
    if POINT <= cost < 2 * doubt:
        cost, doubt = _mean(adviser.leads(given, MORE_SAMPLES, is_cancelled))
    judgement = Judgement(seat, position, better, max(cost, 0), doubt)
    if judgement.charged < CLOSER:
        return judgement
    return Judgement(seat, position, better, cost, doubt, adviser.weigh(given, is_cancelled).rules)


def _mean(leads: list[int]) -> tuple[int, int]:
    """Return the mean of leads, and by how much it may be wrong."""
    return sum(leads) // len(leads), round(margin_of(leads))
