"""Ties are broken row by row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class TieBreakByRows(Rule):
    """Fewer empty meadow cells in row 1 win the tie, then in row 2, and so on (rules 3, Ranking)."""

    id: ClassVar[str] = "tie-break.rows"

    def tie_key(self, city: City) -> tuple[int, ...]:
        """Count the empty cells of each row, from the top."""
        empty = city.empty
        return tuple((empty & row).bit_count() for row in city.board.grid.row_masks)
