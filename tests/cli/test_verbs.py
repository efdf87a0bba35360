"""The verbs as other programs call them: exit status, sentences on standard error, JSON on standard output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.__main__ import main
from mycity.ai.bots.registry import find_level
from mycity.ai.levels import offered
from mycity.content.bot_rows import load_levels
from mycity.engine.record import make_record
from tests.each import each
from tests.independent.judge import judge
from tests.independent.lands import recorded
from tests.independent.perft import count

GAMES = ["--games", "3", "--seed", "5", "--bots", "1,2,3,greedy"]


def documents(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    assert main(["simulate", "eternal", *GAMES, "--records", str(folder)]) == 0
    return folder


def test_simulated_games_obey_the_rules(records: Path) -> None:
    found = documents(records)
    assert [document["seed"] for document in found] == [5, 6, 7]
    assert [complaint for document in found for complaint in judge(document)] == []


def test_replay_agrees_with_every_record(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in records.glob("*.json"):
        assert main(["replay", str(path), "--check"]) == 0
    assert "the same in every move" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [("eternal", "--games", "3"), ("land", "--random", "3"), ("island-season", "--episodes", "2"), ("island-season",)],
)
def test_games_that_are_played_anew_at_once(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["simulate", *words, "--bots", "random,greedy", "--json"]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert main([*command, "--check"]) == 0
    assert capsys.readouterr().out == told

    def a_point_more(*given: Any) -> dict[str, Any]:
        document = make_record(*given)
        document["result"][0]["score"] += 1
        return document

    if words[0] != "island-season":
        monkeypatch.setattr("mycity.cli.games.make_record", a_point_more)
        assert main([*command, "--check"]) == 1
        assert "score" in capsys.readouterr().err


def test_replay_refuses_a_changed_point(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = documents(records)[0]
    document["result"][1]["end"][0]["points"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document), encoding="utf-8")
    assert main(["replay", str(changed), "--check"]) == 1
    assert "result[1].end[0].points" in capsys.readouterr().err


def test_replay_refuses_a_game_by_other_rules(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = documents(records)[0]
    document["rules"] = [row for row in document["rules"] if row["id"] != "start.river"]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document), encoding="utf-8")
    assert main(["replay", str(changed), "--check"]) == 1
    assert "rules" in capsys.readouterr().err


def test_replay_tells_the_game(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = min(records.glob("*.json"))
    assert main(["replay", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    document = json.loads(path.read_text(encoding="utf-8"))
    assert len(said) == len(document["turns"]) + len(document["players"])


@pytest.mark.slow
def test_records_are_the_same_bytes_with_other_jobs_and_hash_seed(records: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mycity", "simulate", "eternal", *GAMES, "--jobs", "2", "--records", str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "12345"}, capture_output=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in records.iterdir()
    }


def test_simulate_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "eternal", "--bots", " random, greedy", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert [seat["bot"] for seat in summary["seats"]] == ["random", "greedy"]


def test_bots_are_listed_weakest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "list", "--json"]) == 0
    offered = [bot["number"] for bot in json.loads(capsys.readouterr().out) if bot["number"] is not None]
    assert offered[:6] == [1, 2, 3, 4, 5, 6]
    assert offered == sorted(offered)


def match(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bots", "match", *arguments, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def timeless(document: dict[str, Any]) -> list[Any]:
    """Return the rows of every match without the times, which differ from run to run."""
    return [{**row, "seconds_per_turn": 0, "slowest_turn": 0} for one in document["matches"] for row in one["bots"]]


def test_a_match_is_of_any_game(capsys: pytest.CaptureFixture[str]) -> None:
    played = match(capsys, "1", "greedy", "--game", "island-season", "--episodes", "7,8", "--games", "2")
    assert (played["game"], [one["episode"] for one in played["matches"]]) == ("island-season", [7, 8])
    assert match(capsys, "1", "--game", "island-eternal", "--games", "1")["game"] == "island-eternal"


def test_a_match_compares_each_bot_with_the_one_before_on_the_same_decks(capsys: pytest.CaptureFixture[str]) -> None:
    builder = str(find_level("builder", load_levels()).number)
    (played,) = match(capsys, "random", builder, "--games", "6")["matches"]
    weak, strong = played["bots"]
    assert (weak["bot"], strong["bot"], strong["games"]) == ("random", "builder", 6)
    assert weak["lead"] is None
    assert strong["lead"]["mean"] == pytest.approx(strong["mean"] - weak["mean"], abs=0.002)
    assert strong["lead"]["significant"]
    assert strong["interval"][0] < strong["mean"] < strong["interval"][1]


@pytest.mark.slow
def test_a_match_comes_out_the_same_with_other_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["1", "2", "--games", "4", "--episodes", "1,16"]
    assert timeless(match(capsys, *arguments)) == timeless(match(capsys, *arguments, "--jobs", "2"))


def test_best_finds_a_city_at_least_as_good_for_every_seat(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = min(records.glob("*.json"))
    assert main(["best", str(path), "--seconds", "0.1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["seats"]
    document = json.loads(path.read_text(encoding="utf-8"))
    assert [row["score"] for row in found] == [result["score"] for result in document["result"]]
    assert all(row["best"] >= row["score"] and row["behind"] == row["best"] - row["score"] for row in found)
    assert max(row["behind"] for row in found) > 10
    covered = [cell for one in found[0]["buildings"] for cell in one["cells"]]
    assert len(covered) == len(set(covered)) > 60


def test_best_of_what_is_no_finished_game(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = documents(records)[0]
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps({**document, "turns": document["turns"][:3]}), encoding="utf-8")
    assert main(["best", str(cut)]) == 1
    assert "the episode is not over" in capsys.readouterr().err


DEGENERATE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "an empty deck": lambda _: {"deck": [], "turns": [], "result": []},
    "an empty deck, and turns": lambda _: {"deck": []},
    "one card": lambda good: {"deck": good["deck"][:1], "turns": good["turns"][:1], "result": []},
    "nothing but the blocking card": lambda _: {"deck": ["BLOCK", "BLOCK"], "turns": [], "result": []},
    "a card nobody knows": lambda _: {"deck": ["ZZZ"], "turns": [], "result": []},
    "every card twice": lambda good: {"deck": [*good["deck"], *good["deck"]]},
    "no rules": lambda _: {"rules": [], "deck": [], "turns": [], "result": []},
    "nobody": lambda _: {"players": []},
    "nothing to build": lambda good: {
        "deck": [],
        "turns": [],
        "result": [],
        "players": [{**player, "buildings": {}} for player in good["players"]],
    },
    "no turns": lambda _: {"turns": []},
    "rules of a later version": lambda _: {"engine": "9.0.0"},
}


@pytest.mark.parametrize("what", DEGENERATE)
@pytest.mark.parametrize("verb", [["best", "--seconds", "0.1"], ["replay", "--check"], ["replay"]], ids=" ".join)
def test_a_record_of_no_real_game_is_answered_with_sentences(
    verb: list[str], what: str, records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = documents(records)[0]
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**good, **DEGENERATE[what](good)}), encoding="utf-8")
    status = main([*verb, str(file)])
    said = capsys.readouterr().err
    assert status in ((0, 1) if verb == ["replay"] else (1,))
    assert "something went wrong" not in said
    assert all(line.partition("odd.json: ")[2] for line in said.splitlines())


@pytest.mark.parametrize("seed", [1, 4])
def test_perft_agrees_with_the_second_count(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "eternal", "--seed", str(seed), "--depth", "2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["start"] == 10
    assert document["episode"] is None
    land = recorded(document["board"])
    assert document["counts"] == count(land, document["buildings"], document["deck"], start=10, depth=2)


@each(
    ("arguments", "sentence"),
    [
        (["simulate", "eternal", "--bots", "1,nobody"], "there is no bot 'nobody'"),
        (["simulate", "eternal", "--bots", "1"], "2 to 4 seats"),
        (["simulate", "land", "--random", "1", "--bots", "1,1,1,1,1"], "1 to 4 seats"),
        (["simulate", "eternal", "--games", "0"], "at least 1"),
        (["simulate", "chess"], "invalid choice"),
        (["perft", "eternal"], "--depth"),
        (["perft", "eternal", "--depth", "1", "--episode", "3"], "no episodes"),
        (["perft", "city", "--depth", "1", "--episode", "40"], "no episode 40"),
        (["bots", "match", "1", "nobody"], "there is no bot 'nobody'"),
        (["bots", "match", "1", "--episodes", "25"], "no episode 25"),
        (
            ["simulate", "city", "--bots", "99,1"],
            ", ".join(f"{level.id} ({level.number})" for level in offered(load_levels())),
        ),
        (
            ["simulate", "island-season", "--episodes", "1-24"],
            "island-season has no episode 24: its episodes are numbered 1 to 8",
        ),
        (["simulate", "island-season", "--episodes", "3-1"], "write 7, 1-3 or 1,4,7; island-season has 1 to 8"),
        (["simulate", "eternal", "--episodes", "3"], "city and island-season have"),
        (["perft", "city", "--depth", "1", "--episode", "0"], "city has no episode 0: its episodes are numbered 1 to"),
        (["perft", "island-season", "--depth", "1", "--episode", "x"], "numbered 1 to 8"),
        (["saves", "export", "0", "out.save"], "there is no slot 0: slots are numbered from 1 to 12"),
        (["bots", "match", "1", "--game", "island", "--episodes", "1"], "no episodes"),
        (["best", "nowhere.json", "--seconds", "0"], "no number of seconds above 0"),
        (["best", "nowhere.json", "--seconds", "nan"], "no number of seconds above 0"),
        (["saves", "export", "99", "out.save"], "no slot 99"),
        (["boards"], "required"),
        (["--window", "large"], "no size like 1280x800"),
        (["simulate", "city", "--episodes", "0-3"], "no episode 0"),
        (["simulate", "city", "--episodes", "three"], "names no episodes"),
        (["simulate", "eternal", "--episodes", "3"], "has no episodes"),
        (["perft", "city", "--depth", "1"], "say which episode with --episode N: city has 1 to 24"),
        (["dance"], "invalid choice"),
    ],
)
def test_bad_usage_is_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_replay_of_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.json"
    path.write_text("[1, 2", encoding="utf-8")
    assert main(["replay", str(path), "--check"]) == 1
    path.write_text('{"format": "other"}', encoding="utf-8")
    assert main(["replay", str(path), "--check"]) == 1
    assert capsys.readouterr().err.count("\n") == 2


def test_a_campaign_is_simulated_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "city", "--bots", "random,random", "--seed", "3", "--records", str(tmp_path)]) == 0
    folder = tmp_path / "campaign-3"
    assert len(list(folder.iterdir())) == 25
    assert main(["replay", str(folder), "--check"]) == 0
    assert main(["replay", str(folder / "16.json"), "--check"]) == 0
    document = json.loads((folder / "05.json").read_text(encoding="utf-8"))
    document["result"][0]["progress"] += 1
    (folder / "05.json").write_text(json.dumps(document), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(folder), "--check"]) == 1
    assert "05.json" in capsys.readouterr().err


def test_folders_of_records_and_of_campaigns_are_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "city", "--bots", "random,random", "--seed", "3", "--records", str(tmp_path)]) == 0
    records = tmp_path / "records"
    records.mkdir()
    for name in ("07.json", "12.json"):
        document = (tmp_path / "campaign-3" / name).read_text(encoding="utf-8")
        (records / f"episode-{name}").write_text(document, encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(tmp_path), "--check"]) == 0
    assert capsys.readouterr().out.count("the same in every move") == 3, "one campaign and two records"
    (tmp_path / "campaign-3" / "campaign.json").unlink()
    assert main(["replay", str(records), str(tmp_path), "--check"]) == 1
    assert "campaign.json: missing" in capsys.readouterr().err
    (tmp_path / "nothing").mkdir()
    assert main(["replay", str(tmp_path / "nothing")]) == 1


def test_boards_are_listed_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["boards", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    boards = {board["name"]: (board["left"], board["right"]) for board in listed if "left" in board}
    assert boards == {"city": (36, 59), "eternal": (42, 56)}
    assert {board["name"]: board["cells"] for board in listed if "cells" in board} == {"island": 100, "islet": 29}
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map/>", encoding="utf-8")
    assert main(["boards", "check", str(broken)]) == 1


def test_saves_of_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path), "saves", "list", "--json"]) == 0
    assert [slot["status"] for slot in json.loads(capsys.readouterr().out)] == ["empty"] * 12
    assert main(["--data-dir", str(tmp_path), "saves", "check"]) == 0
    assert main(["--data-dir", str(tmp_path), "saves", "export", "1", str(tmp_path / "x")]) == 1
