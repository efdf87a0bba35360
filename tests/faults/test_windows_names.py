"""Names that are no files on Windows, wherever the command line takes one: one sentence there, and nothing opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mycity.__main__ import main
from mycity.content import file_names
from mycity.storage.slots import Slots
from tests.faults.commands import is_one_sentence
from tests.storage.games import saved

PLACES = [
    ["saves", "export", "1", "{name}"],
    ["saves", "import", "{name}"],
    ["simulate", "eternal", "--bots", "1,1", "--records", "{name}"],
    ["replay", "{name}"],
    ["replay", "--check", "fine.json", "{name}"],
    ["best", "{name}"],
    ["boards", "check", "{name}"],
    ["--record", "{name}"],
    ["--data-dir", "{name}", "saves", "list"],
]
NAMES = ["con", "nul.save", "game.save:hidden", "game.save.", "COM\N{SUPERSCRIPT TWO}", "what?.json", "{folder}/aux"]


def filled(place: list[str], name: str, folder: Path) -> list[str]:
    return [word.format(name=name.format(folder=folder)) for word in place]


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_on_windows_it_is_refused_before_anything_is_opened(
    place: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(file_names, "_WINDOWS", True)
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        assert main(filled(place, name, tmp_path)) == 2, name
        said = capsys.readouterr()
        assert said.out == ""
        assert is_one_sentence(said.err), said.err
        assert "argument" in said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="it is Windows")
def test_elsewhere_it_is_a_name_like_any_other(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_names, "_WINDOWS", False)
    monkeypatch.chdir(tmp_path)
    Slots(data_dir).write(1, saved(4))
    assert main(["saves", "export", "1", "nul.save"]) == 0
    assert main(["saves", "import", "nul.save"]) == 0
    assert main(["simulate", "eternal", "--bots", "1,1", "--records", "con"]) == 0
    assert main(["replay", "--check", "con"]) == 0
