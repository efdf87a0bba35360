"""The checks of translations: every language passes them, and each of them notices what it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.each import each
from tools import translation_checks
from tools.check_translation import report
from tools.extract_messages import languages, parts_of
from tools.translation_checks import CHECKS, Entry, entries, faults, ill_built, missing
from tools.translators import Told, load_told

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
CLOSING = "\N{RIGHT SINGLE QUOTATION MARK}"


@pytest.fixture(scope="module")
def told() -> Told:
    return load_told()


def wrong(
    source: str | tuple[str, ...], said: str | tuple[str, ...], language: str = "fr", signs: int = 0
) -> list[str]:
    """Return what the checks of single texts say of one."""
    text, forms = ((one,) if isinstance(one, str) else one for one in (source, said))
    entry = Entry(text, forms, signs=signs or None)
    return [why for source, form in entry.pairs for check in CHECKS for why in check(entry, source, form, language)]


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_translations_pass_the_checks(language: str, told: Told) -> None:
    assert list(faults(language, entries(language, told))) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_parts_that_it_says_it_has(language: str, told: Told) -> None:
    has = parts_of(language)
    assert set(has or ()) <= set(told.parts)
    lacking = missing(entries(language, told))
    assert [one.text for one in lacking if has is None or one.part in has] == []


def test_every_text_belongs_to_a_part(told: Told) -> None:
    assert [one.text for one in entries("en", told) if not one.part] == []


@each(
    ("source", "slip", "right"),
    [
        ("Which land?", "Quelle terre.", f"Quelle terre{NARROW}?"),
        ("All have stopped.", "Tous ont fini", f"Tous ont fini{NARROW}!"),
        ("New game", "Nouvelle partie.", "Nouvelle partie"),
        ("City {city}", "Ville {ville}", "Ville {city}"),
        ("City {city}", "Ville", "Ville {city}"),
        ("Wait", "Patience{}", "Patience"),
        ("The mine pays: now.", "La mine paie tout: maintenant.", f"La mine paie{WIDE}: maintenant."),
        ("Pass!", f"Passez{WIDE}!", f"Passez{NARROW}!"),
        ("Wait for it…", "Attendez...", "Attendez…"),
        ("An ordinary meadow", "Un pré ordinaire", "Une prairie ordinaire"),
        ("Two churches", "Deux clochers", "Deux églises"),
        ("The bridge of {names}", "Le pont de {names}", f"Le nom du pont{WIDE}: {{names}}"),
        ("A sentence.", f"Mot{' mot' * 25}.", f"Mot{' mot' * 24}. Mot."),
    ],
)
def test_a_slip_is_noticed(source: str, slip: str, right: str) -> None:
    assert wrong(source, slip)
    assert wrong(source, right) == []


def test_what_has_no_room_is_noticed() -> None:
    assert wrong("Back", "Retourner", signs=8) == ["9 signs, at most 8 have room"]
    assert wrong("Back", "Retour", signs=8) == []


def test_a_form_of_a_plural_may_leave_its_number_out() -> None:
    assert wrong(("one rock", "{count} rocks"), ("un rocher", "{count} rochers")) == []
    assert wrong(("{count} rock", "{count} rocks"), ("un rocher", "des rochers")) == ["a place is lost: count"] * 2


BUILT_ILL = {
    "startwhitespace": ("New game", " Nouvelle partie"),
    "doublespacing": ("New game", "Nouvelle  partie"),
    "newlines": ("Above\\nbelow", "Dessus, dessous"),
    "pythonbraceformat": ("{city} wins", "{ville} gagne"),
}


@pytest.mark.parametrize("name", BUILT_ILL)
def test_an_ill_built_message_is_noticed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, said = BUILT_ILL[name]
    file = tmp_path / "fr.po"
    file.write_text(f'{_HEAD}msgid "{source}"\nmsgstr "{said}"\n', encoding="utf-8")
    monkeypatch.setattr(translation_checks, "catalog_file", lambda _language: file)
    assert [fault.why.partition(":")[0] for fault in ill_built("fr", ())] == [name]


_HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n#, python-brace-format\n'
)


def test_what_is_missing_is_told_in_the_parts_that_are_said_to_be_there() -> None:
    found = [Entry(("Back",), ("Atrás",), part="menus"), Entry(("Play",), ("",), part="menus")]
    found += [Entry(("Mia wins",), ("",), part="play")]
    said = report(found, [], ["menus"], tells_missing=False)
    assert said == [
        "missing (menus): Play",
        "menus: 1 of 2 texts (2 words), said to be there",
        "play: 0 of 1 texts (2 words)",
        "0 wrong",
    ]
    assert "missing (play): Mia wins" in report(found, [], ["menus"], tells_missing=True)


def test_no_sentence_of_the_code_is_against_print() -> None:
    """The texts of the code are the English ones before print: their apostrophes are those of the keyboard."""
    for entry in entries("en", load_told()):
        for form in entry.text:
            assert wrong(form, form.replace("'", CLOSING), "en") == [], re.sub(r"\s+", " ", form)
