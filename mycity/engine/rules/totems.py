"""Roads from the totems to the sea."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import PATH
from mycity.engine.rules.base import ConnectedGroup, Effect, GroupStage, Points, Rule
from mycity.engine.rules.symbol_groups import groups_of


@dataclass(frozen=True)
class Totems(Rule):
    """A group of paths beside a totem that has a cell on the beach brings points at once, once a totem (island 5).

    The points belong to the totem's cell and leave their marker there.
    """

    points: int

    id: ClassVar[str] = "totems"
    lines: ClassVar[tuple[str, ...]] = ("totem",)

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the points of the totems that the last tile has joined to the sea."""
        board, path = city.board, city.placed[-1].placement.carrying(PATH)
        road = board.grid.region(path, city.symbol(PATH)) if path else 0
        if not road & board.beach:
            return
        (line,) = self.lines
        for totem in indices(board.totems & ~city.marked(line)):
            if road & board.grid.near[totem]:
                yield Points(seat, line, self.points, totem)

    def groups_in(self, city: City, free: int) -> Iterable[ConnectedGroup]:
        """Yield the groups of paths: one that joins a totem to the sea counts, one that lacks only the sea is near."""
        board, (line,) = city.board, self.lines
        for road in groups_of(board.grid, city.symbol(PATH)):
            beside = board.grid.spread(road)
            is_at_sea = bool(road & board.beach)
            is_near = beside & board.totems & ~city.marked(line) and beside & free
            stage: GroupStage = "apart"
            if is_at_sea and beside & board.totems:
                stage = "counts"
            elif is_near and not is_at_sea:
                stage = "near"
            yield ConnectedGroup(PATH, road, road.bit_count(), stage=stage)
