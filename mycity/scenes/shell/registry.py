"""Scenes by name: the module ``mycity/scenes/...`` and its ``SCENE``.

``SCENE`` is a scene class, or a function that makes a scene of the services.

Only scenes that need nothing but the services are found this way (menus, and `--scene` on the command line).
A scene that needs more is made by whoever has it: ``stack.push(PlayScene(services, session))``. Where a scene leads to
one that knows the way back to it, such as the play scene to the counting, whose result offers another game, it asks for
that by name too, ``services.following("count_up", session)``: the module's ``FOLLOWING`` makes it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mycity.scenes.shell.base import Scene
    from mycity.scenes.shell.services import Services

_WHERE = {
    "campaigns": "campaign.begin",
    "count_up": "after.count_up",
    "credits": "menu.credits",
    "curtain": "play.curtain",
    "new_game": "menu.new_game",
    "play": "play",
    "resume": "slots.resume",
    "review": "after.review",
    "rules": "letters.rules",
    "settings": "menu.settings",
    "slots": "slots.slots",
    "statistics": "menu.statistics",
    "title": "menu.title",
}
"""Name of a scene to its module."""


def exists(name: str) -> bool:
    """Return whether there is a module for that scene, without loading it."""
    return name in _WHERE


def following(name: str) -> Callable[..., Scene]:
    """Return what makes the scene of that name for another scene that leads to it."""
    scene: Callable[..., Scene] = importlib.import_module(f"mycity.scenes.{_WHERE[name]}").FOLLOWING
    return scene


def find(name: str) -> Callable[[Services], Scene] | None:
    if not exists(name):
        return None
    scene: Callable[[Services], Scene] | None = getattr(
        importlib.import_module(f"mycity.scenes.{_WHERE[name]}"), "SCENE", None
    )
    return scene
