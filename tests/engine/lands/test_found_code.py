"""Codes found in what people send: by every way, and never where there is none."""

from __future__ import annotations

import time

import pytest

from mycity.engine.lands.code import LandCode, LandCodeError, read_code
from mycity.engine.lands.found_code import LONGEST_TEXT, find_code
from tests.sent_codes import CODE, NONE, WAYS


@pytest.mark.parametrize("way", WAYS)
def test_a_code_is_found_however_it_is_sent(way: str) -> None:
    assert str(find_code(WAYS[way])) == CODE


@pytest.mark.parametrize(("text", "reason"), NONE.items())
def test_a_text_without_a_code_is_refused_for_what_is_closest(text: str, reason: str) -> None:
    with pytest.raises(LandCodeError) as refused:
        find_code(text)
    assert refused.value.reason == reason


def test_what_is_not_taken_is_passed_over_and_told_when_nothing_else_is_there() -> None:
    first, second = read_code(CODE), LandCode(1, "island", 3, 7, 9)

    def taken(signs: str) -> LandCode:
        if read_code(signs) == first:
            raise LandCodeError("not this one", "needs")
        return read_code(signs)

    assert find_code(f"{first}, {second}", taken) == second
    with pytest.raises(LandCodeError, match="not this one"):
        find_code(f"{first}, 2001-W01Z-A01J", taken)


@pytest.mark.parametrize("text", ["a " * 200_000, "\ufdfa" * 200_000, "1" * 400_000, "\ud800\0\u0301" * 100_000])
def test_whatever_lies_on_a_clipboard_takes_no_time(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(LandCodeError):
        find_code(text)
    assert time.process_time() - begun < 2
    assert str(find_code("." * (LONGEST_TEXT - len(CODE)) + CODE + text)) == CODE
