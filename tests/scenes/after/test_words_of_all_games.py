"""What is said after any game, and of one's whole board, is as true of an island as of a city."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

import mycity
from mycity.scenes.play.telling.moment_rows import moment_rows

SCENES = Path(mycity.__file__).parent / "scenes"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"t": None, "n": (1, 2), "mark": None}
ONE_GAME = re.compile(r"\b(city|cities|towns?|islands?|buildings?)\b", re.IGNORECASE)
PLACES = re.compile(r"\{\w+\}")


def names_a_game(words: str) -> bool:
    return bool(ONE_GAME.search(PLACES.sub("", words)))


def texts(room: str) -> Iterator[str]:
    for file in sorted((SCENES / room).glob("*.py")):
        for _, text, _, _ in extract_from_file("python", file, keywords=KEYWORDS):
            yield from [text] if isinstance(text, str) else text


@pytest.mark.parametrize("room", ["after", "replay"])
def test_what_is_said_after_any_game_names_neither_city_nor_island(room: str) -> None:
    said = set(texts(room))
    assert said
    assert not [words for words in said if names_a_game(words)]


def test_banners_of_a_whole_board_name_neither() -> None:
    banners = [row.words for row in moment_rows() if row.picture == "banner"]
    assert len(banners) >= 3
    assert not [words for words in banners if names_a_game(words)]


def test_what_names_a_city_is_noticed() -> None:
    assert names_a_game("You have built the best city that is known.")
    assert not names_a_game("{city} wins!")
