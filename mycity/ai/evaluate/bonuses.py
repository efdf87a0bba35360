"""Bonuses: where the next building should lie, and what its cells should carry there, as guides to the rules say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mycity.ai.model.city_model import CityModel
from mycity.engine.pieces import Building

MOST_CELLS = 5
"""Cells of the largest building."""


Judge = Callable[[int], int]
"""Returns the worth of a symbol on a cell, in hundredths of a point."""


class SymbolWorth(dict[int, int]):
    """Worth of a symbol, by open cell; worked out when it is first asked for.

    Attributes:
        planes: (cells, worth) of what is worth the same on some cells.
        by_hand: (cells, what says what the symbol is worth on one of them) of what is not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.planes: list[tuple[int, int]] = []
        self.by_hand: list[tuple[int, Judge]] = []

    def __missing__(self, cell: int) -> int:
        worth = 0
        for cells, more in self.planes:
            if cells & cell:
                worth += more
        for cells, judge in self.by_hand:
            if cells & cell:
                worth += judge(cell)
        self[cell] = worth
        return worth


@dataclass(slots=True)
class Bonuses:
    """Cells where the next building should lie, and where not.

    Attributes:
        model: the city before it is laid.
        building: the building.
        symbols: what its cells carry, and what that is worth on a cell.
        beside: (cells, worth): once, if the building shares a side with one of the cells.
        cover: (cells, worth by number of the cells that the building covers, from 0 on).
        spare: cells that other buildings will need.
    """

    model: CityModel
    building: Building
    symbols: Mapping[str, SymbolWorth]
    beside: list[tuple[int, int]] = field(default_factory=list)
    cover: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    spare: int = 0

    def lie_beside(self, cells: int, worth: int) -> None:
        self.beside.append((cells, worth))

    def cover_each(self, cells: int, worth: int) -> None:
        """Say what covering ``cells`` is worth, however many of them."""
        self.cover.append((cells, (0, *(worth,) * MOST_CELLS)))

    def carry(self, symbol: str, cells: int, worth: int) -> None:
        """Say what ``symbol`` is worth on each of ``cells``."""
        if symbol in self.symbols and cells & self.model.free:
            self.symbols[symbol].planes.append((cells, worth))

    def carry_others(self, symbol: str, cells: int, worth: int) -> None:
        """Say what any other than ``symbol`` is worth on each of ``cells``."""
        for other, worths in self.symbols.items():
            if other != symbol and cells & self.model.free:
                worths.planes.append((cells, worth))
