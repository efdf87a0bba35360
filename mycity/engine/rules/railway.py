"""The railway."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from mycity.engine.city import City
from mycity.engine.ladders import STICKERS, Ladder, Prize, make_ladder
from mycity.engine.rules.base import Effect, Gain, Points, Rule

RAIL = "rail"


@dataclass(frozen=True)
class Railway(Rule):
    """A building on the row along the track brings rails at once; stops reached pay (campaign, chapter 7).

    Attributes:
        track_row: the row along the track.
        rails: what a building on it brings.
        church_rails: what a church on it brings instead.
        length: number of stops.
        stops: what they pay, as ``make_ladder`` reads it.
    """

    track_row: int
    rails: int
    church_rails: int
    length: int
    stops: tuple[Any, ...]

    id: ClassVar[str] = "railway"

    def __post_init__(self) -> None:
        make_ladder("stop", self.length, self.stops)

    @cached_property
    def ladder(self) -> Ladder:
        """The line and its stops."""
        return make_ladder("stop", self.length, self.stops)

    def ladders(self) -> Mapping[str, Ladder]:
        return {RAIL: self.ladder}

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield the rails of a building along the track."""
        last = city.placed[-1]
        if last.placement.mask & city.board.grid.row_masks[self.track_row - 1]:
            count = self.church_rails if last.building.is_church else self.rails
            yield Gain(seat, RAIL, count, f"row{self.track_row}")

    def sets_off(self, before: City, after: City, effect: Effect) -> Iterable[Effect]:
        """Yield what the stops pay that new rails reach; a sticker has to wait for the end of the episode."""
        if not isinstance(effect, Gain) or effect.what != RAIL:
            return
        for prize in self.ladder.between(before.holdings.rails, after.holdings.rails):
            if prize.what == "points":
                yield Points(effect.seat, self.id, prize.count)
            elif prize.what not in STICKERS:
                yield Gain(effect.seat, prize.what, prize.count, prize.cause)

    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        """Yield the stickers of the stops reached in the episode's turns."""
        before, after = cities[seat].player.holdings.rails, cities[seat].holdings.rails
        return (prize for prize in self.ladder.between(before, after) if prize.what in STICKERS)

    def collects(self) -> Sequence[str]:
        return (RAIL,)
