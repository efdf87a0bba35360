"""Many games at once, all their agents in one batch, as gymnasium's vectors are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mycity.api.errors import GameError
from mycity.engine.quoting import quoted
from mycity.engine.rng import LARGEST_SEED, step
from mycity.rl.arrays import Plane, Sights, TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.environment import spaces_of
from mycity.rl.given import WantedGame, chosen, given_action, seed_of, whole_number
from mycity.rl.kernel_rows import game_rows
from mycity.rl.openings import opening_of

MOST_GAMES = 16_384
"""Games of a vector, at most: each takes some hundred thousand bytes."""


def vector_env(game: str, n: int, seats: int = 2, episode: int | None = None) -> CityVectorEnv:
    """Return ``n`` games that are played at the same time, with ``n`` times ``seats`` agents in one batch.

    >>> envs = vector_env("eternal", 8, seats=2)
    >>> observations, infos = envs.reset(seed=7)
    >>> observations["observation"]["boards"].shape[:2], observations["action_mask"].shape
    ((16, 2), (16, 403))

    Args:
        game: ``eternal``, ``island`` or ``island-eternal``; with an episode ``city`` or ``island-season``.
        n: how many games.
        seats: how many agents a game has, 2 to 4.
        episode: which episode of a campaign or season is played on its own.

    Raises:
        UnknownGameError: there is no such game or episode, or it is a whole campaign.
        GameError: there is no table of so many, or there cannot be so many games.
    """
    choice, games = chosen(game, seats, episode), whole_number(n)
    if games is None or not 1 <= games <= MOST_GAMES:
        raise GameError(f"a vector has 1 to {MOST_GAMES} games, not {quoted(n)}")
    try:
        return CityVectorEnv(choice, games)
    except MemoryError:
        raise GameError(f"there is no memory for {games} games") from None


class CityVectorEnv(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """Games that are played at the same time; ``vector_env`` makes them.

    Each agent sees, does and gets what it would in ``mycity.rl.parallel_env`` with the same seeds: see `CityEnv` for
    the arrays, and for what an action is.

    | What | How |
    |---|---|
    | Agents | game by game, seat by seat: agent ``game * seats + seat``; all seats of a game step together |
    | Observations | those of ``parallel_env``, with all agents in the first axis; the next step overwrites them |
    | Actions | a whole number for each agent, an array of (agents,) |
    | Rewards | (agents,), float64; terminations and truncations (agents,), bool: arrays of their own |
    | Infos | ``score`` and ``illegal``, (agents,), each with its mask |
    | End | whose game ends sees the next one in the same step, and has its ``score`` |
    | | the last observations, copied, are in ``final_obs``, the last infos in ``final_info``, each with its mask |
    | Seeds | ``reset(seed=7)`` begins game 0 from 7, game 1 from 8 ...; a list has one for each game, or ``None`` |

    Attributes:
        plane_names, card_names, holding_names: as those of ``CityEnv``.
        seats: how many agents a game has.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - gymnasium has it so
        "render_modes": [],
        "name": "mycity_v1",
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(self, choice: WantedGame, games: int) -> None:
        agents = [f"seat_{seat}" for seat in range(choice.seats)]
        opening = opening_of(choice.game, agents, choice.episode)
        begun = opening.begin(0)
        arrays = TableArrays(begun)
        sights = Sights(arrays, begun)
        self.seats, self.num_envs = choice.seats, games * choice.seats
        self.plane_names, self.card_names = arrays.planes.names, arrays.cards.names
        self.holding_names = arrays.holding_names
        space, _ = spaces_of(sights.of_seat(0), len(begun.table.deck))
        masks = spaces.Box(0, 1, (arrays.actions.size,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": space, "action_mask": masks})
        self.single_action_space = spaces.Discrete(arrays.actions.size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._arrays, self._buildings = arrays, begun.table.players[0].buildings
        self._shown = AgentRows(sights, games)
        self._rows = game_rows(opening, arrays, self._shown)
        self._seeds: list[int | None] = [None] * games
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games and return (observations, infos).

        Args:
            seed: of the first game, those after it have the next numbers; or a list with one for each game. A game
                without one goes on from its last, as in ``parallel_env``; without a last one the operating system
                draws it.
            options: there are none; what is given is not looked at.

        Raises:
            GameError: a seed is none, there are not as many as games, or all is closed.
        """
        del options
        self._expect_open()
        seeds = self._seeds_from(seed)
        self._has_begun = True
        self._begin(range(len(seeds)), seeds)
        return self._shown.seen(), self._shown.infos(np.ones(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Give all answers and return (observations, rewards, terminations, truncations, infos).

        Raises:
            GameError: these are no whole numbers, one for each agent, or no games have been begun; nothing has changed.
        """
        self._expect_open()
        if not self._has_begun:
            raise GameError("no games have been begun: reset begins them")
        self._rows.step(self._numbers(actions))
        shown = self._shown
        rewards, ended = shown.rewards.copy(), shown.ended.copy()
        infos = self._end(ended) if ended.any() else {}
        infos |= shown.infos(np.ones(self.num_envs, np.bool_))
        return shown.seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_planes(self, card: str, number: int) -> Plane:
        """Return the ones that an action adds to the planes of one's own board while a card is open.

        As ``CityEnv.action_planes``, for looking a step ahead: an array of (planes, rows, columns).

        Raises:
            GameError: there is no such card, or the number is none.
        """
        if card not in self.card_names:
            raise GameError(f"there is no card {quoted(card)}")
        return self._arrays.action_planes(self._buildings[card], given_action(number))

    def _end(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Begin the next games of agents whose game is over; return the infos of the last ones."""
        agents = np.flatnonzero(ended)
        last = np.full(self.num_envs, None, dtype=object)
        for agent, seen in zip(agents, self._shown.seen_by(agents), strict=True):
            last[agent] = seen
        infos: dict[str, Any] = {"final_obs": last, "_final_obs": ended.copy()}
        infos |= {"final_info": self._shown.infos(ended), "_final_info": ended.copy()}
        games = (agents[:: self.seats] // self.seats).tolist()
        self._begin(games, [self._next_seed(game) for game in games])
        return infos

    def _begin(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        for game, seed in zip(games, seeds, strict=True):
            self._seeds[game] = seed
        self._rows.begin(games, seeds)

    def _seeds_from(self, seed: object) -> list[int]:
        """Return a seed for each game."""
        games = len(self._seeds)
        is_array = isinstance(seed, np.ndarray) and seed.ndim > 0
        if is_array or (isinstance(seed, Sequence) and not isinstance(seed, str | bytes)):
            given: list[Any] = list(seed)  # type: ignore[call-overload]
            if len(given) != games:
                raise GameError(f"there are {games} games and {len(given)} seeds")
            return [self._next_seed(game) if one is None else seed_of(one) for game, one in enumerate(given)]
        if seed is None:
            return [self._next_seed(game) for game in range(games)]
        first = seed_of(seed)
        return [(first + game) & LARGEST_SEED for game in range(games)]

    def _next_seed(self, game: int) -> int:
        seed = self._seeds[game]
        return int.from_bytes(os.urandom(8)) if seed is None else step(seed)[0]

    def _numbers(self, actions: object) -> NDArray[np.int64]:
        """Return an action for each agent."""
        try:
            numbers = np.asarray(actions)
        except ValueError:  # rows of several lengths
            numbers = np.empty(0)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise GameError(f"actions are {self.num_envs} whole numbers, one for each agent, not {quoted(actions)}")
        return np.ascontiguousarray(numbers, np.int64)

    def _expect_open(self) -> None:
        if self.closed:
            raise GameError("the games are closed")
