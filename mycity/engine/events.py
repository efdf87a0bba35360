"""Events, in order: the reducer's account of a turn. The client animates events, records keep them."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.engine.pieces import Placement
from mycity.engine.rules.base import Change, Gain, Points


@dataclass(frozen=True, slots=True)
class Revealed:
    """A card opens a turn."""

    card: str


@dataclass(frozen=True, slots=True)
class Blocked:
    """The blocking card ``card`` takes the card ``out`` out of the episode; ``None`` when it was the last one."""

    card: str
    out: str | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has answered; what, nobody learns before the turn is resolved."""

    seat: int


@dataclass(frozen=True, slots=True)
class Built:
    """A seat has built the card's building."""

    seat: int
    building: str
    placement: Placement


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat has passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """A seat has left the episode."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The episode is over."""


Event = Revealed | Blocked | Answered | Built | Passed | Stopped | Ended | Points | Gain | Change
