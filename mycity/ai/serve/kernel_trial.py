"""The trial of the kernel in a process beside this one, which may die of it: who thinks in this one does so without.

A kernel that is whole may still ask for what this processor or this system has not.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from mycity.ai.kernel.checksum import sum_file
from mycity.ai.kernel.library import KernelError, Library, library_file
from mycity.ai.kernel.usage import try_kernel
from mycity.ai.serve.process import start_beside

PATIENCE = 60.0
"""Seconds that the trials have; on a quiet machine they take the tenth part of one."""
_PYTHONS = "python", "pypy"
"""The beginnings of the names by which a Python is started."""
_LAST_WAIT = 2.0
"""Seconds in which a process that was ended is waited for."""
_PASSED = ""
"""The answer about a kernel that has passed."""


def library_tried_beside() -> Library | None:
    """Return the kernel, once a process beside this one has tried it; ``None`` where there is none.

    Raises:
        KernelError: it is spoilt, cannot be loaded, fails in a trial, or ends that process.
    """
    file = library_file()
    if file is None:
        return None
    try_beside(file)
    return Library(file)


def library_for_programs() -> Library | None:
    """Return the kernel for a program that is not ours, whose Python another process can be started with.

    Raises:
        KernelError: as `library_tried_beside`; or another Python cannot be started from this program.
    """
    # Python built into a program, or packed with one, would start that program once more.
    if getattr(sys, "frozen", False) or not Path(sys.executable or "").stem.casefold().startswith(_PYTHONS):
        raise KernelError("this program has no Python beside it that could try it")
    file = library_file()
    if file is None:
        return None
    try:
        checksum = sum_file(file).read_bytes()
    except OSError as error:  # it has gone since it was looked at
        raise KernelError(f"its checksum cannot be read: {error.strerror}") from None
    return _tried_once(file, checksum)


@lru_cache(maxsize=1)
def _tried_once(file: Path, checksum: bytes) -> Library:
    """Return a kernel that has been tried: one file is tried once, whoever asks."""
    del checksum
    try_beside(file)
    return Library(file)


def try_beside(file: Path) -> None:
    """Have another process hold a kernel against all trials.

    Raises:
        KernelError: it fails in one, or the process has ended over it, or cannot be started.
    """
    try:
        ours, theirs = get_context("spawn").Pipe()
        with theirs:  # our copy of their end is closed, or their death would never be seen
            process = start_beside(_try, (theirs, str(file)), "trial")
    except (OSError, RuntimeError, MemoryError, AssertionError) as error:  # the last from a pool's processes
        raise KernelError(f"no process can be started that tries it: {error}") from None
    try:
        said = ours.recv() if ours.poll(PATIENCE) else "its trials take too long"
    except (EOFError, OSError):
        said = _death(process)
    finally:
        process.kill()
        process.join(_LAST_WAIT)
        ours.close()
    if said != _PASSED:
        raise KernelError(said)


def _death(process: BaseProcess) -> str:
    """Return how a process has ended that has said nothing."""
    process.join(_LAST_WAIT)
    code = process.exitcode or 0
    name = str(code)
    with suppress(ValueError):
        name = signal.Signals(-code).name if code < 0 else name
    return f"the process that tried it has ended with {name}"


def _try(pipe: Connection, file: str) -> None:
    """Try a kernel and say what is wrong with it: what runs in the process."""
    said = _PASSED
    try:
        try_kernel(Library(Path(file)))
    except KernelError as error:
        said = str(error)
    pipe.send(said)
