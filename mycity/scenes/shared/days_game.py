"""The game that counts for a day: which one that is, in words, and the one that is offered while it is not finished."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from mycity.board_pictures.small_pictures import plain
from mycity.content.lands.plans import day_code
from mycity.engine.record import RecordError
from mycity.scenes.shared.pictures.land_pictures import land_picture, played_board
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.storage.statistics import FinishedGame
from mycity.table.land_towns import town_names
from mycity.table.looking_back.counted_games import bests_on
from mycity.table.looking_back.day_calendar import MEDALS, TOWNS, DayCalendar, next_medal
from mycity.ui.messages import mark

log = logging.getLogger(__name__)

_MOST_NAMED = 4
"""Cities that are named of those that were built on a land before."""

MEDAL_WORDS = dict(
    zip(MEDALS, (mark("bronze medal"), mark("silver medal"), mark("gold medal"), mark("laurel")), strict=True)
)
"""The words for each medal."""


def read_calendar(services: Services) -> DayCalendar:
    """Return the calendar as the files have it now."""
    statistics = services.finished
    return DayCalendar(statistics.games, statistics.begun)


def unfinished_slot(services: Services, calendar: DayCalendar, day: dt.date) -> int | None:
    """Return the slot of a game that counts for a day and is not finished; None where there is none."""
    begun, slots = calendar.begun_at(day), services.slot_list.refresh()
    saves = ((info.slot, info.save) for info in slots if info.save is not None)
    return next((slot for slot, save in saves if not save.finished and save.created in begun), None)


def go_on(services: Services, slot: int) -> None:
    """Go on with a day's game; where that cannot be, the list of slots says why."""
    try:
        services.ways.games.open_slot(slot)
    except SaveError as problem:
        log.warning("the game of a day cannot go on: %s", problem.sentence)
        services.ways.slots()


def counting_words(t: Callable[..., str], *, is_begun: bool) -> str:
    """Return which game on today's land counts for the calendar: one to come, or the one that was begun already."""
    if is_begun:
        return t("The first game that was begun on it is the one that counts.")
    counts = t("The first game that you begin on it counts for the calendar.")
    return f"{counts} {t('Help leaves you its medal, but no streak.')}"


def built_before(services: Services, games: Sequence[FinishedGame], code: str) -> str:
    """Return who has built on the land of a code before, and what they came to alone; empty where nobody has."""
    cities = [
        services.t("{city}: {points}", city=name, points=plain(points))
        for name, points in bests_on(games, code)[:_MOST_NAMED]
    ]
    return services.t("Built here before: {cities}", cities=services.phrases.enumerated(cities)) if cities else ""


def town_words(t: Callable[..., str], towns: Sequence[int], known: int | None) -> str:
    """Return what the bots have come to on a land, and the best that is known of it once all of theirs stand.

    Args:
        t: Translates.
        towns: Theirs.
        known: As `best_known` has it.
    """
    parts = [f"{name} {plain(score)}" for name, score in zip(town_names(t)[: len(TOWNS)], towns, strict=False)]
    if len(towns) > len(TOWNS) and known is not None:
        parts.append(t("best known {points}", points=plain(known)))
    return " \N{MIDDLE DOT} ".join(parts)


def more_words(t: Callable[..., str], score: int, towns: Sequence[int]) -> str:
    """Return how many points more the next medal asks for; nothing where there is none left."""
    ahead = next_medal(score, towns)
    return "" if ahead is None else t("{medal}: {count} more", medal=t(MEDAL_WORDS[ahead[0]]), count=ahead[1])


class DayBoard:
    """The board of a day: with one's own city where one has played and its record is kept.

    Attributes:
        key: What it shows, to be compared.
    """

    def __init__(self, services: Services, calendar: DayCalendar, day: dt.date) -> None:
        self._services = services
        self._code, result = services.told_rules.shown(day_code(day)), calendar.results.get(day)
        self._game = None if result is None else result.game
        self.key: object = (self._code, self._game and self._game.key)

    def paint(self, size: tuple[int, int]) -> pygame.Surface:
        """Return its picture, as large as a room allows."""
        sprites = self._services.sprites
        if self._game is not None:
            with suppress(RecordError):  # its record is gone
                return played_board(sprites, self._services.finished, self._game, size)
        return land_picture(sprites, size, self._code)
