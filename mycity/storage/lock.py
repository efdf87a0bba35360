"""One window per slot: whoever may write a slot holds its lock, which the system lets go of when the process dies.

The lock is the system's own, on the file ``slot3.lock`` beside the slot; the file stays and means nothing by itself.
Where there is no such lock (some network drives), or its file cannot be made, the game goes on without one.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from threading import RLock
from typing import Protocol

log = logging.getLogger(__name__)

# Advisory locks of the system, not a lock file that means something by lying there: a process that dies leaves none
# behind (a stale lock), whatever it dies of, and no process number has to be asked whether it still lives.

_OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class FileLock(Protocol):
    """The system's lock on an open file, of which one process has it at a time."""

    def acquire(self, handle: int) -> bool:
        """Lock the file without waiting; return False when another process has it.

        Raises:
            OSError: there can be no lock here.
        """

    def release(self, handle: int) -> None:
        """Unlock the file, which is closed next; the death of the process does so too."""


class Msvcrt(Protocol):
    """The part of the module of that name that is used."""

    LK_NBLCK: int
    LK_UNLCK: int

    def locking(self, handle: int, mode: int, length: int, /) -> None: ...


_HELD = frozenset({errno.EACCES, errno.EDEADLK, 0})
"""The errors of Windows when another process has the lock; Wine says that it cannot, and not why."""


class ByteLock:
    """On Windows, the lock on the first byte, which need not exist."""

    def __init__(self, msvcrt: Msvcrt) -> None:
        self._msvcrt = msvcrt

    def acquire(self, handle: int) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)  # what is locked begins where the file is read
        try:
            self._msvcrt.locking(handle, self._msvcrt.LK_NBLCK, 1)
        except OSError as problem:
            if problem.errno not in _HELD:
                raise
            return False
        return True

    def release(self, handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        self._msvcrt.locking(handle, self._msvcrt.LK_UNLCK, 1)  # left to closing, it may take the system a while


if sys.platform == "win32":
    import msvcrt

    SYSTEM_LOCK: FileLock = ByteLock(msvcrt)

else:
    import fcntl

    class WholeLock:
        """Elsewhere, the lock on the file; closing it lets go."""

        def acquire(self, handle: int) -> bool:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        def release(self, handle: int) -> None:
            """Do nothing."""

    SYSTEM_LOCK: FileLock = WholeLock()


class SlotLocks:
    """The locks of one window on the slots in ``folder``; any thread may ask for one."""

    def __init__(self, folder: Path, lock: FileLock = SYSTEM_LOCK) -> None:
        self._folder = folder
        self._lock = lock
        self._held: dict[int, int] = {}
        self._logged: set[int] = set()
        self._mutex = RLock()

    def acquire(self, slot: int) -> bool:
        """Take the lock of ``slot``, unless it is held already; return False when another window has it.

        True too where there can be no lock; then it is tried anew the next time.
        """
        with self._mutex:
            if slot in self._held:
                return True
            try:
                handle = _locked(self._folder / f"slot{slot}.lock", self._lock)
            except OSError as problem:
                self._log_once(slot, problem)
                return True
            if handle is not None:
                self._held[slot] = handle
            return handle is not None

    def acquire_first(self, slots: Iterable[int]) -> int | None:
        """Take the first of ``slots`` that no other window has and return it; ``None`` when there is none."""
        return next((slot for slot in slots if self.acquire(slot)), None)

    def release(self, slot: int) -> None:
        with self._mutex:
            handle = self._held.pop(slot, None)
            if handle is not None:
                with contextlib.suppress(OSError):
                    self._lock.release(handle)
                with contextlib.suppress(OSError):  # it is closed all the same
                    os.close(handle)

    def close(self) -> None:
        with self._mutex:
            for slot in list(self._held):
                self.release(slot)

    def _log_once(self, slot: int, problem: OSError) -> None:
        if slot not in self._logged:
            self._logged.add(slot)
            log.warning("slot %d is not locked: %s", slot, problem)


def _locked(path: Path, lock: FileLock) -> int | None:
    """Return a handle that holds the lock on ``path``, never inherited; ``None`` when another process has it.

    Raises:
        OSError: there can be no lock here.
    """
    handle = os.open(path, _OPEN, 0o600)
    try:
        if lock.acquire(handle):
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None
