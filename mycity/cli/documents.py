"""Reading and writing the JSON documents that the verbs exchange."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from mycity.cli import CheckFailedError, shown
from mycity.engine.quoting import quoted
from mycity.plain_files import NotPlainError, TooLargeError, read_plain
from mycity.storage.errors import SaveError
from mycity.storage.files import sweep, write_atomically

LARGEST = 5 * 1000 * 1000
"""Bytes; a record of four seats has about 40,000."""
_DEEPEST = 40
"""Lists and objects inside one another; a record has 7."""
_MOST_PARTS = 100_000
"""Lists and objects in all; a record of four seats has 600."""
_MOST_VALUES = 500_000
"""Values in all; a record of four seats has 6,000."""
_LONGEST_NUMBER = 20
"""Digits: enough for any seed."""
_FOR_ALL = 0o666
"""Who may read what is written: whoever the system lets; the player's own files are the player's alone."""


def read_json(path: Path) -> Any:
    """Return the JSON document in ``path``.

    Raises:
        CheckFailedError: there is no such plain file, it is too large, or no JSON that means one thing only.
    """
    text = _read_text(path)
    if text.count("[") + text.count("{") > _MOST_PARTS or text.count(",") > _MOST_VALUES:
        raise CheckFailedError(f"{shown(path)} holds more lists, objects and values than a record can")
    try:
        document = json.loads(
            text, object_pairs_hook=_object, parse_constant=_refuse_number, parse_int=_whole, parse_float=_float
        )
    except _AmbiguousError as error:
        raise CheckFailedError(f"{shown(path)} is not a JSON document that can be trusted: {error}") from None
    except (ValueError, RecursionError):
        raise CheckFailedError(f"{shown(path)} is not a JSON document") from None
    if _is_deep(document):
        raise CheckFailedError(f"{shown(path)} is nested too deeply to be a record")
    return document


class _AmbiguousError(ValueError):
    """JSON that readers understand differently, or that nobody can keep."""


def _read_text(path: Path) -> str:
    """Return the text of a file that a person has named.

    Raises:
        CheckFailedError: it cannot be read, is too large or no text.
    """
    try:
        data = read_plain(path, LARGEST)
    except TooLargeError:
        raise CheckFailedError(
            f"{shown(path)} is larger than {LARGEST // 1_000_000} MB, too large to be a record"
        ) from None
    except NotPlainError as error:
        raise CheckFailedError(f"{shown(path)} is {error.strerror}") from None
    except (OSError, ValueError) as error:
        raise CheckFailedError(f"{shown(path)}: {_reason(error)}") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise CheckFailedError(f"{shown(path)} is not a JSON document: it is not UTF-8") from None
    if _HALF_SIGN.search(text):
        _refuse_half_signs(path, text)
    return text


_HALF_SIGN = re.compile(r"\\u[dD][89a-fA-F]")


def _refuse_half_signs(path: Path, text: str) -> None:
    """Refuse one half of a sign that UTF-16 writes in two: nothing can be written that holds it."""
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise CheckFailedError(
            f"{shown(path)} is not a JSON document that can be trusted: half a sign in a text"
        ) from None
    except (ValueError, RecursionError):
        return  # refused for that


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _AmbiguousError(f"{quoted(twice)} is given twice")
    return found


def _refuse_number(name: str) -> NoReturn:
    raise _AmbiguousError(f"{quoted(name)} is no number")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _LONGEST_NUMBER:
        _refuse_number(digits)
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        _refuse_number(digits)
    return number


def _is_deep(document: Any) -> bool:
    """Whether lists and objects go deeper than any record: one layer after the other, not one inside the other."""
    layer = [document]
    for _ in range(_DEEPEST):
        layer = [part for whole in layer for part in _parts(whole)]
        if not layer:
            return False
    return True


def _parts(whole: Any) -> Iterable[Any]:
    inside = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ()
    return (part for part in inside if isinstance(part, dict | list))


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
    sweep(path)


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
