"""A game for several learners who answer at the same time, as PettingZoo's parallel environments are."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from mycity.api.answers import Build
from mycity.api.errors import GameError
from mycity.api.pictures import picture
from mycity.content.assets import assets_root
from mycity.engine.city import City
from mycity.engine.episode import Answer
from mycity.engine.quoting import quoted
from mycity.engine.rng import step
from mycity.rl.arrays import Plane, Sights, TableArrays
from mycity.rl.given import chosen, given_action, seed_of
from mycity.rl.openings import opening_of

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
_KEPT = ("_made_of", "render_mode", "possible_agents", "agents", "_seed", "_played", "action_spaces")
"""The parts that make an environment again: its game is played from its seed, its other spaces draw nothing."""


def parallel_env(
    game: str, seats: int = 2, episode: int | None = None, render_mode: RenderMode | None = None
) -> CityEnv:
    """Return an environment of a game.

    >>> env = parallel_env("eternal", seats=2)
    >>> observations, infos = env.reset(seed=7)
    >>> env.agents, int(observations["seat_0"]["action_mask"].sum())
    (['seat_0', 'seat_1'], 68)

    Args:
        game: ``eternal``, ``island`` or ``island-eternal``; with an episode ``city`` or ``island-season``.
        seats: how many agents, 2 to 4.
        episode: which episode of a campaign or season is played on its own.
        render_mode: ``ansi`` for boards as text, ``rgb_array`` for a picture, or neither.

    Raises:
        UnknownGameError: there is no such game or episode, or it is a whole campaign.
        GameError: there is no table of so many, or no such mode.
    """
    choice = chosen(game, seats, episode)
    if render_mode not in (None, *CityEnv.metadata["render_modes"]):
        raise GameError(f"there is no render mode {quoted(render_mode)}")
    return CityEnv(*choice, render_mode)


class CityEnv(ParallelEnv[str, Observation, int]):
    """A game, or an episode of a campaign or season on its own; ``parallel_env`` makes one.

    | What | How |
    |---|---|
    | Agents | ``seat_0``, ``seat_1`` ...: all are asked at every step, and none leaves before the end |
    | Observation | a dictionary of ``observation``, a dictionary of the arrays below, and ``action_mask`` |
    | ``boards`` | (seats, planes, rows, columns), int8: zeros and ones, see ``plane_names`` |
    | ``cards`` | (2, buildings), int16: a 1 for the open card; how many are still to come; see ``card_names`` |
    | ``points`` | (seats,), int32: token less debt, without what counts at the end only |
    | ``stopped`` | (seats,), int8: a 1 for who has left the episode |
    | ``holdings`` | (seats, kinds), int16, only where a turn can bring some: see ``holding_names`` |
    | Seats | in all of these one's own is the first, then those who sit after it |
    | Actions | ``Discrete``: the places of the open card's building, in an order that stays; pass; stop; wait |
    | Mask | ``action_mask``, int8: a 1 for each legal action; to wait alone where the card does not ask |
    | Refused | what the mask forbids, or no action, counts as the last of the mask: a stop where one can leave |
    | Rewards | what the turn has changed of the score if the episode ended now |
    | Infos | the ``score`` so far, and whether the action was ``illegal`` |
    | End | all agents terminate with the last card or when all have stopped; nothing is truncated |
    | State | ``state()``, int32: what ``seat_0`` observes, array after array, in one row |
    | Version | ``mycity_v1``. v0: fewer planes, no ``stopped``, no ``state()``, one first game for all |

    All rewards together are the final score, less the ``score`` that ``reset`` tells: what an empty board is worth.
    The order of the cards to come is told nowhere. Rewards that come after an episode of a campaign are not played.

    >>> env = parallel_env("island")
    >>> observations, infos = env.reset(seed=7)
    >>> env.plane_names[-5:]
    ('covered H', 'covered P', 'covered W', 'first cell', 'counted')
    >>> env.action_name(0), env.action_number("pass")
    ('S-WFP 1.1:W 1.2:F 1.3:P', 516)

    Attributes:
        game: the episode as the engine has it.
        plane_names: what the planes of a board show; see ``mycity.rl.arrays.CityPlanes``.
        card_names: the buildings, by the columns of ``cards``.
        holding_names: what is held, by the columns of ``holdings``.
        state_space: the space of ``state()``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "mycity_v1",
        "is_parallelizable": True,
    }

    def __init__(
        self, game: str, seats: int, episode: int | None = None, render_mode: RenderMode | None = None
    ) -> None:
        self._made_of = game, seats, episode
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seed: int | None = None
        self._played: tuple[Sequence[int], ...] = ()
        self._open()

    def _open(self) -> None:
        game, _, episode = self._made_of
        self._opening = opening_of(game, self.possible_agents, episode)
        self.game = self._opening.begin(0)
        self._arrays = arrays = TableArrays(self.game)
        self._actions, self.holding_names = arrays.actions, arrays.holding_names
        self.plane_names, self.card_names = arrays.planes.names, arrays.cards.names
        self._sights = Sights(arrays, self.game)
        space, self.state_space = spaces_of(self._sights.of_seat(0), len(self.game.table.deck))
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

    # -- play --------------------------------------------------------------------------------------------------------

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game and return (observations, infos).

        Args:
            seed: from which the deck and everything else is drawn. Without one the next of those before it follows,
                so that a seed reproduces all games after it; where there was none, the operating system draws it.
            options: there are none; what is given is not looked at.

        Raises:
            GameError: the seed is none.
        """
        del options
        if seed is None:
            self._seed = int.from_bytes(os.urandom(8)) if self._seed is None else step(self._seed)[0]
        else:
            self._seed = seed_of(seed)
        self._begin()
        return self._observations(), self._infos()

    def _begin(self) -> None:
        self.game = self._opening.begin(self._seed or 0)
        self.agents, self._played = list(self.possible_agents), ()
        self._sights = Sights(self._arrays, self.game)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Give everybody's answers and return (observations, rewards, terminations, truncations, infos).

        Once all is over nobody is left, and all five are empty.

        Raises:
            GameError: an action is no number, or nobody is called so; nothing has changed.
        """
        numbers = self._numbers(actions)
        if not self.agents:
            return {}, {}, {}, {}, {}
        before, refused = self._sights.scores, self._give(numbers)
        scored = zip(self.agents, self._sights.scores, before, strict=True)
        rewards = {agent: float(now - then) for agent, now, then in scored}
        ended = dict.fromkeys(self.agents, self.game.is_over)
        returned = self._observations(), rewards, ended, dict.fromkeys(self.agents, False), self._infos(refused)
        if self.game.is_over:
            self.agents = []
        return returned

    def _numbers(self, actions: Mapping[str, int]) -> list[int]:
        """Return an action for each seat: to wait where none is given."""
        if not isinstance(actions, Mapping):
            raise GameError(f"actions are a mapping from agents to numbers, not {quoted(actions)}")
        numbers = [self._actions.wait] * len(self.possible_agents)
        for agent, action in actions.items():
            if agent not in self.possible_agents:
                raise GameError(f"there is no agent {quoted(agent)}; there are {', '.join(self.possible_agents)}")
            numbers[self.possible_agents.index(agent)] = given_action(action)
        return numbers

    def _give(self, numbers: list[int]) -> set[str]:
        """Play a turn; return who was refused."""
        self._played = (*self._played, numbers)
        self._sights, refused = self._sights.after(numbers)
        self.game = self._sights.game
        return {self.possible_agents[seat] for seat in refused}

    # -- actions by name ---------------------------------------------------------------------------------------------

    def action_name(self, number: int) -> str:
        """Return an action as it is written: ``R-T4 C1 D1 E1 D2``, ``pass``, ``stop``, ``wait``.

        Raises:
            GameError: the open card has no such action, legal or not.
        """
        return self._actions.name(self.game, given_action(number))

    def action_number(self, answer: str | Build | Answer) -> int:
        """Return the number of an action: of one that is written, of a ``mycity.Build``, or of an answer of the engine.

        Raises:
            GameError: it is no answer to the open card; whether it is legal is for the mask to say.
        """
        return self._actions.number(self.game, answer)

    def action_planes(self, number: int) -> Plane:
        """Return the ones that an action adds to the planes of one's own board, as an array of their shape.

        With the own board they make that after the turn, but for what it sets off: for looking a step ahead.

        Raises:
            GameError: the number is none.
        """
        action, building = given_action(number), self.game.building(0)
        if building is None:
            return np.zeros(self._arrays.planes.shape, np.int8)
        return self._arrays.action_planes(building, action)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def state(self) -> NDArray[np.int32]:
        """Return what all see, in a row of numbers: the parts of what ``seat_0`` observes, one after the other.

        Raises:
            GameError: no game has been begun.
        """
        self._expect_game()
        return np.concatenate([part.ravel() for part in self._sights.of_seat(0).values()], dtype=np.int32)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return every board: as text, or as a picture of (height, width, 3) with the boards side by side.

        Raises:
            GameError: no game has been begun.
        """
        self._expect_game()
        if self.render_mode == "ansi":
            named = zip(self.possible_agents, self.game.cities, strict=True)
            return "\n\n".join(f"{agent}: token {city.token}\n{picture(city)}" for agent, city in named)
        if self.render_mode == "rgb_array":
            return _painted(self.game.cities)
        return None

    def _expect_game(self) -> None:
        if self._seed is None:
            raise GameError("no game has been begun: reset begins one")

    def _observations(self) -> dict[str, Observation]:
        masks = (np.frombuffer(bytearray(mask), np.int8) for mask in self._sights.masks)
        seen = enumerate(zip(self.agents, masks, strict=False))
        return {agent: {"observation": self._sights.of_seat(seat), "action_mask": mask} for seat, (agent, mask) in seen}

    def _infos(self, refused: Collection[str] = ()) -> dict[str, dict[str, Any]]:
        standing = zip(self.agents, self._sights.scores, strict=True)
        return {agent: {"score": score, "illegal": agent in refused} for agent, score in standing}

    # -- copies ------------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> CityEnv:
        """Return an environment that goes its own way from here: positions never change and are shared."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("agents", "possible_agents", "observation_spaces", "action_spaces", "state_space"):
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        # A position weighs megabytes with its tables: it is played again.
        return {name: getattr(self, name) for name in _KEPT}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._open()
        if self._seed is not None:
            self._begin()
            for numbers in kept["_played"]:
                self._give(numbers)
        self.agents, self.action_spaces = kept["agents"], kept["action_spaces"]


def spaces_of(seen: Mapping[str, NDArray[Any]], deck: int) -> tuple[spaces.Dict, spaces.Box[Any]]:
    """Return the spaces of what a seat observes and of ``state()``, given such a sight and the number of cards."""
    bounds: dict[str, tuple[int, int]] = {
        "boards": (0, 1),
        "cards": (0, deck),
        "points": (-MOST_POINTS, MOST_POINTS),
        "stopped": (0, 1),
        "holdings": (0, MOST_POINTS),
    }
    parts: dict[str, spaces.Box[Any]] = {
        name: spaces.Box(*bounds[name], part.shape, part.dtype) for name, part in seen.items()
    }
    least, most = (np.concatenate([getattr(part, end).ravel() for part in parts.values()]) for end in ("low", "high"))
    return spaces.Dict({**parts}), spaces.Box(least.astype(np.int32), most.astype(np.int32), dtype=np.int32)


def _painted(cities: Sequence[City]) -> NDArray[np.uint8]:
    """Return cities side by side as the game paints them: (height, width, 3)."""
    from pygame.surfarray import array3d  # noqa: PLC0415 - only a picture needs pygame

    from mycity.board_pictures.city_pictures import city_picture  # noqa: PLC0415
    from mycity.board_pictures.episode_decor import PLAIN  # noqa: PLC0415

    pictures = [city_picture(_sprites(), city, _CELL_PX, PLAIN) for city in cities]
    return np.concatenate([array3d(image).swapaxes(0, 1) for image in pictures], axis=1)


@cache
def _sprites() -> Sprites:
    from mycity.ui.pictures.sprites import Sprites  # noqa: PLC0415

    return Sprites(assets_root() / "sprites")
