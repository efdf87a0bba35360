"""The pictures of the README show the words the game says now: `tools/readme_pictures.py` takes them anew."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tools.readme_pictures import DOCS, NOTES, SHOTS, print_of, said_by

READMES = [DOCS.parent / name for name in ("README.md", "README.fr.md")]
HINT = "run tools/readme_pictures.py"


def notes() -> dict[str, Any]:
    return dict(json.loads(NOTES.read_text(encoding="utf-8")))


def outdated(words: Mapping[str, list[str]], said: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the texts a picture shows that are said otherwise now, or not at all."""
    yield from (text for text, forms in words.items() if said.get(text) != forms)


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_no_older_than_the_words_it_shows(name: str) -> None:
    note = notes()[name]
    assert note["words"]
    assert list(outdated(note["words"], said_by(SHOTS[name].language))) == [], HINT


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_the_one_whose_words_were_noted(name: str) -> None:
    assert notes()[name]["file"] == print_of(DOCS / name), HINT


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_picture_of_a_readme_is_taken_by_the_script(readme: Any) -> None:
    shown = re.findall(r"\]\(docs/([^)]+\.(?:jpg|png))\)", readme.read_text(encoding="utf-8"))
    assert shown
    assert set(shown) <= set(SHOTS)


def test_a_word_that_has_changed_is_noticed() -> None:
    """The control: any word of the first picture, said otherwise or gone."""
    words = notes()["play.jpg"]["words"]
    said = said_by("en")
    text = next(iter(words))
    assert list(outdated(words, {**said, text: ["Otherwise"]})) == [text]
    assert list(outdated(words, {key: forms for key, forms in said.items() if key != text})) == [text]
