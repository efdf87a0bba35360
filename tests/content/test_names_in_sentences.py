"""Names that people type: they stand behind no word that changes with them, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from tests.content.test_glossary import Text, texts

CHANGING = {
    "en": r"an?",
    "fr": r"d[eu]|que|l[ea]|[nsjtmc]e|jusque|lorsque|puisque|quoique|quelque|presque|à|au|[mts]a|beau|nouveau|vieux",
}
"""By language: words that are others before a vowel ("de Ada"), or melt into an article ("à Le Havre")."""
CUT = {"fr": "(?:[dlnsjtmc]|[a-z]*qu)\N{RIGHT SINGLE QUOTATION MARK}"}
"""What such a word is before a vowel: as wrong before any other letter."""
NUMBERS = {"count", "cost", "points", "rails", "rating", "size", "start", "year"}
"""Places that are filled in with figures, which change nothing."""


def misplaced(said: Iterable[Text], language: str) -> Iterator[str]:
    """Yield what a language says with a name behind a word that changes."""
    before = rf"(?<!\w)(?:{CHANGING[language]})\s+(?:[«“(]\s*)?"
    before = rf"(?:{before}|(?<!\w){CUT[language]})" if language in CUT else before
    pattern = re.compile(rf"{before}\{{(\w+)", re.IGNORECASE)
    for source, text in said:
        for place in pattern.findall(text):
            is_figure = place in NUMBERS or (place == "end" and "token" in source)  # "end" is a name where none moves
            if not is_figure:
                yield f"{place}: {text}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_name_stands_behind_a_word_that_changes(language: str) -> None:
    assert list(misplaced(texts(language), language)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Le pont portera le nom de {names}",
        "Le chemin de {city}",
        "{own} d'un tenant, autant que {city}.",
        "Que {name} gagne",
        "On l'a dit à {name}",
        "Le nom de «\u202f{name}\u202f»",
        "Jusqu'à {other}",
        "Le bateau d'{name}",
        "Quoiqu'{name} dorme",
        "La fête du {name}",
        "La part de\u00a0{name}",
    ],
)
def test_a_name_behind_a_word_that_changes_is_found(text: str) -> None:
    assert len(list(misplaced([("", text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))], "fr"))) == 1


@pytest.mark.parametrize(
    "text", ["Le nom du pont\u00a0: {names}", "{count} rangs de {count}", "Derrière {name}", "dans {file}"]
)
def test_any_other_place_for_a_name_is_a_good_one(text: str) -> None:
    assert list(misplaced([("", text)], "fr")) == []
