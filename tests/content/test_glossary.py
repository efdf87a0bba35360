"""One word for one thing: the glossary and the typography of print hold in both catalogs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.pofile import read_po

from mycity.content.assets import assets_root

LOCALE = assets_root() / "locale"
NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
CLOSING = "\N{RIGHT SINGLE QUOTATION MARK}"
Text = tuple[str, str]
"""A text of the code and what a language says for it."""

PLAIN_DOTS = (r"\.\.\.| …", "an ellipsis is one sign, and follows its word")
PRINT = {
    "en": (
        PLAIN_DOTS,
        ("'", "an apostrophe is that of print"),
        (rf"(?:^|[\s(]){CLOSING}", "a quotation opens with its own mark"),
    ),
    "fr": (
        PLAIN_DOTS,
        ("'", "an apostrophe is that of print"),
        (rf"(?<!^)(?<!{NARROW})[;!?]", "a narrow space that does not break stands before ; ! ?"),
        (rf"(?<![{WIDE}\d]):(?!\d)", "a space that does not break stands before :"),
        (rf"«(?!{NARROW})|(?<!{NARROW})»", "narrow spaces stand inside « »"),
        (r"\d (points|cases|pépites|rails|étoiles|épisodes|tuiles)\b.{40}", "a number does not leave its noun"),
    ),
}
"""By language: what is wrong in print, and why."""


@cache
def glossary() -> dict[str, Any]:
    return dict(yaml.safe_load((LOCALE / "glossary.yaml").read_text(encoding="utf-8")))


@cache
def texts(language: str) -> tuple[Text, ...]:
    """Return all texts of a catalog, each form of a plural for itself."""
    with (LOCALE / language / "LC_MESSAGES" / "mycity.po").open("rb") as stream:
        catalog = read_po(stream, locale=language)
    found: list[Text] = []
    for one in catalog:
        if isinstance(one.id, str):
            found += [(one.id, str(one.string))] if one.id else []
        else:
            found += zip(one.id, tuple(one.string or ()), strict=True)
    return tuple(found)


def misspoken(said: Iterable[Text], language: str) -> Iterator[str]:
    """Yield what a language says with a forbidden word, or against print."""
    wrong = [(row["word"], f"say {row['instead']}: {row['why']}") for row in glossary()["forbidden"][language]]
    for _, text in said:
        for pattern, why in (*wrong, *PRINT[language]):
            if re.search(pattern, text):
                yield f"{text!r}: {why}"


def mistranslated(said: Iterable[Text]) -> Iterator[str]:
    """Yield what has a term of the glossary in English, and another one in French; nothing that French still lacks."""
    terms = glossary()["terms"].items()
    patterns = [
        (forms, row.get("not", "(?!)"), re.compile(rf"(?i)\b({forms})\b"), re.compile(rf"(?i)(?<!\w)({row['fr']})"))
        for forms, row in terms
    ]
    for english, french in ((english, french) for english, french in said if french):
        for forms, other, pattern, wanted in patterns:
            if pattern.search(re.sub(other, "", english)) and not wanted.search(french):
                yield f"{forms}: {english!r} -> {french!r}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_forbidden_word_and_no_slip_of_print(language: str) -> None:
    assert list(misspoken(texts(language), language)) == []


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


@pytest.mark.parametrize("page", PAGES)
def test_no_forbidden_word_on_a_page(page: str) -> None:
    """Seeds and strengths are words for programmers: they may be said where commands are explained."""
    said = list(prose(page))
    assert said
    wrong = [row for language, text in said for row in forbidden_in(text, language) if row["word"] not in PROGRAMMERS]
    assert wrong == []


PROGRAMMERS = (r"[Ss]eeds?\b", "[Ss]trength")


def forbidden_in(text: str, language: str) -> Iterator[dict[str, str]]:
    """Yield what a text says that its language should not."""
    for row in glossary()["forbidden"][language]:
        if found := re.search(row["word"], text):
            yield {**row, "said": text[max(0, found.start() - 30) : found.end() + 30]}


def test_a_wrong_word_on_a_page_is_noticed() -> None:
    """The control: the words the French page had."""
    for wrong in ("Votre jeton recule.", "La même graine", "Sans rien payer, gratuit", "Une partie terminée"):
        assert list(forbidden_in(wrong, "fr"))


def test_no_page_sends_to_an_index_that_has_no_mycity() -> None:
    for page in (*PAGES, "CONTRIBUTING.md", "docs/release.md"):
        assert not re.search(r"pip install mycity(\W|$)(?!-)", (ROOT / page).read_text(encoding="utf-8")), page


def test_no_forbidden_word_in_what_the_code_says() -> None:
    """The texts of the code are the English ones before print: their apostrophes are those of the keyboard."""
    said = [(source, source.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) for source, _ in texts("fr")]
    assert list(misspoken(said, "en")) == []


def test_each_term_has_its_word() -> None:
    assert list(mistranslated(texts("fr"))) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_be_said_instead_is_not_forbidden_itself(language: str) -> None:
    for row in glossary()["forbidden"][language]:
        assert row["why"]
        assert not re.search(row["word"], row["instead"]), row


@pytest.mark.parametrize(
    ("language", "spoilt"),
    [
        ("en", "Most wells win 2 progress."),
        ("en", "Wait for it..."),
        ("en", "Nobody's"),
        ("en", f"A parrot that says {CLOSING}pass{CLOSING}."),
        ("en", "Arles leads since episode 3."),
        ("en", "Since episode 3 everybody follows Arles."),
        ("fr", "Votre jeton recule."),
        ("fr", "La mine paie tout: maintenant."),
        ("fr", f"Passez{WIDE}!"),
        ("fr", "« Passez »"),
        ("fr", "Un pré ordinaire"),
        ("fr", "Les nombres que vos pépites ont atteint"),
    ],
)
def test_a_spoilt_catalog_is_noticed(language: str, spoilt: str) -> None:
    """The control: a text with a wrong word, or a wrong space, among all the others."""
    assert len(list(misspoken([*texts(language), ("", spoilt)], language))) >= 1


def test_a_term_said_otherwise_is_noticed() -> None:
    """The control: any French text that loses its term."""
    for english, french in (
        ("Dig a well", "Creusez un trou"),
        ("Two churches", "Deux clochers"),
        ("A star", "Un progrès"),
    ):
        assert len(list(mistranslated([*texts("fr"), (english, french)]))) == 1
