"""What is no record is told so in one sentence that names the place."""

import json
from typing import Any

import msgspec
import pytest

from mycity.engine.episode import final_results
from mycity.engine.events import Revealed
from mycity.engine.record import RecordError, make_record, read_record
from mycity.engine.record_check import differences
from mycity.engine.record_play import play
from mycity.engine.record_schema import RecordFields
from tests.each import each
from tests.engine.tables import play as answered
from tests.engine.tables import table
from tests.simulation import check


def true_record() -> Any:
    """Returns the record of a game of two turns."""
    state = table("Y-I2 BLOCK R-I2 B-I3")
    state, first = answered(state, "E3 E4", "pass")
    state, last = answered(state, "stop", "stop")
    assert final_results(state)
    return make_record(state, [Revealed("Y-I2"), *first, *last])


def fault(document: object) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(document)
    return str(caught.value)


def test_what_is_written_is_what_the_schema_reads_in_its_order() -> None:
    document = true_record()
    fields = read_record(document)
    assert list(document) == list(RecordFields.__struct_encode_fields__)
    for part in ("turns", "result", "rules", "struck", "deck"):
        assert json.dumps(msgspec.to_builtins(getattr(fields, part))) == json.dumps(document[part])
    for player, read in zip(document["players"], fields.players, strict=True):
        again = {name: value for name, value in msgspec.to_builtins(read).items() if name in player}
        assert json.dumps(player, sort_keys=True) == json.dumps(again, sort_keys=True)
        assert json.dumps(player["board"]) == json.dumps(msgspec.to_builtins(read.board))


@pytest.mark.parametrize("document", [None, 7, "record", [], [{}]])
def test_what_is_no_object(document: object) -> None:
    assert fault(document) == f"the record: {document!r} is not an object"


@each(
    ("path", "value", "sentence"),
    [
        (("players", 1, "nuggets"), -1, "players[1].nuggets: -1 is not a whole number from 0 up"),
        (("turns", 0, "answers", 0, "seat"), True, "turns[0].answers[0].seat: True is not a whole number"),
        (("turns", 0, "answers", 0, "seat"), 4, "turns[0].answers[0].seat: 4 is not a whole number up to 3"),
        (("result", 0, "end", 0, "points"), 2.0, "result[0].end[0].points: 2.0 is not a whole number"),
        (("players", 0, "board", "marks"), {"port": "E3"}, "players[0].board.marks[...]: this is not a list"),
        (("players", 0, "shafts"), {"green": 1}, "players[0].shafts: Invalid enum value 'green'"),
        (("players", 0, "name"), "x" * 65, "players[0].name: '" + "x" * 65 + "' is not a text of length up to 64"),
        (("deck",), ["Y-I2"] * 201, "deck: "),
        (("seed",), None, "seed: None is not a whole number"),
        (("land",), {"day": None}, "land.code: missing"),
    ],
)
def test_every_fault_is_told_with_its_place(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    document = true_record()
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    assert fault(document).startswith(sentence)


@each("name", ["format", "version", "game", "seed", "engine", "rules", "players", "deck", "turns"])
def test_what_is_missing_is_named(name: str) -> None:
    document = true_record()
    del document[name]
    assert fault(document) == f"{name}: missing"


@each("name", ["name", "board", "cogs", "nuggets", "shafts", "rails", "progress", "setup"])
def test_what_a_player_lacks_is_named(name: str) -> None:
    document = true_record()
    del document["players"][1][name]
    assert fault(document) == f"players[1].{name}: missing"


def test_null_stands_only_where_nothing_may_stand() -> None:
    read_record({**true_record(), "land": None, "campaign": None, "episode": None})
    assert fault({**true_record(), "seed": None}) == "seed: None is not a whole number"


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
