"""Many games played by the engine itself, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mycity.rl.arrays import Sights, TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.openings import Opening


class GameRows(Protocol):
    """Games that are played at the same time; what comes of it stands in `AgentRows`."""

    def begin(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        """Begin the games of these numbers, each from its seed: rewards and ends stay as they are."""

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a turn of every game by an action for each agent."""


class EngineRows:
    """Games that the engine plays.

    Args:
        opening: how each of them begins.
        arrays: the forms of what is seen.
        rows: where it is written.

    Attributes:
        sights: all that is seen of each game; ``None`` before it has begun.
    """

    def __init__(self, opening: Opening, arrays: TableArrays, rows: AgentRows) -> None:
        self._opening, self._arrays, self._rows = opening, arrays, rows
        self.sights: list[Sights | None] = [None] * (rows.agents // rows.seats)

    def begin(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        """Begin the games of these numbers, each from its seed: rewards and ends stay as they are."""
        for game, seed in zip(games, seeds, strict=True):
            sights = self.sights[game] = Sights(self._arrays, self._opening.begin(seed))
            self._show(game, sights, ())

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a turn of every game by an action for each agent."""
        shown, seats = self._rows, self._rows.seats
        for game, numbers in enumerate(actions.reshape(-1, seats).tolist()):
            before = self.sights[game]
            if before is None:
                continue
            sights, refused = before.after(numbers)
            self.sights[game] = sights
            rows = slice(game * seats, (game + 1) * seats)
            shown.rewards[rows] = np.subtract(sights.scores, before.scores)
            shown.ended[rows] = sights.game.is_over
            self._show(game, sights, refused)

    def _show(self, game: int, sights: Sights, refused: Iterable[int]) -> None:
        shown, first = self._rows, game * self._rows.seats
        for seat in range(shown.seats):
            for name, part in sights.of_seat(seat).items():
                shown.observation[name][first + seat] = part
            shown.masks[first + seat] = np.frombuffer(sights.masks[seat], np.int8)
            shown.scores[first + seat] = sights.scores[seat]
            shown.illegal[first + seat] = seat in refused
