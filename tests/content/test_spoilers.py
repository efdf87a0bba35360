"""What is read before a letter does not tell what is in it: of bots where seats are chosen, of a first sticker."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from mycity.content.assets import assets_root

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


@pytest.mark.parametrize("bot", read("bots.yaml")["bots"], ids=lambda row: row["id"])
@pytest.mark.parametrize("field", ["style", "tile_style"])
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
