"""What has been learnt: tables of whole hundredths of a point, and the file they are kept in.

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

FORMAT = 2
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


class ValueTableError(ValueError):
    """A file that holds no value tables: names the file and what is wrong with it."""


@dataclass(frozen=True)
class ValueTables:
    """What has been learnt about one episode.

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


def save_tables(path: Path, tables: ValueTables) -> None:
    head = {
        "format": FORMAT,
        "episode": tables.episode,
        "rules": tables.rules,
        "board": tables.board,
        "games": tables.games,
    }
    body = b"".join(_little(tables.values[name]).tobytes() for name in TABLES)
    path.write_bytes(json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(body, 9))


@lru_cache(maxsize=8)
def load_tables(path: Path) -> ValueTables:
    """Return the tables kept in ``path``.

    Raises:
        ValueTableError: the file cannot be read, is of another format, or its tables are not of the right size.
    """
    try:
        first, _, packed = path.read_bytes().partition(b"\n")
        head, body = json.loads(first), zlib.decompress(packed)
    except (OSError, ValueError, zlib.error) as error:
        raise ValueTableError(f"{path}: {error}") from None
    if head.get("format") != FORMAT:
        raise ValueTableError(f"{path}: line 1: format {head.get('format')!r}, not {FORMAT}")
    if len(body) != 2 * sum(map(prod, TABLES.values())):
        raise ValueTableError(f"{path}: {len(body)} bytes of tables instead of {2 * sum(map(prod, TABLES.values()))}")
    values, start = {}, 0
    for name, sizes in TABLES.items():
        end = start + 2 * prod(sizes)
        values[name] = _little(array("h", body[start:end]))
        start = end
    return ValueTables(head["episode"], head["rules"], tuple(head["board"]), head["games"], values)


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
    return cells if cells < 4 else 4 if cells < 6 else 5 if cells < 9 else 6
