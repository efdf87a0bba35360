"""The best way through a known order of cards: a beam search with the greedy eye's values.

Card by card, every city of the beam tries its best-looking answers, and the cities with the best sums of values go
on. Cities that came to cover the same cells with the same colours count as one. The eye's values only choose what to
follow; what is returned is the best of the scores that the rules give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mycity.ai.bot import Halt, HaltedError, never
from mycity.ai.judge import Judge, Reply
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import carry_out, play_on
from mycity.engine.episode import PASS


class Trail(NamedTuple):
    """The replies that led to a city, the last one first: a linked list, so that cities share their past."""

    reply: Reply
    before: Trail | None


class Node(NamedTuple):
    """A city of the beam: the sum of its replies' values, the replies, and whether it could not build last time."""

    value: int
    sketch: Sketch
    trail: Trail | None
    stuck: bool


class Step(NamedTuple):
    """A reply that a node of the beam could give: its sum of values, the node's number, the reply."""

    value: int
    parent: int
    reply: Reply


@dataclass(slots=True)
class Line:
    """The best end found: what it is worth, and the replies to the cards in order; a shorter list means leaving."""

    outcome: int
    replies: list[Reply]


@dataclass(frozen=True, slots=True)
class Beam:
    """How to search.

    Attributes:
        judge: the greedy eye.
        width: cities that go on.
        breadth: replies each of them tries.
    """

    judge: Judge
    width: int
    breadth: int

    def search(self, start: Sketch, cards: Sequence[str], halt: Halt = never) -> Line:
        """Return the best way from ``start`` through ``cards``.

        Raises:
            HaltedError: ``halt`` said so.
        """
        if self.width == 1:
            return self._glance(start, cards)
        nodes = [Node(0, start, None, stuck=False)]
        best: tuple[int, Trail | None] | None = None
        for card in cards:
            if halt():
                raise HaltedError
            nodes, ended = self._advance(nodes, card)
            best = _better(best, ended)
            if not nodes:
                break
        best = _better(best, nodes)
        outcome, trail = best or (start.outcome(), None)
        return Line(outcome, _unroll(trail))

    def _glance(self, start: Sketch, cards: Sequence[str]) -> Line:
        """Return the greedy way, which can pass and leave with foresight and needs no other city beside it."""
        sketch = start.copy()
        replies = play_on(self.judge, sketch, cards)
        return Line(sketch.outcome(), replies)

    def _advance(self, nodes: Sequence[Node], card: str) -> tuple[list[Node], list[Node]]:
        """Return (the nodes after ``card``, those before it that may well end here because they cannot build)."""
        steps: list[Step] = []
        kept: list[Node] = []
        ended: list[Node] = []
        for number, node in enumerate(nodes):
            if not node.sketch.asks(card):
                kept.append(node)
                continue
            plans = self._steps(steps, node, number, card)
            if not plans and not node.stuck:
                ended.append(node)
        steps.sort(key=_by_value)
        return self._follow(nodes, steps, card, kept), ended

    def _steps(self, steps: list[Step], node: Node, number: int, card: str) -> int:
        """Add what ``node`` could reply to ``card`` to ``steps``; return in how many ways it could build."""
        judge, sketch = self.judge, node.sketch
        building = judge.land.player.buildings[card]
        plans = judge.plans(sketch, building)
        if plans:
            values = judge.appraise(sketch, building, plans)
            order = sorted(range(len(plans)), key=values.__getitem__, reverse=True)[: self.breadth]
            steps += [Step(node.value + values[index], number, plans[index]) for index in order]
        if sketch.may_pass(building):
            steps.append(Step(node.value + judge.weights.pass_value, number, PASS))
        return len(plans)

    def _follow(self, nodes: Sequence[Node], steps: Sequence[Step], card: str, kept: list[Node]) -> list[Node]:
        seen: set[tuple[int, ...]] = set()
        for value, parent, reply in steps:
            if len(kept) >= self.width:
                break
            node = nodes[parent]
            sketch = node.sketch.copy()
            carry_out(sketch, card, reply)
            look = sketch.look()
            if look not in seen:
                seen.add(look)
                kept.append(Node(value, sketch, Trail(reply, node.trail), reply is PASS))
        return kept


def _by_value(step: Step) -> int:
    return -step.value


def _better(best: tuple[int, Trail | None] | None, nodes: Sequence[Node]) -> tuple[int, Trail | None] | None:
    for node in nodes:
        outcome = node.sketch.outcome()
        if best is None or outcome > best[0]:
            best = outcome, node.trail
    return best


def _unroll(trail: Trail | None) -> list[Reply]:
    replies: list[Reply] = []
    while trail is not None:
        replies.append(trail.reply)
        trail = trail.before
    return replies[::-1]
