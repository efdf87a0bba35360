"""Codes of lands: what they say, how they are read, and the slips they notice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mycity.engine.lands.code import CODED, DEALS, NUMBERS, LandCode, LandCodeError, code_text, read_code
from mycity.engine.rng import below, step
from tests.each import each

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EVENING = LandCode(1, "city", 0b1111, 2026, 0)


def by_chance(count: int) -> Iterator[tuple[LandCode, int]]:
    state = 1
    for _ in range(count):
        drawn = []
        for bound in (len(CODED), 1 << 16, NUMBERS, DEALS, 1 << 30):
            state, number = below(state, bound)
            drawn.append(number)
        family, modules, number, deal, more = drawn
        yield LandCode(1, CODED[family], modules, number, deal), more


def test_a_code_says_all_and_is_read_however_it_is_written() -> None:
    assert str(EVENING) == "2001-W01Z-A01H"
    for text in ("2001-W01Z-A01H", "2001w01za01h", " 2ool-WoIz-aOih\n", "2001 W01Z A01H"):
        assert read_code(text) == EVENING
    assert EVENING.land_seed == (1 << 25) + 2026
    assert EVENING.deck_seed == step(EVENING.bits)[1]
    assert LandCode(1, "island", 3, 7, 9).land_seed == (1 << 25) + (1 << 22) + 7
    assert str(LandCode(1, "eternal", 0b1111, 2026, 0)) == "2G01-W01Z-A02H"
    assert str(LandCode(1, "island-eternal", 0b1111, 7, 9)) == "2R01-W000-7145"


def test_every_code_comes_back() -> None:
    for code, _ in by_chance(2000):
        assert read_code(code_text(code)) == code
        assert code_text(code).count("-") == 2


def test_no_wrong_sign_and_no_swap_goes_unnoticed() -> None:
    noticed = 0
    for code, more in by_chance(5000):
        signs, place = code_text(code).replace("-", ""), more % 11
        if more >> 8 & 1:
            other = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
        else:
            other = signs[:place] + SIGNS[more >> 9 & 31] + signs[place + 1 :]
        if other != signs:
            noticed += 1
            with pytest.raises(LandCodeError):
                read_code(other)
    assert noticed > 4500


def signed(bits: int) -> str:
    """Returns the signs of 53 bits with their check."""
    value = bits << 7 | bits % 127
    return "".join(SIGNS[value >> 5 * place & 31] for place in reversed(range(12)))


@each(
    ("text", "words"),
    [
        ("", "has 12 signs, this has 0"),
        ("2001-W01Z-A01", "has 12 signs, this has 11"),
        ("2001-W01Z-A01HH", "has 12 signs, this has 13"),
        ("2001-W01Z-A01U", "has the sign 'U'"),
        ("2001-W01Z-A01\N{LATIN SMALL LETTER LONG S}", "has the sign"),
        ("2001-W01Z-A01\N{FULLWIDTH DIGIT ONE}", "has the sign"),
        ("2001-W01Z-A01J", "a sign of this land's code is wrong"),
        (signed(2 << 49 | 1), "version 2"),
        (signed(15 << 49 | 5 << 46), "version 15"),
        (signed(1 << 49 | 4 << 46), "family 4"),
        (signed(1 << 49 | 7 << 46 | 15 << 30), "family 7"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(LandCodeError, match=words):
        read_code(text)
