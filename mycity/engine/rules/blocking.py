"""The blocking card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules.base import Rule

BLOCKING_CARD = "BLOCK"


@dataclass(frozen=True)
class Blocking(Rule):
    """The card revealed with the blocking card is out for everybody, free of charge (rules 3, Blocking card)."""

    id: ClassVar[str] = "blocking"

    def blocks(self, card: str) -> bool:
        return card == BLOCKING_CARD
