"""Starting a game that has been chosen: in the first free slot, or in one the player gives up for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mycity.content.seating import Seating
from mycity.scenes.base import Services
from mycity.scenes.choose_slot import ChooseSlotScene
from mycity.scenes.games import begin_game, slots_of
from mycity.scenes.play import PlayScene


def start_game(services: Services, game: str, seatings: Sequence[Seating], seed: int) -> None:
    """Put a new game in the place of the scene on top; when all slots are in use, ask first which one it may take.

    Args:
        services: What every scene is given.
        game: Its name, such as ``eternal``.
        seatings: Who plays, by seat.
        seed: From which everything is drawn.
    """
    free = slots_of(services).first_free()
    if free is None:
        services.stack.push(ChooseSlotScene(services, partial(_take, services, game, seatings, seed)))
    else:
        _begin(services, game, seatings, seed, free)


def _take(services: Services, game: str, seatings: Sequence[Seating], seed: int, slot: int) -> None:
    services.stack.pop()
    _begin(services, game, seatings, seed, slot)


def _begin(services: Services, game: str, seatings: Sequence[Seating], seed: int, slot: int) -> None:
    services.stack.replace(PlayScene(services, begin_game(services, game, seatings, seed, slot)))
