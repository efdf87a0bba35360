"""The sentences with which letters remember, from ``memories.yaml`` of a campaign: when each is true, and its wordings.

Words are source texts: give them to ``t``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import assets_root
from mycity.content.yamls import Document, Fault, Values, check_rows, decode, faults_of_condition, faults_of_words
from mycity.table.chronicle.memory_conditions import CONDITIONS
from mycity.table.chronicle.past import Past
from mycity.table.chronicle.remembered import Remembered

_PLACES = {"name", "names", "other", "others", "count", "episode"}
"""The places that words may have."""
LetterNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class MemoryRow(Document, frozen=True):
    """A sentence with its condition; the fields are explained in the file."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z0-9]+)*$")]
    when: str
    words: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=9)]
    values: Values = msgspec.field(default_factory=dict)
    kind_to_last: bool = True
    outranks: bool = False
    standing: bool = False
    often: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    ever: bool = False
    first: LetterNumber = 1
    last: LetterNumber = 1000

    def find(self, past: Past) -> tuple[Remembered, ...]:
        """Return all that its condition finds, but for what would be unkind to whoever is last."""
        found = CONDITIONS[self.when](past, **self.values)
        return tuple(one for one in found if self.kind_to_last or not past.are_last & set(one.who))


class MemoriesFile(Document, frozen=True):
    """The whole file: what letters remember, and what the end says of everybody."""

    format: Literal[1]
    memories: tuple[MemoryRow, ...]
    farewells: tuple[MemoryRow, ...]


def read_memories(path: Path) -> MemoriesFile:
    """Return the rows, in the order of the file.

    Raises:
        ContentError: a row is not as declared, or names what there is not.
    """
    file = decode(path, MemoriesFile)
    for part, rows in (("memories", file.memories), ("farewells", file.farewells)):
        check_rows(path, part, rows, _faults)
    return file


def _faults(row: MemoryRow) -> Iterator[Fault]:
    yield from faults_of_condition(row, CONDITIONS)
    for number, words in enumerate(row.words):
        yield from faults_of_words(f"words[{number}]", words, _PLACES)


@cache
def load_memories(game: str) -> MemoriesFile:
    """Return what the letters of the campaign ``game`` may remember.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_memories(assets_root() / "campaigns" / game / "memories.yaml")
