"""mycity: a family's evening with a legacy tile-laying game, and a library to play it from Python.

>>> import mycity
>>> game = mycity.new_game("eternal", players=["Ada", "Bob"], seed=7)
>>> game.play("Ada", game.legal("Ada")[0])

The names of ``mycity.api`` are loaded when they are first asked for: the window starts no later for them.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mycity.api import *  # noqa: F403 - a type checker reads the names there

__version__ = "0.16.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # output belongs to whoever imports, and to the verbs


def __getattr__(name: str) -> Any:
    if name == "__all__" or not name.startswith("_"):
        api = import_module("mycity.api")
        if name == "__all__" or name in api.__all__:
            return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *import_module("mycity.api").__all__})
