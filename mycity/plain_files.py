"""Files that may be anything: only what lies on a disk is opened, and never more is read than was asked for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_KINDS = ((stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class NotPlainError(OSError):
    """What has the name of a file is something else; ``strerror`` says what."""


class TooLargeError(OSError):
    """A file is larger than what it should hold can be."""


def plain_file(path: Path) -> Path:
    """Return the path of a plain file, for libraries that open by themselves what is named to them.

    Raises:
        NotPlainError: it is something else, which whoever opens it could wait for.
        OSError: there is nothing, a folder, or the system refuses.
    """
    _refuse_other(path.stat().st_mode)
    return path


def read_plain(path: Path, limit: int) -> bytes:
    """Return the content of a plain file; pipes, devices and the like are never opened, so nothing waits for them.

    Raises:
        NotPlainError: it is something else.
        TooLargeError: it has more than ``limit`` bytes.
        OSError: the system refuses.
    """
    _refuse_other(path.stat().st_mode)
    handle = os.open(path, _READ)
    with os.fdopen(handle, "rb") as stream:
        _refuse_other(os.fstat(handle).st_mode)
        data: bytes | None = stream.read(limit + 1)
    if data is None:  # what the system keeps under the name of a file can have nothing to say yet
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    if len(data) > limit:
        raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def _refuse_other(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        kind = next((name for is_one, name in _KINDS if is_one(mode)), "a device")
        raise NotPlainError(errno.EINVAL, f"{kind}, not a file")
