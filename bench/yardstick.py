"""A well-known engine of another board game, timed beside ours: a development-only measure."""

from __future__ import annotations

import random  # noqa: TID251 - the yardstick draws from it, we only seed it
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec


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
