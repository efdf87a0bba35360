"""Well-known engines and environments of other board games, timed beside ours: a development-only measure."""

from __future__ import annotations

import os
import random  # noqa: TID251 - the yardstick draws from it, we only seed it
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mycity.engine.rng import below, mix


def catanatron_game() -> Callable[[int], int] | None:
    """Return the work of playing one of catanatron's games of four random players, if it is installed."""
    if find_spec("catanatron") is None:
        return None
    catanatron = import_module("catanatron")

    def work(number: int) -> int:
        random.seed(number)
        catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color]).play()
        return 1

    return work


def pettingzoo_game(name: str) -> Callable[[int], int]:
    """Return the work of playing a classic of PettingZoo's at random, which tells how many steps it took.

    Args:
        name: its module: ``connect_four_v3`` (which loads pygame; pygame-ce is one), ``chess_v6`` (the package chess).
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environment: Any = import_module(f"pettingzoo.classic.{name}").env()

    def work(number: int) -> int:
        environment.reset(seed=number)
        seed, steps = mix(number), 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            seed, chosen = below(seed, len(legal))
            environment.step(int(legal[chosen]))
            steps += 1
        return steps

    return work
