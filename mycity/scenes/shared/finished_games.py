"""Finished games go into the statistics, or into a record beside the saves; what they say goes into the next game."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mycity.content.bot_rows import load_levels
from mycity.content.lands.plans import dated_land
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.city import BOT
from mycity.engine.documents import Json
from mycity.engine.episode import State
from mycity.engine.lands.code import PlayedLand
from mycity.engine.quoting import with_shown_names
from mycity.engine.record import RecordError
from mycity.scenes.shell.dialog import Dialog, FileDialog
from mycity.scenes.shell.land_codes import today
from mycity.scenes.shell.save_words import STANDING_IN, reason_words
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.errors import SaveError
from mycity.storage.files import write_atomically
from mycity.storage.saves import Save
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import best_known, finished_game
from mycity.table.looking_back.record_check import UnknownRulesError, check_alone
from mycity.table.looking_back.save_check import played
from mycity.table.looking_back.strength import strength
from mycity.table.turn.session import Session
from mycity.ui.messages import mark

if TYPE_CHECKING:  # what follows a campaign's episode is not loaded before there is one: a quick start
    from mycity.table.campaign.reward_session import RewardSession
    from mycity.table.chronicle.told_firsts import ToldFirst
    from mycity.table.looking_back.studies import GameStudy

log = logging.getLogger(__name__)

_MOST_LISTED = 5000
"""Files of the folder of records that are looked at."""
_UNKNOWN = mark("This version does not know the game, or the rules, that were played here.")
_UNREADABLE = mark("The record of this game cannot be read.")


def proposed_rival(services: Services) -> str:
    """Return the controller of the bot that is as strong as the one who plays here."""
    return f"{BOT}{strength(services.finished.games, load_levels()).level.id}"


def keep_result(services: Services, session: Session) -> None:
    """Note how the episode of ``session``, which is over, has ended; once, however often it is looked at.

    A game that is not saved anywhere is not counted either. A disk that refuses costs the entry, not the game.
    """
    if (saver := session.file.saver) is not None:
        saver.flush()  # the slot first: a result of a game that could still end otherwise would be one too many
        count_game(services, session.snapshot(), session.state, session.record())


def keep_result_left(services: Services, session: Session) -> None:
    """Note how the episode of ``session`` has ended, which is left for good, if it has.

    An answer that was still to settle counts as given: the save tells it so.
    """
    save = session.snapshot()
    if session.state.is_over:
        keep_result(services, session)
    elif session.file.saver is not None and save.finished and save.episode is not None:
        count_game(services, save, played(save)[0], save.episode.record)


def count_game(services: Services, save: Save, state: State, record: Json) -> None:
    """Count a game that is over and saved, with what it has brought for the first time; once.

    Args:
        save: The game.
        state: How its episode has ended.
        record: Of that episode.
    """
    from mycity.table.chronicle.told_firsts import keep_firsts  # noqa: PLC0415 - a quick start, as above
    from mycity.table.known_lands import known_of_land  # noqa: PLC0415 - as above

    game = finished_game(save, state, record)

    def write() -> None:
        statistics = services.finished
        try:
            before = _record_before(statistics, save, record)
            keep_firsts(services.folders.data, before, game, save, record, known_of_land(statistics, game))
        finally:  # the list comes last: what is in it has nothing left to be kept, wherever the process ended
            statistics.add(game, record)

    _write_or_retry(services, write)


def note_begun(services: Services, session: Session, day: dt.date | None = None) -> None:
    """Note that the game of ``session`` is the first on today's land, if it is: it alone counts in the calendar.

    A game that is not saved anywhere is not counted: its slot is written first, for no day is to be used up by a game
    that never reached the disk.

    Args:
        day: Today on the page that said so, be it midnight meanwhile; by the clock when None.
    """
    land, saver, created = session.state.table.scenario.land, session.file.saver, session.file.base_save.created
    if saver is None or land is None or land.day is None or land.day != str(day or today()):
        return
    named = land.day

    def write() -> None:
        saver.flush()
        if saver.problem is not None:
            raise saver.problem
        services.finished.begin_day(named, created)

    _write_or_retry(services, write)


def land_today(land: PlayedLand, day: dt.date | None = None) -> PlayedLand:
    """Return a land that is about to be played as today's, where it is that: its code may have come from anywhere.

    Args:
        land: The land.
        day: As `note_begun` has it.
    """
    return dated_land(land, day or today())


def keep_towns(services: Services, created: dt.datetime, seed: int, towns: tuple[int, ...]) -> None:
    """Note what the bots have come to on the land of a finished game, which was begun then, with that seed.

    What it has brought by that for the first time is told.
    """
    from mycity.table.chronicle.told_firsts import keep_later_firsts  # noqa: PLC0415 - a quick start, as above
    from mycity.table.known_lands import known_of_land  # noqa: PLC0415 - as above

    def write() -> None:
        statistics = services.finished
        game = next((game for game in statistics.games if (game.created, game.seed) == (created, seed)), None)
        if game is not None:
            statistics.add_towns(game, towns)
            if (record := _true_record(statistics, game)) is not None:
                land = known_of_land(statistics, game)
                _tell_firsts(services, keep_later_firsts(services.folders.data, game, record, land))

    _write_or_retry(services, write)


def keep_found(services: Services, study: GameStudy) -> None:
    """Keep what a study has newly found alone on a land, beside the games finished there, if it is the best known."""
    land, found = study.game.table.scenario.land, study.take_beyond()
    if land is None or found is None:
        return
    code = land.code

    def write() -> None:
        statistics = services.finished
        known = best_known(statistics.games, code)
        if known is not None and known < found.score:
            statistics.note_found(code, found.score, found.answers)

    _write_or_retry(services, write)


def keep_rewards(services: Services, game: RewardSession) -> None:
    """Put the rewards of an episode, all given out, into its record among the finished games; keep what they bring."""
    from mycity.table.chronicle.told_firsts import keep_firsts  # noqa: PLC0415 - a quick start, as above

    record, save = record_so_far(game.campaign), game.save

    def write() -> None:
        statistics = services.finished
        finished = statistics.complete(save.created, record)
        if finished is not None:
            before = _record_before(statistics, save, record)
            _tell_firsts(services, keep_firsts(services.folders.data, before, finished, save, record))

    _write_or_retry(services, write)


def _record_before(statistics: Statistics, save: Save, record: Json) -> Json | None:
    """Return the record of the episode before in the same campaign; None where it is not kept, or not true."""
    number = record["episode"]
    if record["campaign"] is None or number is None:
        return None
    games = (game for game in statistics.games if (game.created, game.game) == (save.created, save.game))
    before = next((game for game in games if game.episode == number - 1), None)
    return None if before is None else _true_record(statistics, before)


def _true_record(statistics: Statistics, game: FinishedGame) -> Json | None:
    """Return the record of a finished game; None where it is not kept, or where somebody has written into it."""
    record = statistics.record(game)
    return None if record is None or check_alone(record).complaints else record


def _tell_firsts(services: Services, told: Sequence[ToldFirst]) -> None:
    """Tell, above whatever is on the screen, what has happened for the first time."""
    titles = services.phrases.enumerated(services.t(one.row.title) for one in told)
    if titles:
        services.notices.show(services.t("For the first time: {titles}", titles=titles))


def keep_record(services: Services, document: Mapping[str, Any]) -> None:
    """Write the record of a game beside the saves, as ``mycity replay`` reads it, and tell of its file.

    One that lies there already is told of again: no press writes it twice.
    """
    folder, t = services.folders.data / "records", services.t
    stem = f"{document['game']} {document['seed']} "
    body = (json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
    try:
        file = _kept_before(folder, stem, body)
        if file is None:
            file = folder / f"{stem}{utc_now():%Y-%m-%d %H.%M.%S}.json"
            write_atomically(file, body)
    except SaveError as problem:
        services.notices.show(t("The record could not be saved: {reason}", reason=reason_words(t, problem)))
    else:
        services.stack.push(FileDialog(services, t("The game is kept as a record"), file))


def _kept_before(folder: Path, stem: str, body: bytes) -> Path | None:
    """Return the file of a folder that holds a record already; None where none does, or that cannot be told."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in islice(entries, _MOST_LISTED):
            if entry.name.startswith(stem) and _holds(entry, body):
                return folder / entry.name
    return None


def _holds(entry: os.DirEntry[str], body: bytes) -> bool:
    """Return whether a file has a content; nothing larger or smaller is read, and no pipe."""
    return entry.is_file() and entry.stat().st_size == len(body) and Path(entry).read_bytes() == body


def open_record(
    services: Services, record: Json | None, show: Callable[[Mapping[str, Any], int], None], seat: int
) -> None:
    """Show the record of a finished game, or say why it cannot be looked back on.

    Args:
        record: As `Statistics.record` returns it.
        show: Shows a record; raises ``RecordError``.
        seat: Whose city is shown first.
    """
    shown = with_shown_names(record or {})
    try:
        show(shown, seat)
        if shown != (record or {}):
            services.notices.show(services.t(STANDING_IN))
    except RecordError as error:
        log.warning("a finished game cannot be looked back on: %s", error)
        words = _UNKNOWN if isinstance(error, UnknownRulesError) else _UNREADABLE
        services.stack.push(Dialog(services, services.t(words)))


def _write_or_retry(services: Services, act: Callable[[], object]) -> None:
    """Write something down, or say why that cannot be, and try again until it can."""
    try:
        services.saving.do(act)
    except SaveError as problem:
        reason = reason_words(services.t, problem)
        services.notices.show(services.t("The result could not be kept: {reason}", reason=reason))
