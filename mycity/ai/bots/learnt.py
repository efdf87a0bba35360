"""A bot that has learnt how episodes end: flat Monte Carlo with a value function instead of rollouts to the end.

The answers thought through are those with the best value. Each meets the same sampled orders, as in
``mycity.ai.bots.monte_carlo``, but plays
on by the value function and for some cards only: the value of the city reached then stands for the rest. A value
function is learnt for one episode, so the bot searches with the greedy evaluation wherever it has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mycity.ai.bots.contract import Halt, never
from mycity.ai.bots.monte_carlo import Candidate, MonteCarloBot, narrowed, rounds_of
from mycity.ai.evaluate.greedy import FAR, Evaluator, Move, answer_of, city_model_of
from mycity.ai.learnt.stages import DeckStage, Nested, nested
from mycity.ai.learnt.value_function import ValueFunction
from mycity.ai.learnt.value_table import load_tables
from mycity.ai.levels import Level
from mycity.ai.model.board_model import BoardModel, board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.view import View
from mycity.ai.model.weights import POINT
from mycity.ai.search.rollout import carry_out, turns
from mycity.engine.city import Player
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.rng import shuffled
from mycity.engine.rules import RuleSet

SampledTurns = Sequence[tuple[str, DeckStage]]
"""Cards in an order they may come in, each with the stage after it."""

ENOUGH = 50
"""Orders that are tried at a time, at most: when few cards are left, more would only come again."""
MEMORY = 100_000
"""Changes a value function keeps in mind between two answers."""
AT_LAST = 4
"""Answers to the last card that are carried out to see how they end."""


class ValuePolicy:
    """Answers cards by the value function alone, one turn ahead.

    Args:
        board_model: the board under its rules.
        tables: what has been learnt.
    """

    def __init__(self, board_model: BoardModel, tables: Nested) -> None:
        self._evaluator = Evaluator(board_model)
        self.value_function = ValueFunction(board_model, tables)

    def ranked(self, model: CityModel, card: str, after: DeckStage) -> tuple[int, list[tuple[int, Move]]]:
        """Return (value of doing nothing, (value, move) of every placement and of a pass where it is allowed).

        The values are comparable with one another only: what the single cells are worth now is left out.
        """
        building = self.value_function.board_model.player.buildings[card]
        fits = self._evaluator.fits(model, building)
        idle, values = self.value_function.evaluate(model, after, building, fits)
        found: list[tuple[int, Move]] = list(zip(values, fits, strict=True))
        if model.may_pass(building):
            found.append((idle - POINT, PASS))
        return idle, found

    def move(self, model: CityModel, card: str, after: DeckStage) -> Move:
        """Return the answer to ``card`` with the best value, the first of equals.

        Args:
            model: the city before the answer.
            card: the open card.
            after: the stage once it is answered.
        """
        idle, ranked = self.ranked(model, card, after)
        if not any(after.left):
            return self._last(model, card, ranked)
        value, move = max(ranked, key=_value, default=(0, STOP))
        if move is STOP or value > idle - POINT or sum(after.left) > FAR:
            return move
        return move if value + self.value_function.of_cells(model, after) > model.outcome() else STOP

    def _last(self, model: CityModel, card: str, ranked: Sequence[tuple[int, Move]]) -> Move:
        """Return the answer to the last card: nothing need be guessed about how those end that look best."""
        best: int = model.outcome()
        found: Move = STOP
        for _, move in sorted(ranked, key=_value, reverse=True)[:AT_LAST]:
            after = model.copy()
            carry_out(after, card, move)
            outcome = after.outcome()
            if outcome > best:
                best, found = outcome, move
        return found

    def rollout(self, model: CityModel, sample: SampledTurns, depth: int) -> int:
        """Answer the first ``depth`` cards of ``sample``; return what the city is worth then, in hundredths."""
        after = None
        for card, after in sample[:depth]:
            if model.asks(card) and not carry_out(model, card, self.move(model, card, after)):
                return model.outcome()
        return model.outcome() if after is None or depth >= len(sample) else self.value_function.value(model, after)

    def sampled_turns(self, rules: RuleSet, deck: Sequence[str], depth: int) -> SampledTurns:
        """Return the turns that ``deck`` brings; their stages are known for the first ``depth`` only."""
        return [(card, self.value_function.stage(left)) for card, left in turns(rules, deck)[: depth + 1]]


def _value(ranked: tuple[int, Move]) -> int:
    return ranked[0]


class LearntBot:
    """Thinks the answers with the best value through and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._plain = MonteCarloBot(level)
        if level.value_table:
            _unpacked(level.value_table)  # before the first card, not at it

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        """Return the answer that comes out best over the sampled orders."""
        policy = policy_for(self.level, view)
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
        ranked = sorted(ranked, key=_value, reverse=True)[: self.level.candidates]
        found = []
        for rank, (_, move) in enumerate(ranked):
            after = model.copy()
            carry_out(after, view.card, move)
            found.append(Candidate(rank, move, after))
        return found

    def _best(self, policy: ValuePolicy, view: View, tried: list[Candidate], halt: Halt) -> tuple[Candidate, int]:
        depth = self.level.depth
        turns, share = max(min(depth, len(view.left)), 1), self.level.value_budget // rounds_of(tried)
        try:
            return narrowed(
                tried,
                lambda field: min(max(share // (turns * field), 1), ENOUGH),
                self._samples(policy, view),
                lambda candidate, sample: policy.rollout(candidate.after.copy(), sample, depth),
                halt,
            )
        finally:
            policy.value_function.forget(MEMORY)

    def _samples(self, policy: ValuePolicy, view: View) -> Iterator[SampledTurns]:
        seed = view.seed
        while True:
            seed, deck = shuffled(seed, view.left)
            yield policy.sampled_turns(view.rules, deck, self.level.depth)


@dataclass(frozen=True)
class _Known:
    """A board model compared by identity: board models are shared already."""

    board_model: BoardModel

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self.board_model is other.board_model

    def __hash__(self) -> int:
        return id(self.board_model)


@lru_cache(maxsize=2)
def _unpacked(path: str) -> Nested:
    return nested(load_tables(Path(path)))


@lru_cache(maxsize=8)
def _policy(known: _Known, path: str) -> ValuePolicy:
    return ValuePolicy(known.board_model, _unpacked(path))


def policy_of(level: Level, rules: RuleSet, player: Player) -> ValuePolicy | None:
    """Return the policy of ``level`` for a player's board; ``None`` where it has learnt nothing of such an episode.

    Raises:
        ValueTableError: the level's file holds no value function.
    """
    if not level.value_table:
        return None
    tables = load_tables(Path(level.value_table))
    if tables.rules != rules.rows() or tables.board != player.board.cells:
        return None
    return _policy(_Known(board_model_of(rules, player, level.weights)), level.value_table)


def policy_for(level: Level, view: View) -> ValuePolicy | None:
    """Return the policy of ``level`` for the seat of ``view``, as ``policy_of`` does."""
    return policy_of(level, view.rules, view.city.player)
