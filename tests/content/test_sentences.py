"""Sentences are short enough to be read aloud once, in both languages; a few of the stories are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.content.test_glossary import texts

MOST = 25
"""Words of a sentence, numbers and signs with letters included."""
END = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý+\N{MINUS SIGN}«{\d])")
LONG: dict[str, set[str]] = {"en": set(), "fr": set()}
"""The beginnings of the sentences that may be longer, all of them told in a chapter's story, by language."""


def too_long(said: str) -> Iterator[str]:
    """Yield the sentences of a text that have too many words."""
    for sentence in END.split(said.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")):
        if sum(1 for word in sentence.split() if re.search(r"\w", word)) > MOST:
            yield sentence


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_is_longer_than_25_words(language: str) -> None:
    long = [sentence for _, said in texts(language) for sentence in too_long(said)]
    unlisted = [one for one in long if not any(one.startswith(begin) for begin in LONG[language])]
    assert unlisted == []
    assert len(long) == len(LONG[language]), "a listed sentence is short now"


def test_a_sentence_of_26_words_is_noticed() -> None:
    """The control."""
    assert list(too_long(" ".join(["word"] * 25) + ". And then.")) == []
    assert len(list(too_long("Short. " + "Word " + " ".join(["word"] * 25) + "."))) == 1
