"""What is checked of a translation, by ``tools/check_translation.py`` and by the tests.

The build of messages is checked by translate-toolkit, as it is by Weblate. What this game wants of its words besides is
checked here; the words themselves, by language, stand in ``assets/locale/glossary.yaml``.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import yaml
from translate.filters.checks import StandardChecker
from translate.storage.pypo import pofile

from tools.extract_messages import LOCALE, as_tuple, catalog_file, present, said_by_message, updated
from tools.translators import Told, explain

GLOSSARY = LOCALE / "glossary.yaml"
BUILD = [
    *("blank", "doublespacing", "emails", "endwhitespace", "escapes", "isfuzzy", "newlines", "printf"),
    *("pythonbraceformat", "startwhitespace", "tabs", "urls", "variables", "xmltags"),
]
"""Checks of translate-toolkit that are about how a message is built, and are never wrong about it."""
ENDS = {
    "question": "?;\N{ARABIC QUESTION MARK}\N{GREEK QUESTION MARK}\N{FULLWIDTH QUESTION MARK}",
    "sentence": ".!\N{HORIZONTAL ELLIPSIS}\N{DEVANAGARI DANDA}\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH EXCLAMATION MARK}",
    "colon": ":\N{FULLWIDTH COLON}",
}
"""Signs a text may end in; a language that ends its sentences otherwise has its own here."""
CLOSING = "\N{RIGHT DOUBLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK})"
"""Signs behind which a text may end."""
SHORTENED = {"Backspace", "Deck no.", "Page down", "Page up"}
"""Texts whose last sign may be that of a word cut short."""
MOST_WORDS = 25
"""Words of a sentence, numbers and signs with letters included."""
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý¿¡+\N{MINUS SIGN}«{\d])")
NUMBERS = {"count", "cost", "points", "rails", "rating", "size", "start", "year"}
"""Places that are filled in with figures, which change nothing."""


@dataclass(frozen=True)
class Entry:
    """A message of a catalog.

    Attributes:
        text: Its English forms, one or two.
        forms: Those of the translation, with ``""`` for each that is missing.
        context, part: What tells it from the same text with another meaning, and where it belongs; "" for none.
        signs: How long a form may be, or None.
    """

    text: tuple[str, ...]
    forms: tuple[str, ...]
    context: str = ""
    part: str = ""
    signs: int | None = None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The forms of the translation that there are, each with the English one it goes with."""
        sources = (self.text[min(number, len(self.text) - 1)] for number in range(len(self.forms)))
        return [(source, form) for source, form in zip(sources, self.forms, strict=True) if form]


class Fault(NamedTuple):
    """What is wrong with a message: why, in which part, its English text and the form that has it."""

    why: str
    part: str
    text: str
    said: str


@cache
def glossary() -> Mapping[str, Any]:
    """Return ``glossary.yaml``: its head tells what is in it."""
    return dict(yaml.safe_load(GLOSSARY.read_text(encoding="utf-8")))


def entries(language: str, told: Told) -> list[Entry]:
    """Return all messages that the code has, as a catalog translates them; sorted by part, then as the catalog is."""
    catalog, order, found = present(language), list(told.parts), list[Entry]()
    for places in said_by_message().values():
        first = places[0]
        known = catalog.get(first.text, first.context or None)
        text = as_tuple(first.text)
        forms = as_tuple(known.string) if known is not None and not known.fuzzy else ()
        found.append(Entry(text, forms or ("",), first.context, told.part_of(places), explain(told, places).signs))
    return sorted(found, key=lambda one: (order.index(one.part) if one.part in order else len(order), one.text))


def missing(found: Sequence[Entry]) -> list[Entry]:
    """Return the messages of which a form is not translated."""
    return [one for one in found if not all(one.forms)]


def faults(language: str, found: Sequence[Entry]) -> Iterator[Fault]:
    """Yield what is wrong with the translations that there are."""
    yield from stale(language)
    yield from ill_built(language, found)
    for one in found:
        for source, form in one.pairs:
            for check in CHECKS:
                yield from (Fault(why, one.part, source, form) for why in check(one, source, form, language))


def stale(language: str) -> Iterator[Fault]:
    """Yield where a catalog is not that of the code: a text is new, gone or explained otherwise."""
    known = {(one.id, one.context): one.string for one in present(language) if one.id}
    now = {(one.id, one.context) for one in updated(language, _template(), prune=True) if one.id}
    if known.keys() != now:
        yield Fault("the catalog is not that of the code: run tools/extract_messages.py --prune", "", "", "")


@cache
def _template() -> Any:
    from tools.extract_messages import template  # noqa: PLC0415 - it reads all code

    return template()


def ill_built(language: str, found: Sequence[Entry]) -> Iterator[Fault]:
    """Yield what translate-toolkit finds of a catalog."""
    parts = {(one.context, one.text[0]): one.part for one in found}
    checker = StandardChecker(limitfilters=BUILD)
    with catalog_file(language).open("rb") as stream:
        units = [unit for unit in pofile(stream).units if unit.istranslated()]
    for unit in units:
        text = str(unit.source)
        for name, why in checker.run_filters(unit).items():
            yield Fault(f"{name}: {why}", parts.get((unit.getcontext(), text), ""), text, str(unit.target))


# -- checks of one form: Callable(entry, English form, translated form, language) -> what is wrong -------------------


def wrong_places(entry: Entry, _source: str, form: str, _language: str) -> Iterator[str]:
    """A form has no other places than English has, and one of them has each."""
    wanted = set().union(*map(places, entry.text))
    if extra := places(form) - wanted:
        yield f"a place that English has not: {', '.join(sorted(extra))}"
    if lost := wanted - set().union(*(places(other) for other in entry.forms)):
        yield f"a place is lost: {', '.join(sorted(lost))}"


def wrong_end(entry: Entry, source: str, form: str, _language: str) -> Iterator[str]:
    """A question stays a question, a sentence a sentence, a name a name."""
    if entry.text[0] not in SHORTENED and ending(form) != ending(source):
        yield f"a {ending(source)} ends as a {ending(form)}"


def too_long(entry: Entry, _source: str, form: str, _language: str) -> Iterator[str]:
    """A form is as short as translators are told."""
    if entry.signs is not None and len(form) > entry.signs:
        yield f"{len(form)} signs, at most {entry.signs} have room"


def long_sentences(_entry: Entry, _source: str, form: str, _language: str) -> Iterator[str]:
    """A sentence can be read aloud once."""
    for sentence in sentences(form):
        if (count := word_count(sentence)) > MOST_WORDS:
            yield f"a sentence of {count} words, at most {MOST_WORDS}: {sentence}"


def misprints(_entry: Entry, _source: str, form: str, language: str) -> Iterator[str]:
    """Signs are those of print: apostrophes, quotation marks, spaces that do not break."""
    rules = [*glossary()["print"]["all"], *glossary()["print"].get(language, ())]
    yield from (rule["why"] for rule in rules if re.search(rule["word"], form))


def forbidden(_entry: Entry, _source: str, form: str, language: str) -> Iterator[str]:
    """A thing has one word."""
    for row in glossary()["forbidden"].get(language, ()):
        if found := re.search(row["word"], form):
            yield f"{found[0]!r}: say {row['instead']}: {row['why']}"


def other_terms(_entry: Entry, source: str, form: str, language: str) -> Iterator[str]:
    """Where English has a term of the glossary, the translation has that of its language."""
    for forms, row in glossary()["terms"].items():
        is_said = re.search(rf"(?i)\b({forms})\b", re.sub(row.get("not", "(?!)"), "", source))
        if is_said and language in row and not re.search(rf"(?i)(?<!\w)({row[language]})", form):
            yield f"{forms} is {row[language]} here: {row['why']}"


def changed_before_names(_entry: Entry, source: str, form: str, language: str) -> Iterator[str]:
    """No typed name stands behind a word that is another one before some names."""
    if language not in glossary()["changing"]:
        return
    row = glossary()["changing"][language]
    before = rf"(?<!\w)(?:{row['word']})\s+(?:[«“(]\s*)?"
    before = rf"(?:{before}|(?<!\w){row['cut']})" if "cut" in row else before
    for place in re.findall(rf"{before}\{{(\w+)", form, re.IGNORECASE):
        is_figure = place in NUMBERS or (place == "end" and "token" in source)  # "end" is a name where none moves
        if not is_figure:
            yield f"a word that changes stands before {{{place}}}"


CHECKS: tuple[Callable[[Entry, str, str, str], Iterator[str]], ...] = (
    wrong_places,
    wrong_end,
    too_long,
    long_sentences,
    misprints,
    forbidden,
    other_terms,
    changed_before_names,
)


def places(text: str) -> set[str]:
    """Return the names of the places of a text; a malformed text has one of its own."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {"malformed"}


def ending(text: str) -> str:
    """Return how a text ends: as a question, a sentence, before what follows, or as a word."""
    last = re.sub(rf"[\s{CLOSING}]+$", "", text)[-1:]
    return next((kind for kind, signs in ENDS.items() if last and last in signs), "word")


def sentences(said: str) -> list[str]:
    """Return the sentences of a text."""
    return _SENTENCE_END.split(said.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " "))


def word_count(sentence: str) -> int:
    """Return how many words a sentence has; a sign by itself is none."""
    return sum(1 for word in sentence.split() if re.search(r"\w", word))
