"""A beam that goes by what has been learnt about an episode, instead of by the greedy evaluation.

The cities of one beam are at the same card, so their values can be compared: what a city has so far and what it
promises, not the sum of what its buildings looked like when they were laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bots.learnt import ValuePolicy
from mycity.ai.evaluate.greedy import Move
from mycity.ai.model.city_model import CityModel
from mycity.ai.search.ranking import Rank, Ranked
from mycity.ai.search.rollout import carry_out
from mycity.engine.episode import PASS

MEMORY = 1_000_000
"""Changes a value function keeps in mind between two cards."""


class ByValue:
    """Ranks by what has been learnt; every answer is proposed.

    Args:
        policy: who has learnt it.
    """

    def __init__(self, policy: ValuePolicy) -> None:
        self._policy = policy

    def at(self, card: str, left: Sequence[str]) -> Rank:
        policy, value_function = self._policy, self._policy.value_function
        value_function.forget(MEMORY)
        stage = value_function.stage(left)
        cells: dict[int, int] = {}

        def rank(model: CityModel, value: int) -> tuple[Ranked, bool]:
            del value
            if model.free not in cells:
                cells[model.free] = value_function.of_cells(model, stage)
            own = cells[model.free]
            _, ranked = policy.ranked(model, card, stage)
            return [(own + more, move) for more, move in ranked], any(move is not PASS for _, move in ranked)

        return rank

    def follow(self, model: CityModel, cards: Sequence[str]) -> list[Move]:
        """Answer with the best value, one card ahead."""
        moves: list[Move] = []
        for position, card in enumerate(cards, start=1):
            if not model.asks(card):
                continue
            moves.append(self._policy.move(model, card, self._policy.value_function.stage(cards[position:])))
            if not carry_out(model, card, moves[-1]):
                break
        return moves
