"""The word of each seat of a record, of whoever built at a table too; a sentence of its own where there is none."""

from __future__ import annotations

from typing import Any

import pytest

import mycity
from mycity.content.lands.told_cities import cities_in
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record import RecordError, make_record
from mycity.engine.record_play import points_alone
from tests.made_lands import CODES, PLAIN
from tests.sent_cities import CODE, WORD


def record_of(code: str, *bots: str) -> dict[str, Any]:
    return mycity.new_game("land", [f"bot:{bot}" for bot in bots], code=code).record()


def reasons(document: dict[str, Any]) -> list[str]:
    told = words_alone(document)
    assert all(bool(one.word) == (one.refusal is None) for one in told)
    assert all(str(one.refusal) for one in told)
    return ["" if one.refusal is None else one.refusal.reason for one in told]


def test_the_example_is_the_word_of_its_seat() -> None:
    (told,) = words_alone(record_of(CODE, "builder"))
    assert (told.word, told.refusal) == (WORD, None)


@pytest.mark.parametrize("code", CODES)
def test_a_word_of_a_table_tells_the_city_alone(code: str) -> None:
    record = record_of(code, "greedy", "builder", "random")
    for told, points in zip(words_alone(record), points_alone(record), strict=True):
        (city,) = cities_in(f"{code} {told.word}")
        assert city.points == points


def test_a_game_that_goes_on_has_no_words() -> None:
    game = mycity.new_game("land", ["Ada", "bot:greedy"], code=CODE)
    game.play("Ada", game.legal("Ada")[0])
    assert reasons(game.record()) == ["unfinished", "unfinished"]


def test_what_no_code_has_dealt_has_no_words() -> None:
    assert reasons(mycity.new_game("eternal", ["bot:greedy", "bot:random"], seed=7).record()) == ["seed", "seed"]
    game = mycity.new_game("city", ["bot:greedy", "bot:random"], seed=7, episode=2)
    assert game.state is not None
    assert reasons(make_record(game.state, game.events)) == ["campaign", "campaign"]


def test_passes_paid_by_another_start_than_ten_have_no_word() -> None:
    record = record_of(PLAIN[0], "greedy", "greedy")
    record["players"][0]["start"] = 40
    for turn in record["turns"]:
        turn["answers"] = [{"seat": 0, "do": "pass"}, *(row for row in turn["answers"] if row["seat"])]
    assert reasons(record) == ["start", ""]


def test_an_evening_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mycity.engine.lands.word.LONGEST", 20)
    assert reasons(record_of(CODE, "builder")) == ["long"]


def test_a_record_of_no_code_is_refused() -> None:
    record = record_of(CODE, "greedy")
    record["land"]["code"] = CODE[:-1] + "M"
    with pytest.raises(RecordError, match="land: "):
        words_alone(record)
