"""The wheel: what mice and touchpads send of it, added up to whole notches. Sideways it does nothing."""

from __future__ import annotations

import pygame

_ALMOST = 1e-6
"""Of a notch: ten tenths are one."""


class Wheel:
    """Counts notches: touchpads, and wheels that turn freely, tell of small parts of one."""

    def __init__(self) -> None:
        self._rest = 0.0

    def turned(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return the event with the whole notches that are full now as its ``y``; None when none is.

        A part that is left counts with what follows, until the wheel goes the other way.
        """
        moved = float(getattr(event, "precise_y", 0.0) or event.y)
        if moved * self._rest < 0:
            self._rest = 0.0
        self._rest += moved
        notches = int(self._rest + (_ALMOST if moved > 0 else -_ALMOST))
        self._rest -= notches
        if notches == 0:
            return None
        return pygame.event.Event(pygame.MOUSEWHEEL, {**event.dict, "x": 0, "y": notches, "precise_y": float(notches)})
