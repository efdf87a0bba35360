"""Reading and writing the JSON documents that the verbs exchange."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from mycity.cli import UsageError

LARGEST = 16 * 1024 * 1024


def read_json(path: Path) -> Any:
    """Return the JSON document in ``path``.

    Raises:
        UsageError: there is no such file, it is too large, or it is no JSON.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise UsageError(f"{path} is too large to be a record")
        return json.loads(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise UsageError(f"{path} is not a JSON document") from None


def write_json(path: Path, document: Any) -> None:
    """Write ``document`` to ``path``: the same bytes on any machine."""
    path.write_bytes((json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


def print_json(document: Any) -> None:
    """Print ``document`` on standard output."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


class Progress:
    """A count on standard error, shown only on a terminal."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Show that ``done`` of the total are done."""
        if self._shown:
            end = "\n" if done == self._total else ""
            print(f"\r{done}/{self._total} {self._what}", end=end, file=sys.stderr, flush=True)
