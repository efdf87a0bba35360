"""Print how made lands come about, how much they give, and how the bots fare on them.

    python -m bench.lands [--lands 1000] [--deals 4]
    python -m bench.lands --levels 60 [--decks 1]

The first makes the lands of numbers 0 and up in both families, and lets ``greedy`` play the evening's game alone, some
deals each. The second lets every level play lands with modules by chance, three ``greedy`` bots beside it: the same
lands and decks for all, so that the difference to the level below is paired.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import mean, median, stdev

from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.kernel.usage import using
from mycity.ai.levels import offered
from mycity.ai.match import MatchResult, play_match
from mycity.ai.review.starts import answers_alone
from mycity.ai.search.known_deck import played
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.plans import evening_modules, land_plan, load_lands, random_code
from mycity.content.seating import players_of
from mycity.content.versions import newest_version
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import Table, begin
from mycity.engine.lands.code import FAMILIES, LandCode, PlayedLand
from mycity.engine.lands.made import MadeLand, made_land
from mycity.engine.rng import mix

_BOUNDS = {"city": (5, 45), "island": (25, 65)}
"""Means between which nearly all lands of a family lie."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lands", description="how lands come about and are played")
    parser.add_argument("--lands", type=int, default=1000, help="numbers of each family (1000)")
    parser.add_argument("--deals", type=int, default=4, help="games on each (4)")
    parser.add_argument("--levels", type=int, default=0, help="let the levels play so many lands of each family")
    parser.add_argument("--decks", type=int, default=1, help="decks on each of these (1)")
    arguments = parser.parse_args()
    with using():
        for family in FAMILIES:
            if arguments.levels:
                _print_levels(family, arguments.levels, arguments.decks)
            else:
                _print_lands(family, arguments.lands, arguments.deals)


def _print_lands(family: str, lands: int, deals: int) -> None:
    made, seconds, means = list[MadeLand](), list[float](), list[float]()
    for number in range(lands):
        code = LandCode(1, family, evening_modules(family), number, 0)
        started = time.perf_counter()
        made.append(made_land(code))
        seconds.append(1000 * (time.perf_counter() - started))
        means.append(mean(greedy_alone(LandCode(1, family, code.modules, number, deal)) for deal in range(deals)))
    seconds.sort()
    draws = [land.draws for land in made]
    low, high = _BOUNDS[family]
    outside = sum(not low <= points <= high for points in means)
    print(f"{family}: {lands} lands, {len({land.rows for land in made})} different")
    print(
        f"  made in ms: p50 {median(seconds):.1f}, p99 {seconds[int(len(seconds) * 0.99)]:.1f}, worst {seconds[-1]:.1f}"
    )
    print(f"  grounds drawn: median {median(draws):.0f}, at most {max(draws)}")
    spread = f"spread {stdev(means):.2f}, {min(means):.2f} to {max(means):.2f}"
    print(f"  greedy alone, {deals} deals: mean {mean(means):.2f}, {spread}; {outside} outside {low} to {high}")


def greedy_alone(code: LandCode) -> int:
    """Return what ``greedy`` comes to on a land, alone."""
    table = _table(code)
    return played(table, answers_alone(find_level("greedy", load_levels()), table)).score


def _table(code: LandCode) -> Table:
    episode = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return begin(episode.scenario, players_of(episode, [PlayerSpec("Bench", "fox", HUMAN)]), code.deck_seed)[0].table


def lands_of(family: str, count: int) -> Iterator[LandCode]:
    """Yield lands with modules by chance; over all of them each module is in force at least once."""
    seen, seed, given = 0, 0, 0
    wanted = sum(1 << module.bit for module in load_lands(newest_version()).families[family].modules)
    while given < count:
        seed += 1
        code = random_code(mix(seed))
        if code.family == family and (given < count - 1 or seen | code.modules == wanted):
            seen |= code.modules
            given += 1
            yield code


def _print_levels(family: str, lands: int, decks: int) -> None:
    rows = load_levels()
    names = [level.id for level in offered(rows)]
    results = {name: MatchResult(name) for name in [*names, "greedy"]}
    modules: set[str] = set()
    for code in lands_of(family, lands):
        table = _table(code)
        modules |= {module.id for module in land_plan(code).modules}
        beside = [make_bot("greedy", rows) for _ in range(3)]
        bots = {name: make_bot(name, rows) for name in results}
        found = play_match(bots, table.scenario, table.players[0], games=decks, seed=code.deck_seed, beside=beside)
        for result in found:
            results[result.bot].add(result)
    print(f"{family}: {lands} lands, {decks} decks each, beside three greedy; modules: {', '.join(sorted(modules))}")
    print(f"  greedy {results['greedy'].mean:6.2f}")
    for below, name in zip(["greedy", *names], names, strict=False):
        lead, margin = results[name].lead(results[below])
        print(f"  {name:10} {results[name].mean:6.2f}, {lead:+.2f} +/- {margin:.2f} to {below}")


if __name__ == "__main__":
    main()
