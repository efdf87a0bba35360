"""Empty meadow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class Empties(Rule):
    """-1 per empty meadow cell (rules 3, end scoring 7)."""

    id: ClassVar[str] = "empties"

    def end_score(self, city: City) -> int:
        """Count the empty cells, as a loss."""
        return -city.empty.bit_count()
