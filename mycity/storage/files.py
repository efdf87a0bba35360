"""Writing one file so that, whatever happens, its old content or its new content is there.

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
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from mycity.storage.errors import CHANGED, TAKEN, SaveError, as_save_error
from mycity.storage.folders import make_folder
from mycity.storage.reading import content_of, exists, mode_of, own_files, read_file, stream_on, with_retries

ORPHAN_AGE = 60.0
"""Seconds after which a temporary file belongs to no write any more, whoever made it."""

_WINDOWS = os.name == "nt"
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""The flags of ``tempfile``; where nothing may be made in a folder of Windows', that would try for ever."""
_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
"""The errors of file systems that cannot bring a folder to the disk (some network drives)."""
_COPY_LIMIT = 32 * 1024 * 1024
_LONGEST_NAME = 40
"""Letters of a file's name that its temporary file repeats: together they stay below what file systems take."""
_NAME = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
"""The name of this machine. Python's ``platform`` would start a shell on Windows to tell."""
_MACHINE = f"{zlib.crc32(_NAME.encode(errors='replace')):08x}"
_TEMPORARY = re.compile(r"\..+\.([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{1,8}\.tmp", re.DOTALL)
"""The name of a temporary file: whose it is, whichever machine made it."""
_BEGINS = re.compile(rb"MYCITY |\{|game: |where: |\x89PNG|GIF8|RIFF|\0|\Z")
"""Saves, other documents, crash reports, pictures and films; and what a power cut leaves of any of them."""
_numbers = itertools.count(1)
_last_writer: list[int] = []
"""The thread that is the only one to write any more, once there is one."""
_the_end = threading.Event()
"""The event every other one waits for then; it does not come while the process lives."""


def become_last_writer() -> None:
    """Have this thread alone write from now on, and without waiting for the disk: this process is about to end.

    What it writes outlives the process all the same. Whoever else is just writing gets no further: what they have is
    older than, or the same as, what is written now.
    """
    _last_writer[:] = [threading.get_ident()]


def remove(path: Path) -> None:
    """Delete a file; nothing happens when it is not there.

    Raises:
        SaveError: the system refused.
    """
    with as_save_error(f"{path.name} cannot be deleted"):
        with_retries(lambda: path.unlink(missing_ok=True))


def write_atomically(
    path: Path, body: bytes, keep: Path | None = None, *, mode: int = 0o600, check: Callable[[], None] = lambda: None
) -> None:
    """Replace the content of ``path`` by ``body``; the folder is created when it is missing.

    Args:
        path: the file.
        body: its whole new content.
        keep: a path on the same disk under which the old content stays; what was there goes, so the caller makes sure
            that the old content is worth it.
        mode: who may read the file, as far as the system lets them: the player alone.
        check: called when the new content is on the disk, at the last moment; what it raises leaves all as it is.

    Raises:
        SaveError: the disk refused; the old content is there, or (when only the folder could not be brought to the
            disk) the new one, and no temporary file is left.
    """
    temporary: Path | None = None
    try:
        with as_save_error(f"{path.name} cannot be written"):
            make_folder(path.parent)
            # Atomic replacement by rename: the bytes are on the disk before the name points to them (else a power cut
            # may leave the new name with no content), and the folder after it (else the old name may come back).
            temporary = _write_temporary(path, body, mode)
            check()
            if keep is not None and mode_of(path) is not None:
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


def check_unchanged(path: Path, content: bytes | None, limit: int) -> None:
    """Do nothing where ``path`` holds ``content``, as `content_of` tells it: nobody else has written there.

    Args:
        path: the file.
        content: what was read there.
        limit: the most bytes that were read there: with another one it would never be the same.

    Raises:
        SaveError: something else lies there by now (code ``changed``), or it cannot be read.
    """
    if content_of(path, limit) != content:
        raise SaveError(CHANGED, f"{path.name} was changed by something else meanwhile")


def move_file(source: Path, target: Path) -> None:
    """Give ``source``, whatever it is, the name ``target`` in one step, on the same disk.

    A file called ``target`` gives way: the caller makes sure that there is none, or none of worth.

    Raises:
        SaveError: the system refused; ``source`` is where it was.
    """
    with as_save_error(f"{source.name} cannot be moved to {target.parent.name}"):
        make_folder(target.parent)
        _replace(source, target)
        _sync_folder(target.parent)
        if source.parent != target.parent:
            _sync_folder(source.parent)


def move_aside(path: Path, names: Iterable[str]) -> Path:
    """Give ``path`` the first free name of ``names``, in the same folder, and return its new path.

    Raises:
        SaveError: none is free, or the system refused; ``path`` is where it was.
    """
    aside = next((free for name in names if not exists(free := path.with_name(name))), None)
    if aside is None:
        raise SaveError(TAKEN, f"{path.name} cannot be moved aside: every name for it is in use")
    move_file(path, aside)
    return aside


def delete_orphans(folder: Path) -> list[Path]:
    """Delete what writes that were cut short have left in ``folder`` and return it.

    What may be in use stays, and so does whatever this program has not written.
    """
    swept = []
    with contextlib.suppress(SaveError):
        for orphan in own_files(folder, _TEMPORARY, _BEGINS):
            with contextlib.suppress(OSError):
                if _is_dead(orphan.name) or time.time() - orphan.lstat().st_mtime > ORPHAN_AGE:
                    orphan.unlink()
                    swept.append(orphan)
    return swept


def _is_dead(name: str) -> bool:
    """Return whether the process that made the temporary file ``name``, on this machine, has ended."""
    writer = None if _WINDOWS else _TEMPORARY.fullmatch(name)  # there, asking for a process may end it
    if writer is None or writer[1] != _MACHINE:
        return False
    try:
        os.kill(int(writer[2]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _temporary_name(path: Path) -> str:
    """Return how the name of a temporary file for ``path`` begins: hidden, and telling whose it is."""
    return f".{path.name[:_LONGEST_NAME]}.{_MACHINE}-{os.getpid()}-"


def _write_temporary(path: Path, body: bytes, mode: int = 0o600) -> Path:
    temporary = path.with_name(f"{_temporary_name(path)}{os.urandom(4).hex()}.tmp")
    handle = os.open(temporary, _NEW, mode)
    try:
        with stream_on(handle, "wb") as stream:
            stream.write(body)
            stream.flush()
            if not _is_last_writer():
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
    # A hard link: the backup costs no copy, and there is no moment in which neither name holds the old content.
    second = path.with_name(f"{_temporary_name(keep)}{next(_numbers)}.tmp")
    try:
        second.hardlink_to(path)
    except OSError:
        return _write_temporary(keep, read_file(path, _COPY_LIMIT))
    return second


def _is_last_writer() -> bool:
    """Return whether this thread is the only one that writes; where another is, this one waits for the end."""
    if _last_writer and _last_writer[0] != threading.get_ident():
        _the_end.wait()
    return bool(_last_writer)


def _replace(source: Path, target: Path) -> None:
    _is_last_writer()
    with_retries(lambda: source.replace(target))


def _sync_folder(folder: Path) -> None:
    if _WINDOWS or _is_last_writer():
        return  # Windows brings names to the disk by itself and opens no folder
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)
