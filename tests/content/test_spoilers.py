"""What is read before a letter does not tell what is in it: of bots where seats are chosen, of a first sticker."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from mycity.content.assets import assets_root
from tests.each import each
from tools.readme_pictures import NOTES

THINGS = ("well", "church", "gold", "vein", "nugget", "factor", "mine", "rail", "port", "palace", "park", "investor")
ISLAND_THINGS = (
    "farm",
    "village",
    "fort",
    "road",
    "totem",
    "spring",
    "shell",
    "wreck",
    "waystone",
    "lava",
    "ash",
    "ruin",
)


def read(name: str) -> Any:
    return yaml.safe_load((assets_root() / name).read_text(encoding="utf-8"))


@each("bot", read("bots.yaml")["bots"])
@each("field", ["style", "tile_style"])
def test_a_bot_names_nothing_that_a_letter_brings(bot: dict[str, Any], field: str) -> None:
    """They are read where seats are chosen: before the first letter of a season, and of *The island*, without any."""
    said = bot.get(field, "").lower()
    assert not [thing for thing in (*THINGS, *ISLAND_THINGS) if re.search(rf"\b{thing}", said)]


def test_the_tutor_leaves_to_a_letter_what_it_tells() -> None:
    """What wreck and shell bring is told in the second letter of the season.

    They are won before it or after it, as each player's first sticker: so the tutor names no letter either.
    """
    words = read("lessons/first_sticker.yaml")["stickers"]
    for sticker in ("wreck", "shell"):
        assert "point" not in words[sticker]
        assert "letter" not in words[sticker]


SEALED = {
    family: {name: row for name, row in modules.items() if "letter" in row}
    for family, modules in read("lands.yaml")["modules"].items()
}
"""The modules of lands whose rule a letter tells, by family."""
SEALED_ROWS = [row for modules in SEALED.values() for row in modules.values()]
SEALED_WORDS = [
    *(row["name"] for row in SEALED_ROWS),
    *(row["line"] for row in SEALED_ROWS if "line" in row),
    *(
        max(re.split(r"{\w+}", read("rules.yaml")["rules"][rule]["line"]), key=len)
        for row in SEALED_ROWS
        for rule in row.get("rules", ())
    ),
]


def sealed_sets() -> list[str]:
    """Return the names of the sets that hold one of them."""
    rows = [(row, SEALED[family]) for family, sets in read("lands.yaml")["sets"].items() for row in sets]
    found = {row["title"] for row, sealed in rows if sealed.keys() & set(row["modules"])}
    return sorted(found - {"Everything"})  # it says nothing


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_a_first_reading_names_no_rule_that_a_letter_tells(name: str) -> None:
    """The command line below it is for those who ask what there is."""
    text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8").casefold()
    assert sealed_sets()
    assert [words for words in [*SEALED_WORDS, *sealed_sets()] if words.casefold() in text] == []


def test_no_picture_of_the_readme_shows_one() -> None:
    for name, note in json.loads(NOTES.read_text(encoding="utf-8")).items():
        assert not {*SEALED_WORDS, *sealed_sets()} & note["words"].keys(), name


@each("row", read("firsts.yaml")["firsts"])
def test_a_first_that_everybody_sees_names_and_draws_no_such_rule(row: dict[str, Any]) -> None:
    if not row.get("secret"):
        said = f"{row['title']} {row['how']}".casefold()
        names = [module["name"].casefold() for module in SEALED_ROWS]
        assert not [name for name in names if name in said]
        own = {"rule-tree", "rule-empty"}  # trees and empty cells count from the first evening on
        drawn = row["icon"] in {module["icon"] for module in SEALED_ROWS} - own
        assert not drawn, f"{row['icon']} is the drawing of a sealed rule: take another one, or make the first secret"


@pytest.mark.parametrize("game", ["eternal", "island", "island-eternal"])
def test_the_books_on_the_shelf_name_no_such_rule(game: str) -> None:
    """They are read where nothing is played, before any letter."""
    pages = read(f"campaigns/rules_{game}.yaml")["pages"]
    said = " ".join(line["text"] for page in pages for line in page["lines"]).casefold()
    names = [module["name"].casefold() for module in SEALED_ROWS]
    assert not [name for name in names if re.search(rf"\b{name}\b", said)]
