"""Things on a board in a player's words, from ``assets/things.yaml``: their names, and the rules that speak of them.

All of them are source texts: give them to ``t``. What a thing is worth is said by the rules in force alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.rule_words import faults_of_line, load_rule_words
from mycity.content.yamls import Document, Fault, check_rows, decode
from mycity.engine.land import ALL_LANDS
from mycity.engine.rules import RULES


class ThingWords(Document, frozen=True):
    """The words of a thing; the fields are explained in the file."""

    name: str
    rules: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    lines: dict[str, str] = msgspec.field(default_factory=dict)
    group: str = ""
    joined: str = ""
    sign: str = ""
    always: str = ""
    shaft: str = ""
    code: str = ""


class AllThingWords(Document, frozen=True):
    """The whole file, by what lies where.

    Attributes:
        cells: by the land's name, by the code of a cell.
        marks: by the name of a mark.
        squares: ``meadow`` and ``forest``.
        buildings: by the colour of a building.
        symbols: by what the cells of a tile carry.
        badges: by the picture of what lies on a building.
    """

    format: Literal[1]
    cells: dict[str, dict[str, ThingWords]]
    marks: dict[str, ThingWords]
    squares: dict[Literal["meadow", "forest"], ThingWords]
    buildings: dict[str, ThingWords]
    symbols: dict[str, ThingWords]
    badges: dict[str, ThingWords]


def read_thing_words(path: Path) -> AllThingWords:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, or names a rule there is none of or that has no line to be said.
    """
    file = decode(path, AllThingWords)
    for land, codes in file.cells.items():
        if land not in ALL_LANDS or set(codes) - ALL_LANDS[land].codes:
            raise ContentError(path, f"cells.{land}", "there is no such land, or a code that no cell of it has")
    parts = [(f"cells.{land}", codes) for land, codes in file.cells.items()]
    parts += [(part, getattr(file, part)) for part in ("marks", "squares", "buildings", "symbols", "badges")]
    for part, words in parts:
        check_rows(path, part, words, _faults)
    return file


def _faults(words: ThingWords) -> Iterator[Fault]:
    told = load_rule_words().rules
    for field, rules in (("rules", words.rules), ("elsewhere", words.elsewhere), ("lines", words.lines)):
        for rule in rules:
            if rule not in RULES:
                yield field, f"there is no rule {rule!r}"
            elif field != "lines" and rule not in told:
                yield field, f"{rule} has no line in rules.yaml"
    for rule, line in words.lines.items():
        yield from faults_of_line(f"lines.{rule}", RULES[rule], line)


@cache
def load_thing_words() -> AllThingWords:
    """Return the words of all things.

    Raises:
        ContentError: something is wrong with their file.
    """
    return read_thing_words(assets_root() / "things.yaml")
