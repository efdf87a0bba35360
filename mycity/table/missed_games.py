"""Finished games in slots that were never counted, and begun ones never noted: a process may end between two files."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Sequence

from mycity.content.lands.plans import FIRST_DAY, LAST_DAY
from mycity.engine.documents import Json
from mycity.engine.episode import State
from mycity.engine.record import RecordError
from mycity.engine.record_play import points_alone
from mycity.storage.clock import local_time
from mycity.storage.errors import SaveError, for_log
from mycity.storage.saves import Save
from mycity.storage.slot_list import SlotList
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import is_listed, is_told_alone
from mycity.table.looking_back.save_check import played

log = logging.getLogger(__name__)


CountGame = Callable[[Save, State, Json], None]
"""Counts the game of a save, which ended with a state, by its record."""


def count_missed(
    slots: SlotList, looked_for: set[object], finished: Callable[[], Statistics], count: CountGame
) -> None:
    """Count the finished games in slots that are not counted, as soon as all are read.

    Args:
        looked_for: What was looked for already, each once; changed.
        finished: Returns the finished games; asked only where a save is looked for.
    """
    infos = slots.refresh()
    saves = [info.save for info in infos if info.save is not None and _moment(info.save) not in looked_for]
    if saves and not slots.is_reading and (statistics := finished()).unread is None:
        looked_for |= set(map(_moment, saves))
        _count(statistics, saves, count)


def count_if_missed(statistics: Statistics, save: Save, state: State, count: CountGame) -> None:
    """Count the game of a finished save that ends with ``state``, unless it is counted."""
    if save.episode is not None and save.created not in statistics.imported and not _is_counted(statistics, save):
        count(save, state, save.episode.record)


class MissingSums:
    """The points of seats of games on lands, alone, where they were not kept: versions before 0.16 did not.

    It is worked out a game at a time, and kept when all are done. A game whose record has gone stays as it is.
    """

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics
        self._games = [game for game in statistics.games if game.land and not is_told_alone(game)]
        self._found: dict[FinishedGame, tuple[int | None, ...]] = {}

    def update(self) -> bool:
        """Go on with the latest game that is left; return whether any sums were kept."""
        if self._games:
            game = self._games.pop()
            with contextlib.suppress(RecordError):  # none is left, or somebody has written into it
                self._found[game] = points_alone(self._statistics.record(game))
            return False
        found, self._found = self._found, {}
        try:
            return bool(found) and self._statistics.note_alone(found)
        except SaveError as problem:
            log.warning("what games come to alone cannot be kept: %s", for_log(problem))
            return False


def _count(statistics: Statistics, saves: Sequence[Save], count: CountGame) -> None:
    for save in sorted(
        (save for save in saves if save.created not in statistics.imported), key=lambda save: save.created
    ):
        _note_day(statistics, save)
        if save.finished and save.episode is not None and not _is_counted(statistics, save):
            try:
                state = played(save)[0]
            except SaveError as problem:
                log.warning("a finished game cannot be counted: %s", for_log(problem))
            else:
                log.warning("a finished game was not counted: that is made good")
                count(save, state, save.episode.record)


def _note_day(statistics: Statistics, save: Save) -> None:
    """Note that a game was begun on today's land, as it then was, if no game was noted for that day."""
    land = None if save.episode is None else save.episode.record.get("land")
    begun = local_time(save.created).date()
    day = land.get("day") if isinstance(land, dict) and FIRST_DAY <= begun <= LAST_DAY else None
    if day != str(begun) or any(row.day == day for row in statistics.begun):
        return
    log.warning("the game that was begun on %s was not noted: that is made good", day)
    try:
        statistics.begin_day(day, save.created)
    except SaveError as problem:
        log.warning("that could not be written: %s", for_log(problem))


def _is_counted(statistics: Statistics, save: Save) -> bool:
    """Return whether the episode of a save is among the finished games, or cannot be looked for at the moment."""
    return statistics.unread is not None or is_listed(statistics.games, save)


def _moment(save: Save) -> object:
    return save.created, save.seed, save.finished
