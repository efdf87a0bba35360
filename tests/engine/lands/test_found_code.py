"""Codes found in what people send: by every way, and never where there is none."""

from __future__ import annotations

import time

import pytest

from mycity.engine.lands.code import LandCode, LandCodeError, read_code
from mycity.engine.lands.found_code import LONGEST_TEXT, find_code, look_for_code
from tests.each import each
from tests.sent_codes import CODE, ISLAND_CODE, NEAR, NONE, STAMPED, UNDONE, WAYS


@each("way", WAYS)
def test_a_code_is_found_however_it_is_sent(way: str) -> None:
    assert str(find_code(WAYS[way])) == CODE


@each(("text", "reason"), NONE.items())
def test_a_text_without_a_code_is_refused_for_what_is_closest(text: str, reason: str) -> None:
    with pytest.raises(LandCodeError) as refused:
        find_code(text)
    assert refused.value.reason == reason


@each("stamped", STAMPED)
def test_what_a_stamp_makes_gives_way_to_the_code_behind_it(stamped: str) -> None:
    for code in (CODE, CODE.replace("-", ""), ISLAND_CODE):
        assert find_code(stamped.format(code=code)) == read_code(code)


def test_the_first_of_two_codes_is_taken_in_whatever_form_without_a_stamp() -> None:
    for first in (CODE, "200 1W0 1ZA 01H", "20:01-W01Z-A01H", "2026-1130-2355", "202611302355"):
        assert find_code(f"{first} or {ISLAND_CODE}") == find_code(first)
    assert str(find_code(f"{CODE}, {ISLAND_CODE}, 2026-11-30 23:55")) == CODE


def test_a_stamp_alone_that_makes_a_code_is_told_from_one_that_is_meant() -> None:
    stamped = look_for_code("Appointment: 2026-11-30 23:55, dentist")
    assert (str(stamped.code), stamped.is_stamped) == ("2026-1130-2355", True)
    assert not look_for_code("2026-1130-2355").is_stamped


@each("way", UNDONE)
def test_a_code_is_found_behind_tags_and_escapes(way: str) -> None:
    assert str(find_code(UNDONE[way])) == CODE


def test_a_code_in_the_text_as_it_stands_comes_before_those_behind_escapes() -> None:
    assert str(find_code(f"<b>{ISLAND_CODE}</b> {CODE}")) == CODE


@each("text", NEAR)
def test_a_code_that_does_not_stand_by_itself_is_named(text: str) -> None:
    with pytest.raises(LandCodeError, match=f"looks like {CODE}") as refused:
        find_code(text)
    assert (refused.value.reason, refused.value.about) == ("near", {"code": CODE})


def test_a_code_too_far_behind_is_refused_with_how_far_is_looked() -> None:
    for text in ("x " * LONGEST_TEXT, "\u200b" * LONGEST_TEXT):
        with pytest.raises(LandCodeError, match="in the first 20000 signs"):
            find_code(text + CODE)


def test_what_is_not_taken_is_passed_over_and_told_when_nothing_else_is_there() -> None:
    first, second = read_code(CODE), LandCode(1, "island", 3, 7, 9)

    def taken(signs: str) -> LandCode:
        if read_code(signs) == first:
            raise LandCodeError("not this one", "needs")
        return read_code(signs)

    assert find_code(f"{first}, {second}", taken) == second
    with pytest.raises(LandCodeError, match="not this one"):
        find_code(f"{first}, 2001-W01Z-A01J", taken)


@pytest.mark.parametrize(
    "text", ["a " * 200_000, "\ufdfa" * 200_000, "1" * 400_000, "\ud800\0\u0301" * 100_000, "<b>%2D=2D&a\\n" * 20_000]
)
def test_whatever_lies_on_a_clipboard_takes_no_time(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(LandCodeError):
        find_code(text)
    assert time.process_time() - begun < 2
    assert str(find_code("." * (LONGEST_TEXT - len(CODE)) + CODE + text)) == CODE
