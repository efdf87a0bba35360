"""Bots that try the deck out: flat Monte Carlo with the same orders for every candidate.

The cards left are known and only their order is not. A search lets every promising answer meet the same sampled
orders, plays each on to the end, and drops the weaker half of the answers again and again until the budget is spent.
The literature finds this stronger than a tree for games of this kind, and it needs no knowledge of its own beyond the
greedy eye and the rules' scores. A level may follow several cities at a time through each order, once there are few
cards left and the budget would only buy more orders than are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from mycity.ai.beam import Beam
from mycity.ai.bot import Halt, HaltedError, never
from mycity.ai.eye import noticed
from mycity.ai.judge import Judge, Reply, answer_of, judge_for, sketch_of
from mycity.ai.levels import Level
from mycity.ai.ranking import ByEye
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import carry_out, orders
from mycity.ai.view import View
from mycity.engine.episode import PASS, STOP, Answer
from mycity.engine.rng import step

Future = TypeVar("Future")

BREADTH = 4
"""Replies that each city of the beam tries when it plays on."""


ENOUGH = 16
"""Orders per candidate that a search wants before it follows more than one city at a time."""


@dataclass(slots=True)
class Candidate:
    """An answer being thought through.

    Attributes:
        rank: its place in the eye's opinion, 0 first.
        reply: the answer.
        after: the city once it is carried out.
        total: outcomes over all orders tried so far, added up.
    """

    rank: int
    reply: Reply
    after: Sketch
    total: int = 0

    @property
    def key(self) -> tuple[int, int]:
        """The better the smaller."""
        return -self.total, self.rank


class SearchBot:
    """Thinks the best-looking answers through and takes the one with the best mean."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: View, legal: Sequence[Answer], halt: Halt = never) -> Answer:
        """Return the answer that comes out best over the sampled orders."""
        judge = judge_for(view, self.level.weights)
        sketch = sketch_of(view, judge.land)
        seed, draw = step(view.seed)
        tried = list(self._candidates(judge, sketch, view, legal, draw))
        if not tried:
            return STOP
        best, tries = self._best(judge, view, tried, seed, halt)
        if STOP in legal and (tries and sketch.outcome() * tries >= best.total):
            return STOP
        return answer_of(best.reply)

    def _candidates(
        self, judge: Judge, sketch: Sketch, view: View, legal: Sequence[Answer], seed: int
    ) -> Iterator[Candidate]:
        building = view.building
        plans = noticed(judge.plans(sketch, building), self.level.sight, seed)
        values = judge.appraise(sketch, building, plans)
        ranked = sorted(range(len(plans)), key=lambda number: (-values[number], number))[: self.level.candidates]
        replies: list[Reply] = [plans[number] for number in ranked]
        if PASS in legal:
            replies.append(PASS)
        for rank, reply in enumerate(replies):
            after = sketch.copy()
            carry_out(after, view.card, reply)
            yield Candidate(rank, reply, after)

    def _best(self, judge: Judge, view: View, tried: list[Candidate], seed: int, halt: Halt) -> tuple[Candidate, int]:
        turns, share = len(view.left) + 1, self.level.budget // rounds_of(tried)
        width = min(max(self.level.budget // (turns * len(tried) * ENOUGH), 1), self.level.width)
        beam = Beam(ByEye(judge, BREADTH), width)
        return narrowed(
            tried,
            lambda field: max(share // (turns * width * field), 1),
            orders(view.rules, view.left, seed),
            lambda candidate, order: beam.search(candidate.after, order).outcome,
            halt,
        )


def rounds_of(tried: Sequence[Candidate]) -> int:
    """Return how often the field is halved until one is left."""
    return max(len(tried).bit_length() - 1, 1)


def narrowed(
    tried: list[Candidate],
    tries: Callable[[int], int],
    futures: Iterator[Future],
    outcome: Callable[[Candidate, Future], int],
    halt: Halt,
) -> tuple[Candidate, int]:
    """Return (best candidate, futures it was tried with), halving the field round by round.

    Args:
        tried: the field, the one that looks best first.
        tries: how many futures a field of this size is tried with in a round.
        futures: what may come, without end; the same for all that are still in the field.
        outcome: what a candidate comes to in a future.
        halt: tells the search to give up.

    Raises:
        HaltedError: ``halt`` said so.
    """
    met = 0
    for _ in range(rounds_of(tried)):
        for future in islice(futures, tries(len(tried))):
            met += 1
            for candidate in tried:
                if halt():
                    raise HaltedError
                candidate.total += outcome(candidate, future)
        tried = sorted(tried, key=lambda candidate: candidate.key)[: max(len(tried) // 2, 1)]
    return tried[0], met
