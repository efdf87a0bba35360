"""What a save says beside its log, and what ``replay`` tells of a record: nothing of it is taken over unseen."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mycity.__main__ import main
from mycity.engine.campaign import deal_episode
from mycity.engine.record import answer_to_json
from mycity.storage.resume import episode_now, origin_of, resume
from mycity.storage.saves import Save, decode, encode
from mycity.table.looking_back.save_check import campaign_of
from tests.faults.test_forgeries import FIXTURES, GOLDEN, body_of, imported, read, sign
from tests.storage.games import choice, turns

Json = Any


def without_answers(name: str) -> Save:
    save = decode((FIXTURES / f"v2_{name}.save").read_bytes())
    assert save.episode is not None
    return msgspec.structs.replace(save, episode=msgspec.structs.replace(save.episode, pending=()))


@pytest.mark.parametrize("name", ["eternal_middle", "single_middle", "campaign_middle"])
def test_only_people_have_answered_the_open_card(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save, taken = without_answers(name), []
    state, _ = resume(save)
    rows = [{"seat": seat, "cells": [], **answer_to_json(choice(state, seat))} for seat in state.awaited]
    bots = [row for row in rows if save.players[row["seat"]].controller != "human"]
    for pending in ([bots[0]], rows, [{"seat": 0, "do": "stop", "cells": ["A1"]}]):  # the second ends the turn
        body = body_of(f"v2_{name}")
        body["episode"]["pending"] = pending
        if imported(sign(body, tmp_path / "forged.save"), tmp_path / "data", capsys):
            taken.append(pending)
    assert taken == []


@pytest.mark.parametrize("field", [("progress", 9), ("rewards", [{"what": "progress", "count": 9, "from": "place"}])])
def test_an_episode_on_the_table_has_brought_nothing_yet(
    field: tuple[str, Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = without_answers("campaign_middle")
    over = msgspec.structs.replace(save, episode=episode_now(*turns(*deal_episode(campaign_of(save))), origin_of(save)))
    body = json.loads(encode(over).split(b"\n", 1)[1])
    assert imported(sign(body, tmp_path / "true.save"), tmp_path / "data", capsys)
    body["episode"]["record"]["result"][0][field[0]] = field[1]
    assert not imported(sign(body, tmp_path / "forged.save"), tmp_path / "data", capsys)


def test_the_number_of_a_schema_is_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = sign({**body_of("v1_eternal_middle"), "schema": True}, tmp_path / "forged.save", 1)
    assert not imported(path, tmp_path / "data", capsys)


ODD: dict[str, Callable[[Json], Any]] = {
    "a result of nobody": lambda record: record["result"][0].update(seat=9),
    "a turn without points": lambda record: record["turns"][0].pop("points"),
    "points that are null": lambda record: record["turns"][0].update(points=None),
    "a turn that asks nobody": lambda record: record["turns"].insert(0, {"card": "x", "blocked": False, "answers": []}),
    "a card that clears the screen": lambda record: record["turns"].insert(
        0, {"card": "\x1b[2J", "blocked": True, "with": "\n", "answers": []}
    ),
    "a rule that clears the screen": lambda record: record["result"][0].update(
        end=[{"rule": "\x1b[2J", "points": 10**19}]
    ),
}


@pytest.mark.parametrize("what", ODD)
def test_replay_tells_what_was_played_not_what_is_written(
    what: str, tmp_path: Path, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = GOLDEN / "eternal-three-who-leave.json"
    assert main(["replay", str(golden)]) == 0
    true = capsys.readouterr().out
    record = read(golden)
    ODD[what](record)
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["--data-dir", str(data_dir), "replay", str(path)]) == 0
    assert capsys.readouterr().out == true


def test_a_file_of_endless_numbers_is_refused_before_they_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(b"[" + b"1," * 2_400_000 + b"1]")
    assert main(["replay", str(path)]) == 1
    assert "holds more than any game does" in capsys.readouterr().err
