"""The places that an episode has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Places(Rule):
    """First, second, others; the second place exists from ``second_from`` players on (rules 3, Ranking).

    With 0 there is never a second place, as in the Eternal game.
    """

    second_from: int = 0

    id: ClassVar[str] = "places"

    def second_place_from(self) -> int:
        return self.second_from
