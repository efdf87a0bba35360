"""Retries while somebody else holds a file for a moment, on Windows, where whoever asks for it meanwhile is refused.

A virus scanner, an indexer or a cloud client may hold it, or another window of the game that is just replacing it.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

_Outcome = TypeVar("_Outcome")
Pauses = tuple[float, ...]

READING: Pauses = (0.01, 0.02, 0.04, 0.08)
"""Seconds between two tries: frames wait for what is read, and a file that is being replaced is there again at once."""
WRITING: Pauses = (0.05, 0.1, 0.2, 0.4, 0.8, 1.0)

_WINDOWS = os.name == "nt"
_SHARING_VIOLATIONS = frozenset({5, 32, 33})
"""Windows error numbers of a file that is held; 5 also stands for one that really must not be touched."""
_WITHOUT_RETRIES = 2.0
"""Seconds in which nothing in a folder is waited for any more where waiting to read was in vain: twelve slots that must
not be read cost as much as one."""
_no_retries_until: dict[Path, float] = {}


def with_retries(act: Callable[[], _Outcome], pauses: Pauses = WRITING) -> _Outcome:
    """Return what comes of ``act``, tried again on Windows as long as somebody holds its file, for a while.

    Raises:
        OSError: whatever ``act`` raises in the end.
    """
    for pause in pauses if _WINDOWS else ():
        try:
            return act()
        except OSError as error:
            if not _is_held(error):
                raise
        time.sleep(pause)
    return act()


def read_with_retries(act: Callable[[], _Outcome], folder: Path) -> _Outcome:
    """The same for what reads in ``folder``, where nothing is waited for again soon after it was in vain."""
    pauses = READING if _WINDOWS and time.monotonic() >= _no_retries_until.get(folder, 0.0) else ()
    try:
        return with_retries(act, pauses)
    except OSError as error:
        if pauses and _is_held(error):
            _no_retries_until[folder] = time.monotonic() + _WITHOUT_RETRIES
        raise


def _is_held(error: OSError) -> bool:
    """Whether somebody may hold the file; what opens files does not tell why Windows has refused."""
    reason = getattr(error, "winerror", None)
    return error.errno == errno.EACCES if reason is None else reason in _SHARING_VIOLATIONS
