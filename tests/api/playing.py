"""Games played by chance through the front door, a seed each, and what the command line says of files."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path
from typing import TypeVar

import mycity
from mycity.__main__ import main
from mycity.engine.rng import below, mix


def moves(game: mycity.Game, seed: int) -> Iterator[None]:
    """Plays on by chance, an answer, a choice or an envelope a step, until all is over."""
    for step in count():
        people = [name for name in game.players if not name.startswith("bot:")]
        asked = [name for name in people if game.legal(name)]
        choosing = [name for name in people if game.choices(name)]
        if choosing:
            game.choose(choosing[0], picked(game.choices(choosing[0]), seed, step))
        elif asked:
            name = picked(asked, seed, step)
            legal = game.legal(name)
            placements = [one for one in legal if isinstance(one, mycity.Build)]
            game.play(name, picked(placements if placements and step % 17 else legal, seed, step, 1))
        elif game.is_over:
            return
        else:
            game.next_episode()
        yield


T = TypeVar("T")


def picked(options: Sequence[T], *numbers: int) -> T:
    return options[below(mix(*numbers), len(options))[1]]


def played(game: mycity.Game, seed: int, *, episodes: int = 99) -> mycity.Game:
    """Plays by chance until all, or so many episodes, are over, and returns the game."""
    for _ in moves(game, seed):
        if len(game.records) >= episodes:
            break
    return game


def write(path: Path, document: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def write_folder(folder: Path, game: mycity.Game) -> Path:
    for name, document in game.records.items():
        write(folder / name, document)
    return folder


def said_by_command(path: Path, *words: str) -> tuple[int, list[str]]:
    """Returns the status of ``mycity replay --check``, and its lines: what it prints, then what it complains of."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["replay", *(words or ["--check"]), str(path)])
    return status, [*out.getvalue().splitlines(), *err.getvalue().splitlines()]


def said_by_library(path: Path) -> tuple[int, list[str]]:
    """Returns the same as the library says it, of one record, save or campaign, or of a folder with one record."""
    file = path / "record.json" if (path / "record.json").exists() else path
    try:
        verdict = mycity.load(path).check()
    except mycity.GameError as error:
        return 1, [f"mycity: {file}{str(error).removeprefix(repr(file.name))}"]
    told = [f"{file}: {one.removeprefix('record.json: ')}" for one in verdict.sentences]
    more = len(told) - 10
    return int(bool(verdict.complaints)), told[:10] + ([f"{file}: and {more} more"] if more > 0 else [])
