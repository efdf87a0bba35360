"""How often each first comes up in games between bots: ``python -m bench.firsts OUT [--games 500]``.

Some of the bots' seats are taken for people. Every evening is written with what it could bring into OUT, a file a game,
for ``python -m tests.independent.first_judge OUT``, which judges it by other code.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from mycity.cli.games import GamePlan, land_job, play
from mycity.content.lands.plans import random_code
from mycity.engine.rng import mix
from mycity.table.chronicle.first_rows import load_firsts
from mycity.table.chronicle.told_firsts import found_firsts

Record = dict[str, Any]
_ROUND = (*("city",) * 2, *("island-season",) * 3, *("eternal", "island-eternal") * 5, *("island",) * 3, *("land",) * 7)
"""The games that are played in turn: of 25 two campaigns and three seasons."""
_TABLES: tuple[tuple[str, ...], ...] = (
    *(
        ("surveyor", "neighbour", "builder"),
        ("builder", "surveyor"),
        ("surveyor", "greedy", "newcomer", "neighbour"),
        ("neighbour", "surveyor", "surveyor"),
    )
    * 5,
    ("master", "master"),
)
"""The bots of each seat, in turn. Master takes its time, and meets its like."""
_HELPED = 4
"""Every fourth game the first seat was helped."""


def games(count: int, seed: int) -> Iterator[list[Record]]:
    """Play games of every kind and yield the records of each."""
    for number, game in enumerate(islice(cycle(_ROUND), count)):
        of_game = mix(seed, number)
        bots = _TABLES[(number // len(_ROUND) + number) % len(_TABLES)]
        if game in ("city", "island-season"):
            bots = tuple("builder" if bot == "master" else bot for bot in bots)
        plan = GamePlan(game, bots), of_game % 2**32
        job = land_job(random_code(of_game), bots) if game == "land" else plan
        yield [document for _, document in play(job) if "turns" in document]


def seated(record: Record, people: Sequence[int]) -> Record:
    """Return a record in which people have had some of the seats."""
    players = [
        player | {"controller": "human"} if seat in people else player for seat, player in enumerate(record["players"])
    ]
    return record | {"players": players}


def evenings_of(records: Sequence[Record], number: int) -> Iterator[Record]:
    """Yield the evenings of a game with what each could bring."""
    people = [0, 1] if number % 3 == 0 and len(records[0]["players"]) > 1 else [0]
    helped = [0] if number % _HELPED == 0 else []
    before: Record | None = None
    for record in records:
        now = seated(record, people)
        found = found_firsts([now] if before is None else [before, now], people, helped)
        yield {"record": now, "before": before, "people": people, "helped": helped, "found": found}
        before = now


def main() -> None:
    """Play, write and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.firsts", description="how often each first comes up")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=500, help="games that are played (500)")
    parser.add_argument("--seed", type=int, default=48)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    counts, played = Counter[str](), 0
    for number, records in enumerate(games(arguments.games, arguments.seed)):
        evenings = list(evenings_of(records, number))
        played += len(evenings)
        for evening in evenings:
            counts.update(evening["found"])
        (arguments.out / f"{number:04d}.json").write_text(json.dumps(evenings), encoding="utf-8")
    for row in load_firsts().firsts:
        print(f"{row.name:16}{counts[row.name]:6}{'  secret' if row.secret else ''}")
    print(f"{arguments.games} games, {played} evenings")


if __name__ == "__main__":
    main()
