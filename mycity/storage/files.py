"""Reading and writing one file so that, whatever happens, its old content or its new content is there.

A write goes to a temporary file in the same folder and to the disk itself (flush, fsync) before it takes the old
file's name in one step; then the folder is brought to the disk too. Nothing is ever deleted first, and the old
content can stay beside the new one under another name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
import time
from pathlib import Path

from mycity.storage.errors import DAMAGED, SaveError, disk_error

ORPHAN_AGE = 60.0
"""Seconds after which a temporary file belongs to no write any more."""

_WINDOWS = os.name == "nt"
_SHARING_VIOLATIONS = frozenset({5, 32, 33})
"""Windows error numbers while a virus scanner, an indexer or a cloud client holds a file for a moment."""
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.0)
_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""What file systems that cannot bring a folder to the disk answer (some network drives)."""


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of ``path``.

    Raises:
        SaveError: it cannot be read, or is larger than ``limit`` bytes.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise disk_error(f"{path.name} cannot be read", error) from error
    if len(data) > limit:
        raise SaveError(DAMAGED, f"{path.name} is larger than {limit // 1024} KB")
    return data


def write_atomically(path: Path, body: bytes, keep: Path | None = None) -> None:
    """Replace the content of ``path`` by ``body``; the folder is created when it is missing.

    Args:
        path: the file.
        body: its whole new content.
        keep: a path on the same disk under which the old content stays; what was there goes, so the caller makes sure
            that the old content is worth it.

    Raises:
        SaveError: the disk refused; the old content is there, or (when only the folder could not be brought to the
            disk) the new one, and no temporary file is left.
    """
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = _write_temporary(path, body)
        if keep is not None and path.exists():
            keep.parent.mkdir(exist_ok=True)
            _keep(path, keep)
            if keep.parent != path.parent:
                _sync_folder(keep.parent)
        _replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        raise disk_error(f"{path.name} cannot be written", error) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def move_file(source: Path, target: Path) -> None:
    """Give ``source`` the name ``target`` in one step, on the same disk; ``target`` must be free.

    Raises:
        SaveError: the system refused; ``source`` is where it was.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(source, target)
        _sync_folder(target.parent)
        _sync_folder(source.parent)
    except OSError as error:
        raise disk_error(f"{source.name} cannot be moved to {target.parent.name}", error) from error


def sweep(folder: Path) -> list[Path]:
    """Delete what writes that were cut short have left in ``folder`` and return it; young files may be in use."""
    swept = []
    for orphan in sorted(folder.glob(".*.tmp")):
        with contextlib.suppress(OSError):
            if time.time() - orphan.stat().st_mtime > ORPHAN_AGE:
                orphan.unlink()
                swept.append(orphan)
    return swept


def _write_temporary(path: Path, body: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(body)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return temporary


def _keep(path: Path, keep: Path) -> None:
    """Let the content of ``path`` be found under ``keep`` too."""
    second = _second_copy(path, keep)
    try:
        _replace(second, keep)
    finally:  # still there when the step failed, and when both were names of one file already
        with contextlib.suppress(OSError):
            second.unlink(missing_ok=True)


def _second_copy(path: Path, keep: Path) -> Path:
    """Return a temporary second name of ``path``, or where the disk knows no second names, a copy."""
    second = path.with_name(f".{keep.name}.{os.getpid()}.tmp")
    try:
        second.unlink(missing_ok=True)
        second.hardlink_to(path)
    except OSError:
        return _write_temporary(keep, path.read_bytes())
    return second


def _replace(source: Path, target: Path) -> None:
    for pause in _PAUSES if _WINDOWS else ():
        try:
            source.replace(target)
        except OSError as error:
            if getattr(error, "winerror", None) not in _SHARING_VIOLATIONS:
                raise
            time.sleep(pause)
        else:
            return
    source.replace(target)


def _sync_folder(folder: Path) -> None:
    if _WINDOWS:
        return  # Windows brings names to the disk by itself and opens no folder
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)
