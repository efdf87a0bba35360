"""Arrays of many games, which each step overwrites: what all their agents see, game by game and seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mycity.rl.arrays import Sights

PARTS = ("boards", "cards", "points", "stopped", "holdings")
"""The parts of an observation that there can be."""


class AgentRows:
    """Sights of all agents of many games, and what a step has brought them: a row for each agent.

    Args:
        sights: those of a game that has just begun: all are of its form.
        games: how many games there are.

    Attributes:
        seats: how many agents a game has.
        observation: the parts of an observation, by name.
        masks: a 1 for each legal action.
        rewards: what the step has changed of the scores.
        scores: the scores if the games ended now.
        illegal: whether an action was refused.
        ended: whether a game is over.
    """

    def __init__(self, sights: Sights, games: int) -> None:
        self.seats = len(sights.masks)
        self.agents = agents = games * self.seats
        seen = sights.of_seat(0)
        self.observation = {name: np.zeros((agents, *part.shape), part.dtype) for name, part in seen.items()}
        self.masks = np.zeros((agents, len(sights.masks[0])), np.int8)
        self.rewards = np.zeros(agents, np.float64)
        self.scores = np.zeros(agents, np.int64)
        self.illegal, self.ended = np.zeros(agents, np.bool_), np.zeros(agents, np.bool_)

    def arrays(self) -> list[NDArray[Any] | None]:
        """Return all arrays in the kernel's order, ``None`` for one that there is not."""
        seen = [self.observation.get(name) for name in PARTS]
        return [*seen, self.masks, self.rewards, self.scores, self.illegal, self.ended]

    def seen(self) -> dict[str, Any]:
        """Return the observations of all agents: views, no copies."""
        return {"observation": dict(self.observation), "action_mask": self.masks}

    def seen_by(self, agents: NDArray[np.intp]) -> list[dict[str, Any]]:
        """Return copies of the observations of some agents."""
        parts = {name: part[agents] for name, part in self.observation.items()}
        masks = self.masks[agents]
        return [
            {"observation": {name: part[row] for name, part in parts.items()}, "action_mask": masks[row]}
            for row in range(len(agents))
        ]

    def infos(self, told: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the infos of the agents that are marked, as gymnasium's vectors have them."""
        parts: Mapping[str, NDArray[Any]] = {"score": self.scores, "illegal": self.illegal}
        infos: dict[str, Any] = {}
        for name, part in parts.items():
            infos[name], infos[f"_{name}"] = part * told, told.copy()
        return infos
