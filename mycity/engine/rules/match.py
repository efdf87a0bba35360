"""Every later tile joins a symbol to its like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Refusal, Rule


@dataclass(frozen=True)
class Match(Rule):
    """A later tile has a symbol that neighbours the same symbol of a tile already there (island 3)."""

    id: ClassVar[str] = "match"
    touching = "like"
    refusal: ClassVar[Refusal] = Refusal("match", "a symbol of the tile must lie beside the same symbol")

    def touch_symbols(self, city: City) -> Mapping[str, int] | None:
        """Return the cells beside each symbol, once a tile lies there."""
        if not city.placed:
            return None
        return {symbol: beside for symbol, (_, beside) in city.symbols.items()}
