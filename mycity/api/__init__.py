"""The front door: games played from Python, without a window. ``import mycity`` gives the same names."""

from mycity.api.answers import Build
from mycity.api.beginning import new_game
from mycity.api.errors import GameError, NothingToUndo, UnknownGameError, UnknownPlayerError, UnreadableAnswerError
from mycity.api.game import Game
from mycity.api.records import LoadedGame, LoadedGames, LoadedTurn, load
from mycity.engine.campaign import CampaignError
from mycity.engine.episode import PASS, STOP, IllegalAnswerError

__all__ = [
    "PASS",
    "STOP",
    "Build",
    "CampaignError",
    "Game",
    "GameError",
    "IllegalAnswerError",
    "LoadedGame",
    "LoadedGames",
    "LoadedTurn",
    "NothingToUndo",
    "UnknownGameError",
    "UnknownPlayerError",
    "UnreadableAnswerError",
    "load",
    "new_game",
]
