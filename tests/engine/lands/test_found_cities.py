"""Cities found in what people send: by every way, never where there is none, and with a reason of its own then."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from mycity.content.lands.told_cities import cities_in, start_on
from mycity.engine.lands.code import LandCodeError, read_code
from mycity.engine.lands.found_cities import MOST
from mycity.engine.lands.found_code import LONGEST_TEXT
from mycity.engine.lands.word import WordError, listed_answers
from tests.each import each
from tests.engine.lands.test_golden_words import golden
from tests.engine.lands.test_word import written
from tests.made_lands import CODES
from tests.sent_cities import CODE, LINE, ONE, REFUSED, WORD


@each("way", ONE)
def test_a_city_is_found_however_it_is_sent(way: str) -> None:
    text, name = ONE[way]
    assert [(city.name, str(city.code), city.word, city.points) for city in cities_in(text)] == [(name, CODE, WORD, 25)]


@each(("text", "reason"), REFUSED.items())
def test_a_text_without_a_city_is_refused_for_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=" ") as refused:
        cities_in(text)
    assert getattr(refused.value, "reason", "") == reason


def test_what_the_check_lets_through_is_refused_for_what_it_says() -> None:
    start, bits = start_on(read_code(CODE)), read_code(CODE).bits
    places = len(listed_answers(start))
    reasons = {written(7, 1, bits): "edition", written(places - 1 + places, 0, bits): "other"}
    for word, reason in reasons.items():
        with pytest.raises(WordError) as refused:
            cities_in(f"{CODE} {word}")
        assert refused.value.reason == reason
    code = read_code(CODES[-1])  # nobody passes there
    word = written(len(listed_answers(start_on(code))) - 2, 0, code.bits)
    with pytest.raises(WordError) as refused:
        cities_in(f"{code} {word}")
    assert refused.value.reason == "pass"


def test_lines_tell_a_city_each_and_at_most_twenty() -> None:
    rows = golden()[: MOST + 5]
    lines = [f"{number}. Ada {number} · 1 · {row['code']} {row['word']}" for number, row in enumerate(rows)]
    found = cities_in("\n".join([*lines[:3], *lines]))
    assert [(str(city.code), city.word) for city in found] == [(row["code"], row["word"]) for row in rows[:MOST]]
    assert [city.name for city in found[:2]] == ["0. Ada 0", "1. Ada 1"]


def test_a_second_city_on_a_line_has_not_the_name_of_the_first() -> None:
    row = golden()[1]
    first, second = cities_in(f"{LINE} · {row['code']} {row['word']}")
    assert (first.name, second.name, second.word) == ("Ada", "", row["word"])


def test_a_word_that_is_another_ones_beginning_gives_way_to_the_longer() -> None:
    rows = [row for row in golden() if len(row["word"]) > 20]
    found = cities_in("\n".join(f"{row['code']} {row['word'].replace('-', ' ')} 7 7" for row in rows[:10]))
    assert [city.word for city in found] == [row["word"] for row in rows[:10]]


@pytest.mark.parametrize(
    "text", [f"{CODE} " * 2000, f"{CODE} {WORD} " * 2000, f"{CODE} 7 7 7 7 " * 900, "2 0 " * 9000, "\n" * 400_000]
)
def test_whatever_lies_on_a_clipboard_takes_no_time(text: str) -> None:
    begun = time.process_time()
    with suppress(LandCodeError, WordError):
        cities_in(text)
    assert time.process_time() - begun < 2
    assert cities_in("." * (LONGEST_TEXT - len(LINE) - 1) + "\n" + LINE)
