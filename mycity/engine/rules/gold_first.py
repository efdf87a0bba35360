"""Nuggets for the gold veins, for the first alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Effect, Gain, Rule, Turn
from mycity.engine.rules.gold import covers_gold


@dataclass(frozen=True)
class GoldForFirst(Rule):
    """``first`` nuggets for all who cover both veins in the first turn that sees it (campaign, episode 10).

    Whoever does so in a later turn gains nothing.
    """

    first: int

    id: ClassVar[str] = "gold.nuggets"
    key: ClassVar[str] = "gold.nuggets.first"

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield the nuggets of those who have covered both veins this turn, unless somebody had before."""
        if any(covers_gold(city) for city in turn.before):
            return
        for seat, city in enumerate(turn.after):
            if covers_gold(city):
                yield Gain(seat, "nugget", self.first, "gold")

    def collects(self) -> Sequence[str]:
        return ("nugget",)
