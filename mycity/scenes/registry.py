"""Scenes by name: the module ``mycity/scenes/<name>.py`` and its ``SCENE``.

``SCENE`` is a scene class, or a function that makes a scene of the services.

Only scenes that need nothing but the services are found this way (menus, and `--scene` on the command line).
A scene that needs more is made by whoever has it: ``stack.push(PlayScene(services, session))``. Where a scene leads to
one that knows the way back to it, such as the play scene to the counting, whose result offers another game, it asks for
that by name too, ``services.following("count_up", session)``: the module's ``FOLLOWING`` makes it.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mycity.scenes.base import Scene
    from mycity.scenes.services import Services

_NAME = re.compile(r"[a-z][a-z_]*")


def exists(name: str) -> bool:
    """Return whether there is a module for that scene, without loading it."""
    return bool(_NAME.fullmatch(name)) and importlib.util.find_spec(f"mycity.scenes.{name}") is not None


def following(name: str) -> Callable[..., Scene]:
    """Return what makes the scene of that name for another scene that leads to it."""
    scene: Callable[..., Scene] = importlib.import_module(f"mycity.scenes.{name}").FOLLOWING
    return scene


def find(name: str) -> Callable[[Services], Scene] | None:
    """Return what makes the scene of that name, or None when there is none."""
    if not exists(name):
        return None
    scene: Callable[[Services], Scene] | None = getattr(importlib.import_module(f"mycity.scenes.{name}"), "SCENE", None)
    return scene
