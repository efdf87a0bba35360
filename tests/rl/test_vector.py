"""Many games in one batch: every agent sees and gets what it would in the parallel environment.

All of it with the kernel, and without.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from mycity.ai.bots.registry import make_bot
from mycity.ai.kernel.library import KernelBoard, KernelError
from mycity.ai.kernel.usage import left_out, using
from mycity.ai.model.view import view_of
from mycity.api import GameError, UnknownGameError
from mycity.content.bot_rows import load_levels
from mycity.engine.rng import LARGEST_SEED
from mycity.rl import CityEnv, CityVectorEnv, parallel_env, vector_env
from mycity.rl.batch import AgentRows
from mycity.rl.game_rows import EngineRows
from mycity.rl.kernel_rows import KernelRows
from tests.each import each

GAMES: list[tuple[str, int | None, int]] = [
    ("eternal", None, 2), ("island", None, 2), ("island-eternal", None, 3), ("city", 9, 3), ("city", 24, 4),
    ("island-season", 2, 2),
]  # fmt: skip


GREEDY = make_bot("greedy", load_levels())


@pytest.fixture(params=["kernel", "engine"], autouse=True)
def player(request: pytest.FixtureRequest) -> Iterator[type]:
    """Who plays the games."""
    if request.param == "engine":
        with left_out():
            yield EngineRows
    else:
        built = request.getfixturevalue("library")
        with using(lambda: built):
            yield KernelRows


Choose = Callable[["Tables", NDArray[np.int8], np.random.Generator], NDArray[np.int64]]


def drawn(masks: NDArray[np.int8], draw: np.random.Generator) -> NDArray[np.int64]:
    """Return an action for each agent: mostly a place, if there is one; now and then anything at all."""
    actions = []
    for mask in masks:
        legal = np.flatnonzero(mask)
        places = legal[legal < len(mask) - 3]
        some = places if len(places) and draw.random() < 0.95 else legal
        is_wild = draw.random() < 0.02
        actions.append(int(draw.integers(-2, len(mask) + 2)) if is_wild else int(draw.choice(some)))
    return np.array(actions)


def by_chance(tables: Tables, masks: NDArray[np.int8], draw: np.random.Generator) -> NDArray[np.int64]:
    del tables
    return drawn(masks, draw)


def by_greed(tables: Tables, masks: NDArray[np.int8], draw: np.random.Generator) -> NDArray[np.int64]:
    """Return what a greedy bot answers, which sets more off than chance does."""
    actions = drawn(masks, draw)
    seats = [(env, seat) for env in tables.envs for seat in range(tables.seats)]
    for agent, (env, seat) in enumerate(seats):
        if not masks[agent][-1] and draw.random() < 0.95:
            actions[agent] = env.action_number(GREEDY.decide(view_of(env.game, seat)))
    return actions


def same(seen: Any, expected: Any) -> bool:
    """Return whether observations of one agent are the same, to the type of their numbers."""
    if isinstance(expected, dict):
        return seen.keys() == expected.keys() and all(same(seen[name], part) for name, part in expected.items())
    return bool(seen.dtype == expected.dtype and np.array_equal(seen, expected))


def of_agent(seen: Any, agent: int) -> Any:
    """Return the observation of an agent out of a batch."""
    return {name: of_agent(part, agent) for name, part in seen.items()} if isinstance(seen, dict) else seen[agent]


class Tables:
    """The same games in parallel environments."""

    def __init__(self, envs: list[CityEnv]) -> None:
        self.envs = envs
        self.seats = len(envs[0].possible_agents)

    def begin(self, seeds: list[int]) -> list[tuple[list[Any], ...]]:
        return [self._parts(*env.reset(seed=seed)) for env, seed in zip(self.envs, seeds, strict=True)]

    @staticmethod
    def _parts(*told: dict[str, Any]) -> tuple[list[Any], ...]:
        return tuple(list(part.values()) for part in told)

    def step(self, actions: NDArray[np.int64]) -> Iterator[tuple[int, list[Any], tuple[list[Any], ...] | None]]:
        """Yield for each game its number, what the step has told, and what the next game's beginning does."""
        for game, env in enumerate(self.envs):
            mine = actions[game * self.seats : (game + 1) * self.seats].tolist()
            told = self._parts(*env.step(dict(zip(env.possible_agents, mine, strict=True))))
            yield game, list(told), self._parts(*env.reset()) if all(told[2]) else None


def compare(envs: CityVectorEnv, tables: Tables, seeds: list[int], ends: int, choose: Choose) -> int:
    """Hold a vector against parallel environments until so many games have ended; return the steps."""
    seats, ended, steps, draw = tables.seats, 0, 0, np.random.default_rng(4)
    seen, infos = envs.reset(seed=seeds)
    for game, (first, told) in enumerate(tables.begin(seeds)):
        for seat in range(seats):
            assert same(of_agent(seen, game * seats + seat), first[seat])
            assert {name: infos[name][game * seats + seat] for name in ("score", "illegal")} == told[seat]
    while ended < ends:
        actions = choose(tables, seen["action_mask"], draw)
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        steps += 1
        assert not truncations.any()
        for game, (last, reward, over, _, told), following in tables.step(actions):
            ended += following is not None
            for seat in range(seats):
                agent = game * seats + seat
                assert (rewards[agent], terminations[agent]) == (reward[seat], over[seat])
                now, info = (last, told) if following is None else following
                assert same(of_agent(seen, agent), now[seat]), (steps, agent)
                assert {name: infos[name][agent] for name in ("score", "illegal")} == info[seat]
                assert bool("final_obs" in infos and infos["_final_obs"][agent]) == (following is not None)
                if following is not None:
                    final = infos["final_info"]
                    assert same(infos["final_obs"][agent], last[seat])
                    assert {name: final[name][agent] for name in ("score", "illegal")} == told[seat]
                    assert (infos["_final_info"][agent], final["_score"][agent]) == (True, True)
    return steps


@pytest.mark.parametrize(("game", "episode", "seats"), GAMES)
def test_every_agent_sees_and_gets_what_it_would_in_the_parallel_environment(
    game: str, episode: int | None, seats: int
) -> None:
    envs = vector_env(game, 2, seats, episode)
    tables = Tables([parallel_env(game, seats, episode) for _ in range(2)])
    assert compare(envs, tables, [5, LARGEST_SEED], 3, by_chance) > 20
    assert envs.observation_space.contains(envs.reset()[0])


@pytest.mark.parametrize(
    ("game", "episode", "seats"),
    [*(("city", episode, seats) for episode, seats in ((11, 3), (20, 4), (22, 2))),
     *(("island-season", episode, seats) for episode, seats in ((5, 3), (6, 2), (7, 2)))],
)  # fmt: skip
def test_whatever_a_turn_sets_off_comes_about(player: type, game: str, episode: int | None, seats: int) -> None:
    envs = vector_env(game, 2, seats, episode)
    assert type(envs._rows) is player
    tables = Tables([parallel_env(game, seats, episode) for _ in range(2)])
    assert compare(envs, tables, [41, 42], 2, by_greed) > 15  # with these the port is linked a second time


def test_a_game_on_a_board_that_the_kernel_refuses_is_left_to_the_engine(
    player: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards, begins = list[object](), KernelBoard.begins

    def some_begin(board: KernelBoard, games: int, position: bytes, data: bytes) -> bool:
        boards.append(board)
        return len(boards) < 3 and begins(board, games, position, data)

    monkeypatch.setattr(KernelBoard, "begins", some_begin)
    envs = vector_env("island-season", 4, 2, 2)
    tables = Tables([parallel_env("island-season", 2, 2) for _ in range(4)])
    assert compare(envs, tables, [5, 6, 7, 8], 9, by_chance) > 20
    assert len(boards) > 3 or player is EngineRows


def test_a_kernel_that_refuses_a_game_leaves_it_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise KernelError("the kernel refuses games of learners")

    monkeypatch.setattr(KernelBoard, "games", refuse)
    envs = vector_env("eternal", 1)
    assert type(envs._rows) is EngineRows
    assert compare(envs, Tables([parallel_env("eternal")]), [5], 1, by_chance) > 3


def test_it_is_what_supersuit_makes_of_parallel_environments() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        supersuit = pytest.importorskip("supersuit", reason="its own needs have no wheels for this Python")
    theirs = [supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("eternal")) for _ in range(2)]
    ours, draw, ends = vector_env("eternal", 2), np.random.default_rng(3), 0
    seen, _ = ours.reset(seed=11)
    begun = [env.reset(seed=11 + game)[0] for game, env in enumerate(theirs)]
    assert ours.num_envs == sum(env.num_envs for env in theirs)
    while ends < 2:
        for game, expected in enumerate(begun):
            for seat in range(2):
                assert same(of_agent(seen, 2 * game + seat), of_agent(expected, seat))
        actions = drawn(seen["action_mask"], draw)
        seen, rewards, terminations, _, infos = ours.step(actions)
        told = [env.step(actions[2 * game : 2 * game + 2]) for game, env in enumerate(theirs)]
        assert rewards.tolist() == [reward for _, rewards, *_ in told for reward in rewards]
        assert terminations.tolist() == [end for _, _, ends, *_ in told for end in ends]
        for agent, info in enumerate(info for *_, infos in told for info in infos):
            assert infos["score"][agent] == info["score"]
            if "terminal_observation" in info:
                assert same(infos["final_obs"][agent], info["terminal_observation"])
                ends += 1
        begun = [seen for seen, *_ in told]


def test_it_is_a_vector_of_gymnasium() -> None:
    envs = vector_env("island", 3, seats=3)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.num_envs == 9
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    one = parallel_env("island", seats=3)
    assert envs.single_observation_space == one.observation_space("seat_0")
    assert envs.single_action_space == one.action_space("seat_0")
    assert (envs.plane_names, envs.card_names) == (one.plane_names, one.card_names)
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert envs.action_space.contains(np.argmax(seen["action_mask"], axis=1))
    statistics = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    statistics.reset(seed=1)
    listed = gymnasium.wrappers.vector.DictInfoToList(statistics)
    last: Any = []
    while not any("final_info" in info for info in last):
        *_, last = listed.step(envs.action_space.sample())
    assert all(info["final_info"]["illegal"] in (True, False) for info in last if "final_info" in info)


def test_observations_are_overwritten_by_the_next_step_and_nothing_of_them_is_kept() -> None:
    envs, others = vector_env("city", 2, episode=14), vector_env("city", 2, episode=14)
    seen, _ = envs.reset(seed=5)
    expected, _ = others.reset(seed=5)
    actions = drawn(seen["action_mask"], np.random.default_rng(1))
    boards = seen["observation"]["boards"]
    for part in (*seen["observation"].values(), seen["action_mask"]):
        part[:] = 1
    seen, *_ = envs.step(actions)
    expected, *_ = others.step(actions)
    assert seen["observation"]["boards"] is boards
    for agent in range(4):
        assert same(of_agent(seen, agent), of_agent(expected, agent))


@each("numbers", [[501, -3, 402, 1 << 62], np.array([501, 403, 402, LARGEST_SEED], np.uint64)])
def test_what_is_refused_is_the_last_of_the_mask(numbers: Any) -> None:
    envs = vector_env("eternal", 2)
    envs.reset(seed=7)
    _, _, ended, _, infos = envs.step(numbers)
    assert ended.tolist() == [True] * 4
    assert infos["final_info"]["illegal"].tolist() == [True] * 4
    assert infos["illegal"].tolist() == [False] * 4, "nothing of the next game"
    assert infos["final_obs"][0]["observation"]["stopped"].tolist() == [1, 1]


def test_what_an_action_adds_is_known_for_every_card() -> None:
    envs, one = vector_env("island", 1), parallel_env("island")
    seen, _ = one.reset(seed=7)
    card = one.card_names[seen["seat_0"]["observation"]["cards"][0].argmax()]
    for number in (*np.flatnonzero(seen["seat_0"]["action_mask"])[::20], 399, 516, 517, 518, 10**9, -1):
        assert (envs.action_planes(card, number) == one.action_planes(number)).all()
    wrong: list[Any] = ["S-XYZ", None, [card]]
    for none in wrong:
        with pytest.raises(GameError, match="there is no card"):
            envs.action_planes(none, 0)
    with pytest.raises(GameError, match="an action is a whole number"):
        envs.action_planes(card, 1.0)  # type: ignore[arg-type]


def test_seeds_are_for_each_game() -> None:
    envs = vector_env("eternal", 3)
    given: list[Any] = [7, [7, 8, 9], np.array([7, 8, 9]), np.uint8(7)]
    firsts = [envs.reset(seed=seed)[0]["observation"]["cards"].tolist() for seed in given]
    assert firsts == [firsts[0]] * len(given)
    one = parallel_env("eternal")
    one.reset(seed=8)
    following, _ = one.reset()
    envs.reset(seed=[1, 8, 1])
    seeds: list[Any] = [None, [3, None, 4]]
    for seed in seeds:
        seen, _ = envs.reset(seed=seed)
        assert same(of_agent(seen, 2), following["seat_0"])
        following, _ = one.reset()
    envs.reset(seed=LARGEST_SEED)
    fresh = [vector_env("eternal", 3).reset()[0]["action_mask"].tobytes() for _ in range(3)]
    assert len(set(fresh)) > 1, "the operating system draws first seeds"


@each("seed", [-1, LARGEST_SEED + 1, True, 3.0, "7", "77", [7], [7, -1], [7, 8, 9], [[1, 2]], np.array(2.0)])
def test_what_is_no_seed_begins_nothing(seed: Any) -> None:
    envs = vector_env("eternal", 2)
    seen, _ = envs.reset(seed=7)
    before = seen["observation"]["cards"].copy()
    with pytest.raises(GameError, match="seed"):
        envs.reset(seed=seed)
    assert (seen["observation"]["cards"] == before).all()


@each("actions", [None, 3, [3, 3], [[3] * 4], [3.0] * 4, [True] * 4, ["3"] * 4, [3, None, 3, 3], [[3], [3, 3], 3, 3]])
def test_what_are_no_actions_changes_nothing(actions: Any) -> None:
    envs = vector_env("eternal", 2)
    seen, _ = envs.reset(seed=7)
    before = seen["observation"]["cards"].copy()
    with pytest.raises(GameError, match="actions are 4 whole numbers, one for each agent, not "):
        envs.step(actions)
    assert (seen["observation"]["cards"] == before).all()


def test_nothing_is_played_before_the_first_game_or_after_the_end() -> None:
    envs = vector_env("eternal", 1)
    with pytest.raises(GameError, match="reset begins them"):
        envs.step([0, 0])
    envs.reset()
    envs.close()
    envs.close()
    for ask in (envs.reset, lambda: envs.step([0, 0])):
        with pytest.raises(GameError, match="closed"):
            ask()


def test_what_there_is_not() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'chess'"):
        vector_env("chess", 2)
    with pytest.raises(UnknownGameError, match="episodes are numbered 1 to 24"):
        vector_env("city", 2, episode=25)
    with pytest.raises(GameError, match="2 to 4"):
        vector_env("eternal", 2, seats=5)
    for games in (0, -1, 16_385, 2.0, True, None, "2"):
        with pytest.raises(GameError, match="a vector has 1 to 16384 games, not"):
            vector_env("eternal", games)  # type: ignore[arg-type]


def test_where_there_is_no_memory_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(AgentRows, "__init__", no_memory)
    with pytest.raises(GameError, match="there is no memory for 3 games"):
        vector_env("eternal", 3)
