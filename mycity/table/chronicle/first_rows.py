"""The firsts: what can happen in a game for the first time, from ``assets/firsts.yaml``, each with its condition.

`told_firsts` finds them when a game ends and keeps them; the result's slip and the album show what is kept.

Words are source texts: give them to ``t``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.content.assets import assets_root
from mycity.content.bot_rows import load_levels
from mycity.content.games import GAMES
from mycity.content.yamls import Document, Fault, Values, check_rows, decode, faults_of_condition
from mycity.table.chronicle.memory_conditions import CONDITIONS, OF_CAMPAIGNS
from mycity.table.chronicle.past import Past
from mycity.table.chronicle.remembered import Remembered

Enamel = Literal["sun", "brick", "meadow", "river", "jade", "plum", "slate"]
"""The colour of a badge's face."""
_Words = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class FirstRow(Document, frozen=True):
    """A first with its condition; the fields are explained in the file."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z0-9]+)*$", max_length=32)]
    games: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    when: str
    title: _Words
    told: _Words
    how: _Words
    icon: str
    enamel: Enamel
    values: Values = msgspec.field(default_factory=dict)
    secret: bool = False
    unhelped: bool = False

    def find(self, past: Past) -> tuple[Remembered, ...]:
        """Return all that its condition finds in the last evening of a past."""
        return tuple(CONDITIONS[self.when](past, **self.values))


class FirstRows(Document, frozen=True):
    """The whole file, in the order in which the album shows them."""

    format: Literal[1]
    firsts: tuple[FirstRow, ...]


def read_firsts(path: Path) -> FirstRows:
    """Return the rows, in the order of the file.

    Raises:
        ContentError: a row is not as declared, or names what there is not.
    """
    file = decode(path, FirstRows)
    check_rows(path, "firsts", file.firsts, _faults)
    return file


def _faults(row: FirstRow) -> Iterator[Fault]:
    yield from faults_of_condition(row, CONDITIONS)
    if unknown := sorted(set(row.games) - set(GAMES)):
        yield "games", f"there is no game {unknown[0]!r}"
    if row.when in OF_CAMPAIGNS:
        yield "when", f"{row.when} needs a whole campaign, and a first has one evening and the one before it"
    if "bot" in row.values and row.values["bot"] not in {level["id"] for level in load_levels()}:
        yield "values", f"there is no bot {row.values['bot']!r}"
    if not (assets_root() / "sprites" / "svg" / f"{row.icon}.svg").is_file():
        yield "icon", f"there is no drawing {row.icon!r}"


@cache
def load_firsts() -> FirstRows:
    """Return all firsts.

    Raises:
        ContentError: something is wrong with their file.
    """
    return read_firsts(assets_root() / "firsts.yaml")
