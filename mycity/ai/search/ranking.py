"""What a beam goes by: which answers to a card a city should try, and what it is worth after each of them.

``ByEvaluation`` adds up what the greedy evaluation thinks of each answer, for any rules; `value_ranking` goes by what
has been learnt about an episode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from mycity.ai.evaluate.greedy import Evaluator, Move
from mycity.ai.model.city_model import CityModel
from mycity.ai.search.rollout import rollout
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
        return rollout(self._evaluator, model, cards)
