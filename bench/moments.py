"""How often each moment comes in an episode: ``python -m bench.moments [--games 50] [--person surveyor]``.

Bots play games of every kind, and the first seat is looked at as if a person sat there: what would be told to them is
counted. Large moments should come twice in an episode at most, small ones eight times, on average.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from mycity.api import Game, new_game
from mycity.content.campaigns import episode_numbers
from mycity.content.lands.plans import evening_modules
from mycity.engine.episode import apply
from mycity.engine.lands.code import FAMILIES, LandCode
from mycity.engine.pieces import Placement
from mycity.engine.rng import mix
from mycity.scenes.play.telling.moment_chooser import ChosenMoment, MomentChooser
from mycity.scenes.play.telling.moment_rows import moment_rows
from mycity.table.looking_back.replay import Replay
from mycity.table.moments.glance import TableGlance

Arguments = dict[str, Any]
MOST = {"large": 2, "small": 8}
"""Moments of a size that should come in an episode, on average."""
_RIVALS = ("neighbour", "builder", "surveyor")


def kinds_of_games() -> Iterator[tuple[str, Arguments]]:
    """Yield the name of what can be played, and how it is begun: evenings, lands, every episode of the campaigns."""
    yield from ((game, {}) for game in ("eternal", "island", "island-eternal"))
    for number in range(2):
        for family in FAMILIES:
            yield f"{family}-land", {"code": str(LandCode(1, family, evening_modules(family), number, 0))}
    for game in ("city", "island-season"):
        yield from ((game, {"episode": number}) for number in episode_numbers(game))


def told_in(game: Game, best: int | None) -> tuple[list[ChosenMoment], int]:
    """Return what is told to the first seat in a game that bots have played, and its score."""
    replay, chooser, told = Replay(game.record()), MomentChooser(moment_rows()), list[ChosenMoment]()
    for turn in range(replay.turns):
        replay.go_to(turn + 1)
        before = replay.state_at(turn)
        answers = {seat: answer for seat in replay.seats if (answer := replay.deed(seat).answer) is not None}
        if replay.is_blocked or not answers:
            continue
        rules, cities, building, own = before.rules, before.cities, before.building(0), answers.get(0)
        if building is not None and isinstance(own, Placement):
            landed = (cities[0].build(building, own), *cities[1:])
            told += chooser.landed(TableGlance(rules, 0, cities, landed), before.drawn)
        after, events = apply(before, answers)
        told += chooser.resolved(TableGlance(rules, 0, cities, after.cities, tuple(events), best), before.drawn)
    return told, replay.scores[0]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.moments", description="how often each moment comes")
    parser.add_argument("--games", type=int, default=50, help="games that are played (50)")
    parser.add_argument("--person", default="surveyor", help="the bot that plays as a person might (surveyor)")
    parser.add_argument("--seed", type=int, default=46)
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    sizes: dict[str, Counter[str]] = defaultdict(Counter)
    games, bests = Counter[str](), dict[str, int]()
    bots = [f"bot:{name}" for name in (arguments.person, *_RIVALS)]
    for number, (game, how) in enumerate(islice(cycle(kinds_of_games()), arguments.games)):
        key = f"{game} {how.get('episode', '')}"
        played = new_game("land" if "code" in how else game, bots, mix(arguments.seed, number), **how)
        told, points = told_in(played, bests.get(key))
        bests[key] = max(points, bests.get(key, points))
        games[game] += 1
        counts[game].update(one.row.name for one in told)
        sizes[game].update(one.row.size for one in told)
    _tell(counts, sizes, games)


def _tell(counts: dict[str, Counter[str]], sizes: dict[str, Counter[str]], games: Counter[str]) -> None:
    rows = moment_rows()
    print(f"{'':14} {'':6}" + "".join(f"{game:>16}" for game in games) + f"{'all':>8}")
    for row in rows:
        every = sum(counts[game][row.name] for game in games) / games.total()
        each = "".join(f"{counts[game][row.name] / games[game]:16.2f}" for game in games)
        print(f"{row.name:14} {row.size:6}{each}{every:8.2f}")
    for size, most in MOST.items():
        means = {game: sizes[game][size] / games[game] for game in games}
        each = "".join(f"{mean:16.2f}" for mean in means.values())
        over = [game for game, mean in means.items() if mean > most]
        print(f"all {size:16}{each}   at most {most}: {'yes' if not over else 'too many in ' + ', '.join(over)}")
    never = [row.name for row in rows if not any(counts[game][row.name] for game in games)]
    print(f"never: {', '.join(never) or 'none'}")


if __name__ == "__main__":
    main()
