"""Lists, dates and times: as CLDR has them, from one place, and English where a file cannot be used."""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
import shutil
from pathlib import Path

import msgspec
import pytest
from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list

from mycity.content.assets import assets_root
from mycity.content.languages import Languages
from mycity.content.phrases import Phrases, capital, load_phrases
from tests.each import each
from tools.extract_messages import languages
from tools.make_phrases import VARIETIES, phrases, phrases_file, written
from tools.said_texts import PROJECT, ROOMS

LOCALE = assets_root() / "locale"
ENGLISH, FRENCH = (load_phrases(LOCALE, code, "en") for code in ("en", "fr"))
LANGUAGES = languages()
OTHERS = (
    "ca",
    "cs",
    "de",
    "el",
    "es",
    "fi",
    "hu",
    "it",
    "lt",
    "nl",
    "pl",
    "pt",
    "ru",
    "sv",
    "tr",
    "uk",
    "ar",
    "ja",
    "zh",
)
FIRST = dt.datetime(2026, 3, 1, 18, 5)  # noqa: DTZ001 - a clock's time, wherever it hangs
NAMES = ["Ada", "Oslo", "Mia", "{0}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_those_that_babels_data_make(language: str) -> None:
    kept = phrases_file(language).read_text(encoding="utf-8")
    assert kept == written(language), "run tools/make_phrases.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_dates_are_what_babel_says(language: str) -> None:
    """Babel is asked for the words, not for its data: another way to the same."""
    ours, locale = load_phrases(LOCALE, language, "en"), VARIETIES.get(language, language)
    for count in range(5):
        assert ours.listed(NAMES[:count]) == format_list(NAMES[:count], locale=locale)
    for number in range(366):
        moment = FIRST.replace(year=2028, month=1) + dt.timedelta(number, minutes=7 * number)
        assert ours.clock_of(moment) == format_time(moment, "short", locale=locale)
        assert ours.month_of(moment) == format_skeleton("yMMMM", moment, locale=locale)
        assert ours.weekdays_alone[moment.weekday()] == format_date(moment, "cccc", locale=locale)
        if moment.day > 1:
            assert ours.date_of(moment) == format_date(moment, "long", locale=locale)


@each("language", OTHERS)
def test_a_language_to_come_can_be_written(language: str) -> None:
    theirs = msgspec.convert(phrases(language), Phrases)
    assert theirs.listed(NAMES).endswith("{0}")
    assert "2026" in theirs.moment_of(FIRST)
    assert "18" in theirs.moment_of(FIRST)
    assert theirs.headline_of(FIRST)


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [FRENCH.listed(NAMES[:count]) for count in range(4)] == ["", "Ada", "Ada et Oslo", "Ada, Oslo et Mia"]
    assert ENGLISH.listed(NAMES) == "Ada, Oslo, Mia and {0}"
    assert [ENGLISH.enumerated(NAMES[:count]) for count in (0, 1, 3)] == ["", "Ada", "Ada, Oslo, Mia"]


def test_the_first_of_a_month_is_1er_in_french_alone() -> None:
    assert FRENCH.moment_of(FIRST) == "1er mars 2026, 18:05"
    assert FRENCH.headline_of(FIRST) == "Dimanche 1er mars"
    assert FRENCH.headline_of(FIRST.replace(day=11)) == "Mercredi 11 mars"
    assert ENGLISH.moment_of(FIRST) == "1 March 2026, 18:05"
    assert ENGLISH.headline_of(FIRST) == "Sunday, March 1"


def test_the_first_of_a_month_is_whole_in_every_month() -> None:
    said = {FRENCH.date_of(dt.date(2026, month, 1)).split()[0] for month in range(1, 13)}
    assert said == {"1er"}


def test_words_begin_a_line_with_a_capital() -> None:
    assert [capital(words) for words in ("", "été", "l'eau", "Oslo")] == ["", "Été", "L'eau", "Oslo"]


# -- files that are not as they should be ----------------------------------------------------------------------------

WRONG = {
    "nothing": b"",
    "no JSON": b"{",
    "deep": b"[" * 60_000,
    "no text": b"\xff\xfe",
    "large": b" " * 70_000,
    **{
        f"{field}: {value!r:.30}": json.dumps(phrases("fr") | {field: value}).encode()
        for field, value in (
            ("two", "{0} et {names}"),
            ("end", "{0} et {1:>999999999}"),
            ("end", "{0} et {1.__class__}"),
            ("start", "{0}"),
            ("months", ["janvier"]),
            ("weekdays", [""] * 7),
            ("date", "{day} {month} {year:>999999999}"),
            ("date", "{day"),
            ("clock", "{hour!r}"),
            ("moment", "\x1b[2J{date}"),
            ("first_of_month", 1),
            ("last_of_month", "31"),
        )
    },
}


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG)
def test_a_file_that_cannot_be_used_leaves_english_and_a_line_in_the_log(
    body: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for code in ("en", "fr"):
        (tmp_path / code).mkdir()
    shutil.copy(LOCALE / "en" / "phrases.json", tmp_path / "en")
    (tmp_path / "fr" / "phrases.json").write_bytes(body)
    with caplog.at_level(logging.WARNING):
        assert load_phrases(tmp_path, "fr", "en") == ENGLISH
    assert caplog.text.count("not usable") == 1


def test_where_no_file_can_be_used_dates_are_told_in_numbers(tmp_path: Path) -> None:
    bare = Languages(tmp_path, "en").phrases
    assert bare.moment_of(FIRST) == "2026-03-01 18:05"
    assert bare.headline_of(FIRST) == "03-01"
    assert bare.listed(NAMES[:3]) == "Ada, Oslo, Mia"


def test_a_language_put_in_force_lists_and_dates_at_once() -> None:
    spoken = Languages(LOCALE, "fr")
    assert spoken.phrases == FRENCH
    spoken.use("en")
    assert spoken.phrases == ENGLISH


# -- one place -------------------------------------------------------------------------------------------------------

GLUED = re.compile(r"""["'](?:, | and | or | et )["']\)?\.join\(|\{\w+:%[a-zA-Z]|strftime""")
"""A list joined by a comma or by a word, translated or not; a date formatted by Python."""
FOR_THE_LOG = {"content/yamls.py", "table/looking_back/record_check.py"}
"""What is said there is English, and no player's."""


def test_nothing_that_players_see_glues_words_together_by_itself() -> None:
    package, found = PROJECT / "mycity", []
    for file in (file for room in ROOMS for file in sorted((package / room).rglob("*.py"))):
        lines = enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        found += [f"{file.relative_to(package).as_posix()}:{number}" for number, line in lines if GLUED.search(line)]
    found = [place for place in found if place.partition(":")[0] not in FOR_THE_LOG]
    assert found == [], "mycity/content/phrases.py lists and dates"


@pytest.mark.parametrize("code", ['self.t(" and ").join(names)', '", ".join(names)', 'f"{local:%H:%M}"'])
def test_words_that_are_glued_are_found(code: str) -> None:
    assert GLUED.search(code)
