"""The memory that pictures take: the system gets it back as soon as they are let go."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD = -3
"""The name glibc's ``mallopt`` knows it by."""
_LARGE = 128 << 10


def give_back_pictures() -> None:
    """Have large pictures get memory of their own; without a glibc nothing needs to be done.

    Left to itself, glibc soon puts them among everything small, where what they leave stays with the game: after some
    minutes of play in a large window as much as all that is in use.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)
