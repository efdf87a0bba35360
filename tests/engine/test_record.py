"""Records: what is written, turn by turn, and what replaying them says."""

from typing import Any

import pytest

from mycity.engine.episode import Scenario, State, Table, apply, begin, deal
from mycity.engine.events import Event
from mycity.engine.record import RecordError, make_record
from mycity.engine.record_play import play
from tests.engine.tables import draw, plain, random_turns, rules_of, seated
from tests.engine.tables import play as answer
from tests.engine.test_episode import SCENARIO
from tests.independent import lands
from tests.independent.judge import judge
from tests.simulation import check


def recorded(deck: str, *turns: tuple[str, ...], seats: int = 2) -> Any:
    """Returns the record of a game with this deck and these answers."""
    state, events = dealt(deck, seats)
    for words in turns:
        state, told = answer(state, *words)
        events += told
    return make_record(state, events)


def dealt(deck: str, seats: int) -> tuple[State, list[Event]]:
    cards = tuple(deck.split())
    players = tuple(seated(plain(E1="G", E2="G"), name=f"P{seat}") for seat in range(seats))
    return deal(Table(Scenario("eternal", None, rules_of(), 10, tuple(sorted(cards))), players, 0, cards), 0)


def test_a_turn_in_full() -> None:
    document = recorded("Y-I2 R-I2 B-I2", ("E1 E2", "pass", "stop"), seats=3)
    assert document["turns"] == [
        {
            "card": "Y-I2",
            "blocked": False,
            "answers": [
                {"seat": 0, "do": "place", "cells": ["E1", "E2"]},
                {"seat": 1, "do": "pass"},
                {"seat": 2, "do": "stop"},
            ],
            "points": [{"seat": 0, "rule": "gold", "points": 3}, {"seat": 1, "rule": "pass", "points": -1}],
            "gains": [],
            "changes": [],
        }
    ]


def test_a_blocking_card() -> None:
    document = recorded("Y-I2 BLOCK R-I2", ("pass", "pass"))
    assert document["turns"][1:] == [{"card": "BLOCK", "blocked": True, "with": "R-I2", "answers": []}]


def test_a_blocking_card_that_is_the_last() -> None:
    document = recorded("Y-I2 BLOCK", ("pass", "pass"))
    assert document["turns"][1:] == [{"card": "BLOCK", "blocked": True, "answers": []}]


def test_who_has_stopped_gives_no_answer() -> None:
    document = recorded("Y-I2 R-I2 B-I2", ("stop", "pass"), ("E5 E6",), ("stop",))
    assert [[one["seat"] for one in turn["answers"]] for turn in document["turns"]] == [[0, 1], [1], [1]]


def test_the_open_turn_is_not_written_and_there_is_no_result_yet() -> None:
    document = recorded("Y-I2 R-I2", ("pass", "pass"))
    assert len(document["turns"]) == 1
    assert document["result"] == []
    assert check(document)[-1] == "turns: the episode is not over"


def test_the_result_in_full() -> None:
    document = recorded("Y-I2", ("E1 E2", "stop"))
    zeros = [{"rule": rule, "points": 0} for rule in ("trees", "rocks")]
    none = [{"rule": rule, "points": 0} for rule in ("churches", "wells")]
    assert document["result"] == [
        {
            "seat": seat,
            "end": [*zeros, {"rule": "groups", "points": groups}, *none, {"rule": "empties", "points": -119}],
            "score": score,
            "place": place,
            "progress": 0,
            "rewards": [],
        }
        for seat, groups, score, place in [(0, 1, 13 + 1 - 119, "first"), (1, 0, 10 - 119, "others")]
    ]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_true_to_both_tellings(seed: int) -> None:
    board = draw((lands.ETERNAL, lands.CITY)[seed % 2])
    state, events = begin(SCENARIO, [seated(board, name=f"P{seat}") for seat in range(2 + seed % 3)], seed)
    for _, answers in random_turns(state, seed + 50, stops_from=20):
        state, told = apply(state, answers)
        events += told
    document = make_record(state, events)
    assert check(document) == []
    assert judge(document) == []


def test_an_illegal_move_names_its_turn() -> None:
    document = recorded("Y-I2 R-I2", ("E3 E4", "pass"), ("pass", "pass"))
    document["turns"][1]["answers"][0] = {"seat": 0, "do": "place", "cells": ["A1", "A2"]}
    assert check(document) == ["turn 2: seat 0: the building must share a side with one already built"]


def test_an_answer_too_many_or_too_few() -> None:
    for answers in ([{"seat": 0, "do": "pass"}], [{"seat": seat, "do": "pass"} for seat in range(3)]):
        document = recorded("Y-I2 R-I2", ("E3 E4", "pass"), ("pass", "pass"))
        document["turns"][1]["answers"] = answers
        with pytest.raises(RecordError, match=r"turn 2: seats \[0, 1\] are asked"):
            play(document)
