"""Records played again: the answers they hold, given one turn after another to the rules as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mycity.engine.episode import Answer, IllegalAnswerError, State, Table, apply, deal, final_results
from mycity.engine.events import Event
from mycity.engine.record import RecordError, answer_of, read_record, table_of
from mycity.engine.record_schema import AnsweredTurn, TurnFields

START = 10
"""Points with which everybody begins alone, whatever a table has agreed on."""


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


# -- alone ----------------------------------------------------------------------------------------------------


def points_alone(document: object) -> tuple[int | None, ...]:
    """Return what each seat of a finished game comes to alone; None where it lived on points that it began with.

    Args:
        document: The record.

    Raises:
        RecordError: it is no record, or its answers cannot be given.
    """
    fields = read_record(document)
    table, rng = table_of(fields)
    points: list[int | None] = []
    for seat, given in enumerate(answers_by_seat(table, rng, fields.turns)):
        try:
            end = played_alone(table, rng, seat, given)
        except IllegalAnswerError:
            points.append(None)
        else:
            points.append(final_results(end)[0].score if end.is_over else None)
    return tuple(points)


def answers_by_seat(table: Table, rng: int, turns: Iterable[TurnFields]) -> list[list[Answer]]:
    """Return what each seat answered, card by card, of the cards that it was asked about.

    Raises:
        RecordError: as ``play``.
    """
    answers: list[list[Answer]] = [[] for _ in table.players]
    for turn in replay_turns(deal(table, rng)[0], turns):
        for seat, answer in turn.answers.items():
            answers[seat].append(answer)
    return answers


def alone_at(table: Table, seat: int) -> Table:
    """Return a table at which a seat sits alone, with the points that everybody begins with alone."""
    return replace(table, players=(replace(table.players[seat], start=START),))


def played_alone(table: Table, rng: int, seat: int, answers: Iterable[Answer]) -> State:
    """Return the game that a seat would have had alone.

    Args:
        table: The table it sat at.
        rng: The generator's state after the shuffle.
        seat: The seat.
        answers: What it answered, card by card, of the cards that it was asked about.

    Raises:
        IllegalAnswerError: the rules refuse an answer to one who began with `START` points and builds alone.
    """
    state, _ = deal(alone_at(table, seat), rng)
    for answer in answers:
        state, _ = apply(state, {0: answer})
    return state
