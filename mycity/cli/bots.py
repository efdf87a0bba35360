"""``mycity bots list | match LEVEL LEVEL ...``: who the bots are, and how well they and one's own play."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.registry import UnknownBotError, find_level
from mycity.ai.levels import level_from
from mycity.ai.match import MatchResult, bots_named, deck_seeds, play_match
from mycity.api.bots import NO_BOT, GuardedBot, plays, prints_aside, told
from mycity.api.errors import BotError
from mycity.cli import CheckFailedError, UsageError, say, seed_number, whole_number
from mycity.cli.documents import ShownCount, print_json
from mycity.cli.games import table_alone
from mycity.cli.jobs import MOST, run_jobs
from mycity.cli.simulate import EPISODES, MOST_GAMES, numbers
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers
from mycity.content.games import PRINTED_GAMES, first_game
from mycity.engine.episode import Table
from mycity.engine.quoting import quoted

_BETWEEN = ":"
"""It stands between the module of a bot of one's own and its name there."""
BESIDE = ("greedy",) * 3
"""Whom every bot meets where some of the points go to who has more than the others."""


class Deck(NamedTuple):
    """One deck of a match: who plays it, the game, its episode or ``None`` for one of an evening, its seed."""

    bots: tuple[str, ...]
    game: str
    episode: int | None
    seed: int


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="show the bots there are")
    listing.add_argument("--json", action="store_true", help="print one JSON document")
    match = actions.add_parser("match", help="let bots play the same decks")
    match.add_argument("levels", metavar="LEVEL", nargs="+", help="an id or number; one of your own: module:Class")
    match.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        default=100,
        help=f"decks that each plays, up to {MOST_GAMES} (100)",
    )
    match.add_argument("--seed", metavar="N", type=seed_number, default=1, help="where the decks come from (1)")
    match.add_argument(
        "--jobs", metavar="N", type=whole_number(1, MOST), default=1, help=f"processes at work, up to {MOST} (1)"
    )
    match.add_argument("--game", metavar="GAME", choices=PRINTED_GAMES, help=f"the game: {' or '.join(PRINTED_GAMES)}")
    match.add_argument("--episodes", metavar="LIST", help=f"{EPISODES}; all unless told")
    match.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the action."""
    return list_bots(arguments.json) if arguments.action == "list" else match_bots(arguments)


def list_bots(as_json: bool) -> int:
    """Show every bot, weakest first; those without a number are measured, not offered."""
    levels = [level_from(row) for row in load_levels()]
    if as_json:
        print_json(
            [{key: getattr(level, key) for key in ("id", "number", "name", "face", "style")} for level in levels]
        )
        return 0
    for level in levels:
        print(f"{level.number or '-':>2}  {level.id:10}  {level.name:10}  {level.style}")
    return 0


def match_bots(arguments: argparse.Namespace) -> int:
    """Play the match and say how everybody did."""
    bots = _ids(arguments.levels)
    game, episodes = _played(arguments)
    decks = (
        Deck(bots, game, episode, seed) for episode in episodes for seed in deck_seeds(arguments.games, arguments.seed)
    )
    progress, started = ShownCount(len(episodes) * arguments.games, "decks"), time.perf_counter()
    matches: dict[int | None, list[MatchResult]] = {episode: [MatchResult(bot) for bot in bots] for episode in episodes}
    for number, (episode, played) in enumerate(run_jobs(play_deck, decks, arguments.jobs), start=1):
        for result, more in zip(matches[episode], played, strict=True):
            result.add(more)
        progress.show(number)
    rows = [{"episode": episode, "bots": _rows(results)} for episode, results in matches.items()]
    if arguments.json:
        print_json({"game": game, "games": arguments.games, "seed": arguments.seed, "matches": rows})
    else:
        _tell(rows, time.perf_counter() - started)
    return 0


def play_deck(deck: Deck) -> tuple[int | None, list[MatchResult]]:
    """Let everybody play one deck; return whose it was (the episode, or ``None``) and how everybody did."""
    table = _table(deck.game, deck.episode)
    scenario, player = table.scenario, table.players[0]
    bots = {name: _bot(name) for name in deck.bots}
    beside = [_bot(name) for name in BESIDE] if scenario.rules.compares else []
    try:
        return deck.episode, play_match(bots, scenario, player, games=1, seed=deck.seed, beside=beside)
    except BotError as error:
        raise CheckFailedError(f"{error} (seed {next(deck_seeds(1, deck.seed))})") from None


@cache
def _bot(name: str) -> Bot:
    """Return one of our bots by its id, or one of one's own by its module and its name there."""
    if _BETWEEN in name:
        return GuardedBot(name, own_bot(name))
    (bot,) = bots_named([name], load_levels()).values()
    return bot


def own_bot(name: str) -> Any:
    """Return the bot that is called ``module:Name``: the object of that name, or one of the class.

    Raises:
        UsageError: there is none; the sentence says why.
    """
    module, _, inside = name.partition(_BETWEEN)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        with prints_aside():
            bot = getattr(import_module(module), inside)
            bot = bot() if isinstance(bot, type) else bot
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever foreign code can do
        raise UsageError(f"{quoted(name)} cannot be loaded: {told(error)}") from None
    if not plays(bot):
        raise UsageError(f"{quoted(name)} is no bot: {NO_BOT}")
    return bot


def _played(arguments: argparse.Namespace) -> tuple[str, Sequence[int | None]]:
    """Return the game, and its episodes that are played."""
    text = arguments.episodes
    game = arguments.game or first_game(campaign=text is not None)
    if text is not None:
        return game, numbers(text, game)
    return game, episode_numbers(game) or [None]


@cache
def _table(game: str, episode: int | None) -> Table:
    return table_alone(game, episode, seed=0)


def _ids(levels: Sequence[str]) -> tuple[str, ...]:
    """Return whom a match is between: ids of ours, and bots of one's own as they were named."""
    rows = load_levels()
    try:
        for name in levels:
            if _BETWEEN in name:
                own_bot(name)
        return tuple(dict.fromkeys(name if _BETWEEN in name else find_level(name, rows).id for name in levels))
    except UnknownBotError as error:
        raise UsageError(str(error)) from None


def _rows(results: Sequence[MatchResult]) -> list[dict[str, Any]]:
    below: list[MatchResult | None] = [None, *results]
    return [_row(result, before) for result, before in zip(results, below, strict=False)]


def _row(result: MatchResult, below: MatchResult | None) -> dict[str, Any]:
    """Return what is told of one bot; ``lead`` compares it with the one named before it, deck by deck."""
    mean, margin = result.mean, result.margin
    row: dict[str, Any] = {
        "bot": result.bot,
        "number": None if _BETWEEN in result.bot else find_level(result.bot, load_levels()).number,
        "games": len(result.scores),
        "mean": round(mean, 3),
        "interval": [round(mean - margin, 3), round(mean + margin, 3)],
        "seconds_per_turn": round(result.seconds_per_turn, 5),
        "slowest_turn": round(result.slowest, 4),
        "lead": None,
    }
    if below is not None:
        ahead, width = result.lead(below)
        row["lead"] = {
            "over": below.bot,
            "mean": round(ahead, 3),
            "interval": [round(ahead - width, 3), round(ahead + width, 3)],
            "significant": abs(ahead) > width > 0,
        }
    return row


def _tell(matches: Sequence[dict[str, Any]], seconds: float) -> None:
    for match in matches:
        if match["episode"] is not None:
            print(f"episode {match['episode']}")
        print("bot         decks    mean       95% interval  s/turn  ahead of the one above (same decks)")
        for row in match["bots"]:
            low, high = row["interval"]
            spread = f"{row['mean']:7.2f}  [{low:7.2f}, {high:7.2f}]  {row['seconds_per_turn']:6.3f}"
            print(f"{row['bot']:10} {row['games']:6} {spread}  {_lead_text(row['lead'])}".rstrip())
    say(f"{seconds:.1f} s")


def _lead_text(lead: dict[str, Any] | None) -> str:
    if lead is None:
        return ""
    low, high = lead["interval"]
    verdict = "significant" if lead["significant"] else "not significant"
    return f"{lead['mean']:+.2f} [{low:+.2f}, {high:+.2f}] {verdict}"
