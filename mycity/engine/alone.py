"""A seat's evening as a game of one: its own answers, given alone on the same board with the same deck.

What others take at a table is one's own alone, so that cities of one deck can be compared, however many sat there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mycity.engine.episode import Answer, IllegalAnswerError, State, Table, apply, deal, final_results
from mycity.engine.record import read_record, table_of
from mycity.engine.record_play import replay_turns

START = 10
"""Points with which everybody begins alone, whatever a table has agreed on."""


def points_alone(document: object) -> tuple[int | None, ...]:
    """Return what each seat of a finished game comes to alone; None where it lived on points that it began with.

    Args:
        document: The record.

    Raises:
        RecordError: it is no record, or its answers cannot be given.
    """
    fields = read_record(document)
    table, rng = table_of(fields)
    answers: list[list[Answer]] = [[] for _ in table.players]
    for turn in replay_turns(deal(table, rng)[0], fields.turns):
        for seat, answer in turn.answers.items():
            answers[seat].append(answer)
    points: list[int | None] = []
    for seat, given in enumerate(answers):
        try:
            end = played_alone(table, rng, seat, given)
        except IllegalAnswerError:
            points.append(None)
        else:
            points.append(final_results(end)[0].score if end.is_over else None)
    return tuple(points)


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
    player = replace(table.players[seat], start=START)
    state, _ = deal(replace(table, players=(player,)), rng)
    for answer in answers:
        state, _ = apply(state, {0: answer})
    return state
