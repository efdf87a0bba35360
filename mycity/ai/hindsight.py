"""Ways to answer cards whose order is known, searched for in rounds, better and better.

Where something has been learnt about the episode, a beam goes by it (`mycity.ai.farsight`). Then the cities it ends
with are drafted anew (`mycity.ai.drafting`), the best one and another in turn; after some rounds a beam twice as wide
begins. Elsewhere a beam has the greedy eye, its city is mended, and one chain of drafts goes on where the round before
has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice

from mycity.ai.beam import Beam, Line
from mycity.ai.bot import Halt
from mycity.ai.drafting import Draft, Drafter
from mycity.ai.farsight import ByOutlook
from mycity.ai.judge import Judge, Reply
from mycity.ai.land import land_of
from mycity.ai.levels import Level
from mycity.ai.mending import Mender
from mycity.ai.ranking import ByEye
from mycity.ai.seer import Seer, seer_of
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards
from mycity.engine.city import new_city
from mycity.engine.episode import Table
from mycity.engine.rng import mix

WIDTH, BREADTH = 300, 10
"""Cities that the greedy eye follows at a time, and replies each of them tries."""
STEPS = 2000
"""Steps of mending."""
ENDS = 7
"""Ends of a beam from which drafts start."""
AT_FIRST = 8
"""How much narrower the very first beam is."""
ROUNDS = 10
"""Rounds of drafting after the first wide beam; twice as many after each that follows, as it takes twice the time."""

Ways = list[list[Reply]]
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
        judge: the greedy eye.
        start: the city before the first card.
        cards: the cards in their order.
        seed: from which all chance is drawn.
        effort: how much is done in a round.
        halt: tells the search to give up.
    """

    judge: Judge
    start: Sketch
    cards: Sequence[str]
    seed: int
    effort: Effort
    halt: Halt


def finds_of(table: Table, level: Level, effort: Effort, halt: Halt) -> Iterator[Ways]:
    """Yield what each round finds for the only seat of ``table``.

    Args:
        table: the table, with the deck in its order.
        level: whose eye judges, and whose outlook is asked where it has one.
        effort: how much a round does.
        halt: tells the search to give up.

    Raises:
        HaltedError: ``halt`` said so.
    """
    rules, player = table.scenario.rules, table.players[0]
    judge = Judge(land_of(rules, player, level.weights))
    start, cards = Sketch(judge.land, (new_city(player),), 0), open_cards(rules, table.deck)
    task, seer = _Task(judge, start, cards, mix(table.seed), effort, halt), seer_of(level, rules, player)
    yield from _by_eye(task) if seer is None else _by_outlook(task, seer)


def _by_eye(task: _Task) -> Iterator[Ways]:
    line = Beam(ByEye(task.judge, BREADTH), WIDTH).search(task.start, task.cards, task.halt)
    mended = Mender(task.judge, task.start, task.cards).mend(line.replies, STEPS, task.seed, task.halt)
    ways = [line.replies, mended.replies]
    if not task.effort.drafts:
        yield ways
        return
    drafter = Drafter(task.judge, task.start, task.cards)
    chain = drafter.drafts(drafter.stands(mended.replies), mix(task.seed, 1), task.halt)
    while True:
        yield [*ways, drafter.replies(max(islice(chain, task.effort.drafts), key=_worth))]
        ways = []


def _by_outlook(task: _Task, seer: Seer) -> Iterator[Ways]:
    if not task.effort.drafts:
        yield [line.replies for line in _ends(task, seer, task.effort.width)]
        return
    drafter, best, chains = Drafter(task.judge, task.start, task.cards), None, 0
    for width, rounds in _stages(task.effort.width):
        lines = _ends(task, seer, width)
        yield [line.replies for line in lines]
        ends = cycle([drafter.drafted(line.replies) for line in lines])
        for _ in range(rounds):
            chains += 1
            start = best if best is not None and chains % 2 else next(ends)
            chain = drafter.drafts(start.stands, mix(task.seed, chains), task.halt)
            found = max(islice(chain, task.effort.drafts), key=_worth)
            if best is None or found.value > best.value:
                best = found
            yield [drafter.replies(found)] if found is best else []


def _stages(width: int) -> Iterator[tuple[int, int]]:
    """Yield (width of a beam, rounds of drafting after it), ever wider: whoever has little time gets something too."""
    yield width // AT_FIRST, 2
    for times in count():
        yield width << times, ROUNDS << times


def _ends(task: _Task, seer: Seer, width: int) -> list[Line]:
    return Beam(ByOutlook(seer), width).ends(task.start, task.cards, ENDS, task.halt)


def _worth(draft: Draft) -> int:
    return draft.value
