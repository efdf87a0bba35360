"""The variations of a finished game: how a seat has answered its cards, and how else it could have.

A *variation* is one way in which a seat could have answered all cards, the others answering as they did; its score is
what the rules give when the game is played so. The game itself is one variation of each seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mycity.ai.bots.contract import leave
from mycity.engine.city import City
from mycity.engine.episode import STOP, Answer, State, apply, deal, final_results, legal_actions
from mycity.engine.events import Event
from mycity.engine.record import RecordError, answer_from_json, answer_to_json, read_record, table_of
from mycity.engine.record_play import replay_turns
from mycity.engine.record_schema import TurnFields
from mycity.engine.rules.base import Points


@dataclass(frozen=True, slots=True)
class Variation:
    """One way in which a seat could have answered all cards.

    Attributes:
        seat: whose.
        answers: its answers to the cards that ask it, in order, as records write them.
        score: what comes of it.
        points: (rule, points) of all that made the score, at once and at the end; lines of 0 included at the end.
    """

    seat: int
    answers: tuple[dict[str, Any], ...]
    score: int
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """A seat's turn in a finished game.

    Attributes:
        turn: the number of the turn in the record, from 0, blocked ones included.
        card: the open card.
        answer: what the seat answered.
    """

    turn: int
    card: str
    answer: Answer


class PlayedGame:
    """A finished game, played again.

    Args:
        document: its record.

    Raises:
        RecordError: it is no record, cannot be played, or is not over.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        fields = read_record(document)
        self._start = table_of(fields)
        self.table = self._start[0]
        self._given: dict[int, dict[int, Answer]] = {}
        self.states: list[State] = []
        self.seat_turns: tuple[list[SeatTurn], ...] = tuple([] for _ in self.table.players)
        self.end = self._play(fields.turns)

    @property
    def seats(self) -> range:
        return range(len(self.table.players))

    @cached_property
    def played(self) -> tuple[Variation, ...]:
        """The game itself, as each seat's variation."""
        return tuple(self.variation(seat, self.answers(seat)) for seat in self.seats)

    def others(self, seat: int) -> tuple[City, ...]:
        """Return the cities that ``seat`` is compared with in the end; none where nothing hangs on it."""
        cities = self.end.cities if self.end.rules.compares else ()
        return tuple(city for other, city in enumerate(cities) if other != seat)

    def answers(self, seat: int) -> list[Answer]:
        return [seat_turn.answer for seat_turn in self.seat_turns[seat]]

    def state_before(self, seat: int, position: int) -> State:
        """Return the game as it stood before the answer number ``position`` (from 0) of ``seat``."""
        return self.states[self.seat_turns[seat][position].turn]

    def variation(self, seat: int, answers: Iterable[Answer | dict[str, Any]]) -> Variation:
        """Return the variation of ``seat`` in which it gives ``answers``, written as in records or not, then leaves.

        Raises:
            IllegalAnswerError: the rules refuse one of them.
            RecordError: one that is written is no answer to its card.
        """
        state, events, given = self._follow(seat, answers)
        result = final_results(state)[seat]
        points: dict[str, int] = {}
        for event in events:
            if isinstance(event, Points) and event.seat == seat:
                points[event.rule] = points.get(event.rule, 0) + event.points
        for rule, count in result.end:
            points[rule] = points.get(rule, 0) + count
        return Variation(
            seat, tuple(answer_to_json(answer) for _, answer in given), result.score, tuple(points.items())
        )

    def city_of(self, variation: Variation) -> City:
        return self._follow(variation.seat, variation.answers)[0].cities[variation.seat]

    def answered(self, variation: Variation) -> list[tuple[str, Answer]]:
        """Return (card, answer) of every turn of ``variation``, in order."""
        return self._follow(variation.seat, variation.answers)[2]

    def _play(self, turns: Sequence[TurnFields]) -> State:
        """Play the record's turns, noting who answered what, and return the state at the end."""
        state, _ = deal(*self._start)
        for number, turn in enumerate(replay_turns(state, turns)):
            self.states.append(turn.before)
            for seat in sorted(turn.answers):
                self.seat_turns[seat].append(SeatTurn(number, turn.before.card or "", turn.answers[seat]))
            if turn.answers:
                self._given[turn.before.drawn] = turn.answers
            state = turn.after
        if not state.is_over:
            raise RecordError("turns: the episode is not over")
        return state

    def _follow(
        self, seat: int, answers: Iterable[Answer | dict[str, Any]]
    ) -> tuple[State, list[Event], list[tuple[str, Answer]]]:
        """Return (state at the end, all events, (card, answer) of ``seat``) when it gives ``answers``, then leaves."""
        state, events = deal(*self._start)
        coming = iter(answers)
        given: list[tuple[str, Answer]] = []
        while not state.is_over:
            before = self._given.get(state.drawn, {})
            now = {}
            for other in state.awaited:
                answer = next(coming, None) if other == seat else before.get(other)
                if isinstance(answer, dict):
                    answer = answer_from_json(state, other, answer)
                now[other] = _go(legal_actions(state, other)) if answer is None else answer
                if other == seat:
                    given.append((state.card or "", now[other]))
            state, new_events = apply(state, now)
            events += new_events
        return state, events, given


def _go(legal: Sequence[Answer]) -> Answer:
    """Return the answer of a seat that has nothing more to say."""
    return STOP if STOP in legal else leave(legal)
