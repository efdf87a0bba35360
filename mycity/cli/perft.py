"""``mycity perft GAME --depth D``: count the sequences of placements along a deck."""

from __future__ import annotations

import argparse
import re

from mycity.cli import UsageError, land_code, seed_number, whole_number
from mycity.cli.documents import print_json
from mycity.cli.games import CHOICES, check_code, table_alone, table_on
from mycity.content.campaigns import episode_numbers, unknown_episode
from mycity.content.games import LANDS
from mycity.engine.episode import Table
from mycity.engine.perft import perft
from mycity.engine.record import player_to_json

DEEPEST = 60
"""The most that ``--depth`` takes: more than any deck has cards."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=CHOICES, help=" or ".join(CHOICES))
    parser.add_argument("--episode", metavar="N", help="the episode of a campaign")
    parser.add_argument("--code", metavar="C", type=land_code, help="the code of a land, or of an evening")
    parser.add_argument("--seed", metavar="N", type=seed_number, default=1, help="seed of the deck (1)")
    parser.add_argument(
        "--depth", metavar="D", type=whole_number(0, DEEPEST), required=True, help=f"how many cards, 0 to {DEEPEST}"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Count and print."""
    table = table_of(arguments)
    counts = perft(table, arguments.depth)
    if arguments.json:
        player = player_to_json(table.players[0])
        print_json(
            {
                "game": table.scenario.game,
                "seed": table.seed,
                "episode": table.scenario.episode,
                "start": player["start"],
                "board": player["board"],
                "buildings": player["buildings"],
                "deck": list(table.deck),
                "counts": counts,
            }
        )
    else:
        for depth, count in enumerate(counts):
            print(f"{depth:3} {count}")
    return 0


def table_of(arguments: argparse.Namespace) -> Table:
    """Return the table whose sequences are counted.

    Raises:
        UsageError: an episode is missing, or there is none of that number.
    """
    game, text = arguments.game, arguments.episode
    if arguments.code is not None:
        check_code(game, arguments.code)
        if text is not None:
            raise UsageError(unknown_episode(game, text) if game != LANDS else f"a land is counted as {LANDS} --code C")
        return table_on(arguments.code)
    if game == LANDS:
        raise UsageError(f"a land is counted as {LANDS} --code C")
    known = episode_numbers(game)
    if known and text is None:
        raise UsageError(f"say which episode with --episode N: {game} has {known[0]} to {known[-1]}")
    if text is not None and not re.fullmatch("[0-9]{1,9}", text):
        raise UsageError(unknown_episode(game, text))
    return table_alone(game, int(text) if text else None, arguments.seed)
