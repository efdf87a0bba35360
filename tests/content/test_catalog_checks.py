"""What Weblate checks of a translation, in every language there is: blanks, lines, and how a text ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.content.test_languages import LANGUAGES, entries

ENDS = {
    "question": "?\N{ARABIC QUESTION MARK}\N{FULLWIDTH QUESTION MARK}",
    "sentence": ".!\N{HORIZONTAL ELLIPSIS}\N{DEVANAGARI DANDA}\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH EXCLAMATION MARK}",
    "colon": ":\N{FULLWIDTH COLON}",
}
"""Signs a text may end in; a language that ends its sentences otherwise has its own here."""
CLOSING = "\N{RIGHT DOUBLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK})"
"""Signs behind which a text may end."""
SHORTENED = {"Backspace", "Deck no.", "Page down", "Page up"}
"""Texts whose last sign may be that of a word cut short."""


def ending(text: str) -> str:
    """Return how a text ends: as a question, a sentence, before what follows, or as a word."""
    last = re.sub(rf"[\s{CLOSING}]+$", "", text)[-1:]
    return next((kind for kind, signs in ENDS.items() if last and last in signs), "word")


def faults(text: tuple[str, ...], forms: tuple[str, ...]) -> Iterator[str]:
    """Yield what is wrong with a translation, if there is one."""
    source = text[-1]
    for form in filter(None, forms):
        if (form != form.lstrip(), form != form.rstrip()) != (source != source.lstrip(), source != source.rstrip()):
            yield f"a blank at an end: {form!r}"
        if re.search(r"[^\S\n]{2}|\t", form):
            yield f"two blanks or a tab: {form!r}"
        if form.count("\n") != source.count("\n"):
            yield f"other lines: {form!r}"
        if text[0] not in SHORTENED and ending(form) != ending(source):
            yield f"a {ending(source)} ends as a {ending(form)}: {form!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_pass_the_checks(language: str) -> None:
    assert [fault for text, forms in entries(language) for fault in faults(text, forms)] == []


@pytest.mark.parametrize(
    ("source", "wrong", "right"),
    [
        ("Which land?", "Quelle terre.", "Quelle terre ?"),
        ("All have stopped.", "Tous ont fini", "Tous ont fini !"),
        ("New game", "Nouvelle partie.", "Nouvelle partie"),
        ("New game", " Nouvelle partie", "Nouvelle partie"),
        ("New game", "Nouvelle  partie", "Nouvelle partie"),
        ("Above\nbelow", "Dessus, dessous", "Dessus\ndessous"),
    ],
)
def test_a_slip_is_noticed(source: str, wrong: str, right: str) -> None:
    assert len(list(faults((source,), (wrong,)))) == 1
    assert list(faults((source,), (right,))) == []
