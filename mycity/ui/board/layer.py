"""A layer of a board's picture: a picture at a place, still or in frames that take turns at a pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame


class Pace(NamedTuple):
    """The pace of a kind of thing: frames a second, and a lag (ms) by which kinds never change at the same moment."""

    rate: int
    lag: int = 0

    def count(self, clock_ms: int) -> int:
        """Return the number of frames that have gone by."""
        return (clock_ms + self.lag) * self.rate // 1000


STILL = Pace(0)
WATER = Pace(6)
SWAY = Pace(4, lag=60)
SMOKE = Pace(4, lag=125)
WALK = Pace(8, lag=30)


@dataclass
class Layer:
    """A picture at a place, in one or more frames that take turns."""

    at: tuple[int, int]
    frames: Sequence[pygame.Surface]
    pace: Pace = STILL
    phase: int = 0
    now: int = 0
    rect: pygame.Rect = field(init=False)

    def __post_init__(self) -> None:
        self.rect = self.frames[0].get_rect(topleft=self.at)

    def frame(self, count: int) -> int:
        """Return which of its frames shows when so many have gone by."""
        return (count + self.phase) % len(self.frames)
