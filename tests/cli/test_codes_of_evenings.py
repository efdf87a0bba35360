"""Evenings on the printed boards by their code: simulated, counted, checked, shown; other games' are refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.cli import run
from mycity.engine.lands.code import KIN, read_code
from tests.each import each
from tests.independent import judge as city_judge
from tests.independent.island import judge as island_judge

CODES = {"eternal": "2G01-W01Z-A02H", "island-eternal": "2R01-W000-7145"}
ETERNAL, ISLAND = CODES.values()


def faults(document: dict[str, Any]) -> list[str]:
    if document["game"] == "eternal":
        return city_judge.judge(document)
    return island_judge.judge(document).faults


def simulated(folder: Path, *words: str) -> dict[str, bytes]:
    assert run(["simulate", *words, "--records", str(folder)]) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("game", KIN)
def test_by_its_code_and_by_its_seed_an_evening_is_the_same_but_for_the_code(game: str, tmp_path: Path) -> None:
    code = read_code(CODES[game])
    bots = ("--bots", "greedy,random")
    (by_code,) = simulated(tmp_path / "code", game, "--code", str(code), *bots).values()
    (by_seed,) = simulated(tmp_path / "seed", game, "--seed", str(code.deck_seed), *bots).values()
    documents = json.loads(by_code), json.loads(by_seed)
    assert [document["land"] for document in documents] == [{"code": str(code), "day": None}, None]
    lands = [json.dumps(document["land"], separators=(",", ":")).encode() for document in documents]
    assert by_code.replace(lands[0], lands[1]) == by_seed


@pytest.mark.parametrize("game", KIN)
def test_one_to_four_sit_at_a_table_by_a_code_and_all_is_true_of_it(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seats in range(1, 5):
        bots = ("--bots", ",".join(["random"] * seats))
        files = simulated(tmp_path / str(seats), game, "--code", CODES[game], "--games", "2", "--check", *bots)
        first, second = map(json.loads, files.values())
        assert [faults(document) for document in (first, second)] == [[], []]
        assert {document["land"]["code"] for document in (first, second)} >= {CODES[game]}
        assert first["seed"] != second["seed"]
    for path in tmp_path.rglob("*.json"):
        assert run(["replay", str(path), "--check"]) == 0
    capsys.readouterr()


def test_a_seed_needs_two_still(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "eternal", "--bots", "greedy"]) == 2
    assert "2 to 4 seats" in capsys.readouterr().err
    with pytest.raises(mycity.UnknownPlayerError):
        mycity.new_game("eternal", ["Ada"], seed=7)


@each(
    ("change", "words"),
    [
        ({"land": {"code": ISLAND, "day": None}}, "no code of eternal"),
        ({"land": {"code": "2001-W01Z-A01H", "day": None}}, "no code of eternal"),
        ({"land": {"code": ETERNAL, "day": "2026-11-23"}}, "is not the land of"),
        ({"land": {"code": "2G01-W01Z-A12N", "day": None}}, "wrong, or two have changed places"),
        ({"seed": 7}, "seed"),
        ({"land": None}, "a game has 2 to 4 seats, not 1"),
        ({"game": "island"}, "played on a printed board"),
    ],
)
def test_a_record_with_another_code_is_refused(
    change: dict[str, Any], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = (tmp_path / name for name in simulated(tmp_path, "eternal", "--code", ETERNAL, "--bots", "greedy"))
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **change}))
    assert run(["replay", str(path), "--check"]) == 1
    assert words in capsys.readouterr().err
    path.unlink()


def test_it_is_no_game_on_a_made_land(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = (tmp_path / name for name in simulated(tmp_path, "eternal", "--code", ETERNAL, "--bots", "greedy"))
    capsys.readouterr()
    assert run(["lands", "check", str(path)]) == 1
    assert "this is no game on a made land" in capsys.readouterr().err


def test_one_alone_is_kept_and_goes_on(tmp_path: Path) -> None:
    begun = mycity.new_game("island-eternal", ["Ada"], code=ISLAND)
    begun.play("Ada", begun.legal("Ada")[0])
    begun.save(tmp_path / "evening.save")
    game = mycity.load(tmp_path / "evening.save").game()
    assert game.record() == begun.record()
    game.play("Ada", "stop")
    (tmp_path / "evening.json").write_text(json.dumps(game.record()))
    assert mycity.load(tmp_path / "evening.json").check().complaints == []


def test_it_is_counted_as_its_seed_is(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for words in (("--code", ETERNAL), ("--seed", str(read_code(ETERNAL).deck_seed))):
        assert run(["perft", "eternal", *words, "--depth", "2", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]


def test_it_is_shown_with_the_printed_board(capsys: pytest.CaptureFixture[str]) -> None:
    for game, code in CODES.items():
        assert run(["lands", "show", code, "--json"]) == 0
        shown = json.loads(capsys.readouterr().out)
        begun = mycity.new_game(game, ["Ada"], code=code).record()
        assert (shown["family"], shown["name"], shown["seed"]) == (game, None, begun["seed"])
        assert shown["board"] == begun["players"][0]["board"]
        assert shown["rules"] == begun["rules"]
        assert run(["lands", "show", code]) == 0
        assert capsys.readouterr().out.startswith(f"{code}  {game} {shown['number']}, deal {shown['deal']}: groups, ")


@each(
    ("words", "sentence"),
    [
        (["simulate", "eternal", "--code", "2001-W01Z-A01H"], "no code of eternal: say land --code"),
        (["simulate", "island-eternal", "--code", ETERNAL], "no code of island-eternal: say eternal --code"),
        (["simulate", "land", "--code", ETERNAL], "no code of land: say eternal --code"),
        (["simulate", "island", "--code", ISLAND], "island has no codes"),
        (["simulate", "city", "--code", ETERNAL], "city has no codes"),
        (["simulate", "island-season", "--code", ISLAND], "island-season has no codes"),
        (["simulate", "eternal", "--random", "3"], "lands by chance are made ones"),
        (["simulate", "eternal", "--code", ETERNAL, "--random", "3"], "--code C, or"),
        (["simulate", "eternal", "--code", ETERNAL, "--episodes", "3"], "eternal has no episodes"),
        (["simulate", "eternal", "--code", ETERNAL, "--games", "257"], "256 deals"),
        (["perft", "land", "--code", ISLAND, "--depth", "1"], "no code of land"),
        (["perft", "eternal", "--code", ISLAND, "--depth", "1"], "no code of eternal"),
        (["perft", "eternal", "--code", ETERNAL, "--episode", "1", "--depth", "1"], "eternal has no episodes"),
        (["lands", "list", "--family", "eternal"], "made of the families city and island: eternal has a printed board"),
        (["lands", "random", "--family", "island-eternal"], "island-eternal has a printed board"),
        (["lands", "code", "--family", "eternal", "--modules", "0"], "eternal has a printed board"),
        (["lands", "export", ETERNAL, "land.tmx"], "eternal has a printed board"),
        (["lands", "show", "2800-W01Z-A010"], "wrong, or two have changed places"),
    ],
)
def test_another_game_is_a_sentence(
    words: Sequence[str], sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    named = [str(tmp_path / word) if word.endswith(".tmx") else word for word in words]
    assert run(named) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_games_from_python_take_the_code_of_their_own() -> None:
    game = mycity.new_game("eternal", ["Ada", "bot:greedy"], code="2g01w01za02h", seed=5)
    assert (game.game, game.record()["land"]) == ("eternal", {"code": ETERNAL, "day": None})
    assert game.record()["seed"] == read_code(ETERNAL).deck_seed
    for other in ("land", "city", "island", "island-eternal", "city-land"):
        with pytest.raises(mycity.UnknownGameError, match="eternal is"):
            mycity.new_game(other, ["Ada", "Bob"], code=ETERNAL)
    with pytest.raises(mycity.UnknownGameError, match="is not played by the code"):
        mycity.new_game("eternal", ["Ada", "Bob"], code="2001-W01Z-A01H")
    with pytest.raises(mycity.UnknownGameError, match="has no episodes"):
        mycity.new_game("eternal", ["Ada", "Bob"], code=ETERNAL, episode=1)
    assert mycity.land_code("eternal", range(4), number=2026) == ETERNAL
    with pytest.raises(mycity.UnknownGameError, match="modules 0 to 3"):
        mycity.land_code("eternal", [0, 1], number=2026)
    assert mycity.land_name(ISLAND) is None
