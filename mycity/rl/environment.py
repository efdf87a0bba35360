"""A game for several learners who answer at the same time, as PettingZoo's parallel environments are.

Every agent is asked at every step. Who has left, or whom the card does not ask, has one answer: to wait. An action that
the rules refuse, or none, counts as the last one of the mask: a stop, where one can leave; infos say so. A reward is
what the turn has changed of the score if the episode ended now, so that all rewards together are the final score, less
what an empty board is worth.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from mycity.api.errors import GameError, UnknownGameError
from mycity.api.pictures import picture
from mycity.content.assets import assets_root
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import ANIMALS, SEATS, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN, City
from mycity.engine.episode import Answer, State, apply, begin, legal_actions, refuse
from mycity.engine.quoting import quoted
from mycity.engine.rng import LARGEST_SEED, step
from mycity.engine.scoring import results
from mycity.rl.arrays import ActionList, city_planes, counts

_SOUND = "SDL_AUDIODRIVER"
_driver = os.environ.get(_SOUND)

from gymnasium import spaces  # noqa: E402 - it sets the sound driver of the whole process, which is put back
from pettingzoo import ParallelEnv  # noqa: E402

if _driver is None:
    os.environ.pop(_SOUND, None)
else:
    os.environ[_SOUND] = _driver

if TYPE_CHECKING:
    from mycity.ui.pictures.sprites import Sprites

Observation = dict[str, Any]
RenderMode = Literal["ansi", "rgb_array"]
MOST_POINTS = 1000
"""No score comes near it."""
_CELL_PX = 40
"""Pixels a cell of a picture."""


def parallel_env(game: str, seats: int = 2, render_mode: RenderMode | None = None) -> CityEnv:
    """Return an environment of an evening's game.

    >>> env = parallel_env("eternal", seats=2)
    >>> observations, infos = env.reset(seed=7)
    >>> env.agents, int(observations["seat_0"]["action_mask"].sum())
    (['seat_0', 'seat_1'], 68)

    Args:
        game: ``eternal``, ``island`` or ``island-eternal``.
        seats: how many agents, 2 to 4.
        render_mode: ``ansi`` for boards as text, ``rgb_array`` for a picture, or neither.

    Raises:
        UnknownGameError: there is no such game, or it is a campaign.
        GameError: there is no table of so many, or no such mode.
    """
    if game not in GAMES or GAMES[game].is_campaign:
        evenings = ", ".join(row.id for row in GAMES.values() if not row.is_campaign)
        raise UnknownGameError(f"{quoted(game)} is no game of an evening; there are {evenings}")
    if seats not in SEATS:
        raise GameError(f"a game has {SEATS[0]} to {SEATS[-1]} seats")
    if render_mode not in (None, *CityEnv.metadata["render_modes"]):
        raise GameError(f"there is no render mode {quoted(render_mode)}")
    return CityEnv(game, seats, render_mode)


class CityEnv(ParallelEnv[str, Observation, int]):
    """An evening's game; ``parallel_env`` makes one.

    An observation holds ``action_mask`` (1 for each legal action) and ``observation``: ``boards``, every seat's planes
    with one's own first; ``cards``, the open one and how many of each are still to come; ``points``, by seat.

    Attributes:
        state: the episode as the engine has it.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "mycity_v0",
        "is_parallelizable": True,
    }

    def __init__(self, game: str, seats: int, render_mode: RenderMode | None = None) -> None:
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._episode = load_episode(game)
        founders = [
            PlayerSpec(name, animal, HUMAN) for name, animal in zip(self.possible_agents, ANIMALS, strict=False)
        ]
        self._players = players_of(self._episode, founders)
        self._seed = 0
        self.state: State = self._begun()
        self._actions = ActionList(self.state)
        self._scores = self._standing()
        seen = self._observe(0)["observation"]
        planes, cards = seen["boards"], seen["cards"]
        space = spaces.Dict(
            {
                "boards": spaces.Box(0, 1, planes.shape, np.int8),
                "cards": spaces.Box(0, len(self._episode.scenario.deck), cards.shape, np.int16),
                "points": spaces.Box(-MOST_POINTS, MOST_POINTS, (seats,), np.int32),
            }
        )
        masks = spaces.Box(0, 1, (self._actions.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": space, "action_mask": masks}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game and return (observations, infos); without a seed the next one of those before it follows."""
        del options
        self._seed = step(self._seed)[0] if seed is None else int(seed) & LARGEST_SEED
        self.state = self._begun()
        self._scores = self._standing()
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Give everybody's answers and return (observations, rewards, terminations, truncations, infos).

        An info holds the ``score`` so far, and whether the action was ``illegal``.
        Once all is over nobody is left, and all five are empty.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        answers: dict[int, Answer] = {}
        refused: set[str] = set()
        for seat in self.state.awaited:
            agent = self.possible_agents[seat]
            answer = self._actions.answer(self.state, int(actions.get(agent, self._actions.wait)))
            if answer is None or refuse(self.state, seat, answer) is not None:
                refused.add(agent)
                answer = legal_actions(self.state, seat)[-1]
            answers[seat] = answer
        self.state, _ = apply(self.state, answers)
        before, self._scores = self._scores, self._standing()
        rewards = {agent: float(now - then) for agent, now, then in zip(self.agents, self._scores, before, strict=True)}
        ended = dict.fromkeys(self.agents, self.state.is_over)
        returned = self._observations(), rewards, ended, dict.fromkeys(self.agents, False), self._infos(refused)
        if self.state.is_over:
            self.agents = []
        return returned

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return every board: as text, or as a picture of (height, width, 3) with the boards side by side."""
        if self.render_mode == "ansi":
            named = zip(self.possible_agents, self.state.cities, strict=True)
            return "\n\n".join(f"{agent}: token {city.token}\n{picture(city)}" for agent, city in named)
        if self.render_mode == "rgb_array":
            return _painted(self.state.cities)
        return None

    def _begun(self) -> State:
        return begin(self._episode.scenario, self._players, self._seed)[0]

    def _standing(self) -> list[int]:
        return [result.score for result in results(self.state.rules, self.state.cities)]

    def _observe(self, seat: int) -> Observation:
        cities = (*self.state.cities[seat:], *self.state.cities[:seat])
        seen = {
            "boards": np.stack([city_planes(city) for city in cities]),
            "cards": counts(self.state),
            "points": np.array([city.points for city in cities], dtype=np.int32),
        }
        return {"observation": seen, "action_mask": self._actions.mask(self.state, seat)}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.agents)}

    def _infos(self, refused: Collection[str] = ()) -> dict[str, dict[str, Any]]:
        scores = zip(self.agents, self._scores, strict=True)
        return {agent: {"score": score, "illegal": agent in refused} for agent, score in scores}


def _painted(cities: Sequence[City]) -> NDArray[np.uint8]:
    """Return cities side by side as the game paints them: (height, width, 3)."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pygame.surfarray import array3d  # noqa: PLC0415 - only a picture needs pygame

    from mycity.board_pictures.city_pictures import city_picture  # noqa: PLC0415
    from mycity.board_pictures.episode_decor import PLAIN  # noqa: PLC0415

    pictures = [city_picture(_sprites(), city, _CELL_PX, PLAIN) for city in cities]
    return np.concatenate([array3d(image).swapaxes(0, 1) for image in pictures], axis=1)


@cache
def _sprites() -> Sprites:
    from mycity.ui.pictures.sprites import Sprites  # noqa: PLC0415

    return Sprites(assets_root() / "sprites")
