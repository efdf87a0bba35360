"""Saves and records with names that nobody could see: they are opened whole, with names that stand in."""

from __future__ import annotations

import hashlib
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from mycity.api import load
from mycity.cli import run
from mycity.content.story import given_place
from mycity.storage.errors import SaveError
from mycity.storage.saves import decode, hides_names, split
from mycity.storage.slots import SlotStatus
from mycity.table.looking_back.save_check import player_slots

FIXTURES = Path(__file__).parents[2] / "storage" / "fixtures"
SAVES = sorted(path.name for path in FIXTURES.glob("v*.save"))
HIDDEN = ("\u3164", "\u0301\u0302", "\u2800", "\u115f\u1160", "", "  ", "\u200b\u2060", "\ufeff")
"""Fillers, marks alone, blanks, nothing, signs without width."""


def with_hidden_names(data: bytes) -> bytes:
    """Returns a save in which every name that is told is one that cannot be seen, the same always for the same."""
    header = split(data)
    return signed(hidden_in(json.loads(header.body)), header.schema)


def hidden_in(document: Any) -> Any:
    """Returns the same of a document."""
    hidden, others = dict[str, str](), cycle(HIDDEN)

    def hide(value: Any) -> Any:
        if isinstance(value, list):
            return list(map(hide, value))
        if not isinstance(value, dict):
            return value
        return {
            key: hidden.setdefault(part, next(others))
            if key in ("name", "title") and isinstance(part, str)
            else hide(part)
            for key, part in value.items()
        }

    return hide(document)


def signed(document: Any, schema: int) -> bytes:
    body = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return b"MYCITY %d %s\n" % (schema, hashlib.sha256(body).hexdigest().encode()) + body


@pytest.mark.parametrize("name", [name for name in SAVES if name.startswith(("v1_", "v5_"))])
def test_it_opens_whole_with_names_that_stand_in(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = (FIXTURES / name).read_bytes()
    slots = player_slots(tmp_path)
    slots.path(1).write_bytes(with_hidden_names(whole))
    info = slots.check(1)
    assert (info.status, info.problem) == (SlotStatus.FINE, "")
    assert slots.hides_names(1)
    assert info.save is not None
    place = info.save.title
    assert place is None or place.startswith("Mycity")
    assert [player.name for player in info.save.players] == [
        f"Mycity {seat}" for seat, _ in enumerate(info.save.players, start=1)
    ]
    assert run(["--data-dir", str(tmp_path), "saves", "list"]) == 0
    said = capsys.readouterr().out
    assert f"slot 1: {place or given_place(info.save.game, info.save.seed)}" in said
    assert "names that stand in" in said
    slots.write(1, info.save)
    assert not slots.hides_names(1)
    assert slots.check(1).save == info.save


def test_what_can_be_shown_stays_as_it_is() -> None:
    for name in SAVES:
        assert not hides_names((FIXTURES / name).read_bytes())


def test_of_a_name_with_hidden_signs_the_rest_stays() -> None:
    whole = json.loads(split((FIXTURES / "v5_eternal_middle.save").read_bytes()).body)
    names = ["A\u200bda", "\u3164Bob", "\u3164"]
    for people in (whole["players"], whole["episode"]["record"]["players"]):
        for player, name in zip(people, names, strict=False):
            player["name"] = name
    assert [player.name for player in decode(signed(whole, 5)).players][:3] == ["Ada", "Bob", "Mycity 3"]


@pytest.mark.parametrize("unseen", ["\ue000\uf8ff", "\ufffe\U0010ffff", "\u0378"])
def test_signs_that_are_none_are_unseen_too(unseen: str) -> None:
    """Those of private use, those that never will be signs, and those that are not yet."""
    whole = json.loads(split((FIXTURES / "v5_eternal_middle.save").read_bytes()).body)
    for people in (whole["players"], whole["episode"]["record"]["players"]):
        people[0]["name"], people[1]["name"] = unseen, f"Bob{unseen}"
    file = signed(whole, 5)
    assert hides_names(file)
    assert [player.name for player in decode(file).players][:2] == ["Mycity 1", "Bob"]


def test_what_nobody_could_type_is_refused_still() -> None:
    whole = json.loads(split((FIXTURES / "v5_eternal_middle.save").read_bytes()).body)
    for name in ("\0", "a\nb", "x" * 41):
        whole["title"] = name
        with pytest.raises(SaveError) as refused:
            decode(signed(whole, 5))
        assert "regex" not in str(refused.value)


def test_signs_that_cannot_stand_there_are_told_to_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(split((FIXTURES / "v5_eternal_middle.save").read_bytes()).body)
    whole["players"][0]["name"] = "Ada\x1b[31m"
    (file := tmp_path / "ada.save").write_bytes(signed(whole, 5))
    assert run(["--data-dir", str(tmp_path / "data"), "saves", "import", str(file)]) == 1
    said = capsys.readouterr().err
    assert "the file holds no game: signs that no saved game has there - at `$.players[0].name`" in said
    assert said.count("\n") == 1


GOLDEN = Path(__file__).parents[2] / "golden"


def in_hidden_names(document: Any, path: Path) -> Path:
    path.write_text(json.dumps(hidden_in(document)), encoding="utf-8")
    return path


def test_a_record_opens_with_names_that_stand_in_and_the_check_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is as true as with names that can be shown: by the check, when it is played again, for programs."""
    whole = json.loads((GOLDEN / "eternal-two-blocking-card-last.json").read_bytes())
    path = in_hidden_names(whole, tmp_path / "game.json")
    assert run(["replay", "--check", str(path)]) == 0
    said = capsys.readouterr()
    assert "the same in every move, point and reward (28 turns), with names that stand in" in said.out
    assert not said.err
    assert run(["replay", str(path)]) == 0
    said = capsys.readouterr()
    assert "Mycity 1: " in said.out
    assert "names that stand in" in said.err
    verdict = load(path).check()
    assert verdict.has_stand_ins
    assert not verdict.complaints
    [document] = load(path).documents.values()
    assert [player["name"] for player in document["players"]] == ["Mycity 1", "Mycity 2"]


def test_a_false_record_stays_false_whatever_its_names_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads((GOLDEN / "eternal-two-blocking-card-last.json").read_bytes())
    whole["result"][0]["score"] += 1
    path = in_hidden_names(whole, tmp_path / "game.json")
    assert run(["replay", "--check", str(path)]) == 1
    assert "score" in capsys.readouterr().err
    whole["result"][0]["score"] -= 1
    whole["players"][0]["name"] = "a\nb"
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert run(["replay", "--check", str(path)]) == 1
    assert "cannot be a city's name" in capsys.readouterr().err


def test_a_campaigns_folder_has_the_same_stand_ins_in_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    folder.mkdir()
    for file in sorted((GOLDEN / "island-season").glob("*.json")):
        in_hidden_names({**json.loads(file.read_bytes())}, folder / file.name)
    page = json.loads((folder / "campaign.json").read_bytes())
    page |= {"city": "\u3164"}
    (folder / "campaign.json").write_text(json.dumps(page), encoding="utf-8")
    verdict = load(folder).check()
    assert not verdict.complaints
    assert verdict.has_stand_ins
    assert load(folder).documents["campaign.json"]["city"] == "Mycity"


def test_what_can_be_shown_has_no_stand_ins() -> None:
    for path in (GOLDEN / "eternal-three-who-leave.json", GOLDEN / "island-season"):
        verdict = load(path).check()
        assert not verdict.has_stand_ins
        assert "stand in" not in verdict.sentences[0]
