"""Reading and writing one file so that, whatever happens, its old content or its new content is there.

A write goes to a temporary file in the same folder and to the disk itself (flush, fsync) before it takes the old
file's name in one step; then the folder is brought to the disk too. Nothing is ever deleted first, and the old
content can stay beside the new one under another name.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import stat
import tempfile
import time
import zlib
from collections.abc import Iterable
from pathlib import Path
from platform import node
from typing import Any

from mycity.storage.errors import DAMAGED, TAKEN, SaveError, translated
from mycity.storage.folders import make_folder

ORPHAN_AGE = 60.0
"""Seconds after which a temporary file belongs to no write any more, whoever made it."""

_WINDOWS = os.name == "nt"
_SHARING_VIOLATIONS = frozenset({5, 32, 33})
"""Windows error numbers while a virus scanner, an indexer or a cloud client holds a file for a moment."""
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.0)
_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""What file systems that cannot bring a folder to the disk answer (some network drives)."""
_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Opening never waits, whatever is there: a pipe nobody writes to must not hold the game up."""
_OPENS_NEVER = frozenset({errno.ENOENT, errno.ELOOP, errno.ENXIO, errno.ENODEV})
"""What opening answers to links that lead nowhere, to sockets and to devices that are not there."""
_COPY_LIMIT = 32 * 1024 * 1024
_LONGEST_NAME = 40
"""Letters of a file's name that its temporary file repeats: together they stay below what file systems take."""
_MACHINE = f"{zlib.crc32(node().encode(errors='replace')):08x}"
_WRITER = re.compile(rf"\.{_MACHINE}-([0-9]{{1,10}})-[^.]*\.tmp\Z")
_numbers = itertools.count(1)


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of ``path``; never waits for a pipe or a device.

    Raises:
        SaveError: it cannot be read, is no regular file, or is larger than ``limit`` bytes.
    """
    too_large = SaveError(DAMAGED, f"{path.name} is larger than {limit // 1024} KB")
    with translated(f"{path.name} cannot be read"):
        handle, size = _open(path)
        with _stream(handle, "rb") as stream:
            if size > limit:
                raise too_large
            data: bytes = stream.read(size + 1) or b""  # nothing at all where the system would have it waited for
    if len(data) > limit:
        raise too_large
    return data


def exists(path: Path) -> bool:
    """Whether something has the name ``path``, be it a link that leads nowhere.

    Raises:
        SaveError: the system does not say.
    """
    with translated(f"{path.name} cannot be looked for"):
        return _mode(path) is not None


def is_file(path: Path) -> bool:
    """Whether ``path`` is a regular file, or a link to one.

    Raises:
        SaveError: the system does not say.
    """
    with translated(f"{path.name} cannot be looked for"):
        try:
            return stat.S_ISREG(path.stat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return False


def is_regular(path: Path) -> bool:
    """Whether ``path`` itself is a regular file: no link, folder, pipe or device.

    Raises:
        SaveError: the system does not say.
    """
    with translated(f"{path.name} cannot be looked for"):
        mode = _mode(path)
        return mode is not None and stat.S_ISREG(mode)


def names_in(folder: Path) -> list[str]:
    """Return the names of what lies in ``folder``, in order; none when there is no such folder.

    Raises:
        SaveError: the system does not say.
    """
    with translated(f"{folder.name} cannot be looked through"):
        try:
            return sorted(one.name for one in folder.iterdir())
        except FileNotFoundError:
            return []


def remove(path: Path) -> None:
    """Delete a file; nothing happens when it is not there.

    Raises:
        SaveError: the system refused.
    """
    with translated(f"{path.name} cannot be deleted"):
        path.unlink(missing_ok=True)


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
        with translated(f"{path.name} cannot be written"):
            make_folder(path.parent)
            temporary = _write_temporary(path, body)
            if keep is not None and _mode(path) is not None:
                make_folder(keep.parent)
                _keep(path, keep)
                if keep.parent != path.parent:
                    _sync_folder(keep.parent)
            _replace(temporary, path)
            _sync_folder(path.parent)
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def move_file(source: Path, target: Path) -> None:
    """Give ``source``, whatever it is, the name ``target`` in one step, on the same disk.

    A file called ``target`` gives way: the caller makes sure that there is none, or none of worth.

    Raises:
        SaveError: the system refused; ``source`` is where it was.
    """
    with translated(f"{source.name} cannot be moved to {target.parent.name}"):
        make_folder(target.parent)
        _replace(source, target)
        _sync_folder(target.parent)
        if source.parent != target.parent:
            _sync_folder(source.parent)


def set_aside(path: Path, names: Iterable[str]) -> Path:
    """Give ``path`` the first free name of ``names``, in the same folder, and return its new path.

    Raises:
        SaveError: none is free, or the system refused; ``path`` is where it was.
    """
    aside = next((one for name in names if not exists(one := path.with_name(name))), None)
    if aside is None:
        raise SaveError(TAKEN, f"{path.name} cannot be moved aside: every name for it is in use")
    move_file(path, aside)
    return aside


def sweep(folder: Path) -> list[Path]:
    """Delete what writes that were cut short have left in ``folder`` and return it; what may be in use stays."""
    swept = []
    with contextlib.suppress(SaveError):
        for orphan in (folder / name for name in names_in(folder) if name.startswith(".") and name.endswith(".tmp")):
            with contextlib.suppress(OSError):
                if _is_dead(orphan.name) or time.time() - orphan.stat().st_mtime > ORPHAN_AGE:
                    orphan.unlink()
                    swept.append(orphan)
    return swept


def _is_dead(name: str) -> bool:
    """Whether the process that made the temporary file ``name``, on this machine, has ended."""
    writer = None if _WINDOWS else _WRITER.search(name)  # there, asking for a process may end it
    if writer is None:
        return False
    try:
        os.kill(int(writer[1]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _temporary_name(path: Path) -> str:
    """Return how the name of a temporary file for ``path`` begins: hidden, and telling whose it is."""
    return f".{path.name[:_LONGEST_NAME]}.{_MACHINE}-{os.getpid()}-"


def _open(path: Path) -> tuple[int, int]:
    """Open the regular file ``path`` for reading, without ever waiting, and return (handle, size)."""
    try:
        handle = os.open(path, _AT_ONCE)
    except OSError as error:
        if error.errno in _OPENS_NEVER and _is_irregular(path):
            raise _irregular(path) from None
        raise
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise _irregular(path)
    except BaseException:
        os.close(handle)
        raise
    return handle, found.st_size


def _is_irregular(path: Path) -> bool:
    with contextlib.suppress(OSError):
        mode = _mode(path)
        return mode is not None and not stat.S_ISREG(mode)
    return False


def _stream(handle: int, mode: str) -> Any:
    """Return a stream on ``handle``, which is closed when there can be none."""
    try:
        return os.fdopen(handle, mode)
    except BaseException:
        os.close(handle)
        raise


def _mode(path: Path) -> int | None:
    """Return what has the name ``path``, as the system tells kinds of files apart; ``None`` when nothing has."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _irregular(path: Path) -> SaveError:
    return SaveError(DAMAGED, f"{path.name} cannot be read: it is no regular file")


def _write_temporary(path: Path, body: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_temporary_name(path), suffix=".tmp")
    temporary = Path(name)
    try:
        with _stream(handle, "wb") as stream:
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
    second = path.with_name(f"{_temporary_name(keep)}{next(_numbers)}.tmp")
    try:
        second.unlink(missing_ok=True)
        second.hardlink_to(path)
    except OSError:
        return _write_temporary(keep, read_file(path, _COPY_LIMIT))
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
