"""Things on a board in a player's words, from ``assets/things.yaml``: their names, and the rules that speak of them.

All of them are source texts: give them to ``t``. What a thing is worth is said by the rules in force alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from mycity.content.assets import ContentError, assets_root
from mycity.content.rule_words import check_places, load_rule_words
from mycity.content.yamls import Document, decode
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
    words = [pair for codes in file.cells.values() for pair in codes.items()]
    for part in (file.marks, file.squares, file.buildings, file.symbols, file.badges):
        words += part.items()
    for name, thing_words in words:
        _check(path, name, thing_words)
    return file


def _check(path: Path, name: str, words: ThingWords) -> None:
    rules: Mapping[str, object] = load_rule_words().rules
    with_line = (*words.rules, *words.elsewhere)
    for rule in (*with_line, *words.lines):
        if rule not in RULES:
            raise ContentError(path, name, f"there is no rule {rule!r}")
        if rule in with_line and rule not in rules:
            raise ContentError(path, name, f"{rule} has no line in rules.yaml")
    for rule, line in words.lines.items():
        check_places(path, f"{name}.lines.{rule}", RULES[rule], line)


@cache
def load_thing_words() -> AllThingWords:
    """Return the words of all things.

    Raises:
        ContentError: something is wrong with their file.
    """
    return read_thing_words(assets_root() / "things.yaml")
