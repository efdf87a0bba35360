"""PettingZoo's own tests, other libraries' vector environments, copies and pickles."""

from __future__ import annotations

import pickle  # noqa: TID251 - what learners' libraries send environments to their processes by
import warnings
from copy import copy, deepcopy
from typing import Any

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import its games, which have an older way to begin
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    from pettingzoo.utils import parallel_to_aec
    from pettingzoo.utils.wrappers import BaseParallelWrapper

from mycity.rl import CityEnv, parallel_env

GAMES: list[tuple[str, int | None]] = [
    ("eternal", None), ("island", None), ("island-eternal", None), ("city", 22), ("island-season", 6),
]  # fmt: skip


@pytest.mark.parametrize(("game", "episode"), GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str, episode: int | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(game, 2, episode), num_cycles=100)
        warnings.filterwarnings("ignore", "Observation")  # "is not a NumPy array", "probably should be": it is several
        api_test(parallel_to_aec(parallel_env(game, 3, episode)), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game, 3, episode))
    seed_test(lambda: parallel_to_aec(parallel_env(game, 2, episode)), num_cycles=40)


def test_the_state_is_found_through_wrappers_and_in_the_other_form() -> None:
    env = parallel_env("eternal")
    env.reset(seed=7)
    for form in (BaseParallelWrapper(env), parallel_to_aec(env)):
        form.reset(seed=7)
        assert (form.state() == env.state()).all()
        assert form.state_space.contains(form.state())


def played(env: CityEnv, steps: int) -> list[Any]:
    """Play what the spaces draw and return what was told, as plain numbers."""
    told: list[Any] = []
    for _ in range(steps):
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        _, rewards, ended, _, infos = env.step(actions)
        told.append((env.state().tolist(), rewards, ended, infos))
    return told


def in_the_middle(game: str, episode: int | None) -> CityEnv:
    """Return an environment in the middle of a game, its action spaces seeded."""
    env = parallel_env(game, 2, episode)
    seen, _ = env.reset(seed=4)
    for _ in range(9):
        actions = {agent: int(np.flatnonzero(parts["action_mask"])[0]) for agent, parts in seen.items()}
        seen, *_ = env.step(actions)
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(number)
    return env


@pytest.mark.parametrize(("game", "episode"), GAMES)
def test_copies_and_pickles_go_on_as_the_original_would(game: str, episode: int | None) -> None:
    env = in_the_middle(game, episode)
    pickled = pickle.dumps(env)
    assert len(pickled) < 100_000
    twins = [deepcopy(env), copy(env), pickle.loads(pickled)]
    for twin in twins:
        assert twin.game == env.game
        assert (twin.state() == env.state()).all()
        assert twin.agents == env.agents
    expected = played(env, 3)
    assert played(pickle.loads(pickled), 3) == expected
    assert played(twins[0], 3) == expected, "a copy has gone on by itself"


def test_an_environment_that_has_not_begun_or_is_over_is_pickled_too() -> None:
    env = parallel_env("eternal")
    fresh = pickle.loads(pickle.dumps(env))
    fresh.reset(seed=3)
    env.reset(seed=3)
    assert fresh.game == env.game
    env.step({"seat_0": 401, "seat_1": 401})
    over = pickle.loads(pickle.dumps(env))
    assert over.agents == []
    assert over.game == env.game
    over.reset()
    env.reset()
    assert over.game == env.game, "the next game of the same seed"


def test_what_makes_an_environment_goes_into_another_process() -> None:
    cloudpickle = pytest.importorskip("cloudpickle", reason="learners' libraries bring it")
    env = in_the_middle("island", None)
    twin = pickle.loads(cloudpickle.dumps(lambda: env))()
    assert (twin.state() == env.state()).all()


def test_supersuit_steps_it_in_two_processes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        supersuit = pytest.importorskip("supersuit", reason="its own needs have no wheels for this Python")
    one = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("island"))
    vector = supersuit.concat_vec_envs_v1(one, 2, num_cpus=2, base_class="gymnasium")
    try:
        seen, _ = vector.reset(seed=5)
        assert seen["observation"]["boards"].shape[:2] == (4, 2)
        rewards = np.zeros(4)
        for _ in range(40):
            actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
            seen, reward, *_ = vector.step(actions)
            rewards += reward
        assert len(set(rewards.tolist())) > 1, "two games with decks of their own"
    finally:
        vector.close()
