"""One window per slot: whoever may write a slot holds its lock, which the system lets go of when the process dies.

The lock is the system's own, on the file ``slot3.lock`` beside the slot; the file stays and means nothing by itself.
Where there is no such lock (some network drives), or its file cannot be made, the game goes on without one.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from threading import RLock

log = logging.getLogger(__name__)

_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class SlotLocks:
    """The locks of one window on the slots in ``folder``; any thread may ask for one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[int, int] = {}
        self._told: set[int] = set()
        self._turn = RLock()

    def hold(self, slot: int) -> bool:
        """Take the lock of ``slot``, unless it is held already; return False when another window has it.

        True too where there can be no lock; then it is tried anew the next time.
        """
        with self._turn:
            if slot in self._held:
                return True
            try:
                handle = _locked(self._folder / f"slot{slot}.lock")
            except OSError as problem:
                self._say_once(slot, problem)
                return True
            if handle is not None:
                self._held[slot] = handle
            return handle is not None

    def hold_first(self, slots: Iterable[int]) -> int | None:
        """Take the first of ``slots`` that no other window has and return it; ``None`` when there is none."""
        return next((slot for slot in slots if self.hold(slot)), None)

    def let_go(self, slot: int) -> None:
        with self._turn:
            handle = self._held.pop(slot, None)
            if handle is not None:
                with contextlib.suppress(OSError):  # it is closed all the same
                    os.close(handle)

    def close(self) -> None:
        with self._turn:
            for slot in list(self._held):
                self.let_go(slot)

    def _say_once(self, slot: int, problem: OSError) -> None:
        if slot not in self._told:
            self._told.add(slot)
            log.warning("slot %d is not locked: %s", slot, problem)


def _locked(path: Path) -> int | None:
    """Return a handle that holds the lock on ``path``, never inherited; ``None`` when another process has it.

    Raises:
        OSError: there can be no lock here.
    """
    handle = os.open(path, _OPEN, 0o600)
    try:
        if _lock(handle):
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        """Lock the file's first byte, which need not exist; return False when another process has it."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        """Lock the file; return False when another process has it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
