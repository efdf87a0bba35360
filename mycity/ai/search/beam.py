"""The best way through a known order of cards: a beam search.

Card by card, every city of the beam tries the answers its ranking proposes, and the cities with the best values go on.
Cities that came to cover the same cells with the same colours count as one. Values only choose what to follow
(`mycity.ai.search.ranking`); what is returned is the best of the scores that the rules give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.ends import outcome_of
from mycity.ai.search.ranking import Rank, Ranking
from mycity.engine.episode import PASS

CHECK_EVERY = 100
"""Cities extended between two questions whether the search is cancelled."""


class Trail(NamedTuple):
    """The moves that led to a city, the last one first: a linked list, so that cities share their past."""

    move: Move
    before: Trail | None


class Node(NamedTuple):
    """A city of the beam: its value, the moves that led there, and whether it could not build last time."""

    value: int
    model: CityModel
    trail: Trail | None
    stuck: bool


class Extension(NamedTuple):
    """A move that a node of the beam could give: the value it leads to, the node's number, the move."""

    value: int
    parent: int
    move: Move


@dataclass(slots=True)
class BeamLine:
    """An end that was found: what it is worth, and the moves to the cards in order; a shorter list means leaving."""

    outcome: int
    moves: list[Move]


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam search.

    Attributes:
        ranking: proposes answers and says what they are worth.
        width: cities that go on.
    """

    ranking: Ranking
    width: int

    def search(self, start: CityModel, cards: Sequence[str], is_cancelled: IsCancelled = never_cancelled) -> BeamLine:
        """Return the best way from ``start`` through ``cards``."""
        return self._greedy_line(start, cards) if self.width == 1 else self.ends(start, cards, 1, is_cancelled)[0]

    def ends(
        self, start: CityModel, cards: Sequence[str], number: int, is_cancelled: IsCancelled = never_cancelled
    ) -> list[BeamLine]:
        """Return up to ``number`` ways from ``start`` through ``cards``, the best first; at least one."""
        nodes, over = [Node(0, start, None, stuck=False)], list[Node]()
        for position, card in enumerate(cards, start=1):
            nodes, ended = self._advance(nodes, self.ranking.at(card, cards[position:]), card, is_cancelled)
            over += ended
            if not nodes:
                break
        ways = [(outcome_of(node.model), node.trail) for node in (*over, *nodes)] or [(outcome_of(start), None)]
        ways.sort(key=_by_outcome)
        return [BeamLine(outcome, _unroll(trail)) for outcome, trail in ways[:number]]

    def _greedy_line(self, start: CityModel, cards: Sequence[str]) -> BeamLine:
        """Return the way of the ranking alone, which looks ahead before it passes or leaves."""
        model = start.copy()
        moves = self.ranking.follow(model, cards)
        return BeamLine(outcome_of(model), moves)

    def _advance(
        self, nodes: Sequence[Node], rank: Rank, card: str, is_cancelled: IsCancelled
    ) -> tuple[list[Node], list[Node]]:
        """Return (the nodes after ``card``, those before it that may well end here because they cannot build)."""
        steps: list[Extension] = []
        kept: list[Node] = []
        ended: list[Node] = []
        for number, node in enumerate(nodes):
            if number % CHECK_EVERY == 0 and is_cancelled():
                raise CancelledError
            if not node.model.asks(card):
                kept.append(node)
                continue
            ranked, builds = rank(node.model, node.value)
            steps += [Extension(value, number, move) for value, move in ranked]
            if not builds and not node.stuck:  # ends are tried where a city first cannot build: passing on only costs
                ended.append(node)
        steps.sort(key=_by_value)  # stable: equals stay in the order of nodes and moves, the same on any machine
        return self._follow(nodes, steps, card, kept), ended

    def _follow(self, nodes: Sequence[Node], steps: Sequence[Extension], card: str, kept: list[Node]) -> list[Node]:
        seen: set[tuple[int, ...]] = set()
        for value, parent, move in steps:
            if len(kept) >= self.width:
                break
            node = nodes[parent]
            model = node.model.copy()
            model.play(card, move)
            # Points, passes and the order of building are left out: cities are merged that are as good, near enough.
            key = model.free, *model.colours.values()
            if key not in seen:
                seen.add(key)
                kept.append(Node(value, model, Trail(move, node.trail), move is PASS))
        return kept


def _by_value(step: Extension) -> int:
    return -step.value


def _by_outcome(end: tuple[int, Trail | None]) -> int:
    return -end[0]


def _unroll(trail: Trail | None) -> list[Move]:
    moves: list[Move] = []
    while trail is not None:
        moves.append(trail.move)
        trail = trail.before
    return moves[::-1]
