"""The order of two states of a game: which is further on, and whether one holds all of the other."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from mycity.storage.saves import Pending, Save


def continues(later: Save | None, earlier: Save | None) -> bool:
    """Return whether everything decided in ``earlier`` is in ``later`` too: the same course of the same game."""
    if later is None or earlier is None or not later.is_same_game(earlier) or later.kind != earlier.kind:
        return False
    # A fast-forward, as version control calls it: one log is a prefix of the other. Anything else is a fork.
    before, after, turns, pending = _log(earlier), _log(later), _turns(earlier), _pending(earlier)
    if before != after:
        return after[: len(before)] == before and not turns and not pending
    if _turns(later)[: len(turns)] != turns:
        return False
    answered = _turns(later)[len(turns) :]
    return (
        all(_is_answered(answered[0], answer) for answer in pending)
        if answered
        else set(pending) <= set(_pending(later))
    )


def is_same_moment(save: Save | None, other: Save | None) -> bool:
    """Return whether two states differ in nothing but the time at which they were saved."""
    if save is None or other is None:
        return False
    return _content(save, other) == _content(other, other)


def progress(save: Save) -> tuple[int, int, int]:
    """Return how far a game is: entries in its campaign's log, turns of its episode, answers to the open card."""
    return len(_log(save)), len(_turns(save)), len(_pending(save))


def progress_key(save: Save) -> tuple[tuple[int, int, int], datetime]:
    """Return what orders the states of a game: the later one has come further, or was saved later."""
    return progress(save), save.last_played


def _content(save: Save, other: Save) -> Save:
    """Return what ``save`` tells beside the time; of an episode on its own its record tells all, log or no log."""
    campaign = None if save.is_single else save.campaign
    return msgspec.structs.replace(save, last_played=other.last_played, campaign=campaign)


def _log(save: Save) -> list[dict[str, Any]]:
    log = None if save.campaign is None or save.is_single else save.campaign.get("log")
    return log if isinstance(log, list) else []


def _turns(save: Save) -> list[dict[str, Any]]:
    turns = save.episode.record.get("turns") if save.episode is not None else None
    return turns if isinstance(turns, list) else []


def _pending(save: Save) -> tuple[Pending, ...]:
    return () if save.episode is None else save.episode.pending


def _is_answered(turn: dict[str, Any], pending: Pending) -> bool:
    """Return whether an answer that was pending has been given in a turn, as records write it."""
    document = {**msgspec.to_builtins(pending), "cells": list(pending.cells)}
    answers = turn.get("answers")
    return isinstance(answers, list) and any(
        isinstance(answer, dict) and all(answer.get(key) == value for key, value in document.items() if value)
        for answer in answers
    )
