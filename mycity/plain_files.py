"""Files that may be anything: only what lies on a disk is opened, and never more is read than was asked for.

And where the game's own files lie.
"""

from __future__ import annotations

import errno
import functools
import os
import stat
from importlib.resources import files
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


@functools.cache
def assets_root() -> Path:
    """Return the assets folder, wherever the game runs from.

    A wheel and a frozen build carry it inside the package as ``_assets``; a checkout (also an editable
    install) has it beside the package, and where the package lies in an archive, it is beside that. The current
    directory never matters.

    Raises:
        FileNotFoundError: The installation has no assets folder in either place.
    """
    package = Path(str(files("mycity")))
    home = package.parent.parent if package.parent.is_file() else package.parent
    candidates = (package / "_assets", home / "assets")
    for folder in candidates:
        if folder.is_dir():
            return folder
    folders = " nor ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(f"the assets folder is neither {folders}")
