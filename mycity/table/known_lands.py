"""Facts about finished games on made lands that their records do not tell: for firsts that are about lands."""

from __future__ import annotations

from mycity.storage.clock import local_time
from mycity.storage.statistics import FinishedGame, Statistics, joined_towns
from mycity.table.chronicle.past import KnownOfLand
from mycity.table.looking_back.day_calendar import DayCalendar


def towns_on(statistics: Statistics, code: str) -> tuple[int, ...]:
    """Return what the bots have come to on the land of a code, whichever finished game has found it out."""
    return joined_towns(game.towns for game in statistics.games if game.land == code and game.towns)


def known_of_land(statistics: Statistics, game: FinishedGame) -> KnownOfLand:
    """Return what is known of the land of a finished game, which may not stand among the others yet."""
    if not game.land:
        return KnownOfLand()
    days = DayCalendar((*statistics.games, game), statistics.begun)
    return KnownOfLand(towns_on(statistics, game.land), days.longest_streak(local_time(game.ended).date()))
