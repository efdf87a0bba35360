"""Bots that try the deck out: flat Monte Carlo with the same orders for every candidate.

The cards left are known and only their order is not. A search lets every promising answer meet the same sampled
orders, plays each on to the end, and drops the weaker half of the answers again and again until the budget is spent.
The literature finds this stronger than a tree for games of this kind, and it needs no knowledge of its own beyond the
greedy evaluation and the rules' scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from mycity.ai.bots.greedy import noticed
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.halting import Halt, HaltedError, never
from mycity.ai.levels import Level
from mycity.ai.model.city_model import CityModel, Move, answer_of, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.view import View
from mycity.ai.search.playouts import Playout
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.rng import step

Sample = TypeVar("Sample")


@dataclass(slots=True)
class Candidate:
    """An answer being thought through.

    Attributes:
        rank: its place in the evaluation's opinion, 0 first.
        move: the answer.
        start: the city once it is carried out, from which it is played on.
        total: outcomes over all orders tried so far, added up.
    """

    rank: int
    move: Move
    start: Playout[Any]
    total: int = 0

    @property
    def key(self) -> tuple[int, int]:
        return -self.total, self.rank


class MonteCarloBot:
    """Thinks the best-looking answers through and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        evaluator = evaluator_for(view, self.level.weights_for(view.rules))
        model = city_model_of(view, evaluator.board_model)
        seed, draw = step(view.seed)
        tried = list(self._candidates(evaluator, model, view, legal, draw))
        if not tried:
            return STOP
        best, tries = self._best(evaluator, view, tried, seed, halt)
        if STOP in legal and (tries and model.outcome() * tries >= best.total):
            return STOP
        return answer_of(best.move)

    def _candidates(
        self, evaluator: Evaluator, model: CityModel, view: View, legal: Sequence[Answer], seed: int
    ) -> Iterator[Candidate]:
        building = view.building
        fits = noticed(evaluator.fits(model, building), self.level.sight, seed)
        values = evaluator.evaluate(model, building, fits)
        ranked = sorted(range(len(fits)), key=lambda number: (-values[number], number))[: self.level.candidates]
        moves: list[Move] = [fits[number] for number in ranked]
        if PASS in legal:
            moves.append(PASS)
        for rank, move in enumerate(moves):
            after = model.copy()
            after.play(view.card, move)
            yield Candidate(rank, move, Playout(after))

    def _best(
        self, evaluator: Evaluator, view: View, tried: list[Candidate], seed: int, halt: Halt
    ) -> tuple[Candidate, int]:
        budget = self.level.budget_for(view.rules)
        turns, share = len(view.left) + 1, budget // rounds_of(tried)
        return narrowed(
            tried,
            lambda field: max(share // (turns * field), 1),
            (_with_rest(order) for order in orders(view.rules, view.left, seed)),
            lambda candidate, turns: candidate.start.end(turns, evaluator.greedy_move).outcome,
            halt,
        )


def _with_rest(order: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the cards of an order, each with those after it, whose order nobody asks for."""
    return [(card, tuple(sorted(order[number:]))) for number, card in enumerate(order, start=1)]


def rounds_of(tried: Sequence[Candidate]) -> int:
    """Return how often the field is halved until one is left."""
    return max(len(tried).bit_length() - 1, 1)


def narrowed(
    tried: list[Candidate],
    tries: Callable[[int], int],
    samples: Iterator[Sample],
    outcome: Callable[[Candidate, Sample], int],
    halt: Halt,
) -> tuple[Candidate, int]:
    """Return (best candidate, samples it was tried with), halving the field round by round.

    Args:
        tried: the field, the one that looks best first.
        tries: how many samples a field of this size is tried with in a round.
        samples: what may come, without end; the same for all that are still in the field.
        outcome: what a candidate comes to in a sample.
    """
    met = 0
    for _ in range(rounds_of(tried)):
        for sample in islice(samples, tries(len(tried))):
            met += 1
            for candidate in tried:
                if halt():
                    raise HaltedError
                candidate.total += outcome(candidate, sample)
        tried = sorted(tried, key=lambda candidate: candidate.key)[: max(len(tried) // 2, 1)]
    return tried[0], met
