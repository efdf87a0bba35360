"""Finished games for the scenes that come after the last card."""

from __future__ import annotations

from mycity.storage.game_file import Saver
from mycity.table.turn.session import Session
from tests.storage.games import Thinker, blank, clock_from, eternal, turns


def finished_session(seats: int = 3, seed: int = 7, saver: Saver | None = None) -> Session:
    """Return the session of an Eternal game of one person and bots that is over."""
    state, events = turns(*eternal("human", *["bot:1"] * (seats - 1), seed=seed))
    return Session(blank(state), state, events, Thinker(), saver, clock_from())
