"""The same seed gives the same bytes: in another process, under another hash seed, played by more processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(arguments: list[str], hash_seed: int) -> bytes:
    """Returns what Python prints for these arguments, under one hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, check=True)
    return done.stdout


GAMES = ("eternal --games 3 --bots random,random,random", "land --random 5 --bots random,1,greedy")
"""Games on the printed board, and on lands by chance of both families under modules by chance."""
every_game = pytest.mark.parametrize("game", GAMES)


def records(folder: Path, hash_seed: int, game: str, *options: str) -> dict[str, bytes]:
    """Returns the records of a few simulated games, by file name."""
    words = ["simulate", *game.split(), "--seed", "5", *options]
    run(["-m", "mycity", *words, "--records", str(folder)], hash_seed)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.slow
@every_game
def test_simulated_games_are_the_same_under_any_hash_seed(game: str, tmp_path: Path) -> None:
    one, other = (records(tmp_path / str(hash_seed), hash_seed, game) for hash_seed in (1, 2))
    assert len(one) == int(game.split()[2])
    assert {name.partition("-")[0] for name in one} == (
        {"eternal"} if game.startswith("eternal") else {"city", "island"}
    )
    assert one == other


@pytest.mark.slow
@every_game
def test_simulated_games_are_the_same_with_any_number_of_jobs(game: str, tmp_path: Path) -> None:
    assert records(tmp_path / "one", 3, game) == records(tmp_path / "two", 4, game, "--jobs", "2")


def test_golden_games_are_made_again_byte_for_byte(tmp_path: Path) -> None:
    """By the script that made them, whatever the hash seed: the same deck, the same legal answers in the same order."""
    code = (
        f"import pathlib, tools.make_golden as golden\ngolden.FOLDER = pathlib.Path({str(tmp_path)!r})\ngolden.main()\n"
    )
    run(["-c", code], hash_seed=5)
    golden = {path.name: path.read_bytes() for path in (ROOT / "tests" / "golden").glob("*.json")}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == golden


def test_a_game_that_follows_the_order_of_a_set_is_noticed() -> None:
    assert len({run(["-m", "tests.controls.hash_order"], hash_seed) for hash_seed in range(1, 5)}) > 1
