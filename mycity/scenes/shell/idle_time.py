"""The idle time between two frames: what works beside the frame loop begins its steps then: no frame waits.

idle.close()     # a frame is being made
idle.open()      # it is on the screen
idle.wait()      # in another thread: until there is some
"""

from __future__ import annotations

from threading import Event

_PATIENCE = 0.05
"""Seconds after which a step begins all the same: where frame follows frame without a rest, work must go on."""


class IdleTime:
    """A gate that is open while no frame is being made, and until the first one."""

    def __init__(self) -> None:
        self._is_open = Event()
        self._is_open.set()

    def open(self) -> None:
        """Let others work: a frame is done, or whoever makes it waits for them."""
        self._is_open.set()

    def close(self) -> None:
        """Have others begin nothing more: a frame is being made."""
        self._is_open.clear()

    def wait(self) -> None:
        self._is_open.wait(_PATIENCE)
