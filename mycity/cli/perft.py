"""``mycity perft GAME --depth D``: count the sequences of placements along a deck."""

from __future__ import annotations

import argparse

from mycity.cli import UsageError, whole_number
from mycity.cli.documents import print_json
from mycity.cli.games import CAMPAIGN
from mycity.content.campaigns import episode_numbers, load_campaign
from mycity.content.games import load_episode
from mycity.content.seating import ANIMALS, Seating, players_of
from mycity.engine.campaign import Founder, begin_single, deal_episode, open_episode, start_episode
from mycity.engine.episode import Table, begin
from mycity.engine.perft import perft
from mycity.engine.record import player_to_json


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", choices=["eternal", CAMPAIGN], help=f"eternal or {CAMPAIGN}")
    parser.add_argument("--episode", metavar="N", type=whole_number(1), help="the episode of a campaign")
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=1, help="seed of the deck (1)")
    parser.add_argument("--depth", metavar="D", type=whole_number(0), required=True, help="how many cards")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Count and print."""
    table = table_of(arguments)
    counts = perft(table, arguments.depth)
    if arguments.json:
        player = player_to_json(table.players[0])
        print_json(
            {
                "game": arguments.game,
                "seed": arguments.seed,
                "episode": arguments.episode,
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
    """Return the table at which one player sits alone with the deck that the seed deals.

    Raises:
        UsageError: there is no such episode.
    """
    if arguments.game == CAMPAIGN:
        if arguments.episode not in episode_numbers(CAMPAIGN):
            raise UsageError(f"say which episode: --episode 1 to {episode_numbers(CAMPAIGN)[-1]}")
        alone = [Founder("City 1", ANIMALS[0], "human")]
        campaign = begin_single(load_campaign(CAMPAIGN), arguments.episode, alone, arguments.seed)
        return deal_episode(start_episode(open_episode(campaign)))[0].table
    if arguments.episode is not None:
        raise UsageError(f"the game {arguments.game} has no episodes")
    episode = load_episode(arguments.game)
    players = players_of(episode, [Seating("City 1", ANIMALS[0], "human")])
    return begin(episode.scenario, players, arguments.seed)[0].table
