"""Land that may be covered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class CoverableLand(Rule):
    """Only cells of these codes may be covered; fewer of them left open in row 1 win a tie, then in row 2, and so on.

    (island 3 and 6)
    """

    codes: str

    id: ClassVar[str] = "land"

    def opens(self, city: City) -> int:
        return city.board.of(self.codes)

    def tie_key(self, city: City) -> tuple[int, ...]:
        """Count the open cells of each row, from the top."""
        left = city.board.of(self.codes) & ~city.covered
        return tuple((left & row).bit_count() for row in city.board.grid.row_masks)
