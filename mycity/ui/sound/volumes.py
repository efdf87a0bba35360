"""Volumes as the player has set them, and the factors that follow from them."""

from __future__ import annotations

import msgspec


class Volumes(msgspec.Struct, frozen=True):
    """The player's volumes, in per cent.

    Attributes:
        background: Whether it goes on while the player is in another program.
    """

    overall: int = 100
    effects: int = 100
    music: int = 100
    muted: bool = False
    background: bool = False

    @property
    def of_effects(self) -> float:
        """The factor on what is heard: half the way on a slider is a quarter of the amplitude, as ears have it."""
        return 0.0 if self.muted else (self.overall * self.effects / 10_000) ** 2

    @property
    def of_music(self) -> float:
        return 0.0 if self.muted else (self.overall * self.music / 10_000) ** 2
