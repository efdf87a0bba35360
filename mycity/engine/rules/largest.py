"""The largest groups at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.engine.pieces import FIELD, HOUSE, PATH, WALL
from mycity.engine.quoting import quoted
from mycity.engine.rules.base import Rule

_LINES = {FIELD: "largest-farm", HOUSE: "largest-village", WALL: "largest-fort", PATH: "largest-paths"}
"""The line of each symbol."""


def largest_of(city: City, symbol: str) -> int:
    """Return the largest group of ``symbol``, the first of those of one size; 0 when there is none."""
    return _largest(city.board.grid, city.symbol(symbol))


@lru_cache(maxsize=256)  # cities are compared with each other, turn after turn, and most symbols stay as they were
def _largest(grid: Grid, cells: int) -> int:
    largest, size = 0, 0
    while cells.bit_count() > size:  # what is left may hold a larger one
        group = grid.region(cells & -cells, cells)
        cells &= ~group
        if group.bit_count() > size:
            largest, size = group, group.bit_count()
    return largest


@dataclass(frozen=True, slots=True)
class LargestRank:
    """The rank of a seat's largest group of a symbol among those at the table.

    Attributes:
        symbol: the symbol.
        cells: those of the seat's largest group; 0 when it has none.
        holders: the seats with the largest group at the table; none where nobody has the symbol.
        behind: how many cells the seat's has fewer.
    """

    symbol: str
    cells: int
    holders: tuple[int, ...]
    behind: int


@dataclass(frozen=True)
class LargestGroups(Rule):
    """For each of ``symbols``, points to all whose largest group of it is the largest at the table (island 5).

    Nobody takes them where nobody has the symbol. Each symbol is a line of its own.
    """

    points: int
    symbols: str

    id: ClassVar[str] = "largest"
    lines: ClassVar[tuple[str, ...]] = tuple(_LINES.values())

    def __post_init__(self) -> None:
        if not self.symbols or set(self.symbols) - set(_LINES):
            raise ValueError(f"symbols are some of {''.join(_LINES)}, not {quoted(self.symbols)}")

    @property
    def line(self) -> str:
        return _LINES[self.symbols[0]] if len(self.symbols) == 1 else super().line

    def lines_in_force(self) -> Sequence[str]:
        return [_LINES[symbol] for symbol in self.symbols]

    def counted(self) -> Sequence[Rule]:
        return [replace(self, symbols=symbol) for symbol in self.symbols]

    def compared_size(self, city: City) -> int:
        """Return the cells of the largest group of the first of ``symbols``: what is counted has one."""
        return largest_of(city, self.symbols[0]).bit_count()

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return self.points_among(0, (city,))

    def points_among(self, seat: int, cities: Sequence[City]) -> Iterable[tuple[int, int]]:
        return ((rank.cells, self.points) for rank in self.ranks(seat, cities) if seat in rank.holders)

    def ranks(self, seat: int, cities: Sequence[City]) -> Iterable[LargestRank]:
        """Yield how the largest groups of ``seat`` stand, a row for each symbol."""
        for symbol in self.symbols:
            sizes = [largest_of(city, symbol).bit_count() for city in cities]
            most = max(sizes)
            holders = tuple(other for other, size in enumerate(sizes) if size == most and most)
            yield LargestRank(symbol, largest_of(cities[seat], symbol), holders, most - sizes[seat])
