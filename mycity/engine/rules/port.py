"""The port."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.pieces import COLOURS
from mycity.engine.rules.base import Effect, Gain, Rule, Turn
from mycity.engine.rules.railway import RAIL


@dataclass(frozen=True)
class Port(Rule):
    """Buildings of one colour that join the port to the row along the track bring rails (campaign, episode 20).

    Sides join, across the river too, and the palace joins public buildings. The first to link the port gain
    ``first`` rails, all who do so in that turn; whoever links it later gains ``later``; once an episode.
    """

    track_row: int
    first: int
    later: int

    id: ClassVar[str] = "port"

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Put the port's mark in force."""
        in_force = {**dict(board.marks), self.id: marks[self.id]}
        return replace(board, marks=tuple(sorted(in_force.items())))

    def is_linked(self, city: City) -> bool:
        """Return whether buildings lead from the port to the track as the rule wants them."""
        grid = city.board.grid
        port, row = city.board.mark(self.id), grid.row_masks[self.track_row - 1]
        # A link covers both its ends: two tests of bits spare most searches for one.
        if not port & city.covered or not row & city.covered:
            return False
        return any(grid.region(port, own) & row for own in self.ways(city))

    def ways(self, city: City) -> Iterable[int]:
        """Yield the cells that one link may use: those of a colour."""
        return (city.colour(colour) for colour in COLOURS)

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield the rails of those who have linked the port this turn."""
        linked = [self.is_linked(city) for city in turn.before]
        count = self.later if any(linked) else self.first
        for seat, city in enumerate(turn.after):
            if not linked[seat] and self.is_linked(city):
                yield Gain(seat, RAIL, count, self.id)

    def collects(self) -> Sequence[str]:
        return (RAIL,)
