"""Records played again: the answers they hold, given one turn after another to the rules as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mycity.engine.episode import Answer, IllegalAnswerError, State, apply, deal
from mycity.engine.events import Event
from mycity.engine.record import RecordError, answer_of, read_record, table_of
from mycity.engine.record_schema import AnsweredTurn, TurnFields


def play(document: object) -> tuple[State, list[Event]]:
    """Play the answers of ``document`` again and return (state, events) after the last turn it holds.

    Raises:
        RecordError: an answer cannot be read, or the rules refuse it; the sentence names the turn.
    """
    fields = read_record(document)
    return replay(*deal(*table_of(fields)), fields.turns)


def replay(
    state: State, events: Iterable[Event], turns: Iterable[TurnFields | AnsweredTurn]
) -> tuple[State, list[Event]]:
    """Give the answers that ``turns`` hold, from ``state``, and return (state, all events).

    Raises:
        RecordError: as ``play``.
    """
    events = list(events)
    for turn in replay_turns(state, turns):
        state = turn.after
        events += turn.events
    return state, events


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """A turn played again: the game before and after it, what was answered by seat, and what happened."""

    before: State
    answers: dict[int, Answer]
    after: State
    events: list[Event]


def replay_turns(state: State, turns: Iterable[TurnFields | AnsweredTurn]) -> Iterator[ReplayedTurn]:
    """Give the answers that ``turns`` hold, from ``state``, and yield every turn; one that asks nobody changes nothing.

    Raises:
        RecordError: as ``play``.
    """
    for number, turn in enumerate(turns, start=1):
        if not turn.answers:  # the comparison of whole records sees whether such turns are true
            yield ReplayedTurn(state, {}, state, [])
            continue
        try:
            answers = _answers(state, turn)
            after, new_events = apply(state, answers)
        except (RecordError, IllegalAnswerError) as error:
            raise RecordError(f"turn {number}: {error}") from None
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise RecordError(f"turn {number} cannot be played: {error}") from None
        yield ReplayedTurn(state, answers, after, new_events)
        state = after


def _answers(state: State, turn: TurnFields | AnsweredTurn) -> dict[int, Answer]:
    """Return what every seat answers in ``turn``, which must ask for the open card and give the answers awaited."""
    answers = {given.seat: answer_of(state, given) for given in turn.answers}
    if state.card != turn.card:
        raise RecordError(f"the open card is {state.card}, not {turn.card}")
    if set(answers) != set(state.awaited):
        raise RecordError(f"seats {list(state.awaited)} are asked, seats {sorted(answers)} answer")
    return answers
