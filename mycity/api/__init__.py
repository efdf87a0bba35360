"""The front door: games played from Python, without a window. ``import mycity`` gives the same names."""

from mycity.ai.match import MatchScores
from mycity.ai.model.view import SeatView
from mycity.api.answers import Build
from mycity.api.beginning import land_name, new_game
from mycity.api.bots import ChoiceView, OwnBot
from mycity.api.cities import city
from mycity.api.errors import (
    BotError,
    GameError,
    NothingToUndo,
    UnknownGameError,
    UnknownPlayerError,
    UnreadableAnswerError,
)
from mycity.api.game import Game
from mycity.api.lands import land_code, land_towns
from mycity.api.matches import MatchReport, match
from mycity.api.played_games import LoadedGame, LoadedTurn
from mycity.api.records import LoadedGames, load
from mycity.api.thinking import kernel_status
from mycity.engine.campaign import CampaignError
from mycity.engine.episode import PASS, STOP, IllegalAnswerError
from mycity.engine.score_lines import ScoreLine
from mycity.table.looking_back.record_check import RecordVerdict

__all__ = [
    "PASS",
    "STOP",
    "BotError",
    "Build",
    "CampaignError",
    "ChoiceView",
    "Game",
    "GameError",
    "IllegalAnswerError",
    "LoadedGame",
    "LoadedGames",
    "LoadedTurn",
    "MatchReport",
    "MatchScores",
    "NothingToUndo",
    "OwnBot",
    "RecordVerdict",
    "ScoreLine",
    "SeatView",
    "UnknownGameError",
    "UnknownPlayerError",
    "UnreadableAnswerError",
    "city",
    "kernel_status",
    "land_code",
    "land_name",
    "land_towns",
    "load",
    "match",
    "new_game",
]
