"""``mycity simulate GAME``: games between bots, the same bytes whatever the machine and the number of jobs."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from mycity.ai.bots.registry import UnknownBotError, find_level
from mycity.cli import UsageError, file_path, land_code, say, seed_number, whole_number
from mycity.cli.documents import DocumentFolder, ShownCount, print_json
from mycity.cli.games import CHOICES, Files, GamePlan, check_code, check_episode, land_job, play_all
from mycity.cli.jobs import MOST
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers, unknown_episode
from mycity.content.games import LANDS
from mycity.content.lands.plans import random_code
from mycity.content.seating import SEATS
from mycity.engine.lands.code import DEALS
from mycity.engine.quoting import as_name, quoted
from mycity.engine.rng import LARGEST_SEED, mix

MOST_GAMES = 1_000_000
"""The most that ``--games`` takes."""
_WHICH = f"say which land: {LANDS} --code C, or {LANDS} --random N"
EPISODES = "play these episodes of a campaign or season, each on its own, as 7, 1-3 or 1,4,7"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=CHOICES, help=" or ".join(CHOICES))
    parser.add_argument("--episodes", metavar="LIST", help=EPISODES)
    parser.add_argument(
        "--code", metavar="C", type=land_code, help="a land or an evening by its code; more games are its next deals"
    )
    parser.add_argument(
        "--random",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        help=f"N lands with modules by chance, up to {MOST_GAMES}; others for every seed",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        default=1,
        help=f"how many games, up to {MOST_GAMES} (1)",
    )
    parser.add_argument("--seed", metavar="N", type=seed_number, default=1, help="seed of the first game (1)")
    parser.add_argument(
        "--bots",
        metavar="LEVEL,...",
        default="greedy,greedy",
        help="a bot per seat, 2 to 4, by a code 1 to 4: ids or numbers",
    )
    parser.add_argument(
        "--jobs", metavar="N", type=whole_number(1, MOST), default=1, help=f"processes at work, up to {MOST} (1)"
    )
    parser.add_argument("--records", metavar="DIR", type=file_path, help="write every game's records into DIR")
    parser.add_argument("--check", action="store_true", help="play every record anew and compare")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Play the games, write the records, say how they went."""
    by_code = arguments.game == LANDS or arguments.code is not None
    bots = bots_named(arguments.bots, 1 if by_code else SEATS[0])
    total, jobs = _jobs(arguments, bots)
    started = time.perf_counter()
    progress, tally = ShownCount(total, "games"), [SeatTotals() for _ in bots]
    folder = DocumentFolder(arguments.records) if arguments.records else None
    for done, files in enumerate(play_all(jobs, arguments.jobs), start=1):
        count(tally, files)
        if folder is not None:
            for name, document in files:
                folder.write(name, document)
        progress.show(done)
    seats = [{"seat": seat, "bot": bot, **tally[seat].row()} for seat, bot in enumerate(bots)]
    land = {} if arguments.code is None else {"code": str(arguments.code)}
    summary = {"game": arguments.game, **land, "games": total, "seed": arguments.seed, "seats": seats}
    if arguments.json:
        print_json(summary)
    else:
        _tell(summary, time.perf_counter() - started)
    return 0


def _jobs(arguments: argparse.Namespace, bots: tuple[str, ...]) -> tuple[int, Iterator[tuple[GamePlan, int]]]:
    """Return how many games are to be played, and which.

    Raises:
        UsageError: a code is of another game, none is named where one is needed, or an episode beside it.
    """
    count, check = arguments.random, arguments.check
    if arguments.code is not None:
        return arguments.games, _by_code(arguments, bots)
    records = check or bool(arguments.records)
    if arguments.game != LANDS:
        if count is not None:
            raise UsageError(f"lands by chance are made ones, of a city or an island: say {LANDS} --random N")
        episodes, seeds = _episodes(arguments), seeds_from(arguments.seed, arguments.games)
        games = (
            (GamePlan(arguments.game, bots, episode, "", records, check), seed)
            for episode in episodes
            for seed in seeds
        )
        return len(episodes) * len(seeds), games
    if count is None or arguments.episodes is not None:
        raise UsageError(_WHICH)
    if arguments.games != 1:
        raise UsageError("--random N says how many lands, and one game is played on each: leave --games out")
    return count, (
        land_job(random_code(mix(arguments.seed, number)), bots, records=records, check=check)
        for number in range(count)
    )


def _by_code(arguments: argparse.Namespace, bots: tuple[str, ...]) -> Iterator[tuple[GamePlan, int]]:
    """Return the games by a code, one deal after the other.

    Raises:
        UsageError: the code is of another game, or an episode or lands by chance are named beside it.
    """
    code, check = arguments.code, arguments.check
    check_code(arguments.game, code)
    if arguments.episodes is not None:
        raise UsageError(_WHICH if arguments.game == LANDS else unknown_episode(arguments.game, arguments.episodes))
    if arguments.random is not None:
        raise UsageError(_WHICH)
    if arguments.games > DEALS:
        raise UsageError(f"a land has {DEALS} deals" if arguments.game == LANDS else f"a code has {DEALS} deals")
    deals, records = ((code.deal + number) % DEALS for number in range(arguments.games)), check or arguments.records
    return (land_job(replace(code, deal=deal), bots, records=bool(records), check=check) for deal in deals)


def seeds_from(first: int, games: int) -> range:
    """Return the seeds of that many games.

    Raises:
        UsageError: there are not so many seeds.
    """
    if first + games - 1 > LARGEST_SEED:
        raise UsageError(f"seeds go up to {LARGEST_SEED}: from {first} on there are fewer than {games}")
    return range(first, first + games)


def numbers(text: str, game: str) -> list[int]:
    """Return the numbers of the episodes of ``game`` that ``1-3,7`` names.

    Raises:
        UsageError: it names none, or one that the game has not.
    """
    known = episode_numbers(game)
    if not known:
        raise UsageError(unknown_episode(game, text))
    chosen: set[int] = set()
    for part in text.split(","):
        parts = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", part)
        if parts is None or int(parts[2] or parts[1]) < int(parts[1]):
            raise UsageError(f"{quoted(text)} names no episodes: write 7, 1-3 or 1,4,7; {game} has 1 to {known[-1]}")
        first, last = int(parts[1]), int(parts[2] or parts[1])
        check_episode(game, first)
        check_episode(game, last)
        chosen.update(range(first, last + 1))
    return sorted(chosen)


class SeatTotals:
    """Counts what the episodes and campaigns of a run bring one seat."""

    def __init__(self) -> None:
        self._episodes = self._sum = self._firsts = self._progress = 0
        self._lowest, self._highest = 10**9, -(10**9)
        self.won = 0

    def count(self, result: dict[str, Any]) -> None:
        score = result["score"]
        self._episodes += 1
        self._sum += score
        self._lowest, self._highest = min(self._lowest, score), max(self._highest, score)
        self._progress += result["progress"]
        self._firsts += result["place"] == "first"

    def row(self) -> dict[str, Any]:
        """Return what is told of the seat."""
        return {
            "episodes": self._episodes,
            "mean": round(self._sum / self._episodes, 3),
            "lowest": self._lowest,
            "highest": self._highest,
            "firsts": self._firsts,
            "progress": self._progress,
            "campaigns_won": self.won,
        }


def count(tally: Sequence[SeatTotals], files: Files) -> None:
    """Count the records, and who won the campaign, in ``files``."""
    for _, document in files:
        for seat in document.get("winner", ()):
            tally[seat].won += 1
        for result in document.get("result", ()):
            tally[result["seat"]].count(result)


def bots_named(text: str, fewest: int) -> tuple[str, ...]:
    """Return the bots that ``greedy,3`` names, seat by seat; ``fewest`` at least.

    Raises:
        UsageError: there is no such bot, or no game for so many.
    """
    bots = tuple(map(as_name, text.split(",")))
    if not fewest <= len(bots) <= SEATS[-1]:
        raise UsageError(f"a game has {fewest} to {SEATS[-1]} seats, --bots names {len(bots)}")
    for name in bots:
        try:
            find_level(name, load_levels())
        except UnknownBotError as error:
            raise UsageError(str(error)) from None
    return bots


def _episodes(arguments: argparse.Namespace) -> list[int]:
    """Return the episodes to play on their own; 0 stands for a whole game."""
    if arguments.episodes is None:
        return [0]
    return numbers(arguments.episodes, arguments.game)


def _tell(summary: dict[str, Any], seconds: float) -> None:
    print("seat  bot           mean  lowest  highest  firsts  stars  campaigns won")
    for seat in summary["seats"]:
        spread = f"{seat['mean']:7.2f} {seat['lowest']:7} {seat['highest']:8} {seat['firsts']:7}"
        print(f"{seat['seat']:4}  {seat['bot']:10} {spread} {seat['progress']:6} {seat['campaigns_won']:14}")
    say(f"{summary['games']} games in {seconds:.1f} s")
