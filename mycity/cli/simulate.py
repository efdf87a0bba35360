"""``mycity simulate GAME``: games between bots, the same bytes whatever the machine and the number of jobs."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from mycity.ai.playing import play_out
from mycity.ai.registry import UnknownBotError, make_bot
from mycity.cli import UsageError, whole_number
from mycity.cli.documents import Progress, print_json, write_json
from mycity.content.bots import load_levels
from mycity.content.games import load_episode
from mycity.content.seating import ANIMALS, SEATS, Seating, players_of
from mycity.engine.episode import begin
from mycity.engine.record import record


@dataclass(frozen=True)
class Plan:
    """What every game of a run has in common."""

    game: str
    bots: tuple[str, ...]


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", choices=["eternal"], help="eternal")
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=1, help="how many games (1)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=1, help="seed of the first game (1)")
    parser.add_argument("--bots", metavar="LEVEL,...", default="greedy,greedy", help="a bot per seat, 2 to 4")
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), default=1, help="processes at work (1)")
    parser.add_argument("--records", metavar="DIR", type=Path, help="write every game's record into DIR")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Play the games, write the records, say how they went."""
    plan = Plan(arguments.game, tuple(arguments.bots.split(",")))
    _check_bots(plan.bots)
    if arguments.records:
        arguments.records.mkdir(parents=True, exist_ok=True)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    progress = Progress(len(seeds), "games")
    started = time.perf_counter()
    scores: list[list[int]] = []
    firsts = [0] * len(plan.bots)
    for done, (seed, document) in enumerate(_records(plan, seeds, arguments.jobs), start=1):
        if arguments.records:
            write_json(arguments.records / f"{plan.game}-{seed}.json", document)
        scores.append([result["score"] for result in document["result"]])
        for result in document["result"]:
            firsts[result["seat"]] += result["place"] == "first"
        progress.show(done)
    summary = _summary(arguments, plan, scores, firsts)
    if arguments.json:
        print_json(summary)
    else:
        _tell(summary, time.perf_counter() - started)
    return 0


def play(plan: Plan, seed: int) -> dict[str, Any]:
    """Play the game with ``seed`` and return its record."""
    levels = load_levels()
    bots = [make_bot(name, levels) for name in plan.bots]
    episode = load_episode(plan.game)
    seatings = [
        Seating(f"City {seat}", ANIMALS[seat - 1], f"bot:{name}") for seat, name in enumerate(plan.bots, start=1)
    ]
    state, events = begin(episode.scenario, players_of(episode, seatings), seed)
    state, told = play_out(state, bots)
    return record(state, events + told)


def _check_bots(bots: Sequence[str]) -> None:
    if len(bots) not in SEATS:
        raise UsageError(f"a game has 2 to 4 seats, --bots names {len(bots)}")
    for name in bots:
        try:
            make_bot(name, load_levels())
        except UnknownBotError as error:
            raise UsageError(str(error)) from None


def _records(plan: Plan, seeds: Sequence[int], jobs: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (seed, record) in the order of ``seeds``, played by ``jobs`` processes."""
    if jobs == 1:
        for seed in seeds:
            yield seed, play(plan, seed)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from zip(seeds, pool.map(play, repeat(plan), seeds, chunksize=4), strict=True)


def _summary(arguments: argparse.Namespace, plan: Plan, scores: list[list[int]], firsts: list[int]) -> dict[str, Any]:
    columns = list(zip(*scores, strict=True))
    return {
        "game": plan.game,
        "games": arguments.games,
        "seed": arguments.seed,
        "seats": [
            {
                "seat": seat,
                "bot": bot,
                "mean": round(sum(column) / len(column), 3),
                "lowest": min(column),
                "highest": max(column),
                "firsts": firsts[seat],
            }
            for seat, (bot, column) in enumerate(zip(plan.bots, columns, strict=True))
        ],
    }


def _tell(summary: dict[str, Any], seconds: float) -> None:
    print("seat  bot           mean  lowest  highest  firsts")
    for one in summary["seats"]:
        spread = f"{one['mean']:7.2f} {one['lowest']:7} {one['highest']:8}"
        print(f"{one['seat']:4}  {one['bot']:10} {spread} {one['firsts']:7}")
    print(f"{summary['games']} games in {seconds:.1f} s", file=sys.stderr)
