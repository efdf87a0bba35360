"""The save of a game being played, and who writes it: a new one, and the one that grows with every turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import Player
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.storage.errors import SaveError
from mycity.storage.resume import Origin, episode_now
from mycity.storage.saves import Save, Seat, tidy_name


class Saver(Protocol):
    """Keeps the game; see ``mycity.storage.autosave``."""

    @property
    def problem(self) -> SaveError | None:
        """The reason why the last save failed."""
        ...

    def save(self, save: Save) -> None:
        """Have ``save`` written; returns at once."""
        ...

    def poll(self) -> None:
        """Take note of what was written; returns at once."""
        ...

    def flush(self) -> None:
        """Wait until everything is written."""
        ...


def seats_of(players: Sequence[Player | PlayerSpec]) -> tuple[Seat, ...]:
    return tuple(
        Seat(name=tidy_name(player.name), animal=player.animal, controller=player.controller) for player in players
    )


def new_save(
    kind: str,
    game: str,
    players: Sequence[Player | PlayerSpec],
    seed: int,
    now: datetime,
    *,
    title: str | None = "",
    campaign: dict[str, Any] | None = None,
) -> Save:
    """Return the save of a game that begins now.

    Args:
        title: what it is called, "" for the name of its first city; None for a campaign, which is given a name.
    """
    return Save(
        kind=kind,
        game=game,
        title=None if title is None else tidy_name(title or players[0].name),
        seed=seed,
        created=now,
        last_played=now,
        players=seats_of(players),
        campaign=campaign,
    )


class GameFile:
    """The save of a game being played, and who writes it.

    Args:
        save: the game around the episode; filled in are ``episode``, ``last_played``, ``finished`` and the help given.
        saver: keeps the game; ``None`` for a game that is not kept: no slot was free.
        clock: tells the time written into saves.
        origin: where the episode comes from.
    """

    def __init__(self, save: Save, saver: Saver | None, clock: Callable[[], datetime], origin: Origin) -> None:
        self._save = save
        self.saver = saver
        self._clock = clock
        self.origin = origin

    @property
    def base_save(self) -> Save:
        """The game around the episode, as it was when the episode began, and the help given since."""
        return self._save

    @property
    def kind(self) -> str:
        """The kind of game that was chosen as a new one."""
        return self._save.kind

    @property
    def problem(self) -> SaveError | None:
        """The reason why the game is not saved at the moment; it is tried again every few seconds."""
        return None if self.saver is None else self.saver.problem

    def helped(self, seat: int) -> int:
        """Return how often ``seat`` was helped in this episode."""
        return self._save.players[seat].helped

    def count_help(self, seat: int) -> None:
        """Take note that a hint, the coach or a turn undone has helped ``seat``."""
        players = list(self._save.players)
        players[seat] = msgspec.structs.replace(players[seat], helped=players[seat].helped + 1)
        self._save = msgspec.structs.replace(self._save, players=tuple(players))

    def snapshot(self, state: State, events: Sequence[Event]) -> Save:
        """Return the whole game with its episode at ``state``, after ``events``."""
        return msgspec.structs.replace(
            self._save,
            episode=episode_now(state, events, self.origin),
            last_played=self._clock(),
            finished=state.is_over and self._save.is_single,
        )
