"""``mycity simulate GAME``: games between bots, the same bytes whatever the machine and the number of jobs."""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mycity.ai.registry import UnknownBotError, find_level
from mycity.cli import UsageError, whole_number
from mycity.cli.documents import Progress, print_json, write_json
from mycity.cli.games import CAMPAIGN, GAMES, Files, Plan, play_all
from mycity.content.bots import load_levels
from mycity.content.campaigns import episode_numbers
from mycity.content.seating import SEATS


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=" or ".join(GAMES))
    parser.add_argument("--episodes", metavar="1-24", help="play these episodes of the campaign on their own")
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=1, help="how many games (1)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=1, help="seed of the first game (1)")
    parser.add_argument("--bots", metavar="LEVEL,...", default="greedy,greedy", help="a bot per seat, 2 to 4")
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), default=1, help="processes at work (1)")
    parser.add_argument("--records", metavar="DIR", type=Path, help="write every game's records into DIR")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Play the games, write the records, say how they went."""
    bots = tuple(arguments.bots.split(","))
    _check_bots(bots)
    jobs = [
        (Plan(arguments.game, bots, episode), seed)
        for episode in _episodes(arguments)
        for seed in range(arguments.seed, arguments.seed + arguments.games)
    ]
    progress, tally, started = Progress(len(jobs), "games"), Tally(len(bots)), time.perf_counter()
    for done, files in enumerate(play_all(jobs, arguments.jobs), start=1):
        tally.count(files)
        if arguments.records:
            _write(arguments.records, files)
        progress.show(done)
    summary = {"game": arguments.game, "games": len(jobs), "seed": arguments.seed, "seats": tally.seats(bots)}
    if arguments.json:
        print_json(summary)
    else:
        _tell(summary, time.perf_counter() - started)
    return 0


def numbers(text: str) -> list[int]:
    """Return the numbers that ``1-3,7`` names.

    Raises:
        UsageError: it names none.
    """
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal() or int(last or first) < int(first):
            raise UsageError(f"{text!r} names no episodes: write 7, 1-24 or 1,4,7")
        found += range(int(first), int(last or first) + 1)
    return sorted(set(found))


class Tally:
    """Counts, seat by seat, what the episodes and campaigns of a run bring."""

    def __init__(self, seats: int) -> None:
        self._scores: list[list[int]] = [[] for _ in range(seats)]
        self._progress: list[list[int]] = [[] for _ in range(seats)]
        self._firsts = [0] * seats
        self._won = [0] * seats

    def count(self, files: Files) -> None:
        """Count the records, and who won the campaign, in ``files``."""
        for _, document in files:
            for seat in document.get("winner", ()):
                self._won[seat] += 1
            for result in document.get("result", ()):
                seat = result["seat"]
                self._scores[seat].append(result["score"])
                self._progress[seat].append(result["progress"])
                self._firsts[seat] += result["place"] == "first"

    def seats(self, bots: Sequence[str]) -> list[dict[str, Any]]:
        """Return a row per seat."""
        rows: dict[int, dict[str, Any]] = defaultdict(dict)
        for seat, bot in enumerate(bots):
            scores = self._scores[seat]
            rows[seat] = {
                "seat": seat,
                "bot": bot,
                "episodes": len(scores),
                "mean": round(sum(scores) / len(scores), 3),
                "lowest": min(scores),
                "highest": max(scores),
                "firsts": self._firsts[seat],
                "progress": sum(self._progress[seat]),
                "campaigns_won": self._won[seat],
            }
        return list(rows.values())


def _check_bots(bots: Sequence[str]) -> None:
    if len(bots) not in SEATS:
        raise UsageError(f"a game has 2 to 4 seats, --bots names {len(bots)}")
    for name in bots:
        try:
            find_level(name, load_levels())
        except UnknownBotError as error:
            raise UsageError(str(error)) from None


def _episodes(arguments: argparse.Namespace) -> list[int]:
    """Return the episodes to play on their own; 0 stands for a whole game."""
    if arguments.episodes is None:
        return [0]
    if arguments.game != CAMPAIGN:
        raise UsageError(f"the game {arguments.game} has no episodes")
    wanted, known = numbers(arguments.episodes), episode_numbers(CAMPAIGN)
    unknown = [number for number in wanted if number not in known]
    if unknown:
        raise UsageError(f"there is no episode {unknown[0]}: they are numbered 1 to {known[-1]}")
    return wanted


def _write(folder: Path, files: Files) -> None:
    for name, document in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_json(path, document)


def _tell(summary: dict[str, Any], seconds: float) -> None:
    print("seat  bot           mean  lowest  highest  firsts  progress  campaigns won")
    for one in summary["seats"]:
        spread = f"{one['mean']:7.2f} {one['lowest']:7} {one['highest']:8} {one['firsts']:7}"
        print(f"{one['seat']:4}  {one['bot']:10} {spread} {one['progress']:9} {one['campaigns_won']:14}")
    print(f"{summary['games']} games in {seconds:.1f} s", file=sys.stderr)
