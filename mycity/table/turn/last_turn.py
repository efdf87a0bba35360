"""The last turn of somebody who plays against bots alone, undone after it was resolved: a help, not a rule.

The engine undoes an answer only while its turn is open. Here the episode is played again up to that turn,
from what its events tell, and the bots keep what they answered there: only the one answer is asked for once more.
"""

from __future__ import annotations

from collections.abc import Sequence

from mycity.engine.episode import PASS, STOP, Answer, State, apply, deal
from mycity.engine.events import Built, Event, Passed, Revealed, Stopped

_Turns = list[dict[int, Answer]]


def has_answered(events: Sequence[Event], seat: int) -> bool:
    """Return whether an answer of ``seat`` stands."""
    return any(isinstance(event, Built | Passed | Stopped) and event.seat == seat for event in events)


def without_last_turn(state: State, events: Sequence[Event], seat: int) -> tuple[State, list[Event]]:
    """Return (state, events) without the last answer of ``seat``, which has given one; the others' of that turn stand.

    Turns that came after it without asking ``seat`` are open again.
    """
    # Event sourcing: no states are kept to go back to, as the deal and the answers lead to the same one every time.
    turns = _turns(events)
    while seat not in turns[-1]:
        turns.pop()
    replayed, replayed_events = deal(state.table, state.rng)
    turns[-1].pop(seat)
    for answers in turns:
        replayed, new_events = apply(replayed, answers)
        replayed_events += new_events
    return replayed, replayed_events


def _turns(events: Sequence[Event]) -> _Turns:
    """Return what was answered, turn by turn."""
    turns: _Turns = []
    for event in events:
        if isinstance(event, Revealed):
            turns.append({})
        elif isinstance(event, Built):
            turns[-1][event.seat] = event.placement
        elif isinstance(event, Passed):
            turns[-1][event.seat] = PASS
        elif isinstance(event, Stopped):
            turns[-1][event.seat] = STOP
    return turns
