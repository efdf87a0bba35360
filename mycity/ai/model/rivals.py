"""The other cities at a table, where some points go to who has more of something: what they may end with.

In a model the other cities stand still, but they will grow until the end. So where cities are compared, points that are
not decided yet count by the chance of getting them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycity.ai.model.weights import POINT
from mycity.engine.city import City
from mycity.engine.rules.largest import largest_of

GROWTH = 10
"""Hundredths of a cell by which a largest group grows with every card, in the mean."""
SURE, UNSURE = 50, 10
"""Hundredths of a cell by which a guess may be wrong, at the end and more with every card left."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The largest groups that the others are taken to end with.

    Attributes:
        sizes: the largest group of each symbol among them, in hundredths of a cell.
        doubt: by how much that may be wrong, in hundredths of a cell.
    """

    sizes: Mapping[str, int]
    doubt: int

    def chance(self, symbol: str, size: int) -> int:
        """Return the chance, in hundredths, that a largest group of that ``size`` is the largest at the table."""
        if not size:
            return 0
        # A ramp in place of a distribution: from no chance, as far behind as the doubt is, to certainty, as far ahead.
        ahead = POINT * size - self.sizes.get(symbol, 0) + SURE
        return min(max(POINT * (ahead + self.doubt) // (2 * self.doubt), 0), POINT)


def rivals_of(cities: tuple[City, ...], seat: int, symbols: str, cards: int) -> Rivals | None:
    """Return what the other ``cities`` may end with when so many ``cards`` are left; ``None`` when there is no other.

    Args:
        symbols: those of which the largest groups are compared.
    """
    others = [city for other, city in enumerate(cities) if other != seat]
    if not others:
        return None
    sizes = {}
    for symbol in symbols:
        sizes[symbol] = max(_expected(city, symbol, cards) for city in others)
    return Rivals(sizes, SURE + UNSURE * cards)


def _expected(city: City, symbol: str, cards: int) -> int:
    return POINT * largest_of(city, symbol).bit_count() + (0 if city.stopped else GROWTH * cards)
