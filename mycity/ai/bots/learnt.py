"""A bot that has learnt how episodes end: flat Monte Carlo with a value function instead of playouts to the end.

The candidates are the answers with the best value. Each meets the same samples, as in ``mycity.ai.bots.monte_carlo``,
but is played on by the value function and for some cards only: the value of the city reached then stands for the rest
(a truncated playout). A value function is learnt for one episode, so the bot searches with the greedy evaluation
wherever it has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from mycity.ai.bots.monte_carlo import MonteCarloBot, candidate_of, move_of
from mycity.ai.bots.sequential_halving import Candidate, Sampling, SequentialHalving, round_count
from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.kernel.playouts import ValuePlayouts
from mycity.ai.learnt.policy import ValuePolicy, by_value, policy_of, unpacked
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, city_model_of
from mycity.ai.model.ends import outcome_of
from mycity.ai.model.view import SeatView
from mycity.engine.episode import STOP, Answer
from mycity.engine.rng import shuffled

MEMORY = 100_000
"""Changes a value function keeps in mind between two answers."""
MOST_SAMPLES = 50
"""Samples of a round, at most: when few cards are left, more orders would only come again."""


class LearntBot:
    """Searches among the answers with the best value and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._plain = MonteCarloBot(level)
        if level.value_table:
            unpacked(level.value_table)  # before the first card, not at it

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        return self.think(view).finish(is_cancelled)

    def think(self, view: SeatView) -> SequentialHalving:
        """Return the search by which it decides, not begun yet."""
        policy = policy_of(self.level, view.rules, view.city.player)
        if policy is None:
            return self._plain.think(view)
        policy.value_function.forget(MEMORY)
        model, depth = city_model_of(view, policy.value_function.board_model), self.level.depth
        field = self._candidates(policy, model, view)
        turns, share = max(min(depth, len(view.left)), 1), self.level.value_budget // round_count(len(field))
        playouts = ValuePlayouts(policy, view.rules, depth)
        sampling = Sampling(
            determinizations=map(playouts.order, _decks(view)),
            outcomes=lambda candidate, samples: playouts.outcomes(candidate.start, samples),
            at_once=playouts.at_once,
            samples_each=lambda size: min(max(share // (turns * size), 1), MOST_SAMPLES),
            candidate=lambda answer: candidate_of(
                model, view.card, move_of(evaluator_for(view, self.level.weights), model, view, answer)
            ),
            stop_outcome=outcome_of(model) if STOP in view.legal else None,
        )
        return SequentialHalving(field, sampling)

    def _candidates(self, policy: ValuePolicy, model: CityModel, view: SeatView) -> list[Candidate]:
        _, ranked = policy.ranked(model, view.card, policy.value_function.stage(view.left))
        ranked = sorted(ranked, key=by_value, reverse=True)[: self.level.candidates]
        return [candidate_of(model, view.card, move, rank) for rank, (_, move) in enumerate(ranked)]


def _decks(view: SeatView) -> Iterator[tuple[str, ...]]:
    """Yield orders in which the cards left may lie, those that open no turn among them."""
    seed = view.seed
    while True:
        seed, deck = shuffled(seed, view.left)
        yield deck
