"""A test of many cases that runs as one tells of every case that fails."""

from __future__ import annotations

import pytest

from tests.each import each


def test_all_cases_are_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @each("side", "ab")
    @each(("number", "words"), [(1, "one"), (2, "two"), (3, "three")])
    def is_even(number: int, words: str, side: str, given: str) -> None:
        tried.append((side, number, words, given))
        assert number % 2 == 0, words

    with pytest.raises(BaseExceptionGroup, match="2 of 2 cases fail") as failed:
        is_even(given="x")
    assert len(tried) == 6
    assert {given for *_, given in tried} == {"x"}
    notes = [note for part in failed.value.exceptions for one in part.exceptions for note in one.__notes__]
    assert notes == 2 * ["in the case of number=1, words='one'", "in the case of number=3, words='three'"]
    assert [note for part in failed.value.exceptions for note in part.__notes__] == [
        "in the case of side='a'",
        "in the case of side='b'",
    ]


def test_a_case_that_raises_nothing_where_it_should_is_one_that_fails() -> None:
    @each("text", ["1", "x"])
    def is_refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases"):
        is_refused()


@pytest.mark.parametrize("number", [1])
@each("text", ["a", "b"])
def test_what_it_does_not_name_is_given_by_others(
    text: str, number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert text in "ab"
    assert number == 1
    assert tmp_path_factory is not None


def test_no_cases_are_refused() -> None:
    with pytest.raises(AssertionError, match="no case"):
        each("text", [])
