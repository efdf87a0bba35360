"""A nugget for each gold vein."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.grid import indices
from mycity.engine.rules.base import Effect, Gain, Rule, Turn


@dataclass(frozen=True)
class Veins(Rule):
    """Per vein, the first to cover it gain nuggets at once; all who do so in that turn (campaign, episode 11)."""

    nuggets: int

    id: ClassVar[str] = "veins"

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield the nuggets of the veins that were bare until this turn."""
        for index in indices(turn.before[0].board.veins):
            if any(city.covered >> index & 1 for city in turn.before):
                continue
            for seat, city in enumerate(turn.after):
                if city.covered >> index & 1:
                    yield Gain(seat, "nugget", self.nuggets, "vein")

    def collects(self) -> Sequence[str]:
        return ("nugget",)
