"""Lands made from numbers: they hold what is asked of them, are all different, and stay what they are for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from mycity.engine.lands.code import LandCode, read_code
from mycity.engine.lands.made import made_land
from tests.each import each
from tests.independent.made_lands import city_faults, island_faults

GOLDEN = Path(__file__).parent / "golden_1.json"
"""Code to the SHA-256 of a land's rows: 200 lands of version 1, which never change."""
FAULTS: dict[str, Callable[[list[str]], Iterator[str]]] = {"city": city_faults, "island": island_faults}


ALL = {"city": "WGP", "island": "osw"}
"""The codes of what belongs to modules."""


def rows_of(code: LandCode) -> list[str]:
    """Returns the rows of a land with all that any module puts on it."""
    return list(made_land(code).drawn(ALL[code.family]))


@pytest.mark.parametrize("family", FAULTS)
def test_every_land_holds_what_is_asked_of_it_and_no_two_are_alike(family: str) -> None:
    seen = set()
    for number in range(300):
        rows = rows_of(LandCode(1, family, 0, number, 0))
        assert list(FAULTS[family](rows)) == [], number
        seen.add(tuple(rows))
    assert len(seen) == 300


SPOILT = {
    "city": {"T": ".", "R": ".", "W": "T", "G": ".", "P": ".", "M": "F", "F": "M", "|": ""},
    "island": {"B": "J", "H": "J", "P": "B", "X": "J", "o": "H", "s": "B", "w": "J", "J": "H"},
}
"""What a code becomes wherever it stands, which no land holds."""


@each(("family", "code"), [(family, code) for family, rows in SPOILT.items() for code in rows])
def test_a_spoilt_land_is_noticed(family: str, code: str) -> None:
    rows = rows_of(LandCode(1, family, 0, 5, 0))
    spoilt = 0
    for line, row in enumerate(rows):
        for place, sign in enumerate(row):
            if sign == code:
                other = row[:place] + SPOILT[family][code] + row[place + 1 :]
                assert any(FAULTS[family]([*rows[:line], other, *rows[line + 1 :]])), (line, place)
                spoilt += 1
    assert spoilt


def test_lands_stay_what_they_are() -> None:
    golden = msgspec.json.decode(GOLDEN.read_bytes(), type=dict[str, str])
    assert len(golden) == 200
    assert golden == {code: digest(code) for code in golden}


def digest(code: str) -> str:
    return hashlib.sha256("\n".join(rows_of(read_code(code))).encode()).hexdigest()


def test_modules_and_deals_do_not_change_the_land() -> None:
    assert rows_of(LandCode(1, "city", 0, 5, 0)) == rows_of(LandCode(1, "city", 0b1000001111, 5, 9))
    city = made_land(LandCode(1, "city", 0, 5, 0))
    assert set("".join(city.board("").cells)) == set(".TRMF")
    assert set("".join(city.board("WP").cells)) == set(".TRMFWP")
    isle = made_land(LandCode(1, "island", 0, 5, 0))
    assert set("".join(isle.board("X").cells)) == set("BHPJX-")
    assert "".join(isle.board("Xs").cells).count("s") == 2
