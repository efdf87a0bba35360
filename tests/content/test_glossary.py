"""One word for one thing: the glossary holds on pages too (the catalogs are held to it in test_catalog_checks)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.each import each
from tools.translation_checks import Entry, forbidden, glossary, misprints, other_terms

WIDE = "\N{NO-BREAK SPACE}"
CLOSING = "\N{RIGHT SINGLE QUOTATION MARK}"
PAGES = {
    "README.md": "en",
    "README.fr.md": "fr",
    "docs/python.md": "en",
    "docs/bots.md": "en",
    "docs/learning.md": "en",
    "packaging/PLAYING.txt": "en",
    "packaging/PLAYING.fr.txt": "fr",
    "packaging/linux/org.mycity_game.mycity.metainfo.xml": "",
}
"""What else is read by players and programmers, and its language; one in both names it line by line."""
ROOT = Path(__file__).resolve().parents[2]
CODE = re.compile(r"(?ms)^```.*?^```|^    .*?$|`[^`]*`|https?://\S+|<!--.*?-->|\]\([^)]*\)")


def prose(page: str) -> Iterator[tuple[str, str]]:
    """Yield (language, paragraph) of a page, without what is code in it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    if page.endswith(".xml"):
        for french, said in re.findall(r'<(?:p|li|summary)( xml:lang="fr")?>([^<]*)<', text):
            yield "fr" if french else "en", re.sub(r"\s+", " ", said)
        yield from (("en", said) for said in re.findall(r"<name>([^<]*)<", text))
        return
    for paragraph in CODE.sub("", text).split("\n\n"):
        yield PAGES[page], re.sub(r"\s+", " ", paragraph)


@each("page", PAGES)
def test_no_forbidden_word_on_a_page(page: str) -> None:
    """Seeds and strengths are words for programmers: they may be said where commands are explained."""
    said = list(prose(page))
    assert said
    wrong = [row for language, text in said for row in forbidden_in(text, language) if row["word"] not in PROGRAMMERS]
    assert wrong == []


PROGRAMMERS = (r"[Ss]eeds?\b", "[Ss]trength")


def forbidden_in(text: str, language: str) -> Iterator[dict[str, str]]:
    """Yield what a text says that its language should not."""
    for row in glossary()["forbidden"].get(language, ()):
        if found := re.search(row["word"], text):
            yield {**row, "said": text[max(0, found.start() - 30) : found.end() + 30]}


def test_a_wrong_word_on_a_page_is_noticed() -> None:
    """The control: the words the French page had."""
    for wrong in ("Votre jeton recule.", "La même graine", "Sans rien payer, gratuit", "Une partie terminée"):
        assert list(forbidden_in(wrong, "fr"))


def test_no_page_sends_to_an_index_that_has_no_mycity() -> None:
    for page in (*PAGES, "CONTRIBUTING.md", "docs/release.md"):
        assert not re.search(r"pip install mycity(\W|$)(?!-)", (ROOT / page).read_text(encoding="utf-8")), page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_be_said_instead_is_not_forbidden_itself(language: str) -> None:
    for row in glossary()["forbidden"].get(language, ()):
        assert row["why"]
        assert not re.search(row["word"], row["instead"]), row


@pytest.mark.parametrize(
    ("language", "spoilt"),
    [
        ("en", "Most wells win 2 progress."),
        ("en", f"A parrot that says {CLOSING}pass{CLOSING}."),
        ("en", "Arles leads since episode 3."),
        ("en", "Since episode 3 everybody follows Arles."),
        ("fr", "Votre jeton recule."),
        ("fr", f"«{WIDE}Passez{WIDE}»"),
        ("fr", "Les nombres que vos pépites ont atteint"),
    ],
)
def test_a_spoilt_text_is_noticed(language: str, spoilt: str) -> None:
    entry = Entry(("",), (spoilt,))
    assert [why for check in (misprints, forbidden) for why in check(entry, "", spoilt, language)]


@pytest.mark.parametrize(
    ("english", "french"),
    [("Dig a well", "Creusez un trou"), ("Two churches", "Deux clochers"), ("A star", "Un progrès")],
)
def test_a_term_said_otherwise_is_noticed(english: str, french: str) -> None:
    assert len(list(other_terms(Entry((english,), (french,)), english, french, "fr"))) == 1
