"""The best way through a known order of cards: a beam search.

Card by card, every city of the beam tries the answers its ranking proposes, and the cities with the best values go on.
Cities that came to cover the same cells with the same colours count as one. Values only choose what to follow
(`mycity.ai.ranking`); what is returned is the best of the scores that the rules give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mycity.ai.bot import Halt, HaltedError, never
from mycity.ai.judge import Reply
from mycity.ai.ranking import Rank, Ranking
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import carry_out
from mycity.engine.episode import PASS

PATIENCE = 100
"""Cities looked at between two questions whether to give up."""


class Trail(NamedTuple):
    """The replies that led to a city, the last one first: a linked list, so that cities share their past."""

    reply: Reply
    before: Trail | None


class Node(NamedTuple):
    """A city of the beam: its value, the replies that led there, and whether it could not build last time."""

    value: int
    sketch: Sketch
    trail: Trail | None
    stuck: bool


class Step(NamedTuple):
    """A reply that a node of the beam could give: the value it leads to, the node's number, the reply."""

    value: int
    parent: int
    reply: Reply


@dataclass(slots=True)
class Line:
    """An end that was found: what it is worth, and the replies to the cards in order; a shorter list means leaving."""

    outcome: int
    replies: list[Reply]


@dataclass(frozen=True, slots=True)
class Beam:
    """How to search.

    Attributes:
        ranking: proposes answers and says what they are worth.
        width: cities that go on.
    """

    ranking: Ranking
    width: int

    def search(self, start: Sketch, cards: Sequence[str], halt: Halt = never) -> Line:
        """Return the best way from ``start`` through ``cards``.

        Raises:
            HaltedError: ``halt`` said so.
        """
        return self._glance(start, cards) if self.width == 1 else self.ends(start, cards, 1, halt)[0]

    def ends(self, start: Sketch, cards: Sequence[str], number: int, halt: Halt = never) -> list[Line]:
        """Return up to ``number`` ways from ``start`` through ``cards``, the best first; at least one.

        Raises:
            HaltedError: ``halt`` said so.
        """
        nodes, over = [Node(0, start, None, stuck=False)], list[Node]()
        for position, card in enumerate(cards, start=1):
            nodes, ended = self._advance(nodes, self.ranking.at(card, cards[position:]), card, halt)
            over += ended
            if not nodes:
                break
        found = [(node.sketch.outcome(), node.trail) for node in (*over, *nodes)] or [(start.outcome(), None)]
        found.sort(key=_by_outcome)
        return [Line(outcome, _unroll(trail)) for outcome, trail in found[:number]]

    def _glance(self, start: Sketch, cards: Sequence[str]) -> Line:
        """Return the way of the ranking alone, which can pass and leave with foresight and needs no city beside it."""
        sketch = start.copy()
        replies = self.ranking.follow(sketch, cards)
        return Line(sketch.outcome(), replies)

    def _advance(self, nodes: Sequence[Node], rank: Rank, card: str, halt: Halt) -> tuple[list[Node], list[Node]]:
        """Return (the nodes after ``card``, those before it that may well end here because they cannot build)."""
        steps: list[Step] = []
        kept: list[Node] = []
        ended: list[Node] = []
        for number, node in enumerate(nodes):
            if number % PATIENCE == 0 and halt():
                raise HaltedError
            if not node.sketch.asks(card):
                kept.append(node)
                continue
            ranked, builds = rank(node.sketch, node.value)
            steps += [Step(value, number, reply) for value, reply in ranked]
            if not builds and not node.stuck:
                ended.append(node)
        steps.sort(key=_by_value)
        return self._follow(nodes, steps, card, kept), ended

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


def _by_outcome(end: tuple[int, Trail | None]) -> int:
    return -end[0]


def _unroll(trail: Trail | None) -> list[Reply]:
    replies: list[Reply] = []
    while trail is not None:
        replies.append(trail.reply)
        trail = trail.before
    return replies[::-1]
