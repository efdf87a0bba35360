"""Ways to answer cards whose order is known, searched for in rounds, better and better.

Where something has been learnt about the episode, a beam goes by it (`value_ranking`). Then the cities it ends
with are drafted anew (`annealing`), the best one and another in turn; after some rounds a beam twice as wide
begins. Elsewhere a beam has the greedy evaluation, its city is improved, and one chain of drafts goes on where the
round before has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice

from mycity.ai.bots.contract import Halt
from mycity.ai.bots.learnt import ValuePolicy, policy_of
from mycity.ai.evaluate.greedy import Evaluator, Move
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.search.annealing import Annealer, Draft
from mycity.ai.search.beam import Beam, BeamLine
from mycity.ai.search.ranking import ByEvaluation
from mycity.ai.search.rebuilding import Rebuilder
from mycity.ai.search.rollout import open_cards
from mycity.ai.search.value_ranking import ByValue
from mycity.engine.city import new_city
from mycity.engine.episode import Table
from mycity.engine.rng import mix

WIDTH, BREADTH = 300, 10
"""Cities that the greedy evaluation follows at a time, and moves each of them tries."""
STEPS = 2000
"""Steps of mending."""
ENDS = 7
"""Ends of a beam from which drafts start."""
AT_FIRST = 8
"""How much narrower the very first beam is."""
ROUNDS = 10
"""Rounds of drafting after the first wide beam; twice as many after each that follows, as it takes twice the time."""

Ways = list[list[Move]]
"""Ways to answer the cards."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is done in a round.

    Attributes:
        width: cities that a beam follows at a time where something has been learnt; the next one follows twice as many.
        drafts: steps of drafting; 0 for a first look, which only has a beam.
    """

    width: int
    drafts: int


THOROUGH, FIRST_LOOK = Effort(1000, 10_000), Effort(120, 0)


@dataclass(frozen=True, slots=True)
class _Task:
    """What is searched.

    Attributes:
        evaluator: the greedy evaluation.
        start: the city before the first card.
        cards: the cards in their order.
        seed: from which all chance is drawn.
        effort: how much is done in a round.
        halt: tells the search to give up.
    """

    evaluator: Evaluator
    start: CityModel
    cards: Sequence[str]
    seed: int
    effort: Effort
    halt: Halt


def search_rounds(table: Table, level: Level, effort: Effort, halt: Halt) -> Iterator[Ways]:
    """Yield what each round finds for the only seat of ``table``.

    Args:
        table: the table, with the deck in its order.
        level: whose weights judge, and whose value table is asked where it has one.
        effort: how much a round does.
        halt: tells the search to give up.

    Raises:
        HaltedError: ``halt`` said so.
    """
    rules, player = table.scenario.rules, table.players[0]
    evaluator = Evaluator(board_model_of(rules, player, level.weights))
    start, cards = CityModel(evaluator.board_model, (new_city(player),), 0), open_cards(rules, table.deck)
    task, policy = _Task(evaluator, start, cards, mix(table.seed), effort, halt), policy_of(level, rules, player)
    yield from _by_evaluation(task) if policy is None else _by_value(task, policy)


def _by_evaluation(task: _Task) -> Iterator[Ways]:
    line = Beam(ByEvaluation(task.evaluator, BREADTH), WIDTH).search(task.start, task.cards, task.halt)
    improved = Rebuilder(task.evaluator, task.start, task.cards).improve(line.moves, STEPS, task.seed, task.halt)
    ways = [line.moves, improved.moves]
    if not task.effort.drafts:
        yield ways
        return
    annealer = Annealer(task.evaluator, task.start, task.cards)
    chain = annealer.drafts(annealer.stands(improved.moves), mix(task.seed, 1), task.halt)
    while True:
        yield [*ways, annealer.moves(max(islice(chain, task.effort.drafts), key=_worth))]
        ways = []


def _by_value(task: _Task, policy: ValuePolicy) -> Iterator[Ways]:
    if not task.effort.drafts:
        yield [line.moves for line in _ends(task, policy, task.effort.width)]
        return
    annealer, best, chains = Annealer(task.evaluator, task.start, task.cards), None, 0
    for width, rounds in _stages(task.effort.width):
        lines = _ends(task, policy, width)
        yield [line.moves for line in lines]
        ends = cycle([annealer.drafted(line.moves) for line in lines])
        for _ in range(rounds):
            chains += 1
            start = best if best is not None and chains % 2 else next(ends)
            chain = annealer.drafts(start.stands, mix(task.seed, chains), task.halt)
            found = max(islice(chain, task.effort.drafts), key=_worth)
            if best is None or found.value > best.value:
                best = found
            yield [annealer.moves(found)] if found is best else []


def _stages(width: int) -> Iterator[tuple[int, int]]:
    """Yield (width of a beam, rounds of drafting after it), ever wider: whoever has little time gets something too."""
    yield width // AT_FIRST, 2
    for times in count():
        yield width << times, ROUNDS << times


def _ends(task: _Task, policy: ValuePolicy, width: int) -> list[BeamLine]:
    return Beam(ByValue(policy), width).ends(task.start, task.cards, ENDS, task.halt)


def _worth(draft: Draft) -> int:
    return draft.value
