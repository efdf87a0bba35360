"""Print how many steps a second the agents of many games at once take, on random legal actions.

    python -m bench.vectors [--games 64] [--seconds 1]

Each step of each agent counts, drawing its action too; processor time, with the kernel and without.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench import measuring
from mycity.ai.kernel.usage import left_out
from mycity.api.thinking import kernel_status

GAMES: tuple[tuple[str, int | None], ...] = (
    ("eternal", None), ("island", None), ("island-eternal", None), ("city", 9), ("city", 24), ("island-season", 5),
)  # fmt: skip
SEATS, AT_ONCE, STEPS = 2, 64, 20
"""Seats of a game, games at once, and steps of all of them between two looks at the clock."""


def steps_at_once(game: str, episode: int | None = None, games: int = AT_ONCE) -> Callable[[int], int]:
    """Return the work of playing many games at random at the same time, counted in steps of agents."""
    numpy: Any = import_module("numpy")
    vector: Any = import_module("mycity.rl").vector_env(game, games, SEATS, episode)
    draw = numpy.random.default_rng(1)
    masks = vector.reset(seed=1)[0]["action_mask"]

    def work(number: int) -> int:
        del number
        for _ in range(STEPS):
            counts = numpy.count_nonzero(masks, axis=1)
            legal = numpy.flatnonzero(masks.view(bool))  # of all agents, one after the other
            chosen = numpy.cumsum(counts) - counts + (draw.random(len(counts)) * counts).astype(int)
            vector.step(legal[chosen] % masks.shape[1])
        return STEPS * len(masks)

    return work


def rate_of(game: str, episode: int | None, games: int, seconds: float) -> measuring.Rate:
    return measuring.rate("steps", steps_at_once(game, episode, games), seconds=seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.vectors")
    parser.add_argument("--games", type=int, default=AT_ONCE, help=f"games at once ({AT_ONCE})")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each of five runs (1)")
    arguments = parser.parse_args()
    print(measuring.machine())
    print(f"{arguments.games} games at once, {SEATS} seats; {kernel_status()}")
    for game, episode in GAMES:
        name = game if episode is None else f"{game} {episode}"
        quick = rate_of(game, episode, arguments.games, arguments.seconds)
        with left_out():
            slow = rate_of(game, episode, arguments.games, arguments.seconds)
        print(f"  {name:<18} {quick}; without the kernel {slow}")
    print(measuring.machine())


if __name__ == "__main__":
    main()
