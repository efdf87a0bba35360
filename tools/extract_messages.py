"""Collect every text a player sees from the code into the catalogs ``assets/locale/*/LC_MESSAGES/mycity.po``.

    python tools/extract_messages.py            update all catalogs
    python tools/extract_messages.py --check    change nothing; say what is missing (exit status 1)
    python tools/extract_messages.py --prune    drop what the code does not use any more
    python tools/extract_messages.py de         start a new language as well

Texts are the first string in ``t("...")``, ``n("one", "many", count)`` and ``mark("...")``. Looked at are
``mycity/app``, ``mycity/ui`` and ``mycity/scenes``; in the data the fields listed in ``DATA``, the titles of episodes
and chapters, and what ``COLLECTIBLES`` calls what players collect. Translations are
kept, also those of texts that are gone until
they are pruned; entries are sorted, without dates and line numbers, so several people's changes meet in different
lines. The English catalog is filled with the texts themselves, their
apostrophes made typographic.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from mycity.engine.holdings import COLLECTIBLES

PROJECT = Path(__file__).resolve().parent.parent
LOCALE = PROJECT / "assets" / "locale"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"t": None, "n": (1, 2), "mark": None}
DATA = (
    ("bots.yaml", ("name", "style", "tile_style")),
    (
        "rules.yaml",
        (
            "name",
            "line",
            "condition",
            "why",
            "open",
            "open-one",
            "unit",
            "unit-one",
            "covered",
            "covered-one",
            "provisional",
            "won",
            "won-one",
            "lost",
            "refusal",
            "refusals",
        ),
    ),
    ("things.yaml", ("name", "lines", "group", "joined", "always")),
    ("lands.yaml", ("name", "line", "sets", "refusals")),
    ("moments.yaml", ("words",)),
    ("evenings.yaml", ("words",)),
    ("firsts.yaml", ("title", "told", "how")),
    ("campaigns/rules_*.yaml", ("title", "text", "alone")),
    ("campaigns/*/letters.yaml", ("greeting", "title", "story", "text", "alone", "waits", "named", "line", "book")),
    ("campaigns/*/memories.yaml", ("words",)),
    (
        "campaigns/*/story.yaml",
        ("title", "asks", "who", "told", "words", "said", "places", "names", "text"),
    ),
    ("lessons/*.yaml", ("title", "offer", "words", "other", "keys", "pad", "turned", "stickers")),
)
"""Files of ``assets`` whose fields of these names hold source texts, wherever in the file they are."""
ROOMS = "app", "ui", "scenes", "board_pictures", "book"
"""The rooms of ``mycity`` whose code says anything to a player."""
SOURCE = "en"
HEADER = "# The words of mycity.\n# Written by tools/extract_messages.py: add translations, nothing else.\n"


def template(package: Path = PROJECT / "mycity") -> Catalog:
    """Return a catalog of all texts in code and data, without translations."""
    catalog = Catalog(project="mycity", charset="utf-8")
    for file in (file for room in ROOMS for file in sorted((package / room).rglob("*.py"))):
        for _line, text, comments, context in extract_from_file("python", file, keywords=KEYWORDS):
            catalog.add(text, auto_comments=comments, context=context)
    for pattern, fields in DATA:
        for file in sorted((PROJECT / "assets").glob(pattern)):
            for text in filter(None, field_texts(yaml.safe_load(file.read_text(encoding="utf-8")), fields)):
                catalog.add(text)
    for letters in sorted((PROJECT / "assets").glob("campaigns/*/letters.yaml")):
        for text in titles_in_force(letters):
            catalog.add(text)
    for collectible in COLLECTIBLES.values():
        catalog.add((collectible.one, collectible.many))
        catalog.add(collectible.title)
    catalog.add("English", auto_comments=["The language's own name, as it calls itself."])
    return catalog


def titles_in_force(letters: Path) -> Iterator[str]:
    """Yield the titles of a campaign's episodes and chapters that its letters do not replace."""
    said = yaml.safe_load(letters.read_text(encoding="utf-8"))
    own = [yaml.safe_load(file.read_text(encoding="utf-8"))["title"] for file in sorted(letters.parent.glob("[0-9]*"))]
    chapters = yaml.safe_load((letters.parent / "campaign.yaml").read_text(encoding="utf-8"))["chapters"]
    for letter, title in (*zip(said["episodes"], own, strict=True), *zip(said["chapters"], chapters, strict=True)):
        if "title" not in letter:
            yield title


def field_texts(value: Any, fields: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts of all fields of these names in a document; a list or a mapping may stand for many."""
    if isinstance(value, list):
        for one in value:
            yield from field_texts(one, fields)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name == "when":  # a rule's parameters, which may be called like a field
                continue
            if name in fields:
                yield from [one] if isinstance(one, str) else one.values() if isinstance(one, dict) else one
            else:
                yield from field_texts(one, fields)


def present(language: str) -> Catalog:
    """Return the catalog of a language as it is, empty for a new one."""
    file = catalog_file(language)
    if not file.is_file():
        return Catalog(locale=language)
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def updated(language: str, texts: Catalog, *, prune: bool = False) -> Catalog:
    """Return the catalog of a language with all texts of the code, its translations kept."""
    old = present(language)
    new = Catalog(locale=language, project="mycity", charset="utf-8", fuzzy=False)
    for message in texts:
        if message.id:
            known = old.get(message.id)
            kept = known.string if known is not None and not known.fuzzy else ""
            if language == SOURCE:
                kept = typographic(message.id)
            new.add(message.id, kept or empty(message), auto_comments=message.auto_comments)
    if not prune:
        for message in old:
            if message.id and message.id not in new:
                new.add(message.id, message.string)
    return new


def untranslated(catalog: Catalog) -> list[str]:
    """Return the texts of a catalog that have no translation yet."""
    return [as_tuple(message.id)[0] for message in catalog if message.id and not all(as_tuple(message.string))]


def unused(language: str, texts: Catalog) -> list[str]:
    """Return the texts of a catalog that the code does not use."""
    return [as_tuple(message.id)[0] for message in present(language) if message.id and message.id not in texts]


def typographic(text: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    """Return a text of the code with the apostrophes print uses; the code keeps to the keyboard's."""
    if isinstance(text, str):
        return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return tuple(form.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}") for form in text)


def empty(message: Message) -> str | tuple[str, ...]:
    """Return the untranslated form of a message."""
    return ("", "") if isinstance(message.id, tuple) else ""


def catalog_file(language: str) -> Path:
    """Return where the catalog of a language is."""
    return LOCALE / language / "LC_MESSAGES" / "mycity.po"


def written(catalog: Catalog) -> bytes:
    """Return the file of a catalog: sorted, without dates and places, so that it changes only with its texts."""
    stream = io.BytesIO()
    write_po(stream, catalog, width=100, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    plural = catalog.plural_forms
    header = (
        f'{HEADER}msgid ""\nmsgstr ""\n"Language: {catalog.locale_identifier}\\n"\n"MIME-Version: 1.0\\n"\n'
        f'"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {plural}\\n"\n\n'
    )
    return header.encode() + stream.getvalue()


def languages() -> list[str]:
    """Return the languages there are catalogs of."""
    return sorted(file.parts[-3] for file in LOCALE.glob("*/LC_MESSAGES/mycity.po"))


def main() -> int:
    """Update or check the catalogs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", nargs="*", help="languages to start")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--prune", action="store_true", help="drop unused texts")
    arguments = parser.parse_args()
    texts = template()
    stale = 0
    for language in sorted({*languages(), *arguments.language}):
        file, catalog = catalog_file(language), updated(language, texts, prune=arguments.prune)
        body = written(catalog)
        if not file.is_file() or file.read_bytes() != body:
            stale += 1
            if not arguments.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(body)
        missing = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(missing)} untranslated ({file})")
        for text in missing:
            print(f"  untranslated, said in English: {text}")
        for text in unused(language, texts):
            print(f"  unused: {text}")
    return 1 if arguments.check and stale else 0


def as_tuple(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the forms of a text, one or more."""
    if text is None:
        return ()
    return (text,) if isinstance(text, str) else tuple(text)


if __name__ == "__main__":
    sys.exit(main())
