"""Farms, villages and forts: groups of one symbol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.engine.pieces import FIELD, HOUSE, WALL
from mycity.engine.quoting import quoted
from mycity.engine.rules.base import ConnectedGroup, Effect, GroupStage, Points, Rule

GROUP_LINES = {FIELD: "farm", HOUSE: "village", WALL: "fort"}
"""Line of a group that counts, by its symbol."""


def groups_of(grid: Grid, cells: int) -> Iterator[int]:
    """Yield the groups of ``cells`` that are joined by shared sides, by their first cell."""
    while cells:
        group = grid.region(cells & -cells, cells)
        yield group
        cells &= ~group


@dataclass(frozen=True)
class SymbolGroups(Rule):
    """A group of ``size`` cells or more of one of ``symbols`` brings points at once, once (island 5).

    The points belong to the cell of the tile that has made it so large, and leave their marker there. A group that
    holds a marker has been counted, however large it grows and whatever joins it.
    """

    symbols: str
    size: int
    points: int

    id: ClassVar[str] = "groups"
    key: ClassVar[str] = "groups.symbols"
    lines: ClassVar[tuple[str, ...]] = tuple(GROUP_LINES.values())

    def __post_init__(self) -> None:
        if set(self.symbols) - set(GROUP_LINES):
            raise ValueError(f"symbols are among {''.join(GROUP_LINES)}, not {quoted(self.symbols)}")

    def lines_in_force(self) -> Sequence[str]:
        return [GROUP_LINES[symbol] for symbol in self.symbols]

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points for each group that the last tile has made large enough."""
        # Only a group that holds a cell of the last tile can have grown.
        laid = city.placed[-1].placement
        for symbol in self.symbols:
            own, line = city.symbol(symbol), GROUP_LINES[symbol]
            if own.bit_count() < self.size or not (cell := laid.carrying(symbol)):
                continue
            group = city.board.grid.region(cell, own)
            if group.bit_count() >= self.size and not group & city.marked(line):
                yield Points(seat, line, self.points, cell.bit_length() - 1)

    def groups_in(self, city: City, free: int) -> Iterable[ConnectedGroup]:
        """Yield the groups of the symbols: one without marker that lacks a cell, and has room for it, is near."""
        grid = city.board.grid
        for symbol in self.symbols:
            marked = city.marked(GROUP_LINES[symbol])
            for group in groups_of(grid, city.symbol(symbol)):
                count = group.bit_count()
                is_near = count == self.size - 1 and grid.spread(group) & free
                counts = group & marked or count >= self.size  # its marker comes as the turn is resolved
                stage: GroupStage = "counts" if counts else "near" if is_near else "apart"
                yield ConnectedGroup(symbol, group, count, self.size, stage)
