"""What is no record is told so in one sentence that names the place."""

from typing import Any

import pytest

from mycity.engine.episode import final_results
from mycity.engine.events import Revealed
from mycity.engine.record import RecordError, play, record
from mycity.engine.record_check import check, differences
from mycity.engine.record_shape import faults
from tests.engine.tables import play as answered
from tests.engine.tables import table


def true_record() -> Any:
    """Returns the record of a game of two turns."""
    state = table("Y-I2 BLOCK R-I2 B-I3")
    state, first = answered(state, "E3 E4", "pass")
    state, last = answered(state, "stop", "stop")
    assert final_results(state)
    return record(state, [Revealed("Y-I2"), *first, *last])


def test_a_record_is_well_formed() -> None:
    assert list(faults(true_record())) == []


@pytest.mark.parametrize("document", [None, 7, "record", [], [{}]])
def test_what_is_no_object(document: object) -> None:
    assert list(faults(document)) == [f"the record: {document!r} is not an object"]


def test_every_fault_is_told_with_its_place() -> None:
    document = true_record()
    document["players"][1]["nuggets"] = -1
    document["turns"][0]["answers"][0]["seat"] = True
    document["result"][0]["end"][0]["points"] = 2.0
    document["players"][0]["board"]["marks"] = {"port": "E3"}
    del document["deck"]
    assert sorted(faults(document)) == [
        "deck: missing",
        "players[0].board.marks.port: 'E3' is not a list",
        "players[1].nuggets: -1 is not a whole number from 0 up",
        "result[0].end[0].points: 2.0 is not a whole number",
        "turns[0].answers[0].seat: True is not a whole number from 0 up",
    ]


def test_null_stands_only_where_nothing_may_stand() -> None:
    document = {**true_record(), "land": None, "campaign": None, "episode": None}
    assert list(faults(document)) == []
    assert list(faults({**document, "seed": None})) == ["seed: None is not a whole number"]


def test_a_malformed_record_is_not_played() -> None:
    with pytest.raises(RecordError, match=r"turns\[0\]: 7 is not an object"):
        play({**true_record(), "turns": [7]})
    assert check({**true_record(), "turns": None}) == ["turns: None is not a list"]


def test_another_format_or_version_is_named() -> None:
    for other in ({"format": "mycity-save"}, {"version": 2}):
        assert check({**true_record(), **other}) == ["this is no record of format mycity-record, version 1"]


def test_differences_name_the_place() -> None:
    ours = {"a": [1, {"b": 2}], "c": 3}
    theirs = {"a": [1, {"b": 2.0}, 4], "d": 5}
    assert list(differences(ours, theirs, "")) == [
        "a: 3 entries, the replay has 2",
        "a[1].b: 2.0, the replay says 2",
        "c: missing",
        "d: unknown field",
    ]
