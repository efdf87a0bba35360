"""Going on with a saved game: the scene it is played in, by what kind of game it is."""

from __future__ import annotations

from collections.abc import Callable

from mycity.scenes.base import Scene
from mycity.scenes.campaigns import resume_campaign
from mycity.scenes.games import resume_game
from mycity.scenes.play import PlayScene
from mycity.scenes.services import Services
from mycity.storage.saves import Save


def _single(services: Services, slot: int) -> Scene:
    return PlayScene(services, resume_game(services, slot))


OPENERS: dict[str, Callable[[Services, int], Scene]] = {
    "eternal": _single,
    "episode": _single,
    "campaign": resume_campaign,
}
"""Kind of a save to what opens the slot it is in; each raises ``SaveError`` when the game cannot be played on."""


def can_open(save: Save) -> bool:
    """Return whether there is a scene for this kind of game."""
    return save.kind in OPENERS


def game_scene(services: Services, slot: int, save: Save) -> Scene:
    """Return the scene of the game in a slot, at the turn it was left at.

    Raises:
        SaveError: It cannot be played on.
    """
    return OPENERS[save.kind](services, slot)
