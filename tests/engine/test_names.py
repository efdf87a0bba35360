"""What may stand in a name."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from mycity.engine.quoting import as_name, cleaned, is_name, name_fault
from mycity.storage.saves import tidy_name
from tests.each import each

HEART = "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}"
UNSEEN = {
    "zero-width space": "\u200b",
    "joiner": "\u200d",
    "right-to-left override": "\u202e",
    "isolates": "\u2066\u2067\u2068\u2069",
    "soft hyphen": "\u00ad",
    "byte order mark": "\ufeff",
    "tags": "\U000e0041\U000e007f",
    "variation selector": "\ufe0f",
    "accent alone": "\u0301",
    "half a sign": "\ud83d",
    "control": "\x00\x07\x1b",
    "filler": "\u3164\u2800",
    "noncharacter": "\ufffe\uffff\ufdd0\U0010ffff",
    "private use": "\ue000\uf8ff\U000f0000",
    "unassigned": "\u0378\U0003fffd",
}


@each("what", UNSEEN)
def test_what_nobody_sees_is_no_name_and_does_not_come_into_one(what: str) -> None:
    unseen = UNSEEN[what]
    assert cleaned(unseen) == tidy_name(unseen) == ""
    assert not is_name(unseen)
    assert not is_name(f"{unseen}Ada")
    assert cleaned(f"{unseen}Ada") == "Ada"
    assert tidy_name(f" {unseen} Ada {unseen}") == "Ada"


@each("name", ["Ada", HEART, "Zoë", "Zoe\u0308", "Vi\u00ea\u0323t", "Łódź 2", "東京", "מִצְפֶּה", "O'Hara-é"])
def test_names_of_people_and_hearts_stay(name: str) -> None:
    assert is_name(name)
    assert cleaned(name) == name
    assert tidy_name(name) == as_name(name) == normalize("NFC", name)
    assert is_name(as_name(name))


@each(
    ("name", "reason"),
    [
        ("Ada", ""),
        ("Zoe\u0308", ""),
        (" \u200b", "nothing of it is seen"),
        ("\ue000", "nothing of it is seen"),
        ("Kon\u00adstanz", "U+00AD SOFT HYPHEN is a sign that nobody sees"),
        ("👨\u200d👩 Ada", "U+200D ZERO WIDTH JOINER is a sign that nobody sees"),
        ("Ada\uffff", "U+FFFF is a sign that nobody sees"),
        ("Ada\n", "U+000A is a sign that nobody sees"),
        ("\u0301Ada", "U+0301 COMBINING ACUTE ACCENT stands on no letter, or is one too many"),
    ],
)
def test_a_name_that_is_none_says_why(name: str, reason: str) -> None:
    assert name_fault(name) == reason
    assert is_name(name) is (reason == "")


@pytest.mark.parametrize("nothing", ["", " ", "\N{NO-BREAK SPACE}"])
def test_spaces_are_no_name(nothing: str) -> None:
    assert not is_name(nothing)


def test_marks_do_not_pile_up() -> None:
    assert cleaned("a" + "\u0301" * 5000 + "b") == "a" + "\u0301" * 4 + "b"
    assert not is_name("a" + "\u0301" * 5)


@each(
    ("typed", "other"),
    [
        ("Zé", "Ze\u0301"),
        ("Zé", "  Ze\u0301 "),
        ("Zé", "Ze\u200b\u0301"),
        ("Việt", "Vie\u0302\u0323t"),
        ("Å", "\u212b"),
        ("한", "\u1112\u1161\u11ab"),
        ("Q\u0323\u0307", "Q\u0307\u0323"),
        ("Ada Zé", "Ada\N{NO-BREAK SPACE} Ze\u0301"),
    ],
)
def test_what_looks_the_same_is_one_name(typed: str, other: str) -> None:
    assert as_name(other) == as_name(typed) == tidy_name(other) == typed


@pytest.mark.parametrize("sign", ["\ufb1d", "\u0958", "\ufb2c", "\U0001d15e", "\u0344"])
def test_a_name_is_as_it_is_kept_however_often(sign: str) -> None:
    """These are written as several signs in NFC."""
    for text in (sign, "a" + sign, (sign + "\u0301" * 4) * 9, "e\u200d" + sign, sign * 60):
        once = tidy_name(text)
        assert tidy_name(once) == as_name(once) == once == normalize("NFC", once)
        assert once == "" or is_name(once)
