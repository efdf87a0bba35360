"""The trial of verdicts: the command line and the library judge the same files, true and spoilt, and say the same.

Games of every kind are played by chance and written as records, as folders of campaigns and as saves, left at any
moment. Each is judged, then spoilt in one place (a byte, a field, a move, a name twice) and judged again.

    .venv/bin/python -m tests.api.verdict_trial --files 500
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mycity
from tests.api.playing import moves, picked, said_by_command, said_by_library, write, write_folder

KINDS: tuple[tuple[str, int | None], ...] = (
    ("eternal", None), ("island", None), ("island-eternal", None), ("city", 8), ("island-season", 5), ("city", 20),
    ("island-season", 2), ("island-season", None), ("city", 1), ("city", None),
)  # fmt: skip
PEOPLE = (["Ada", "Bob"], ["Ada", "bot:greedy", "Cem"], ["bot:random", "Ada", "Bob", "bot:1"])
MOST_STEPS = 400
"""Answers and choices of a game that is left: a campaign is some episodes on by then."""


class TrialFinds(NamedTuple):
    """What a trial has found.

    Attributes:
        files: how many files and folders were judged.
        accepted: those that are true, by the command, with what was done to them.
        differ: those of which the two say different things, with what they say.
    """

    files: int
    accepted: list[str]
    differ: list[str]


def games(count: int) -> Iterator[tuple[int, mycity.Game]]:
    """Yields games of every kind, each at the moment at which it is left."""
    for number in range(count):
        name, episode = KINDS[number % len(KINDS)]
        game = mycity.new_game(name, picked(PEOPLE, number, 1), seed=number, episode=episode)
        steps = picked(range(MOST_STEPS), number, 2) if number % 3 else MOST_STEPS
        for _, _ in zip(range(steps), moves(game, number), strict=False):
            pass
        yield number, game


def written(number: int, game: mycity.Game, folder: Path) -> Path:
    """Writes a game as a save, a record or the folder of its episodes, and returns where; one in mid-game as a save."""
    if number % 2 or game.state is None or not (game.records or game.record()["result"]):
        game.save(folder / f"{number}.save")
        return folder / f"{number}.save"
    if game.records and number % 4:
        return write_folder(folder / str(number), game)
    return write(folder / f"{number}.json", game.record())


# -- what is spoilt --------------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the path of every value inside a document."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in rows:
        yield (*path, key)
        yield from places(inside, (*path, key))


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def a_byte(data: bytes, number: int) -> bytes:
    place = picked(range(len(data)), number, 5)
    return data[:place] + bytes([data[place] ^ picked(range(1, 256), number, 6)]) + data[place + 1 :]


def a_field(document: Any, number: int) -> Any:
    """Changes, or takes away, one value anywhere."""
    path = picked(list(places(document)), number, 7)
    whole, key = at(document, path[:-1]), path[-1]
    if number % 4 == 0:
        del whole[key]
    else:
        old = whole[key]
        new: list[Any] = [None, 7, "x", [], {}, old + 1 if isinstance(old, int) else f"{old}"[::-1]]
        whole[key] = picked([one for one in new if one != old], number, 8)
    return document


def a_move(document: Any, number: int) -> Any:
    """Gives an answer that was given elsewhere."""
    found = [path for path in places(document) if path[-1] == "answers" and at(document, path)]
    if not found:
        return a_field(document, number)
    one, other = picked(found, number, 9), picked(found, number, 10)
    before, given = at(document, one)[0], copy.deepcopy(at(document, other)[-1])
    at(document, one)[0] = given if given != before else {"seat": before["seat"], "do": "leave"}
    return document


def a_name_twice(text: str, number: int) -> str:
    names = [place for place, sign in enumerate(text) if sign == "{" and text[place + 1 : place + 2] == '"']
    place = picked(names, number, 11)
    name = text[place + 1 : text.index('"', place + 2) + 1]
    return f"{text[: place + 1]}{name}:0,{text[place + 1 :]}"


def spoil(path: Path, number: int) -> str:
    """Spoils a file in one place, or one of a folder's; a save is signed anew. Returns what was done."""
    if path.is_dir():
        path = picked(sorted(path.iterdir()), number, 3)
    ways = {"a byte": _byte, "a field": _field, "a move": _move, "a name": _name}
    way = picked(list(ways), number, 4)
    before = path.read_bytes()
    ways[way](path, number)
    return f"{way} in {path.name}{_difference(before, path.read_bytes())}"


def _difference(before: bytes, after: bytes) -> str:
    """Returns what was there and what is there now, as far as a line tells it."""
    old, new = (re.sub(rb"\s", b"", data.split(b"\n", 1)[-1]) for data in (before, after))  # behind a header
    first = next((place for place, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    return f": {old[max(first - 40, 0) : first + 40]!r} became {new[max(first - 40, 0) : first + 40]!r}"


def _byte(path: Path, number: int) -> None:
    path.write_bytes(a_byte(path.read_bytes(), number))


def _field(path: Path, number: int) -> None:
    _rewrite(path, json.dumps(a_field(_document(path), number)))


def _move(path: Path, number: int) -> None:
    _rewrite(path, json.dumps(a_move(_document(path), number)))


def _name(path: Path, number: int) -> None:
    _rewrite(path, a_name_twice(json.dumps(_document(path), separators=(",", ":")), number))


def _document(path: Path) -> Any:
    data = path.read_bytes()
    return json.loads(data.split(b"\n", 1)[1] if path.suffix == ".save" else data)


def _rewrite(path: Path, text: str) -> None:
    if path.suffix != ".save":
        path.write_text(text, encoding="utf-8")
        return
    schema, body = path.read_bytes().split(b" ")[1], text.encode()
    path.write_bytes(b"MYCITY %s %s\n" % (schema, hashlib.sha256(body).hexdigest().encode()) + body)


# -- the trial -------------------------------------------------------------------------------------------------------


def trial(count: int, folder: Path) -> tuple[TrialFinds, TrialFinds]:
    """Judges so many true files and as many spoilt ones, and returns what was found of each."""
    found: dict[str, list[Any]] = {"true": [0, [], []], "spoilt": [0, [], []]}
    for number, game in games(count):
        path = written(number, game, folder)
        judge(path, "as it was written", found["true"])
        judge(path, spoil(path, number), found["spoilt"])
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return TrialFinds(*found["true"]), TrialFinds(*found["spoilt"])


def judge(path: Path, what: str, found: list[Any]) -> None:
    by_command, by_library = said_by_command(path), said_by_library(path)
    found[0] += 1
    if by_command[0] == 0:
        found[1].append(f"{path.name}, {what}")
    if by_command != by_library:
        found[2].append(f"{path.name}, {what}: {by_command} and {by_library}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=500, metavar="N", help="true files, and as many spoilt ones (500)")
    count = parser.parse_args().files
    begun, say = time.monotonic(), sys.stdout.write
    with tempfile.TemporaryDirectory() as folder:
        results = trial(count, Path(folder))
    for what, found in zip(("true", "spoilt"), results, strict=True):
        say(f"{found.files} {what}: {len(found.accepted)} accepted; of {len(found.differ)} the two say other things\n")
        say("".join(f"{one}\n" for one in [*found.differ, *(found.accepted if what == "spoilt" else [])]))
    say(f"{time.monotonic() - begun:.0f} seconds\n")
    return int(any(found.differ for found in results))


if __name__ == "__main__":
    sys.exit(main())
