"""Sentences are short enough to be read aloud once (the catalogs of all languages are held to it too)."""

from __future__ import annotations

import pytest

from tools.translation_checks import MOST_WORDS, sentences, word_count


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        (" ".join(["word"] * 26) + ". And then.", [26, 2]),
        ("Short. «\N{NARROW NO-BREAK SPACE}Quoted\N{NARROW NO-BREAK SPACE}» here!", [1, 2]),
        ("+3 {name} · 4 cells. ¿Qué? ¡Oh!", [4, 1, 1]),
        ("It costs 2.5 at most", [5]),
    ],
)
def test_the_words_of_each_sentence_are_counted(said: str, counts: list[int]) -> None:
    assert [word_count(sentence) for sentence in sentences(said)] == counts
    assert MOST_WORDS == 25
