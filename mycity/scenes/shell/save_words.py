"""Saved games in the player's words: when they were played, what went wrong with a file; the log keeps the details."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from mycity.content.games import ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.content.phrases import Translator, capital
from mycity.content.story import place_name
from mycity.storage import errors
from mycity.storage.clock import local_time
from mycity.storage.errors import SaveError, for_log
from mycity.storage.resume import cards_drawn, episode_ahead, episode_alone
from mycity.storage.saves import Save
from mycity.storage.slot_info import Conflict, ConflictKind
from mycity.ui.messages import mark
from mycity.ui.notices import Notices

log = logging.getLogger(__name__)

STANDING_IN = mark("Names in this game cannot be shown: others stand in for them.")
_REASONS: dict[str, str] = {
    errors.DISK_FULL: mark("the disk is full"),
    errors.NOT_ALLOWED: mark("the system does not allow it"),
    errors.DISK_ERROR: mark("the disk reports an error"),
    errors.MISSING: mark("there is no such file any more"),
    errors.DAMAGED: mark("the file is damaged, or was changed by something other than this game"),
    errors.NEWER: mark("a newer version of the game has written it"),
    errors.TAKEN: mark("the place is in use already"),
    errors.NO_SLOT: mark("there is no such slot"),
    errors.OPEN_ELSEWHERE: mark("this game is open in another window"),
    errors.CHANGED: mark("something else has written there meanwhile"),
}
"""Code to what follows a colon."""
_ONE_REASON = {errors.MISSING: errors.DISK_ERROR}
"""A folder that goes away, or comes back, is missed at one moment and answers with errors at another."""


def reason_words(t: Callable[..., str], problem: SaveError) -> str:
    """Return why something failed, translated by ``t``, as words that follow a colon."""
    log.warning("%s: %s", problem.code, for_log(problem))
    return t(_REASONS[problem.code])


def reason_sentence(t: Callable[..., str], problem: SaveError) -> str:
    """Return why something failed, as a sentence of its own."""
    words = reason_words(t, problem)
    return f"{capital(words)}."


_CONFLICTS: dict[ConflictKind, str] = {
    ConflictKind.OTHER_STATE: mark(
        "This game was also played elsewhere. You will find what became of it there among the saved games."
    ),
    ConflictKind.OTHER_GAME: mark("Another game had taken slot {slot}. It is kept, and the saved games offer it."),
    ConflictKind.NO_GAME: mark(
        "Something wrote over slot {slot}. What it wrote is kept aside, and your game is saved again."
    ),
    ConflictKind.NOTHING: mark("The file of slot {slot} had gone. Your game is saved again, and nothing was lost."),
}
"""The kind of a conflict to what is told of it, where the game stays in that slot."""
_MOVED: dict[ConflictKind, str] = {
    ConflictKind.OTHER_GAME: mark("Slot {slot} holds another game now. This one goes on in slot {other}."),
    ConflictKind.NEWER_VERSION: mark(
        "A newer version of the game has written slot {slot}. This game goes on in slot {other}."
    ),
}
"""The kind of a conflict to what is told of it, where the game has moved to another slot."""


class SavingNotice:
    """Says that a game cannot be saved, once for each reason, that it can be again, and what was met in its slot."""

    def __init__(self, notices: Notices, t: Callable[..., str]) -> None:
        self._notices = notices
        self._t = t
        self._last_reason = ""

    def update(self, problem: SaveError | None) -> None:
        """Take note of how the last save went. For every frame."""
        code = "" if problem is None else problem.code
        reason_code, t = _ONE_REASON.get(code, code), self._t
        if problem is not None and reason_code != self._last_reason:
            reason = reason_words(t, problem)
            if code == errors.MISSING:  # a game that is played is written anew: only its folder can be missed
                reason = t("the folder of the saved games is not there")
            self._notices.show(t("Saving does not work at the moment: {reason}", reason=reason))
        elif problem is None and self._last_reason:
            self._notices.show(t("Saving works again: nothing was lost."))
        self._last_reason = reason_code

    def show_set_aside(self, file: Path) -> None:
        """Say that a damaged list was moved aside, and where it lies."""
        words = mark("A list of what you have played was damaged, and begins anew. The old file is kept as {file}.")
        self._notices.show(self._t(words, file=file.name))

    def show_conflict(self, conflict: Conflict) -> None:
        """Say what lay in the slot of a game that was not left there."""
        words = _CONFLICTS[conflict.kind] if conflict.moved_to is None else _MOVED[conflict.kind]
        self._notices.show(self._t(words, slot=conflict.slot, other=conflict.moved_to))


def game_name(language: Translator, save: Save) -> str:
    """Return what a game is called: a campaign as its place, any other as its first city."""
    if save.kind == WHOLE_CAMPAIGN:
        return place_name(language, save.game, save.seed, save.title or "")
    return save.title or ""


def continue_words(language: Translator, save: Save) -> str:
    """Return what a game goes on with: its city, the episode where it has several, the card that is open."""
    parts, t = [game_name(language, save)], language.t
    try:
        if save.kind == ONE_EPISODE:
            parts.append(t("episode {number}", number=episode_alone(save)))
        elif not save.is_single:
            parts.append(t("episode {number}", number=episode_ahead(save)))
        drawn, deck = cards_drawn(save)
        if deck:
            parts.append(t("card {number} of {count}", number=drawn, count=deck))
    except (LookupError, TypeError, ValueError, AttributeError):  # whatever is wrong with it is told when it is opened
        pass
    return language.phrases.enumerated(parts)


def moment_words(language: Translator, moment: datetime, now: datetime) -> str:
    """Return when something was, by the player's clock: ``today, 14:05``, ``3 March 2025, 14:05``."""
    return words_there(language, local_time(moment), now)


def words_there(language: Translator, local: datetime, now: datetime) -> str:
    """Return when something was, by the clock of where it was, whose time it is given in."""
    t, phrases = language.t, language.phrases
    clock = phrases.clock_of(local)
    days = (local_time(now).date() - local.date()).days
    if days == 0:
        return t("today, {clock}", clock=clock)
    if days == 1:
        return t("yesterday, {clock}", clock=clock)
    return phrases.moment_of(local)
