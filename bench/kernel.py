"""What the kernel saves: ``python -m bench.kernel [--every 4] [--games eternal,island] [--hints]``.

Master answers the same cards with the kernel and in Python, in turns, and is held to the same answers. Times are the
processor's, in milliseconds: the median, the 99th percentile, the worst. With ``--hints`` the same for a hint, from the
question to the first thought and to the last.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext

from bench.measuring import machine
from mycity.ai.bots.registry import make_bot
from mycity.ai.kernel.usage import in_use, using
from mycity.ai.levels import offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Adviser
from mycity.cli.games import table_alone
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import State, apply, deal

GAMES = "eternal,city 5,city 12,city 16,city 20,city 24,island,island-eternal,island-season 4,island-season 8"
SEED = 7
ROWS = load_levels()
MASTER = offered(ROWS)[-1]

Thought = tuple[object, tuple[float, ...]]
"""What was thought, and the seconds of processor time from the question to each part of it."""


def states(game: str, every: int) -> Iterator[State]:
    """Yield a game of one seat at every so many cards, played greedily."""
    name, _, number = game.partition(" ")
    bot, turn = make_bot("greedy", ROWS), 0
    state, _ = deal(table_alone(name, int(number) if number else None, SEED), 0)
    while not state.is_over:
        if turn % every == 0:
            yield state
        turn += 1
        state, _ = apply(state, {0: bot.decide(view_of(state, 0))})


def answer(state: State) -> Thought:
    """Have Master answer."""
    started = time.process_time()
    said = make_bot(MASTER.id, ROWS).decide(view_of(state, 0))
    return said, (time.process_time() - started,)


def hint(state: State) -> Thought:
    """Ask for a hint."""
    started, said, seconds = time.process_time(), list[object](), list[float]()
    for advice in Adviser(MASTER, state, 0).hints():
        said.append(advice)
        seconds.append(time.process_time() - started)
    return said, (seconds[0], seconds[-1])


def spread(seconds: list[float]) -> str:
    """Return median, 99th percentile and worst, in milliseconds."""
    ordered = sorted(seconds)
    shares = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1.0))
    return " ".join(f"{1000 * share:6.1f}" for share in shares)


def measure(game: str, every: int, think: Callable[[State], Thought], parts: tuple[str, ...]) -> None:
    """Think both ways about a game, and print what it takes."""
    times: dict[bool, list[tuple[float, ...]]] = {True: [], False: []}
    for number, state in enumerate(states(game, every)):
        said = []
        for with_kernel in (True, False) if number % 2 else (False, True):
            with using() if with_kernel else nullcontext():
                thought, seconds = think(state)
            said.append(thought)
            times[with_kernel].append(seconds)
        if said[0] != said[1]:
            sys.exit(f"{game}: the kernel and Python do not say the same")
    for part, name in enumerate(parts):
        by_kernel, in_python = ([seconds[part] for seconds in times[way]] for way in (True, False))
        ratio = sum(by_kernel) / sum(in_python)
        print(f"  {game:<16} {name:<6} {spread(in_python)}  by the kernel {spread(by_kernel)}, {ratio:.3f} of it")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES, help="ids, with the number of an episode; commas between")
    parser.add_argument("--every", type=int, default=4, help="cards from one question to the next (4)")
    parser.add_argument("--hints", action="store_true", help="hints too")
    arguments = parser.parse_args()
    print(machine())
    with using():
        if in_use() is None:
            sys.exit("there is no kernel: python tools/build_kernel.py says why")
    for game in arguments.games.split(","):
        measure(game, arguments.every, answer, ("turn",))
        if arguments.hints:
            measure(game, arguments.every, hint, ("first", "final"))


if __name__ == "__main__":
    main()
