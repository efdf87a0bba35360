"""Ends of lines in all that is said, in every language: no last word alone, no number without what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, pairwise

import pytest

from mycity.content.assets import assets_root
from mycity.ui.style.fonts import BODY, HEAD, LABEL, NOTE, SMALL, STRONG, Fonts, TextRole
from tests.content.test_languages import LANGUAGES, entries
from tools.extract_messages import parts_of

WIDTHS = (150, 210, 280, 360, 470, 620, 900)
"""From a card's side to a letter's sheet, in pixels."""
ROLES = (BODY, SMALL, NOTE, STRONG, LABEL, HEAD)
COUNTED = re.compile(r"(?:^|[ (])[+\-\u2212\u00d7(]*[0-9][0-9.,]*$")


@cache
def fonts(text_size: int) -> Fonts:
    return Fonts(assets_root() / "fonts", text_size=text_size)


def messages(language: str) -> Iterator[str]:
    for _text, forms in entries(language):
        for form in forms:
            yield re.sub(r"\{[^}]*\}", "12", form).strip(" ")


def cases(language: str) -> Iterator[tuple[Fonts, str, TextRole, int]]:
    """Yield every paragraph with two of the widths, in the roles and sizes by turns."""
    widths, roles, sizes = cycle(WIDTHS), cycle(ROLES), cycle((100, 150))
    for text in messages(language):
        for paragraph in text.split("\n"):
            for _ in range(2):
                yield fonts(next(sizes)), paragraph, next(roles), next(widths)


def fewest(used: Fonts, words: list[str], role: TextRole, width: int) -> int:
    """Return how many lines words need, each on the first line that has room for it."""
    count, line = 1, ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and used.width(longer, role) > width:
            count, longer = count + 1, word
        line = longer
    return count


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_last_word_is_alone_and_no_number_is_without_what_it_counts(language: str) -> None:
    broken = 0
    for used, text, role, width in cases(language):
        lines, words = used.wrap(text, role, width), text.split(" ")
        assert [word for line in lines for word in line.split(" ")] == words or "-" in text or "/" in text
        broken += len(lines) > 1
        if len(lines) > 1 and " " not in lines[-1] and len(words) > 2 and lines[-1] == words[-1]:
            glued = [*words[:-2], " ".join(words[-2:])]
            is_wide = used.width(glued[-1], role) > width
            before = lines[-2].split(" ")
            assert is_wide or len(before) == 1 or COUNTED.search(" ".join(before[:-1])), (lines, width)
        for line, following in pairwise(lines):
            pair = f"{line.rsplit(' ', 1)[-1]} {following.split(' ', 1)[0]}"
            counts = COUNTED.search(line) and following[:1].isalpha()
            assert not counts or used.width(pair, role) > width, (lines, width)
        for line in lines:
            assert used.width(line, role) <= width or " " not in line
    assert broken > (2000 if parts_of(language) is None else 500)


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_costs_no_line(language: str) -> None:
    for used, text, role, width in cases(language):
        if not re.search(r"[0-9\-/]", text):
            assert len(used.wrap(text, role, width)) == fewest(used, text.split(" "), role, width)


def test_the_words_of_a_turn() -> None:
    used, text = fonts(100), "No room left for this one: pass, or stop."
    width = used.width("No room left for this one: pass, or", BODY)
    assert used.wrap(text, BODY, width) == ["No room left for this one: pass,", "or stop."]
    counted = "It costs you 12 points"
    assert used.wrap(counted, BODY, used.width("It costs you 12", BODY)) == ["It costs you", "12 points"]
    assert used.wrap("a letter-press", BODY, used.width("letter-", BODY)) == ["a", "letter-", "press"]
    assert used.wrap("", BODY, 100) == [""]
    assert used.wrap("12 points", SMALL, 20) == ["12", "points"]
