"""The kernel comes to the same ends as Python, in every game, episode and land."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count, islice

import pytest

from mycity.ai.kernel.library import Library
from mycity.engine.rng import mix
from tests.ai.kernel.comparing import GAMES, Comparison, Game, named, views

Report = Callable[[str, object], None]
PLAYOUTS = 120
"""In each game, at least: some five thousand in all."""
STEP = 4
"""Of so many positions one is played on: they lie in all parts of two games or three."""
PROVED = 600
"""Seconds for which ``make prove`` goes on, from game to game with seeds that nobody has seen."""


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_kernel_comes_to_the_same_ends(game: Game, library: Library, record_property: Report) -> None:
    comparison = Comparison(library)
    for seed in count(1):
        for view in islice(views(game, seed), seed % STEP, None, STEP):
            comparison.compare(view, mix(seed, view.seed))
            if comparison.playouts >= PLAYOUTS:
                record_property("playouts", (comparison.playouts, comparison.seconds))
                return


@pytest.mark.prove
def test_so_it_does_in_as_many_as_there_is_time_for(library: Library, record_property: Report) -> None:
    comparison, end = Comparison(library), time.monotonic() + PROVED
    for number in count():
        seed = mix(time.time_ns(), number)
        for view in views(GAMES[number % len(GAMES)], seed):
            comparison.compare(view, seed)
            if time.monotonic() > end:
                record_property("playouts", (comparison.playouts, comparison.seconds))
                return
