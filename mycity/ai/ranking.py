"""What a beam goes by: which answers to a card a city should try, and what it is worth after each of them.

``ByEye`` adds up what the greedy eye thinks of each answer, for any rules; `mycity.ai.farsight` goes by what has been
learnt about an episode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from mycity.ai.judge import Judge, Reply
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import play_on
from mycity.engine.episode import PASS

Ranked = list[tuple[int, Reply]]
"""(value of the city after it, reply), in hundredths of a point."""
Rank = Callable[[Sketch, int], tuple[Ranked, bool]]
"""Given a city and its value: the replies to try, and whether it can build at all."""


class Ranking(Protocol):
    """Proposes answers."""

    def at(self, card: str, left: Sequence[str]) -> Rank:
        """Return what ranks the answers to ``card``, the cards ``left`` being still to come."""

    def follow(self, sketch: Sketch, cards: Sequence[str]) -> list[Reply]:
        """Answer ``cards`` one after the other; return the replies. ``sketch`` becomes the city at the end."""


class ByEye:
    """Ranks by the greedy eye.

    Args:
        judge: the eye.
        breadth: replies proposed for a city, passing apart.
    """

    def __init__(self, judge: Judge, breadth: int) -> None:
        self._judge, self._breadth = judge, breadth

    def at(self, card: str, left: Sequence[str]) -> Rank:
        """Return what ranks the answers to ``card``; what is still to come makes no difference."""
        del left
        judge, buildings = self._judge, self._judge.land.player.buildings

        def rank(sketch: Sketch, value: int) -> tuple[Ranked, bool]:
            building = buildings[card]
            ranked: Ranked = []
            plans = judge.plans(sketch, building)
            if plans:
                values = judge.appraise(sketch, building, plans)
                order = sorted(range(len(plans)), key=values.__getitem__, reverse=True)[: self._breadth]
                ranked = [(value + values[index], plans[index]) for index in order]
            if sketch.may_pass(building):
                ranked.append((value + judge.weights.pass_value, PASS))
            return ranked, bool(plans)

        return rank

    def follow(self, sketch: Sketch, cards: Sequence[str]) -> list[Reply]:
        """Answer as the greedy bot does."""
        return play_on(self._judge, sketch, cards)
