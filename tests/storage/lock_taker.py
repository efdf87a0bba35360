"""Another window, as a process: takes the lock of a slot, says whether it has it, and keeps it until told to end.

``python -m tests.storage.lock_taker KIND FOLDER SLOT``
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from mycity.storage.lock import SYSTEM_LOCK, ByteLock, FileLock, Msvcrt, SlotLocks


def pretended_msvcrt() -> Msvcrt:
    """The module of Windows, with locks that are real: on bytes, from where the file is read, by process."""
    import fcntl

    modes = {1: fcntl.LOCK_EX | fcntl.LOCK_NB, 0: fcntl.LOCK_UN}

    def locking(handle: int, mode: int, length: int) -> None:
        try:
            fcntl.lockf(handle, modes[mode], length, 0, 1)
        except BlockingIOError as error:
            raise PermissionError(13, "Permission denied") from error

    return cast(Msvcrt, SimpleNamespace(LK_NBLCK=1, LK_UNLCK=0, locking=locking))


KINDS: dict[str, Callable[[], FileLock]] = {"the system's": lambda: SYSTEM_LOCK}
if sys.platform != "win32":
    KINDS["Windows'"] = lambda: ByteLock(pretended_msvcrt())

if __name__ == "__main__":
    kind, folder, slot = sys.argv[1:]
    locks = SlotLocks(Path(folder), KINDS[kind]())
    sys.stdout.write("has it\n" if locks.acquire(int(slot)) else "refused\n")
    sys.stdout.flush()
    sys.stdin.read()
