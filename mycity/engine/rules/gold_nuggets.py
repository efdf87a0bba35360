"""Nuggets for the gold veins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Effect, Gain, Rule, Turn
from mycity.engine.rules.gold import covers_gold


@dataclass(frozen=True)
class GoldNuggets(Rule):
    """Nuggets for covering both veins (campaign, episode 10).

    Attributes:
        first: for all who do so in the first turn that sees it.
        later: for whoever does so in a later turn.
    """

    first: int
    later: int

    id: ClassVar[str] = "gold.nuggets"

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield the nuggets of those who have covered both veins this turn."""
        count = self.later if any(covers_gold(city) for city in turn.before) else self.first
        for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True)):
            if covers_gold(after) and not covers_gold(before):
                yield Gain(seat, "nugget", count, "gold")

    def collects(self) -> Sequence[str]:
        return ("nugget",)
