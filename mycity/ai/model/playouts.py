"""Playing cities on through sampled orders; what two orders begin with in common is played once.

A bot answers the same card in the same city the same way. So the cities that orders lead to are kept as a tree: few
cards before the end, most orders have been met already.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from mycity.ai.model.city_model import CityModel, Move
from mycity.ai.model.ends import outcome_of

FEW, BEGINNING = 7, 2
"""With so few cards left whole orders come again; of longer ones only so many cards are worth keeping in mind."""

TurnStage = TypeVar("TurnStage", bound=Hashable)
Turns = Sequence[tuple[str, TurnStage]]
Choose = Callable[[CityModel, str, TurnStage], Move]


class Playout(Generic[TurnStage]):
    """A city on its way to the end.

    Attributes:
        model: the city.
        is_over: whether its player has left.
        value: what it is worth on the way, in hundredths of a point, as far as somebody has said so.
        followers: the cities that come of it, by the card and the stage after it.
        packed: the city as the kernel has it (``mycity.ai.kernel``), once it has been told of it.
    """

    __slots__ = ("_outcome", "followers", "is_over", "model", "packed", "value")

    def __init__(self, model: CityModel, is_over: bool = False) -> None:
        self.model, self.is_over = model, is_over
        self.value: int | None = None
        self.packed: bytes | None = None
        self._outcome: int | None = None
        self.followers: dict[tuple[str, TurnStage], Playout[TurnStage]] = {}

    @property
    def outcome(self) -> int:
        """Its worth as an end, in hundredths of a point."""
        if self._outcome is None:
            self._outcome = outcome_of(self.model)
        return self._outcome

    def end(self, turns: Turns[TurnStage], choose: Choose[TurnStage]) -> Playout[TurnStage]:
        """Return the city once ``turns`` are answered.

        Args:
            turns: the cards in an order, each with what else the answer hangs on.
            choose: returns the answer to a card; the same to the same question.
        """
        here: Playout[TurnStage] = self
        shared = len(turns) if len(turns) <= FEW else BEGINNING
        for turn in turns[:shared]:
            if here.is_over:
                return here
            there = here.followers.get(turn)
            if there is None:
                there = here.followers[turn] = here._played(turn, choose)
            here = there
        if here.is_over or shared == len(turns):
            return here
        return Playout(*_played_on(here.model, turns[shared:], choose))

    def _played(self, turn: tuple[str, TurnStage], choose: Choose[TurnStage]) -> Playout[TurnStage]:
        card, stage = turn
        if not self.model.asks(card):
            return Playout(self.model)
        after = self.model.copy()
        return Playout(after, is_over=not after.play(card, choose(after, card, stage)))


def _played_on(start: CityModel, turns: Turns[TurnStage], choose: Choose[TurnStage]) -> tuple[CityModel, bool]:
    """Return (the city once ``turns`` are answered, whether its player has left); no other order begins so."""
    model = start.copy()
    for card, stage in turns:
        if model.asks(card) and not model.play(card, choose(model, card, stage)):
            return model, True
    return model, False
