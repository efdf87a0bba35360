"""Environments for learners: nothing of a game is told wrongly, and what is no action changes nothing."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import numpy as np

from mycity import Build, new_game
from mycity.api import GameError, UnknownGameError
from mycity.engine.episode import PASS, STOP, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.rng import LARGEST_SEED
from mycity.engine.scoring import results
from mycity.rl import CityEnv, parallel_env
from tests.each import each

EVENINGS = ["eternal", "island", "island-eternal"]
GAMES: list[tuple[str, int | None]] = [
    *((game, None) for game in EVENINGS), ("city", 9), ("city", 14), ("city", 21), ("city", 24),
    ("island-season", 2), ("island-season", 5), ("island-season", 8),
]  # fmt: skip


def random_actions(env: CityEnv, seen: dict[str, Any], draw: np.random.Generator) -> dict[str, int]:
    """Return an action for every agent; they leave only when nothing else is left."""
    actions = {}
    for agent in env.agents:
        legal = np.flatnonzero(seen[agent]["action_mask"])
        actions[agent] = int(draw.choice(legal[: max(len(legal) - 1, 1)]))
    return actions


@pytest.mark.parametrize(("game", "episode"), GAMES)
def test_rewards_masks_and_planes_are_those_of_the_game(game: str, episode: int | None) -> None:
    env, draw = parallel_env(game, seats=2, episode=episode), np.random.default_rng(1)
    seen, infos = env.reset(seed=11)
    start = {agent: infos[agent]["score"] for agent in env.agents}
    total = dict.fromkeys(env.agents, 0.0)
    names = env.plane_names
    covered = [number for number, name in enumerate(names) if name.startswith("covered")]
    while env.agents:
        for seat, agent in enumerate(env.agents):
            assert env.observation_space(agent).contains(seen[agent])
            legal = legal_actions(env.game, seat)
            numbers = [env.action_number(answer) for answer in legal] or [env.action_number("wait")]
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == sorted(numbers)
            own = seen[agent]["observation"]["boards"][0]
            standing = sum(len(one.placement.cells) for one in env.game.cities[seat].placed)
            assert own[covered].sum() == standing
            assert own[env.plane_names.index("first cell")].sum() == len(env.game.cities[seat].placed)
            held = seen[agent]["observation"].get("holdings", [[]])[0]
            assert list(held) == [env.game.cities[seat].holdings.count(name) for name in env.holding_names]
        assert env.state_space.contains(env.state())
        parts = seen["seat_0"]["observation"].values()
        assert env.state().tolist() == [number for part in parts for number in part.ravel().tolist()]
        seen, rewards, *_, infos = env.step(random_actions(env, seen, draw))
        total = {agent: total[agent] + rewards[agent] for agent in total}
        assert not any(info["illegal"] for info in infos.values())
        assert [info["score"] for info in infos.values()] == [
            one.score for one in results(env.game.rules, env.game.cities)
        ]
    final = [result.score for result in results(env.game.rules, env.game.cities)]
    assert [start[agent] + total[agent] for agent in env.possible_agents] == final


def test_the_same_seed_deals_the_same_game_and_no_seed_another() -> None:
    env = parallel_env("eternal")
    decks = []
    for seed in (7, 7, None, None, np.uint8(7), None):
        env.reset(seed=seed)  # type: ignore[arg-type]
        decks.append(env.game.table.deck)
    assert decks[0] == decks[1] == decks[4]
    assert decks[2] == decks[5] != decks[0]
    assert decks[3] != decks[2]


def test_first_games_without_a_seed_differ() -> None:
    code = "from mycity.rl import parallel_env as p; e = p('eternal'); e.reset(); print(e.game.table.deck)"
    decks = set()
    for _ in range(2):
        env = parallel_env("eternal")
        env.reset()
        decks.add(str(env.game.table.deck))
    told = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    decks.add(told.stdout.strip())
    assert len(decks) == 3


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, True, 3.0, "7", [7]])
def test_what_is_no_seed_begins_nothing(seed: Any) -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    game = env.game
    with pytest.raises(GameError, match=f"a seed is a number from 0 to {LARGEST_SEED}"):
        env.reset(seed=seed)
    assert env.game is game


@pytest.mark.parametrize(("game", "episode"), [("city", 8), ("island-season", 5)])
def test_an_episode_on_its_own_is_dealt_as_at_the_table(game: str, episode: int) -> None:
    env = parallel_env(game, seats=3, episode=episode)
    env.reset(seed=12)
    table = new_game(game, ["Ada", "Bob", "Cleo"], 12, episode=episode)
    while table.pending is not None:
        table.choose(table.players[table.pending.seat], table.pending.options[0])
    assert table.state is not None
    assert env.game.table.deck == table.state.table.deck


def test_what_a_set_up_lets_choose_is_drawn_from_the_seed() -> None:
    env, springs = parallel_env("island-season", seats=2, episode=2), []
    for seed in (1, 1, 2, 3):
        env.reset(seed=seed)
        springs.append([city.board.of("o") for city in env.game.cities])
    assert springs[0] == springs[1]
    assert len(set(map(tuple, springs))) > 1
    assert all(one.bit_count() == 1 for pair in springs for one in pair)


def test_what_the_rules_refuse_counts_as_leaving() -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    *_, infos = env.step({"seat_0": 402 + 99, "seat_1": -3})
    assert [info["illegal"] for info in infos.values()] == [True, True]
    assert env.game.is_over
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_who_has_left_can_only_wait() -> None:
    env = parallel_env("eternal")
    seen, _ = env.reset(seed=7)
    first = int(np.flatnonzero(seen["seat_1"]["action_mask"])[0])
    seen, *_ = env.step({"seat_0": env.action_number("stop"), "seat_1": first})
    assert np.flatnonzero(seen["seat_0"]["action_mask"]).tolist() == [env.action_number("wait")]
    assert seen["seat_1"]["observation"]["stopped"].tolist() == [0, 1], "one's own first"
    *_, infos = env.step({"seat_0": 0, "seat_1": env.action_number("pass")})
    assert [info["illegal"] for info in infos.values()] == [True, False]
    *_, infos = env.step({"seat_0": env.action_number("wait"), "seat_1": env.action_number("pass")})
    assert [info["illegal"] for info in infos.values()] == [False, False]
    *_, infos = env.step({"seat_1": env.action_number("pass")})
    assert [info["illegal"] for info in infos.values()] == [False, False], "nothing is asked of it"


NO_ACTIONS: list[Any] = [
    None, 1.0, float("inf"), True, "3", [3], np.array([1, 2]), np.array([1.0]), np.array([True]), np.float64(3),
]  # fmt: skip


@each("action", NO_ACTIONS)
def test_what_is_no_action_changes_nothing(action: Any) -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    game, state = env.game, env.state()
    with pytest.raises(GameError, match="an action is a whole number, not "):
        env.step({"seat_0": 3, "seat_1": action})
    assert env.game is game
    assert (env.state() == state).all()


@pytest.mark.parametrize("actions", [None, 3, [3, 3], ("seat_0", "seat_1")])
def test_actions_are_a_mapping(actions: Any) -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    with pytest.raises(GameError, match="actions are a mapping from agents to numbers"):
        env.step(actions)
    with pytest.raises(GameError, match="no agent 'seat_2'; there are seat_0, seat_1"):
        env.step({"seat_2": 3})


def test_numbers_of_numpy_and_arrays_of_one_are_actions() -> None:
    env, other = parallel_env("eternal"), parallel_env("eternal")
    seen, _ = env.reset(seed=7)
    other.reset(seed=7)
    number = np.flatnonzero(seen["seat_0"]["action_mask"])[0]
    env.step({"seat_0": number, "seat_1": np.array([number])})  # type: ignore[dict-item]
    other.step({"seat_0": int(number), "seat_1": int(number)})
    assert env.game == other.game


@pytest.mark.parametrize(("game", "episode"), [("eternal", None), ("island", None), ("city", 24)])
def test_every_legal_action_has_a_name_and_goes_where_it_says(game: str, episode: int | None) -> None:
    env, draw = parallel_env(game, episode=episode), np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    while env.agents:
        for number in np.flatnonzero(seen["seat_0"]["action_mask"])[::9]:
            name = env.action_name(number)
            assert env.action_number(name) == env.action_number(name.swapcase()) == number
        actions = random_actions(env, seen, draw)
        seat, action = 0, actions["seat_0"]
        before, added = seen["seat_0"]["observation"]["boards"][0], env.action_planes(action)
        is_built = env.action_name(action) not in ("pass", "stop", "wait")
        seen, *_ = env.step(actions)
        now = seen["seat_0"]["observation"]["boards"][0]
        first, last = env.plane_names.index("left bank") + 1, len(env.plane_names) - 1
        assert bool(added.any()) == is_built
        assert (now[first:last] == (before + added)[first:last]).all(), seat


def test_names_and_answers_of_the_engine_stand_for_actions() -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    assert [env.action_number(one) for one in ("pass", PASS, " STOP ", STOP, "wait")] == [400, 400, 401, 401, 402]
    assert env.action_name(402) == "wait"
    first = legal_actions(env.game, 0)[0]
    assert isinstance(first, Placement)
    assert env.action_number(first) == env.action_number(Build("R-T4", first)) == first.index
    for wrong in (Build("B-U5", first), "B-U5 A1 B1 C1 A2 C2", "R-T4 A1", "nonsense", None, 3):
        with pytest.raises(GameError):
            env.action_number(wrong)  # type: ignore[arg-type]
    for none in (-1, 399, 403, 1.0, None):
        with pytest.raises(GameError):
            env.action_name(none)  # type: ignore[arg-type]


def test_before_the_first_game_there_is_nothing_to_see() -> None:
    env = parallel_env("eternal", render_mode="ansi")
    for ask in (env.state, env.render):
        with pytest.raises(GameError, match="reset"):
            ask()
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_what_is_observed_is_the_learners_own() -> None:
    env, other = parallel_env("city", episode=14), parallel_env("city", episode=14)
    seen, _ = env.reset(seed=5)
    other.reset(seed=5)
    for parts in seen.values():
        parts["action_mask"][:] = 1
        for part in parts["observation"].values():
            part[:] = 9
    actions = {"seat_0": 402, "seat_1": 402}
    after, *_ = env.step(actions)
    expected, *_ = other.step(actions)
    for agent, parts in expected.items():
        assert (parts["action_mask"] == after[agent]["action_mask"]).all()
        assert all((part == after[agent]["observation"][name]).all() for name, part in parts["observation"].items())


def test_boards_are_rendered_as_text_and_as_a_picture() -> None:
    text = parallel_env("island", render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).startswith("seat_0: token ")
    painted = parallel_env("city", 3, episode=24, render_mode="rgb_array")
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
    with pytest.raises(UnknownGameError, match="there is no game 'chess'"):
        parallel_env("chess")
    with pytest.raises(UnknownGameError, match="episodes are numbered 1 to 24"):
        parallel_env("city", episode=25)
    with pytest.raises(UnknownGameError, match="has no episodes"):
        parallel_env("eternal", episode=1)
    for episode in (0, True, 8.0, "8"):
        with pytest.raises(UnknownGameError, match="has no episode"):
            parallel_env("city", episode=episode)  # type: ignore[arg-type]
    for seats in (5, 1, True, 2.0, None):
        with pytest.raises(GameError, match="2 to 4"):
            parallel_env("eternal", seats=seats)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="render mode"):
        parallel_env("eternal", render_mode="human")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["mycity.rl", "mycity.rl.environment", "mycity.rl.vector"])
def test_the_examples_hold(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_the_page_is_a_program() -> None:
    page = Path(__file__).parents[2] / "docs" / "learning.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert (found.failed, found.attempted > 8) == (0, True)
