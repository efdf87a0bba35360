"""Saves with names that nobody could see: they are opened whole, with names that stand in."""

from __future__ import annotations

import hashlib
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from mycity.cli import run
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

    return signed(hide(json.loads(header.body)), header.schema)


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
    assert info.save.title.startswith("Mycity")
    assert [player.name for player in info.save.players] == [
        f"Mycity {seat}" for seat, _ in enumerate(info.save.players, start=1)
    ]
    assert run(["--data-dir", str(tmp_path), "saves", "list"]) == 0
    assert "slot 1: Mycity" in (said := capsys.readouterr().out)
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


def test_what_nobody_could_type_is_refused_still() -> None:
    whole = json.loads(split((FIXTURES / "v5_eternal_middle.save").read_bytes()).body)
    for name in ("\0", "a\nb", "x" * 41):
        whole["title"] = name
        with pytest.raises(SaveError):
            decode(signed(whole, 5))
