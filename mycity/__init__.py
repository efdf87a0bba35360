"""mycity: a family's evening with a legacy tile-laying game, and a library to play it from Python.

>>> import mycity
>>> game = mycity.new_game("eternal", players=["Ada", "Bob"], seed=7)
>>> game.play("Ada", game.legal("Ada")[0])

The names of ``mycity.api`` are loaded when they are first asked for: the window starts no later for them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mycity.api import (
        PASS,
        STOP,
        Build,
        CampaignError,
        Game,
        GameError,
        IllegalAnswerError,
        LoadedRecords,
        NothingToUndo,
        UnknownGameError,
        UnknownPlayerError,
        UnreadableAnswerError,
        load,
        new_game,
    )

__version__ = "0.10.0"
__all__ = [
    "PASS",
    "STOP",
    "Build",
    "CampaignError",
    "Game",
    "GameError",
    "IllegalAnswerError",
    "LoadedRecords",
    "NothingToUndo",
    "UnknownGameError",
    "UnknownPlayerError",
    "UnreadableAnswerError",
    "load",
    "new_game",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("mycity.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
