"""Reading and writing the JSON documents that the verbs exchange."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from mycity.cli import CheckFailedError, shown
from mycity.plain_files import TooLargeError, read_plain
from mycity.storage.errors import SaveError
from mycity.storage.files import delete_orphans, write_atomically
from mycity.table.looking_back.kept_files import UnreadableError, read_object

_FOR_ALL = 0o666
"""The mode of what is written: for whoever the system lets; the player's own files are the player's alone."""
_NOWHERE = "a link that leads nowhere"


def read_record(path: Path) -> dict[str, Any]:
    """Return the JSON object in ``path``.

    Raises:
        CheckFailedError: there is no such plain file, it is too large, no JSON that means one thing only, or no object.
    """
    try:
        return read_object(path)
    except UnreadableError as error:
        raise refused(error) from None


def refused(error: UnreadableError) -> CheckFailedError:
    """Return the error that says so on the command line."""
    return CheckFailedError(error.told(shown(error.path)))


def make_folder(path: Path) -> None:
    """Make a folder for what is to be written, unless it is there; what a killed run has left half written goes.

    Raises:
        CheckFailedError: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CheckFailedError(f"{shown(path)} is not a folder") from None
    except (OSError, ValueError) as error:
        raise CheckFailedError(f"the folder {shown(path)} cannot be made: {_reason(error)}") from None
    delete_orphans(path)


class DocumentFolder:
    """A folder for many documents: what is below it too is made once, not looked through again for each of them.

    Args:
        path: where it is, or is made.

    Raises:
        CheckFailedError: it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._made = path, {path}
        make_folder(path)

    def write(self, name: str, document: Any) -> None:
        """Write ``document`` to the file of that name: the same bytes on any machine.

        Raises:
            CheckFailedError: as ``write_file``.
        """
        path = self._path / name
        if path.parent not in self._made:
            make_folder(path.parent)
            self._made.add(path.parent)
        _write(path, _json(document))


def write_json(path: Path, document: Any) -> None:
    """Write ``document`` to ``path``, in a folder made when it is missing: the same bytes on any machine.

    Raises:
        CheckFailedError: as ``write_file``.
    """
    write_file(path, _json(document))


def _json(document: Any) -> bytes:
    return msgspec.json.encode(document) + b"\n"


def write_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, in a folder made when it is missing.

    Whatever stops it, the file is whole, or as it was.

    Raises:
        CheckFailedError: the disk refuses, or something else than a plain file has that name.
    """
    make_folder(path.parent)
    _write(path, data)


def _write(path: Path, data: bytes) -> None:
    try:
        if path.is_symlink() and not path.exists():
            raise CheckFailedError(f"{shown(path)} cannot be written: {_NOWHERE} has that name")
        if path.exists() and not path.is_file():
            raise CheckFailedError(f"{shown(path)} cannot be written: something else has that name, and is no file")
        write_atomically(path, data, mode=_FOR_ALL)
    except OSError as error:
        raise CheckFailedError(f"{shown(path)} cannot be written: {_reason(error)}") from None
    except SaveError as error:
        cause = error.__cause__
        reason = _reason(cause) if isinstance(cause, OSError) else error.sentence
        raise CheckFailedError(f"{shown(path)} cannot be written: {reason}") from None


def write_new(files: Mapping[Path, bytes]) -> None:
    """Write files and replace none: one that holds just this stays, and where anything else lies, none is written.

    Raises:
        CheckFailedError: as ``write_file``, or another file has the name of one.
    """
    missing = [path for path, data in files.items() if not _is_there(path, data)]
    for path in missing:
        write_file(path, files[path])


def _is_there(path: Path, data: bytes) -> bool:
    """Return whether a file holds this; raises ``CheckFailedError`` where it holds anything else, or cannot be read."""
    try:
        if read_plain(path, len(data)) == data:
            return True
    except (FileNotFoundError, NotADirectoryError):
        if _is_link(path):
            raise CheckFailedError(f"{shown(path)} cannot be written: {_NOWHERE} has that name") from None
        return False
    except TooLargeError:
        pass
    except (OSError, ValueError) as error:
        raise CheckFailedError(f"{shown(path)} cannot be written: {_reason(error)}") from None
    raise CheckFailedError(f"{shown(path)} exists already, and is another file")


def _is_link(path: Path) -> bool:
    """Return whether a link lies there; raises ``CheckFailedError`` where that cannot be seen."""
    try:
        return path.is_symlink()
    except OSError as error:
        raise CheckFailedError(f"{shown(path)} cannot be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    """Return why a file is refused; a name with a NUL in it is a ValueError."""
    return getattr(error, "strerror", None) or "this is no name of a file"


def print_json(document: Any) -> None:
    """Print ``document`` on standard output; letters that its encoding may lack are written as JSON writes them."""
    is_utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
    json.dump(document, sys.stdout, ensure_ascii=not is_utf8, indent=1)
    sys.stdout.write("\n")


class ShownCount:
    """A count on standard error, shown only on a terminal."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self._shown:
            end = "\n" if done == self._total else ""
            with suppress(OSError):  # a terminal that has gone away is no reason to stop
                print(f"\r{done}/{self._total} {self._what}", end=end, file=sys.stderr, flush=True)
