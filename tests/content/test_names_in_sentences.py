"""Names that people type: they stand behind no word that changes with them (the catalogs are held to it too)."""

from __future__ import annotations

import pytest

from tests.each import each
from tools.translation_checks import Entry, changed_before_names


def misplaced(text: str) -> list[str]:
    said = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return list(changed_before_names(Entry(("",), (said,)), "", said, "fr"))


@each(
    "text",
    [
        "Le pont portera le nom de {names}",
        "Le chemin de {city}",
        "{own} d'un tenant, autant que {city}.",
        "Que {name} gagne",
        "On l'a dit à {name}",
        "Le nom de «\u202f{name}\u202f»",
        "Jusqu'à {other}",
        "Le bateau d'{name}",
        "Quoiqu'{name} dorme",
        "La fête du {name}",
        "La part de\u00a0{name}",
    ],
)
def test_a_name_behind_a_word_that_changes_is_found(text: str) -> None:
    assert len(misplaced(text)) == 1


@pytest.mark.parametrize(
    "text", ["Le nom du pont\u00a0: {names}", "{count} rangs de {count}", "Derrière {name}", "dans {file}"]
)
def test_any_other_place_for_a_name_is_a_good_one(text: str) -> None:
    assert misplaced(text) == []
