"""Rankings for a beam: the answers to a card that a city should try, and its value after each of them.

``ByEvaluation`` adds up what the greedy evaluation thinks of each answer, for any rules. ``ByValue`` goes by what has
been learnt about an episode: the cities of one beam are at the same card, so their values can be compared, what a city
has so far and what it promises, not the sum of what its buildings looked like when they were laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.learnt.policy import ValuePolicy
from mycity.ai.model.city_model import CityModel, Move
from mycity.engine.episode import PASS

Ranked = list[tuple[int, Move]]
"""(value of the city after it, move), in hundredths of a point."""
Rank = Callable[[CityModel, int], tuple[Ranked, bool]]
"""Given a city and its value: the moves to try, and whether it can build at all."""


class Ranking(Protocol):
    """Proposes answers."""

    def at(self, card: str, left: Sequence[str]) -> Rank:
        """Return what ranks the answers to ``card``, the cards ``left`` being still to come."""

    def follow(self, model: CityModel, cards: Sequence[str]) -> list[Move]:
        """Answer ``cards`` one after the other; return the moves. ``model`` becomes the city at the end."""


class ByEvaluation:
    """Ranks by the greedy evaluation.

    Args:
        evaluator: the evaluation.
        breadth: moves proposed for a city, passing apart.
    """

    def __init__(self, evaluator: Evaluator, breadth: int) -> None:
        self._evaluator, self._breadth = evaluator, breadth

    def at(self, card: str, left: Sequence[str]) -> Rank:
        """Return what ranks the answers to ``card``; what is still to come makes no difference."""
        del left
        evaluator, buildings = self._evaluator, self._evaluator.board_model.player.buildings

        def rank(model: CityModel, value: int) -> tuple[Ranked, bool]:
            building = buildings[card]
            ranked: Ranked = []
            fits = evaluator.fits(model, building)
            if fits:
                values = evaluator.evaluate(model, building, fits)
                order = sorted(range(len(fits)), key=values.__getitem__, reverse=True)[: self._breadth]
                ranked = [(value + values[index], fits[index]) for index in order]
            if model.may_pass(building):
                ranked.append((value + evaluator.weights.pass_value, PASS))
            return ranked, bool(fits)

        return rank

    def follow(self, model: CityModel, cards: Sequence[str]) -> list[Move]:
        """Answer as the greedy bot does."""
        return self._evaluator.rollout(model, cards)


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
            if model.free not in cells:  # cities of a beam often have the same open cells: summed up once
                cells[model.free] = value_function.of_cells(model, stage)
            own = cells[model.free]
            _, ranked = policy.ranked(model, card, stage)
            return [(own + more, move) for more, move in ranked], any(move is not PASS for _, move in ranked)

        return rank

    def follow(self, model: CityModel, cards: Sequence[str]) -> list[Move]:
        """Answer with the best value, one card ahead."""
        stage = self._policy.value_function.stage
        return model.play_through(cards, lambda card, left: self._policy.move(model, card, stage(left)))
