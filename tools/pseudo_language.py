"""A language made by code from the English catalog, to see what other languages will meet: it is in no package.

    python tools/pseudo_language.py build/pseudo           write its catalog and phrases, beside those there are
    python tools/contact_sheets.py build/pseudo pseudo     sheets of all scenes in it

Every message is about a third longer, a short one more, has accents, and stands in brackets: what is cut lacks one of
them, what was never translated both, and what is glued from pieces has several pairs. It has only signs of which every
typeface of ours has a picture, so that its widths are real ones.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PROJECT = Path(__file__).resolve().parent.parent
LOCALE = PROJECT / "assets" / "locale"
SOURCE = "en"
CODE = "en_XA"
"""Unicode's name for English with accents."""
OPENING, CLOSING = "[", "]"
COMMA = "\N{SINGLE LOW-9 QUOTATION MARK}"
"""Stands between what is listed: a comma is one that no translator has seen."""
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "âçéîñöšüýžÀÇÊÍÑÕŠÚÝŽ")
_VOWELS = "aeiouyAEIOUY"
SHORT, LONGER, MUCH_LONGER = 10, 35, 60
"""Letters of a short message; and by how many per cent any other, and a short one, grows."""


def pseudo(message: str) -> str:
    """Return a message in the language; its places and line breaks are kept."""
    return f"{OPENING}{grown(message, taken=2)}{CLOSING}"


def grown(message: str, taken: int = 0) -> str:
    """Return a message in longer words with accents, without brackets.

    Args:
        taken: Signs by which it grows otherwise.
    """
    parts = [(words, _place(name, width, how)) for words, name, width, how in Formatter().parse(message)]
    letters = sum(len(words) for words, _ in parts)
    wanted = letters * (LONGER if letters > SHORT else MUCH_LONGER) // 100 - taken
    done, passed = [], 0
    for words, place in parts:
        share = wanted * (passed + len(words)) // max(1, letters) - wanted * passed // max(1, letters)
        passed += len(words)
        done.append(_longer(words, share).replace("{", "{{").replace("}", "}}") + place)
    return "".join(done)


def _place(name: str | None, width: str | None, how: str | None) -> str:
    if name is None:
        return ""
    return f"{{{name}{f'!{how}' if how else ''}{f':{width}' if width else ''}}}"


def _longer(words: str, signs: int) -> str:
    """Return words with so many signs more: their vowels are said twice, or as often as it takes."""
    vowels = [place for place, sign in enumerate(words) if sign in _VOWELS]
    if not vowels:
        return words.translate(ACCENTS)
    times = {place: max(0, signs) * (number + 1) // len(vowels) - max(0, signs) * number // len(vowels)
             for number, place in enumerate(vowels)}  # fmt: skip
    longer = (sign + sign.lower() * times.get(place, 0) for place, sign in enumerate(words))
    return "".join(longer).translate(ACCENTS)


def pseudo_catalog() -> Catalog:
    """Return the catalog of the language."""
    with (LOCALE / SOURCE / "LC_MESSAGES" / "mycity.po").open("rb") as stream:
        english = read_po(stream, locale=SOURCE)
    catalog = Catalog(locale=SOURCE, project="mycity", charset="utf-8", fuzzy=False)
    for message in english:
        if message.id:
            said = message.string
            spoken = pseudo(said) if isinstance(said, str) else tuple(map(pseudo, said or ()))
            catalog.add(message.id, spoken, context=message.context)
    return catalog


def pseudo_phrases() -> dict[str, Any]:
    """Return how the language lists and dates: as English does, longer and in brackets."""
    english: Mapping[str, Any] = json.loads((LOCALE / SOURCE / "phrases.json").read_text("utf-8"))
    phrases = {name: _phrase(said) for name, said in english.items()}
    phrases["clock"], phrases["first_of_month"] = english["clock"], english["first_of_month"]
    phrases["middle"] = english["middle"].replace(",", COMMA)
    phrases["start"] = f"{OPENING}{phrases['middle']}"
    phrases["end"] = f"{grown(english['end'])}{CLOSING}"
    return phrases


def _phrase(said: str | list[str]) -> str | list[str]:
    return pseudo(said) if isinstance(said, str) else list(map(pseudo, said))


def write_pseudo(folder: Path) -> Path:
    """Write the language into a folder of catalogs, beside those of the game, and return it."""
    shutil.copytree(LOCALE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.po"))
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True, exist_ok=True)
    with (target / "mycity.mo").open("wb") as stream:
        write_mo(stream, pseudo_catalog())
    phrases = json.dumps(pseudo_phrases(), ensure_ascii=False, indent=1)
    (folder / CODE / "phrases.json").write_text(phrases, "utf-8")
    return folder


@contextmanager
def spoken() -> Iterator[None]:
    """Have games that are started meanwhile know the language, by its code."""
    from mycity.content.languages import Languages  # noqa: PLC0415 - writing it needs no game

    with TemporaryDirectory() as folder:
        catalogs = write_pseudo(Path(folder))
        with patch("mycity.app.start.Languages", lambda _, code: Languages(catalogs, code)):
            yield


def main() -> int:
    """Write it into the folder that is named."""
    print(write_pseudo(Path(sys.argv[1])) / CODE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
