"""A game among bots, from the state it stands in to its end."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bot import Bot
from mycity.ai.view import view_of
from mycity.engine.episode import State, apply, legal_actions
from mycity.engine.events import Event


def play_out(state: State, bots: Sequence[Bot]) -> tuple[State, list[Event]]:
    """Let ``bots`` (one per seat) answer until the episode is over; return (final state, events on the way)."""
    events: list[Event] = []
    while not state.is_over:
        answers = {seat: bots[seat].decide(view_of(state, seat), legal_actions(state, seat)) for seat in state.awaited}
        state, told = apply(state, answers)
        events += told
    return state, events
