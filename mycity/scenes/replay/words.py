"""The words of a replay: which card it is, what was done in it, and why the game of a file cannot be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from mycity.engine.episode import PASS
from mycity.engine.pieces import Placement
from mycity.scenes.shared.move_words import move_sentence
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.ranking import standings, victory_words
from mycity.table.looking_back.replay import NO_RECORD, NOT_TRUE, UNKNOWN_RULES, UNREADABLE, RecordFileError, Replay
from mycity.ui.messages import mark

_WRONG: Mapping[str, str] = {
    UNREADABLE: mark("{file} cannot be read."),
    NO_RECORD: mark("{file} is not the record of a finished game."),
    UNKNOWN_RULES: mark("{file} tells of a game, or of rules, that this version does not know."),
    NOT_TRUE: mark("The moves in {file} do not lead to the result it tells: it is damaged, or was changed."),
}
_LONGEST = 60
"""Letters of a file's name that are said."""


def turn_words(services: Services, replay: Replay) -> str:
    t = services.t
    if replay.turn == 0:
        return t("The beginning")
    return t("Card {number} of {count}", number=replay.card_number, count=len(replay.end.table.deck))


def turn_sentence(services: Services, replay: Replay, seat: int) -> str:
    """Return what happened in the turn, to the city that is looked at; who has won in the end."""
    if replay.is_over:
        return victory_words(services, replay.end, standings(replay.end))
    if replay.turn == 0:
        return services.t("Nothing lies there yet.")
    name = replay.end.table.players[seat].name
    answer, stopped = replay.deed(seat).answer, replay.city(seat).stopped
    return move_sentence(services, name, answer, blocked=replay.is_blocked, stopped=stopped)


def deed_words(services: Services, replay: Replay, seat: int) -> str:
    """Return what a seat did in the turn in a word or two; nothing where there is nothing to say."""
    t, answer = services.t, replay.deed(seat).answer
    if replay.is_over:
        return t("at the end")
    if replay.turn == 0 or replay.is_blocked:
        return ""
    if answer is None:
        return t("had stopped") if replay.city(seat).stopped else t("not asked")
    if isinstance(answer, Placement):
        return t("placed")
    return t("passed") if answer == PASS else t("stopped")


def wrong_file_words(t: Callable[..., str], file: Path, problem: RecordFileError) -> str:
    """Return why the game of a file cannot be seen, translated by ``t``."""
    name = file.name if len(file.name) <= _LONGEST else file.name[: _LONGEST - 1] + "…"
    return t(_WRONG[problem.code], file=name.encode(errors="replace").decode())
