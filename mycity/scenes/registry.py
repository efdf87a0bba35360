"""Scenes by name: the module ``mycity/scenes/<name>.py`` and its ``SCENE``.

``SCENE`` is a scene class, or a function that makes a scene of the services.

Only scenes that need nothing but the services are found this way (menus, and `--scene` on the command line).
A scene that needs more is made by whoever has it: ``stack.push(PlayScene(services, session))``.
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


def find(name: str) -> Callable[[Services], Scene] | None:
    """Return what makes the scene of that name, or None when there is none."""
    if not exists(name):
        return None
    scene: Callable[[Services], Scene] | None = getattr(importlib.import_module(f"mycity.scenes.{name}"), "SCENE", None)
    return scene
