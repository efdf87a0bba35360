"""Write how each language lists and dates: ``assets/locale/*/phrases.json``, from the Unicode CLDR data that Babel has.

    python tools/make_phrases.py            renew the files of all languages
    python tools/make_phrases.py --check    change nothing; say which files differ (exit status 1)

The game reads these files alone (``mycity/content/phrases.py``), so that Babel and its 30 MB of data stay out of the
packages; they are renewed after a language has got a catalog, and when ``make lock`` brings another Babel: a test holds
them against it. Nobody changes them by hand. What CLDR lacks, or has otherwise than the game says it, stands in
``OURS``. CLDR's patterns become ones of Python's: ``d MMMM y`` is ``{day} {month} {year}``.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
VARIETIES = {"en": "en_GB"}
"""The variety in which a language is written here, where it is not the one that CLDR means by its name."""
OURS: Mapping[str, Mapping[str, str]] = {
    "en": {"weekday_and_date": "{weekday}, {month} {day}"},  # a headline, with the weekday above all
    "fr": {"first_of_month": "1er"},  # CLDR has no ordinals in dates
}
_FIELDS = {
    "EEEE": "{weekday}",
    "cccc": "{weekday_alone}",
    "d": "{day}",
    "dd": "{day:0>2}",
    "M": "{month_number}",
    "MM": "{month_number:02}",
    "MMMM": "{month}",
    "LLLL": "{month_alone}",
    "y": "{year}",
    "H": "{hour}",
    "HH": "{hour:02}",
    "mm": "{minute:02}",
}
"""What CLDR calls a part of a date, and what the game does."""
_PARTS = re.compile(r"'(?P<quoted>[^']*)'|(?P<field>([A-Za-z])\3*)|(?P<plain>[^A-Za-z']+)")
_WIDER = ("MMMMEEEEd", "MMMMEd", "MMMEEEEd", "MMMEd")
"""Skeletons of a weekday with its date; narrower ones are widened, as CLDR has it done."""


def phrases(language: str) -> dict[str, Any]:
    """Return the file of a language as a document.

    Raises:
        UnknownLocaleError: CLDR does not know the language.
        KeyError: one of its patterns has a part that is not known here.
    """
    locale = Locale.parse(VARIETIES.get(language, language))
    listed, months, days = locale.list_patterns["standard"], locale.months, locale.days
    patterns = {
        "date": locale.date_formats["long"].pattern,
        "weekday_and_date": _weekday_and_date(locale),
        "month_and_year": str(locale.datetime_skeletons["yMMMM"]),
        "clock": str(locale.datetime_skeletons["Hm"]),
    }
    moment = locale.datetime_formats["medium"].replace("{1}", "{date}").replace("{0}", "{clock}")
    return {
        "two": listed["2"],
        "start": listed["start"],
        "middle": listed["middle"],
        "end": listed["end"],
        "months": _twelve(months["format"]["wide"]),
        "months_alone": _twelve(months["stand-alone"]["wide"]),
        "weekdays": [days["format"]["wide"][day] for day in range(7)],
        "weekdays_alone": [days["stand-alone"]["wide"][day] for day in range(7)],
        **{name: "".join(_translated(pattern)) for name, pattern in patterns.items()},
        "moment": moment.replace("'", ""),
        "first_of_month": "1",
        **OURS.get(language, {}),
    }


def _twelve(months: Mapping[int, str]) -> list[str]:
    return [months[number] for number in range(1, 13)]


def _weekday_and_date(locale: Locale) -> str:
    skeletons = locale.datetime_skeletons
    pattern = str(next(skeletons[name] for name in _WIDER if name in skeletons))
    return re.sub(r"(?<![EMLc])(E{1,3}|c{1,3}|MMM|LLL)(?![EMLc])", lambda part: part[0][0] * 4, pattern)


def _translated(pattern: str) -> Iterator[str]:
    for part in _PARTS.finditer(pattern):
        field = part["field"]
        yield _FIELDS[field] if field else part["plain"] or part["quoted"] or "'"


def written(language: str) -> str:
    """Return the file of a language as text."""
    return json.dumps(phrases(language), ensure_ascii=False, indent=1) + "\n"


def phrases_file(language: str) -> Path:
    """Return where the file of a language is."""
    return LOCALE / language / "phrases.json"


def languages() -> list[str]:
    """Return the languages there are catalogs of."""
    return sorted(file.parts[-3] for file in LOCALE.glob("*/LC_MESSAGES/mycity.po"))


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    arguments = parser.parse_args()
    stale = 0
    for language in languages():
        try:
            file, body = phrases_file(language), written(language)
        except (UnknownLocaleError, KeyError) as problem:
            print(f"{language}: CLDR has nothing that can be used: {problem}; it lists and dates as English does")
            continue
        if not file.is_file() or file.read_text(encoding="utf-8") != body:
            stale += 1
            print(f"{language}: {file} {'differs' if arguments.check else 'written'}")
            if not arguments.check:
                file.write_text(body, encoding="utf-8", newline="\n")
    return 1 if arguments.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
