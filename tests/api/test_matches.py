"""Matches of bots, ours and one's own: the same decks for all, whoever plays them and in however many processes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.__main__ import main


class First:
    def decide(self, view: mycity.SeatView) -> Any:
        return view.legal[0]


class Failing:
    def decide(self, view: mycity.SeatView) -> Any:
        return 1 // len(view.gone[:0])


MODULE = """
class Mine:
    def decide(self, view):
        return view.legal[0]


class Failing:
    def decide(self, view):
        return 1 // 0


nobody = 5
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder with a module of one's own, in which the command line is at work."""
    (tmp_path / "my_module.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "my_broken.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("my_module", None)


@pytest.mark.parametrize(("game", "episode"), [("eternal", None), ("island-eternal", None), ("city", 8)])
def test_any_number_of_jobs_comes_to_the_same(game: str, episode: int | None) -> None:
    bots = {"First": First(), "bot:greedy": None, "bot:random": None}
    alone, both = (mycity.match(bots, game, 4, seed=3, jobs=jobs, episode=episode, records=True) for jobs in (1, 2))
    assert alone == both
    assert list(alone.results) == list(bots)
    assert alone.results["bot:greedy"].mean > alone.results["First"].mean
    assert str(alone).count("\n") == len(bots)


def test_its_records_are_true(tmp_path: Path) -> None:
    played = mycity.match([("First", First()), "bot:greedy"], "island-eternal", 2, records=True)
    assert len(played.records) == 4, "where cities are compared everybody sits at a table of its own"
    for number, record in enumerate(played.records):
        (tmp_path / f"game-{number}.json").write_text(json.dumps(record), encoding="utf-8")
    assert mycity.load(tmp_path).check().complaints == []


def test_the_command_line_comes_to_the_same(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verb = ["bots", "match", "my_module:Mine", "greedy", "--games", "3", "--seed", "5", "--json"]
    outputs = []
    for jobs in ("1", "2"):
        assert main([*verb, "--jobs", jobs]) == 0
        outputs.append(json.loads(capsys.readouterr().out)["matches"][0]["bots"])
    played = mycity.match([("Mine", First()), "bot:greedy"], games=3, seed=5)
    for rows in outputs:
        assert [row["bot"] for row in rows] == ["my_module:Mine", "greedy"]
        assert [row["mean"] for row in rows] == [round(result.mean, 3) for result in played.results.values()]


def test_a_bot_that_fails_on_the_command_line_is_told_of(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for jobs in ("1", "2"):
        assert main(["bots", "match", "my_module:Failing", "greedy", "--games", "3", "--jobs", jobs]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert "my_module:Failing, turn 1, card " in line
        assert "ZeroDivisionError" in line
    assert not list(here.rglob("crash*"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("my_nothing:Mine", "cannot be loaded: ModuleNotFoundError"),
        ("my_module:Yours", "cannot be loaded: AttributeError"),
        ("my_broken:Mine", "cannot be loaded: ZeroDivisionError"),
        ("my_module:nobody", "is no bot: a bot is an object with decide"),
        (":", "cannot be loaded: ValueError"),
    ],
)
def test_what_cannot_be_loaded_is_told(
    here: Path, name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "match", name, "greedy"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence in line


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_told_of_with_its_name(jobs: int) -> None:
    with pytest.raises(mycity.BotError, match=r"Mine, turn 1, card [A-Z0-9-]+: ZeroDivisionError: .* \(seed [0-9]+\)"):
        mycity.match([("Mine", Failing()), "bot:greedy"], games=4, jobs=jobs)


def test_what_is_no_match_is_refused() -> None:
    class Inside(First):
        pass

    for wrong, sentence in (
        ({"players": ["bot:greedy"]}, "there must be 2 to 16 players"),
        ({"players": ["Ada", "bot:greedy"]}, "a match is between bots"),
        ({"players": [f"bot:{number % 6 + 1}" for number in range(17)]}, "2 to 16 players"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "city"}, "one episode of city"),
        ({"game": "eternal", "episode": 1}, "has no episodes"),
        ({"games": 0}, "games are a number from 1"),
        ({"games": True}, "games are a number from 1"),
        ({"games": 1.5}, "games are a number from 1"),
        ({"jobs": 65}, "jobs are a number from 1"),
        ({"seed": -1}, "a seed is a number"),
        ({"players": [("Mine", Inside()), "bot:greedy"], "jobs": 2}, "cannot be handed to other processes"),
    ):
        arguments: dict[str, Any] = {"players": ["bot:greedy", "bot:random"], "games": 1} | wrong
        with pytest.raises(mycity.GameError, match=sentence):
            mycity.match(**arguments)
