"""The largest groups at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.engine.pieces import FIELD, HOUSE, PATH, WALL
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
            raise ValueError(f"symbols are some of {''.join(_LINES)}, not {self.symbols!r}")

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
        for symbol in self.symbols:
            groups = [largest_of(city, symbol) for city in cities]
            if groups[seat] and groups[seat].bit_count() == max(group.bit_count() for group in groups):
                yield groups[seat], self.points
