"""Collect every text a player sees into the catalogs ``assets/locale/*/LC_MESSAGES/mycity.po``, with what explains it.

    python tools/extract_messages.py            update all catalogs
    python tools/extract_messages.py --check    change nothing; say what is missing (exit status 1)
    python tools/extract_messages.py --prune    drop what the code does not use any more
    python tools/extract_messages.py de         start a new language as well: it has none of its parts yet

Which texts there are, `tools.said_texts` tells; the comments for translators are those of `tools/translators.yaml`.
Translations are kept, also those of texts that are gone until
they are pruned; entries are sorted, without dates and line numbers, so several people's changes meet in different
lines. The English catalog is filled with the texts themselves, their
apostrophes made typographic.
"""

from __future__ import annotations

import argparse
import gettext
import io
import re
import sys
from functools import cache
from pathlib import Path

import msgspec
from babel import Locale
from babel.localedata import exists
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from babel.plural import PluralRule, to_gettext

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from mycity.content.languages import PARTS  # noqa: E402 - a script knows this folder alone
from tools.said_texts import Said, said  # noqa: E402 - the same
from tools.translators import Told, explain, load_told  # noqa: E402 - the same

LOCALE = PROJECT / "assets" / "locale"
SOURCE = "en"
_PLURAL_FORMS = re.compile(r'^"Plural-Forms: (.*?)\\n"$', re.MULTILINE)
HEADER = "# The words of mycity.\n# Written by tools/extract_messages.py: add translations, nothing else.\n"


def template(told: Told | None = None) -> Catalog:
    """Return a catalog of all texts in code and data, without translations, with what translators are told."""
    catalog = Catalog(project="mycity", charset="utf-8")
    told = told or load_told()
    for places in said_by_message().values():
        first, explained = places[0], explain(told, places)
        flags = [f"max-length:{explained.signs}"] if explained.signs else []
        catalog.add(first.text, auto_comments=explained.comments, flags=flags, context=first.context or None)
    return catalog


@cache
def said_by_message() -> dict[tuple[str, str | tuple[str, str]], list[Said]]:
    """Return by context and text where each message is said."""
    messages: dict[tuple[str, str | tuple[str, str]], list[Said]] = {}
    for one in said():
        messages.setdefault((one.context, one.text), []).append(one)
    return messages


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
    new = empty_catalog(language)
    for message in texts:
        if message.id:
            known = old.get(message.id, message.context)
            is_same = known is not None and not known.fuzzy and isinstance(known.id, str) == isinstance(message.id, str)
            kept = known.string if known is not None and is_same else ""
            if language == SOURCE:
                kept = typographic(message.id)
            said, notes = kept or empty(message, new.num_plurals), message.auto_comments
            new.add(message.id, said, auto_comments=notes, flags=message.flags, context=message.context)
    if not prune:
        for message in old:
            if message.id and new.get(message.id, message.context) is None:
                new.add(message.id, message.string, context=message.context)
    return new


def empty_catalog(language: str) -> Catalog:
    """Return an empty catalog with the plural forms of the one there is, or else with those of Unicode CLDR.

    Babel's own table is as old as gettext's for some languages: there Turkish and Hungarian have one form only.
    """
    forms = _PLURAL_FORMS.search(catalog_file(language).read_text("utf-8")) if language in languages() else None
    usual = Catalog(locale=language).plural_forms
    header = forms[1] if forms else usual if is_as_cldr_has_it(language, usual) else to_gettext(_plural_rule(language))
    catalog = Catalog(locale=language, project="mycity", charset="utf-8", fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", header)]
    return catalog


def is_as_cldr_has_it(language: str, forms: str) -> bool:
    """Return whether a header's formula tells the same numbers apart as CLDR does."""
    formula, rule = gettext.c2py(forms.partition("plural=")[2].strip("; ")), _plural_rule(language)
    pairs = {(formula(count), rule(count)) for count in range(1000)}
    return len(pairs) == len({form for form, _ in pairs}) == len({category for _, category in pairs})


def _plural_rule(language: str) -> PluralRule:
    return Locale.parse(language).plural_form


def untranslated(catalog: Catalog) -> list[str]:
    """Return the texts of a catalog that have no translation yet."""
    return [as_tuple(message.id)[0] for message in catalog if message.id and not all(as_tuple(message.string))]


def unused(language: str, texts: Catalog) -> list[str]:
    """Return the texts of a catalog that the code does not use."""
    return [as_tuple(one.id)[0] for one in present(language) if one.id and texts.get(one.id, one.context) is None]


def typographic(text: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    """Return a text of the code with the apostrophes print uses; the code keeps to the keyboard's."""
    if isinstance(text, str):
        return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return tuple(form.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}") for form in text)


def empty(message: Message, forms: int) -> str | tuple[str, ...]:
    """Return the untranslated form of a message in a language whose plurals have so many forms."""
    return ("",) * forms if isinstance(message.id, tuple) else ""


def catalog_file(language: str) -> Path:
    """Return where the catalog of a language is."""
    return LOCALE / language / "LC_MESSAGES" / "mycity.po"


def parts_file(language: str) -> Path:
    """Return where the parts of a language stand that has not all of them."""
    return LOCALE / language / PARTS


def parts_of(language: str) -> list[str] | None:
    """Return the parts that a language says it has; None for a whole one.

    Raises:
        msgspec.MsgspecError: its file is no list of names.
    """
    file = parts_file(language)
    return msgspec.json.decode(file.read_bytes(), type=list[str]) if file.exists() else None


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
    for language in arguments.language:
        if not exists(language):
            print(f"CLDR knows no language {language}: give its code, such as es or pt_BR.")
            return 1
    texts = template()
    stale = 0
    for language in sorted({*languages(), *arguments.language}):
        file, catalog = catalog_file(language), updated(language, texts, prune=arguments.prune)
        body = written(catalog)
        if not file.is_file() and not arguments.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            parts_file(language).write_text("[]\n", encoding="utf-8")
        if not file.is_file() or file.read_bytes() != body:
            stale += 1
            if not arguments.check:
                file.write_bytes(body)
        missing = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(missing)} untranslated ({file})")
        for text in missing if parts_of(language) is None else ():
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
