"""Plurals of any language: as many forms as Unicode CLDR has, from the catalog that is begun to what is said."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from mycity.content.languages import Languages
from tools import extract_messages
from tools.compile_catalogs import compile_catalogs
from tools.extract_messages import as_tuple, empty_catalog, is_as_cldr_has_it, updated, written

COUNTS = (*range(26), 100, 101)
STARS = "{count} star", "{count} stars"
ONE_FORM_IN_BABEL = "nplurals=1; plural=0;"
"""What Babel's own table has for Hungarian."""


def categories(language: str, catalog: Catalog) -> tuple[str, ...]:
    """Return by form of a catalog what CLDR calls its numbers."""
    formula, rule = gettext.c2py(catalog.plural_expr), Locale.parse(language).plural_form
    return tuple(rule(next(n for n in range(1000) if formula(n) == form)) for form in range(catalog.num_plurals))


def begun(folder: Path, language: str) -> Path:
    """Write a catalog with one text, each of its forms saying what CLDR calls it."""
    catalog = empty_catalog(language)
    catalog.add(STARS, tuple(f"{{count}} {category}" for category in categories(language, catalog)))
    file = folder / language / "LC_MESSAGES" / "mycity.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(written(catalog))
    return file


@pytest.mark.parametrize(
    ("language", "forms"), [("ja", 1), ("hu", 2), ("lv", 3), ("pl", 3), ("ru", 3), ("sl", 4), ("cy", 6), ("ar", 6)]
)
def test_each_number_is_said_in_the_form_cldr_has_for_it(tmp_path: Path, language: str, forms: int) -> None:
    begun(tmp_path, language)
    compile_catalogs(tmp_path)
    said, rule = Languages(tmp_path, language), Locale.parse(language).plural_form
    assert [said.n(*STARS, count) for count in COUNTS] == [f"{count} {rule(count)}" for count in COUNTS]
    assert len({said.n(*STARS, count).partition(" ")[2] for count in COUNTS}) == forms


def test_what_differs_from_cldr_is_noticed() -> None:
    assert is_as_cldr_has_it("pl", empty_catalog("pl").plural_forms)
    assert not is_as_cldr_has_it("hu", ONE_FORM_IN_BABEL)
    assert not is_as_cldr_has_it("pl", empty_catalog("sl").plural_forms)


def test_a_new_catalog_has_a_place_for_every_form() -> None:
    texts = Catalog()
    texts.add(STARS)
    catalog = read_po(io.BytesIO(written(updated("sl", texts))))
    assert [as_tuple(message.string) for message in catalog if message.id] == [("",) * 4]


def test_a_catalog_keeps_the_forms_it_was_translated_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another order than CLDR's, as gettext's manual has it: translations would stand at the wrong numbers."""
    usual = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);"
    file = begun(tmp_path, "lv")
    body = file.read_text(encoding="utf-8")
    assert usual not in body
    file.write_text(body.replace(empty_catalog("lv").plural_forms, usual), encoding="utf-8")
    monkeypatch.setattr(extract_messages, "LOCALE", tmp_path)
    texts = Catalog()
    texts.add(STARS)
    renewed = read_po(io.BytesIO(written(updated("lv", texts))))
    assert renewed.plural_forms == usual
    assert [as_tuple(message.string) for message in renewed if message.id] == [
        ("{count} zero", "{count} one", "{count} other")
    ]


def test_a_text_that_becomes_a_plural_is_to_be_translated_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = empty_catalog("pl")
    catalog.add(STARS[0], "{count} gwiazda")
    file = tmp_path / "pl" / "LC_MESSAGES" / "mycity.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(written(catalog))
    monkeypatch.setattr(extract_messages, "LOCALE", tmp_path)
    texts = Catalog()
    texts.add(STARS)
    assert [as_tuple(message.string) for message in updated("pl", texts) if message.id] == [("",) * 3]
