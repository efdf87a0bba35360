"""Reading and writing the JSON documents that the verbs exchange."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from mycity.cli import CheckFailedError, shown
from mycity.engine.documents import RECORD_LIMIT, DocumentError, json_values
from mycity.plain_files import NotPlainError, TooLargeError, read_plain
from mycity.storage.errors import SaveError
from mycity.storage.files import delete_orphans, write_atomically

_FOR_ALL = 0o666
"""Who may read what is written: whoever the system lets; the player's own files are the player's alone."""


def read_json(path: Path) -> Any:
    """Return the JSON document in ``path``.

    Raises:
        CheckFailedError: there is no such plain file, it is too large, or no JSON that means one thing only.
    """
    try:
        return json_values(_read_bytes(path))
    except DocumentError as error:
        raise CheckFailedError(f"{shown(path)} {error}") from None


def _read_bytes(path: Path) -> bytes:
    """Return what a file holds that a person has named.

    Raises:
        CheckFailedError: it cannot be read, or is too large.
    """
    try:
        return read_plain(path, RECORD_LIMIT)
    except TooLargeError:
        raise CheckFailedError(
            f"{shown(path)} is larger than {RECORD_LIMIT // 1_000_000} MB, too large to be a record"
        ) from None
    except NotPlainError as error:
        raise CheckFailedError(f"{shown(path)} is {error.strerror}") from None
    except (OSError, ValueError) as error:
        raise CheckFailedError(f"{shown(path)}: {_reason(error)}") from None


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


def write_json(path: Path, document: Any) -> None:
    """Write ``document`` to ``path``, in a folder made when it is missing: the same bytes on any machine.

    Whatever stops it, the file is whole, or as it was.

    Raises:
        CheckFailedError: the disk refuses, or something else than a plain file has that name.
    """
    data = (json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
    make_folder(path.parent)
    try:
        if path.exists() and not path.is_file():
            raise CheckFailedError(f"{shown(path)} cannot be written: something else has that name, and is no file")
        write_atomically(path, data, mode=_FOR_ALL)
    except OSError as error:
        raise CheckFailedError(f"{shown(path)} cannot be written: {_reason(error)}") from None
    except SaveError as error:
        cause = error.__cause__
        reason = _reason(cause) if isinstance(cause, OSError) else error.sentence
        raise CheckFailedError(f"{shown(path)} cannot be written: {reason}") from None


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
