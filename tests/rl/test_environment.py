"""Environments for learners: PettingZoo's own tests, and that nothing of a game is told wrongly."""

from __future__ import annotations

import doctest
import subprocess
import sys
import warnings
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import its games, which have an older way to begin
    from pettingzoo.test import parallel_api_test, parallel_seed_test

from mycity.api import GameError, UnknownGameError
from mycity.engine.episode import legal_actions
from mycity.engine.scoring import results
from mycity.rl import CityEnv, parallel_env
from mycity.rl.arrays import plane_names

EVENINGS = ["eternal", "island", "island-eternal"]


def random_actions(env: CityEnv, seen: dict[str, Any], draw: np.random.Generator) -> dict[str, int]:
    """Return an action for every agent; they leave only when nothing else is left."""
    actions = {}
    for agent in env.agents:
        legal = np.flatnonzero(seen[agent]["action_mask"])
        actions[agent] = int(draw.choice(legal[: max(len(legal) - 1, 1)]))
    return actions


@pytest.mark.parametrize("game", EVENINGS)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(game, seats=2), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game, seats=3))


@pytest.mark.parametrize("game", EVENINGS)
def test_rewards_masks_and_planes_are_those_of_the_game(game: str) -> None:
    env, draw = parallel_env(game, seats=2), np.random.default_rng(1)
    seen, infos = env.reset(seed=11)
    start = {agent: infos[agent]["score"] for agent in env.agents}
    total = dict.fromkeys(env.agents, 0.0)
    names = plane_names(env.state.cities[0].board)
    covered = [number for number, name in enumerate(names) if name.startswith("covered")]
    while env.agents:
        for seat, agent in enumerate(env.agents):
            assert env.observation_space(agent).contains(seen[agent])
            legal = legal_actions(env.state, seat)
            assert seen[agent]["action_mask"].sum() == max(len(legal), 1)
            own = seen[agent]["observation"]["boards"][0]
            standing = sum(len(one.placement.cells) for one in env.state.cities[seat].placed)
            assert own[covered].sum() == standing
        seen, rewards, *_, infos = env.step(random_actions(env, seen, draw))
        total = {agent: total[agent] + rewards[agent] for agent in total}
        assert not any(info["illegal"] for info in infos.values())
    final = [result.score for result in results(env.state.rules, env.state.cities)]
    assert [start[agent] + total[agent] for agent in env.possible_agents] == final


def test_the_same_seed_deals_the_same_game_and_no_seed_another() -> None:
    env = parallel_env("eternal")
    decks = []
    for seed in (7, 7, None, None, 7, None):
        env.reset(seed=seed)
        decks.append(env.state.table.deck)
    assert decks[0] == decks[1] == decks[4]
    assert decks[2] == decks[5] != decks[0]
    assert decks[3] != decks[2]


def test_what_the_rules_refuse_counts_as_leaving() -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    *_, infos = env.step({"seat_0": 402 + 99, "seat_1": -3})
    assert [info["illegal"] for info in infos.values()] == [True, True]
    assert env.state.is_over
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_boards_are_rendered_as_text_and_as_a_picture() -> None:
    text = parallel_env("island", render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).startswith("seat_0: token ")
    painted = parallel_env("eternal", seats=3, render_mode="rgb_array")
    painted.reset(seed=1)
    picture = painted.render()
    assert isinstance(picture, np.ndarray)
    assert (picture.ndim, picture.shape[2], str(picture.dtype)) == (3, 3, "uint8")
    assert len(np.unique(picture)) > 100, "a painting"
    nothing = parallel_env("eternal")
    nothing.reset(seed=1)
    assert nothing.render() is None


def test_nothing_of_the_process_is_changed_by_what_is_imported() -> None:
    code = "import os; before = dict(os.environ); import mycity.rl; print(dict(os.environ) == before)"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_what_there_is_not() -> None:
    with pytest.raises(UnknownGameError, match="eternal, island"):
        parallel_env("city")
    with pytest.raises(GameError, match="2 to 4"):
        parallel_env("eternal", seats=5)
    with pytest.raises(GameError, match="render mode"):
        parallel_env("eternal", render_mode="human")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["mycity.rl", "mycity.rl.environment"])
def test_the_examples_hold(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert (found.failed, found.attempted > 0) == (0, True)
