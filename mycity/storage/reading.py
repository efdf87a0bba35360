"""Looking for files and reading them, whatever lies there: nothing waits, and nothing too large is read."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from mycity.storage.errors import DAMAGED, MISSING, SaveError, as_save_error

_WINDOWS = os.name == "nt"
_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Opening never waits, whatever is there: a pipe nobody writes to must not hold the game up."""
_Outcome = TypeVar("_Outcome")
FileStamp = tuple[int, int, int]
Pauses = tuple[float, ...]

READING: Pauses = (0.01, 0.02, 0.04, 0.08)
"""Seconds between two tries: frames wait for what is read, and a file that is being replaced is there again at once."""
WRITING: Pauses = (0.05, 0.1, 0.2, 0.4, 0.8, 1.0)
"""Exponential backoff: short for a scanner that is soon done, long enough for a cloud client that uploads."""

_SHARING_VIOLATIONS = frozenset({5, 32, 33})
"""Windows error numbers of a file that is held; 5 also stands for one that really must not be touched."""
_WITHOUT_RETRIES = 2.0
"""Seconds in which nothing in a folder is waited for any more where waiting to read was in vain: twelve slots that must
not be read cost as much as one."""
_no_retries_until: dict[Path, float] = {}
_BEGINNING = 32
_OPENS_NEVER = frozenset({errno.ENOENT, errno.ELOOP, errno.ENXIO, errno.ENODEV})
"""The errors of opening links that lead nowhere, sockets and devices that are not there."""


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of ``path``; never waits for a pipe or a device.

    Raises:
        SaveError: it cannot be read, is no regular file, or is larger than ``limit`` bytes.
    """
    too_large = SaveError(DAMAGED, f"{path.name} is larger than {limit // 1024} KB")
    with as_save_error(f"{path.name} cannot be read"):
        handle, size = _open(path)
        with stream_on(handle, "rb") as stream:
            if size > limit:
                raise too_large
            data: bytes = stream.read(size + 1) or b""  # nothing at all where the system would have it waited for
    if len(data) > limit:
        raise too_large
    return data


def content_of(path: Path, limit: int) -> bytes | None:
    """Return what lies at ``path``: ``None`` where there is nothing, no bytes for what is no file or too large.

    Raises:
        SaveError: it cannot be read.
    """
    try:
        return read_file(path, limit)
    except SaveError as problem:
        if problem.code not in (MISSING, DAMAGED):
            raise
        return None if problem.code == MISSING else b""


def stamp_of(path: Path) -> FileStamp | None:
    """Return by what two states of a file are told apart without reading it; ``None`` of one that cannot be looked at.

    As the index of git does it: number, size and time. Every write here takes a new file (`mycity.storage.files`), so
    its number tells two writes within one tick of the clock apart.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def exists(path: Path) -> bool:
    """Return whether something has the name ``path``, be it a link that leads nowhere.

    Raises:
        SaveError: the system does not say.
    """
    with as_save_error(f"{path.name} cannot be looked for"):
        return mode_of(path) is not None


def is_file(path: Path) -> bool:
    """Return whether ``path`` is a regular file, or a link to one.

    Raises:
        SaveError: the system does not say.
    """
    with as_save_error(f"{path.name} cannot be looked for"):
        try:
            return stat.S_ISREG(path.stat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return False


def is_regular(path: Path) -> bool:
    """Return whether ``path`` itself is a regular file: no link, folder, pipe or device.

    Raises:
        SaveError: the system does not say.
    """
    return stat.S_ISREG(_mode_or_zero(path))


def is_folder(path: Path) -> bool:
    """Return whether ``path`` itself is a folder, and no link to one.

    Raises:
        SaveError: the system does not say.
    """
    return stat.S_ISDIR(_mode_or_zero(path))


def _mode_or_zero(path: Path) -> int:
    """Return the mode of ``path`` itself; 0, which is that of nothing, where there is none."""
    with as_save_error(f"{path.name} cannot be looked for"):
        return mode_of(path) or 0


def beginning(path: Path) -> bytes:
    """Return the first 32 bytes of ``path``, or all there are.

    Raises:
        SaveError: it cannot be read, or is itself no regular file.
    """
    with as_save_error(f"{path.name} cannot be read"):
        if not is_regular(path):
            raise _irregular(path)
        handle, _ = _open(path)
        with stream_on(handle, "rb") as stream:
            data: bytes = stream.read(_BEGINNING) or b""
    return data


def names_in(folder: Path) -> list[str]:
    """Return the names of what lies in ``folder``, in order; none when there is no such folder.

    Raises:
        SaveError: the system does not say.
    """
    with as_save_error(f"{folder.name} cannot be looked through"):
        try:
            return sorted(entry.name for entry in folder.iterdir())
        except FileNotFoundError:
            return []


def stream_on(handle: int, mode: str) -> Any:
    """Return a stream on ``handle``, which is closed when there can be none."""
    try:
        return os.fdopen(handle, mode)
    except BaseException:
        os.close(handle)
        raise


def mode_of(path: Path) -> int | None:
    """Return what has the name ``path``, as the system tells kinds of files apart; ``None`` when nothing has."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _open(path: Path) -> tuple[int, int]:
    """Open the regular file ``path`` for reading, without ever waiting, and return (handle, size)."""
    try:
        handle = read_with_retries(lambda: os.open(path, _AT_ONCE), path.parent)
    except OSError as error:
        never = _OPENS_NEVER | {errno.EACCES} if _WINDOWS else _OPENS_NEVER  # Windows does not open folders either
        if error.errno in never and _is_irregular(path):
            raise _irregular(path) from None
        raise
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise _irregular(path)
    except BaseException:
        os.close(handle)
        raise
    return handle, status.st_size


def _is_irregular(path: Path) -> bool:
    with contextlib.suppress(OSError):
        mode = mode_of(path)
        return mode is not None and not stat.S_ISREG(mode)
    return False


def _irregular(path: Path) -> SaveError:
    return SaveError(DAMAGED, f"{path.name} cannot be read: it is no regular file")


def own_files(folder: Path, name: re.Pattern[str], begins: re.Pattern[bytes]) -> Iterator[Path]:
    """Yield the files in ``folder`` that are the program's own, by name; none where the folder is a link.

    Args:
        folder: where they are.
        name: matches the whole name of each.
        begins: matches the first bytes of each.

    Raises:
        SaveError: the system does not say.
    """
    for entry in names_in(folder) if is_folder(folder) else ():
        if name.fullmatch(entry) and is_own(folder / entry, begins):
            yield folder / entry


def is_own(path: Path, begins: re.Pattern[bytes]) -> bool:
    """Return whether ``path`` is a regular file, no link, and begins as the program's own do."""
    try:
        return begins.match(beginning(path)) is not None
    except SaveError:
        return False


# -- retries while somebody else holds a file for a moment, on Windows, where whoever asks for it meanwhile is refused:
# -- a virus scanner, an indexer, a cloud client, another window of the game that is just replacing it


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
    """Return what comes of ``act``, as `with_retries`; soon after waiting in ``folder`` was in vain, without a wait."""
    pauses = READING if _WINDOWS and time.monotonic() >= _no_retries_until.get(folder, 0.0) else ()
    try:
        return with_retries(act, pauses)
    except OSError as error:
        if pauses and _is_held(error):
            _no_retries_until[folder] = time.monotonic() + _WITHOUT_RETRIES
        raise


def _is_held(error: OSError) -> bool:
    """Return whether somebody may hold the file; what opens files does not tell why Windows has refused."""
    reason = getattr(error, "winerror", None)
    return error.errno == errno.EACCES if reason is None else reason in _SHARING_VIOLATIONS
