"""Lessons: those of the game hold, and a wrong one is refused with its file, its place and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from mycity.content.assets import assets_root
from mycity.content.errors import ContentError
from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, FIRST_STICKER, load_lesson, read_lesson


def test_the_lessons_of_the_game_can_be_given() -> None:
    city, sticker = load_lesson(FIRST_CITY), load_lesson(FIRST_STICKER)
    assert 7 <= len(city.deck) <= 8
    assert {"take", "turn", "build", "refuse", "pass", "read"} <= {step.act for step in city.steps}
    assert "BLOCK" in city.deck
    assert any(card.startswith("C-") for card in city.deck)
    island = load_lesson(FIRST_ISLAND)
    assert len(island.deck) == 6
    assert {"take", "turn", "build", "refuse", "pass", "read"} <= {step.act for step in island.steps}
    assert sticker.plan is None
    assert len(sticker.steps) < len(city.steps)


def test_nothing_is_said_in_more_than_two_sentences() -> None:
    for name in (FIRST_CITY, FIRST_ISLAND, FIRST_STICKER):
        for step in load_lesson(name).steps:
            for words in (step.words, step.other):
                assert sum(words.count(mark) for mark in ".!?") <= 2, words


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("game: eternal", "game: nowhere", "game", "no game of one evening"),
        ("game: eternal", "game: city", "game", "no game of one evening"),
        ("rules: [start.river,", "rules: [start.sea,", "rules[0]", "no rule 'start.sea'"),
        ("deck: [Y-I3, R-V3,", "deck: [Y-I3, Y-I3,", "deck[1]", "no second one"),
        ("deck: [Y-I3, R-V3,", "deck: [R-V3, Y-I3,", "steps[0].card", "the open card is R-V3"),
        ("cells: [G2, G3, H3]", "cells: [G2, G3, Z3]", "steps[2].cells", "Z3"),
        ("cells: [G2, G3, H3]", "cells: [G2, G3, G4]", "steps[2].cells", "no place for R-V3"),
        ("cells: [G2, G3, H3]", "cells: [G3, G4, H4]", "steps[2]", "the rules refuse it"),
        ("act: turn", "act: dance", "steps[3].act", "dance"),
        ("at: [rotate left, rotate right]", "at: [the moon]", "steps[3].at[0]", "the moon"),
        ("    other: First read this; then it is the church's turn.\n", "", "steps[9]", "others"),
        ("format: 1", "format: 2", "format", "2"),
    ],
)
def test_a_wrong_lesson_is_refused_with_its_place(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    text = (assets_root() / "lessons" / "first_city.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "wrong.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_lesson(path)
    assert refused.value.file == path
    assert refused.value.place == place
    assert reason in refused.value.reason


def test_a_lesson_that_leaves_cards_is_refused(tmp_path: Path) -> None:
    text = (assets_root() / "lessons" / "first_city.yaml").read_text(encoding="utf-8")
    path = tmp_path / "short.yaml"
    path.write_text(text[: text.index("  - card: C-V3\n    act: build")], encoding="utf-8")
    with pytest.raises(ContentError, match="C-V3 is not answered"):
        read_lesson(path)
