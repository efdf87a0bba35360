"""A bot that has learnt how episodes end: flat Monte Carlo with a value function instead of rollouts to the end.

The answers thought through are those with the best value. Each meets the same sampled orders, as in
``mycity.ai.bots.monte_carlo``, but plays
on by the value function and for some cards only: the value of the city reached then stands for the rest. A value
function is learnt for one episode, so the bot searches with the greedy evaluation wherever it has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycity.ai.bots.monte_carlo import Candidate, MonteCarloBot, narrowed, rounds_of
from mycity.ai.halting import Halt, never
from mycity.ai.learnt.policy import SampledTurns, ValuePolicy, by_value, policy_of, unpacked
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, answer_of, city_model_of
from mycity.ai.model.view import View
from mycity.ai.search.playouts import Playout
from mycity.engine.episode import STOP, Answer
from mycity.engine.rng import shuffled

MEMORY = 100_000
"""Changes a value function keeps in mind between two answers."""
ENOUGH = 50
"""Orders that are tried at a time, at most: when few cards are left, more would only come again."""


class LearntBot:
    """Thinks the answers with the best value through and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._plain = MonteCarloBot(level)
        if level.value_table:
            unpacked(level.value_table)  # before the first card, not at it

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        policy = policy_of(self.level, view.rules, view.city.player)
        if policy is None:
            return self._plain.decide(view, legal, halt)
        model = city_model_of(view, policy.value_function.board_model)
        tried = self._candidates(policy, model, view)
        if not tried:
            return STOP
        best, tries = self._best(policy, view, tried, halt)
        if STOP in legal and (tries and model.outcome() * tries >= best.total):
            return STOP
        return answer_of(best.move)

    def _candidates(self, policy: ValuePolicy, model: CityModel, view: View) -> list[Candidate]:
        _, ranked = policy.ranked(model, view.card, policy.value_function.stage(view.left))
        ranked = sorted(ranked, key=by_value, reverse=True)[: self.level.candidates]
        found = []
        for rank, (_, move) in enumerate(ranked):
            after = model.copy()
            after.play(view.card, move)
            found.append(Candidate(rank, move, Playout(after)))
        return found

    def _best(self, policy: ValuePolicy, view: View, tried: list[Candidate], halt: Halt) -> tuple[Candidate, int]:
        depth = self.level.depth
        turns, share = max(min(depth, len(view.left)), 1), self.level.value_budget // rounds_of(tried)
        try:
            return narrowed(
                tried,
                lambda field: min(max(share // (turns * field), 1), ENOUGH),
                self._samples(policy, view),
                lambda candidate, sample: policy.outcome(candidate.start, sample, depth),
                halt,
            )
        finally:
            policy.value_function.forget(MEMORY)

    def _samples(self, policy: ValuePolicy, view: View) -> Iterator[SampledTurns]:
        seed = view.seed
        while True:
            seed, deck = shuffled(seed, view.left)
            yield policy.sampled_turns(view.rules, deck, self.level.depth)
