"""What is shipped is what was typed in by hand: the island, the tiles; and what the verbs print and play is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from mycity.cli import run
from tests.independent.island import __main__ as judging
from tests.independent.island import judge, land, perft
from tests.independent.island.book import book


@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_perft_prints_what_the_slow_generator_counts(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", game, "--seed", "7", "--depth", "2", "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert printed["board"] == {"cells": land.written(land.KINDS)}
    assert (printed["game"], printed["seed"], printed["start"]) == (game, 7, 10)
    assert printed["episode"] == (1 if game == "island" else None)
    assert printed["buildings"] == judge.buildings(game, printed["episode"])
    rules = book(game, printed["episode"])
    assert printed["counts"] == perft.count(rules, land.KINDS, printed["deck"], 2)


@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_simulated_games_are_right(game: str, tmp_path: Path) -> None:
    words = ["simulate", game, "--games", "2", "--seed", "31", "--bots", "1,2,greedy,random", "--records"]
    assert run([*words, str(tmp_path)]) == 0
    found = list(judging.judged(tmp_path))
    assert len(found) == 2
    assert [fault for _, faults in found for fault in faults] == []


def test_the_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert judging.main([]) == 2
    (tmp_path / "game.json").write_text("{}")
    assert judging.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("1 judged, 1 with faults\n")
