"""The mines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.holdings import SHAFT_COLOURS
from mycity.engine.ladders import Ladder, Prize, make_ladder
from mycity.engine.rules.base import Rule
from mycity.engine.rules.groups import groups

MINERS = {"blue": "B", "red": "R", "yellow": "Y"}
"""Shaft to the colour of the buildings that dig it."""


@dataclass(frozen=True)
class Mines(Rule):
    """Buildings joined to the entrance of their colour dig its shaft; boxes reached pay once (campaign, chapter 6).

    Attributes:
        open: the shafts at work.
        depth: boxes of a shaft.
        blue, red, yellow: what its boxes pay, as ``make_ladder`` reads it.
    """

    open: tuple[str, ...]
    depth: int
    blue: tuple[Any, ...]
    red: tuple[Any, ...]
    yellow: tuple[Any, ...]

    id: ClassVar[str] = "mines"

    def __post_init__(self) -> None:
        if self.open != tuple(colour for colour in SHAFT_COLOURS if colour in self.open):
            raise ValueError(f"open must name shafts in the order {', '.join(SHAFT_COLOURS)}, not {self.open}")
        prizes = [prize for ladder in self.ladders().values() for _, prize in ladder.prizes]
        wrong = [prize.cause for prize in prizes if prize.triangle and prize.what == "points"]
        if wrong:
            raise ValueError(f"{wrong[0]}: a box with a triangle cannot pay points, which count before it is judged")

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Open the entrances and put their marks in force."""
        for colour in self.open:
            cell = marks[f"mine-{colour}"]
            in_force = {**dict(board.marks), f"mine-{colour}": cell}
            board = replace(board.with_codes(cell, "E"), marks=tuple(sorted(in_force.items())))
        return board

    def ladders(self) -> Mapping[str, Ladder]:
        """Return the open shafts."""
        return {colour: make_ladder(colour, self.depth, getattr(self, colour)) for colour in self.open}

    def dug(self, city: City, colour: str) -> int:
        """Return how many buildings dig the shaft: those at its entrance and all of their colour joined to them."""
        entrance = city.board.mark(f"mine-{colour}")
        joined = groups(city.of_colour(MINERS[colour]))
        return sum(len(group) for group in joined if any(placement.around & entrance for placement in group))

    def depths(self, city: City) -> Mapping[str, int]:
        """Return where the open shafts end now; what goes beyond the last box is lost."""
        before = city.player.holdings
        return {colour: min(before.position(colour) + self.dug(city, colour), self.depth) for colour in self.open}

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        """Yield the points of the boxes reached or passed, which lie beside the board."""
        return ((0, prize.count) for prize in self._reached(city) if prize.what == "points")

    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        """Yield what the other boxes pay: shafts in order, boxes ascending."""
        return (prize for prize in self._reached(cities[seat]) if prize.what != "points")

    def _reached(self, city: City) -> Iterable[Prize]:
        before, after, ladders = city.player.holdings, self.depths(city), self.ladders()
        return (
            prize for colour in self.open for prize in ladders[colour].between(before.position(colour), after[colour])
        )
