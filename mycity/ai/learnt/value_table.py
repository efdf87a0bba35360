"""Value tables, in whole hundredths of a point, and the file they are kept in.

The file is one line of JSON (format, episode, rules, rows of the board, games played) and after it the tables, as
16-bit whole numbers, packed. ``tools/learn_values.py`` writes it.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Any

import msgspec

from mycity.engine.quoting import cut, one_line, quoted
from mycity.plain_files import read_plain
from mycity.typed_values import convert

FORMAT = 2
FILE_LIMIT = 2 * 1024 * 1024
"""Bytes of a file; that of the Eternal game has 123,000, and tables full of chance have a million."""
_LONGEST = 200
PHASES = 10
"""Parts of an episode; each has tables of its own."""
UNTIL = (0, 1, 2, 4, 6, 9, 13, 18, 23)
"""Cards left up to which the first phases last; the last phase is what comes before."""
KINDS = 4
"""Kinds of cells: plain, rock, tree, well."""
RINGS = 256
"""Ways in which the eight cells around a cell are open."""
CELLS = 132
"""Cells of the board, guards among them."""
MOST = 9
"""Buildings of a colour, and one more."""
STEPS = 7
"""Steps in which open cells beside something are counted."""
TABLES: Mapping[str, tuple[int, ...]] = {
    "kinds": (PHASES, KINDS, RINGS),
    "places": (PHASES, CELLS, RINGS),
    "groups": (PHASES, MOST, MOST, 3, STEPS),
    "churches": (PHASES, 4, 5, STEPS),
    "wells": (PHASES, 6),
    "gold": (PHASES, 4),
    "rest": (PHASES, 4),
    "room": (PHASES, 64),
}
"""Name to dimensions.

``kinds`` and ``places``: an open cell, by its kind and by its place, and by which cells around it are open. ``groups``:
each colour, by its buildings to come, the size of its largest group, that of the next (2 for more), the open cells
beside the largest. ``churches``: each church, by the colours it lacks, the buildings of the rarest of them to come (4
for more), the open cells beside it. ``wells``: each well, 0 when it can score no more, else 1 and the buildings that
stand around it. ``gold``: veins covered, 3 when the gold is settled. ``rest``: churches to come. ``room``: cells that
want to be covered less the cells of all buildings to come, and 32.
"""

TABLE_BYTES = 2 * sum(map(prod, TABLES.values()))
"""Bytes of all tables."""


class ValueTableError(ValueError):
    """A file that holds no value tables.

    Attributes:
        file: the file.
        location: where in it, ``line 1`` or ``tables``; empty for the whole.
        reason: what is wrong, as one sentence without a full stop.
    """

    def __init__(self, file: Path, location: str, reason: str) -> None:
        self.file, self.location, self.reason = file, location, cut(one_line(reason), _LONGEST)
        super().__init__(": ".join(part for part in (str(file), location, self.reason) if part))


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: int
    episode: str
    rules: list[dict[str, Any]]
    board: tuple[str, ...]
    games: int


@dataclass(frozen=True)
class ValueTables:
    """Learnt values of one episode.

    Attributes:
        episode: which one.
        rules: the rows of the rules it was learnt under.
        board: the rows of the board.
        games: games it took.
        values: table name to its numbers, in hundredths, the last dimension of ``TABLES`` running fastest.
    """

    episode: str
    rules: list[dict[str, Any]]
    board: tuple[str, ...]
    games: int
    values: Mapping[str, array[int]]


def blank(episode: str, rules: list[dict[str, Any]], board: tuple[str, ...]) -> ValueTables:
    return ValueTables(
        episode, rules, board, 0, {name: array("h", bytes(2 * prod(sizes))) for name, sizes in TABLES.items()}
    )


def packed_tables(tables: ValueTables) -> bytes:
    """Return the bytes of the file that `load_tables` reads."""
    head = {
        "format": FORMAT,
        "episode": tables.episode,
        "rules": tables.rules,
        "board": tables.board,
        "games": tables.games,
    }
    body = b"".join(_little(tables.values[name]).tobytes() for name in TABLES)
    return json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(body, 9)


@lru_cache(maxsize=8)
def load_tables(path: Path) -> ValueTables:
    """Return the tables kept in ``path``; whatever the file is, no more is read than tables take.

    Raises:
        ValueTableError: the file cannot be read, is of another format, or its tables are not of the right size.
    """
    try:
        first, _, packed = read_plain(path, FILE_LIMIT).partition(b"\n")
    except OSError as error:
        raise ValueTableError(path, "", error.strerror or type(error).__name__) from None
    document, body = _document(path, first), _unpacked(path, packed)
    head = _head_of(path, document, len(body))
    return ValueTables(head.episode, head.rules, head.board, head.games, numbers_in(body))


def numbers_in(body: bytes) -> dict[str, array[int]]:
    """Return the numbers of each table, given the bytes of all of them."""
    values, start = {}, 0
    for name, sizes in TABLES.items():
        end = start + 2 * prod(sizes)
        values[name] = _little(array("h", body[start:end]))
        start = end
    return values


def _document(path: Path, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueTableError(path, "line 1", str(error)) from None


def _unpacked(path: Path, packed: bytes) -> bytes:
    """Return what was packed, but one byte more than tables have at most."""
    unpacking = zlib.decompressobj()
    try:
        body = unpacking.decompress(packed, TABLE_BYTES + 1)
    except zlib.error as error:
        raise ValueTableError(path, "tables", str(error)) from None
    if len(body) == TABLE_BYTES and (not unpacking.eof or unpacking.unused_data):
        raise ValueTableError(path, "tables", "they do not end with the file")
    return body


def _head_of(path: Path, document: Any, size: int) -> _Head:
    """Return the first line's fields, for tables of so many bytes."""
    version = document.get("format") if isinstance(document, dict) else None
    if version != FORMAT:
        raise ValueTableError(path, "line 1", f"format {quoted(version)}, not {FORMAT}")
    if size != TABLE_BYTES:
        actual = f"more than {TABLE_BYTES}" if size > TABLE_BYTES else size
        raise ValueTableError(path, "tables", f"{actual} bytes of tables instead of {TABLE_BYTES}")
    try:
        return convert(document, _Head)
    except msgspec.ValidationError as error:
        raise ValueTableError(path, "line 1", str(error)) from None


def _little(numbers: array[int]) -> array[int]:
    """Return ``numbers`` in the order of bytes that files have."""
    if sys.byteorder == "little":
        return numbers
    turned = numbers[:]
    turned.byteswap()
    return turned


def phase_of(left: int) -> int:
    return next((phase for phase, cards in enumerate(UNTIL) if left <= cards), PHASES - 1)


def steps_of(cells: int) -> int:
    # Coarser where there are many: what is seldom met must share its entry with its like to be learnt at all.
    return cells if cells < 4 else 4 if cells < 6 else 5 if cells < 9 else 6
