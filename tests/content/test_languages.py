"""The catalogs: complete, without leftovers, with the same places to fill in, and well set."""

from __future__ import annotations

import ast
import re
import shutil
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from mycity.content.assets import assets_root
from mycity.content.languages import Languages, parted
from tools.compile_catalogs import compile_catalogs
from tools.extract_messages import LOCALE, as_tuple, languages, present, template, untranslated, unused
from tools.said_texts import PROJECT, ROOMS

LANGUAGES = languages()


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return template()


def entries(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return of each message the forms of its text and those of its translation."""
    return [(as_tuple(message.id), as_tuple(message.string)) for message in present(language) if message.id]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_english_and_french_are_there() -> None:
    assert {"en", "fr"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_code_is_in_the_catalogs(language: str, texts: Catalog) -> None:
    """A language may lack a translation for a while (it is said in English); ``make release`` refuses it."""
    known = present(language)
    missing = [one.id for one in texts if one.id and known.get(one.id, one.context) is None]
    assert not missing, "run tools/extract_messages.py"


def test_no_text_of_the_code_is_overlooked(texts: Catalog) -> None:
    """A method that is called ``mark`` says nothing: it names a cell of a board."""
    said, known = {"t", "n", "mark"}, {form for one in texts for form in as_tuple(one.id)}
    overlooked = []
    for room in ROOMS:
        for file in sorted((PROJECT / "mycity" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                text = node.args[0].value
                is_method = name == "mark" and isinstance(node.func, ast.Attribute)
                if name in said and isinstance(text, str) and not is_method and parted(text)[1] not in known:
                    overlooked.append((file.name, text))
    assert overlooked == []


def test_english_is_complete() -> None:
    assert not untranslated(present("en")), "run tools/extract_messages.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str, texts: Catalog) -> None:
    assert not unused(language, texts), "run tools/extract_messages.py --prune"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_fills_in_the_same_places(language: str) -> None:
    for text, forms in entries(language):
        if not all(forms):  # not translated yet
            continue
        wanted = set().union(*(places(form) for form in text))
        for form in forms:
            assert places(form) <= wanted, form
        assert set().union(*(places(form) for form in forms)) == wanted, text


def test_french_is_set_as_french_is() -> None:
    for _text, forms in entries("fr"):
        for form in forms:
            assert "'" not in form, f"typographic apostrophe: {form}"
            assert not re.search(r"[^\u00a0\u202f.!?…»][;:!?»]|«[^\u00a0\u202f]", f" {form}"), f"no-break space: {form}"


def test_every_plural_has_all_its_forms() -> None:
    for language in LANGUAGES:
        wanted = present(language).num_plurals
        for text, forms in entries(language):
            assert len(forms) == (wanted if len(text) > 1 else 1), text


@pytest.fixture
def french(catalogs: None) -> Languages:
    return Languages(assets_root() / "locale", "fr")


def test_a_language_is_known_by_its_own_name(french: Languages) -> None:
    assert french.available()["fr"] == "Français"
    assert french.available()["en"] == "English"


def test_texts_are_translated_and_filled_in(french: Languages) -> None:
    assert french.t("Picture saved: {file}", file="a.png") == "Image enregistrée\u00a0: a.png"
    assert french.t("") == ""
    assert french.t("not a text of the game") == "not a text of the game"


def test_what_is_not_translated_is_said_in_english_and_the_log_tells_of_it_once(
    tmp_path: Path, catalogs: None, caplog: pytest.LogCaptureFixture
) -> None:
    for code in ("en", "fr"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
    english, french = (tmp_path / code / "LC_MESSAGES" / "mycity.po" for code in ("en", "fr"))
    body = (assets_root() / "locale" / "en" / "LC_MESSAGES" / "mycity.po").read_text(encoding="utf-8")
    english.write_text(
        body + '\nmsgid "the owl\'s garden"\nmsgstr "the owl\N{RIGHT SINGLE QUOTATION MARK}s garden"\n',
        encoding="utf-8",
    )
    shutil.copy(assets_root() / "locale" / "fr" / "LC_MESSAGES" / "mycity.po", french)
    compile_catalogs(tmp_path)
    language = Languages(tmp_path, "fr")
    assert language.t("Settings") == "Réglages"
    assert not caplog.records
    assert [language.t("the owl's garden") for _ in range(2)] == ["the owl\N{RIGHT SINGLE QUOTATION MARK}s garden"] * 2
    told = [language.n("{count} owl", "{count} owls", count) for count in (1, 3, -3)]
    assert told == ["1 owl", "3 owls", "\N{MINUS SIGN}3 owls"]
    assert [record.getMessage() for record in caplog.records] == [
        'catalog fr: no translation of "the owl\'s garden"',
        "catalog fr: no translation of '{count} owl'",
    ]
    language.use("en")
    assert language.t("a text that is nowhere") == "a text that is nowhere"
    assert len(caplog.records) == 2


TWO_MEANINGS = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Open"
msgstr "Öffnen"

msgctxt "state"
msgid "Open"
msgstr "Offen"

msgctxt "of a bank"
msgid "{count} bank"
msgid_plural "{count} banks"
msgstr[0] "{count} Ufer"
msgstr[1] "{count} Ufer dort"
"""


def test_a_context_tells_two_meanings_apart_and_is_never_shown(
    tmp_path: Path, catalogs: None, caplog: pytest.LogCaptureFixture
) -> None:
    for code, body in (("de", TWO_MEANINGS), ("en", TWO_MEANINGS.partition('msgid "Open')[0])):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / code / "LC_MESSAGES" / "mycity.po").write_text(body, encoding="utf-8")
    compile_catalogs(tmp_path)
    german = Languages(tmp_path, "de")
    assert (german.t("Open"), german.t("state|Open")) == ("Öffnen", "Offen")
    assert [german.n("of a bank|{count} bank", "{count} banks", count) for count in (1, 2)] == ["1 Ufer", "2 Ufer dort"]
    assert not caplog.records
    assert [german.t("state|Closed {name}", name="A") for _ in range(2)] == ["Closed A"] * 2
    assert german.n("of money|{count} note", "{count} notes", 2) == "2 notes"
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        f"catalog de: no translation of '{text}'" for text in ("state|Closed {name}", "of money|{count} note")
    ]
    for nowhere in (Languages(tmp_path, "en"), Languages(tmp_path / "none")):
        assert nowhere.t("state|Open") == "Open"
        assert nowhere.n("of a bank|{count} bank", "{count} banks", 1) == "1 bank"


@pytest.mark.parametrize(("count", "words"), [(-72, "{}72 points"), (-1, "{}1 point"), (0, "0 point"), (2, "2 points")])
def test_a_number_below_nothing_takes_the_form_of_its_size(french: Languages, count: int, words: str) -> None:
    said = french.n("{count} point", "{count} points", count)
    assert said == words.format("\N{MINUS SIGN}").replace(" ", "\N{NO-BREAK SPACE}")


def test_none_are_told_by_their_number_where_one_has_none(french: Languages) -> None:
    told = [french.n("a star", "{count} stars", count) for count in (0, 1, 2)]
    assert [words.replace("\N{NO-BREAK SPACE}", " ") for words in told] == ["0 étoiles", "une étoile", "2 étoiles"]


def test_a_language_is_switched_live(french: Languages) -> None:
    french.use("en")
    assert french.t("Settings") == "Settings"
    french.use("fr")
    assert french.t("Settings") == "Réglages"


def test_an_unknown_language_means_english(catalogs: None) -> None:
    assert Languages(LOCALE, "tlh").code == "en"


@pytest.mark.parametrize(
    ("system", "code"), [(["fr_BE"], "fr"), (["nl_NL", "fr_FR"], "fr"), (["nl_NL"], "en"), ([], "en")]
)
def test_without_a_choice_the_system_decides(
    monkeypatch: pytest.MonkeyPatch, catalogs: None, system: list[str], code: str
) -> None:
    monkeypatch.setattr("mycity.content.languages.system_languages", lambda: system)
    assert Languages(LOCALE).code == code


@pytest.fixture
def spanish(tmp_path: Path, catalogs: None) -> Path:
    """All languages, and Spanish in part."""
    folder = tmp_path / "locale"
    shutil.copytree(LOCALE, folder)
    shutil.rmtree(folder / "es")
    (folder / "es" / "LC_MESSAGES").mkdir(parents=True)
    catalog = Catalog(locale="es")
    catalog.add("English", "Español")
    catalog.add("Settings", "Ajustes")
    with (folder / "es" / "LC_MESSAGES" / "mycity.po").open("wb") as stream:
        write_po(stream, catalog)
    (folder / "es" / "parts.json").write_text('["menus"]')
    compile_catalogs(folder)
    return folder


def test_a_language_in_part_is_for_who_asks_for_it(
    spanish: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mycity.content.languages.system_languages", lambda: ["es_ES", "fr_FR"])
    language = Languages(spanish)
    assert language.code == "fr"
    assert language.in_part() == {"es": "Español"}
    assert "es" not in language.available()
    language.use("es")
    assert (language.t("Settings"), language.t("Back")) == ("Ajustes", "Back")
    assert not caplog.records, "so much is missing that the log is told nothing"
    (spanish / "es" / "parts.json").unlink()
    assert "es" in language.available()
    assert Languages(spanish).code == "es"


@pytest.mark.parametrize("content", [b"", b"not a catalog", b"\xde\x12\x04\x95\0\0\0\0"])
def test_a_damaged_catalog_is_no_reason_not_to_play(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "fr" / "LC_MESSAGES" / "mycity.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert Languages(tmp_path, "fr").t("Settings") == "Settings"


def test_the_form_goes_with_the_count() -> None:
    language = Languages(LOCALE, "en")
    assert language.n("{count} card", "{count} cards", 1) == "1 card"
    assert language.n("{count} card", "{count} cards", 3) == "3 cards"
