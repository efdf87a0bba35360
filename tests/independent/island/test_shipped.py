"""What is shipped is what was typed in by hand: the island, the tiles; and what the verbs print and play is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from mycity.cli import run
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.versions import newest_version
from mycity.engine.rules import RuleSet
from tests import simulation
from tests.independent.island import judge, land, perft, player, season
from tests.independent.island.__main__ import COMMAND
from tests.independent.island.book import STANDARD_SETUP, book
from tests.independent.island.player import Document


def printed(capsys: pytest.CaptureFixture[str], game: str, *words: str) -> dict[str, Any]:
    assert run(["perft", game, *words, "--seed", "7", "--depth", "2", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seed"], found["start"]) == (game, 7, 10)
    assert found["buildings"] == judge.buildings(game, found["episode"])
    return found


@pytest.mark.parametrize(("game", "episode"), [("island", 1), ("island-eternal", None)])
def test_perft_counts_as_the_slow_generator(game: str, episode: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, game)
    assert found["episode"] == episode
    assert found["board"] == {"cells": land.written(land.KINDS)}
    assert found["counts"] == perft.count(book(game, episode), land.KINDS, found["deck"], 2)


@pytest.mark.parametrize("episode", [4, 7])
def test_perft_of_a_single_episode(episode: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "island-season", "--episode", str(episode))
    letters = {**season.standard(episode), **STANDARD_SETUP.get(episode, {})}
    assert found["episode"] == episode
    assert found["board"] == {"cells": land.written(letters)}
    assert found["counts"] == perft.count(book("island-season", episode), letters, found["deck"], 2)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("island --games 4 --bots random,random,random,random", 4),
        ("island-eternal --games 4 --bots random,random,random,random", 4),
        ("island-season --games 1 --bots random,random", 1),
        ("island-season --games 1 --bots random,random,random", 1),
        ("island-season --games 1 --bots random,random --episodes 1-8", 8),
    ],
)
def test_what_is_simulated_is_right(words: str, count: int, tmp_path: Path) -> None:
    assert run(["simulate", *words.split(), "--seed", "31", "--records", str(tmp_path)]) == 0
    found = list(COMMAND.judged(tmp_path))
    assert len(found) == count
    assert [fault for _, faults in found for fault in faults] == []


def played_again(document: Document, rules: RuleSet) -> list[str]:
    """Has the game play what the second telling has played; the deck is no seed's."""
    document = {**document, "engine": newest_version(), "rules": [dict(row) for row in rules.rows()]}
    return [fault for fault in simulation.check(document) if not fault.startswith("deck: not the order")]


@pytest.mark.parametrize("game", ["island", "island-eternal"])
def test_a_game_of_the_second_telling_is_played_again(game: str) -> None:
    assert played_again(player.game(game, 4, 3), load_episode(game).scenario.rules) == []


def test_a_season_of_the_second_telling_is_played_again() -> None:
    episodes = load_campaign("island-season").episodes
    for document, episode in zip(player.whole_season(3, 4), episodes, strict=False):
        assert played_again(document, episode.scenario.rules) == []


def test_the_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert COMMAND.run([]) == 2
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    assert COMMAND.run([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("1 judged, 1 with faults\n")
