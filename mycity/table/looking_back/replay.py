"""A finished game seen again, without drawing: turn by turn, and what every seat did in each.

A record is believed as far as it comes out the same (see `record_check`): what is shown is played again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mycity.engine.city import City
from mycity.engine.documents import RECORD_LIMIT, DocumentError, json_values
from mycity.engine.episode import Answer, State
from mycity.engine.pieces import Building, Placement
from mycity.engine.record import RecordError
from mycity.storage.errors import SaveError
from mycity.storage.reading import read_file
from mycity.table.looking_back.record_check import UnknownRulesError, check_alone, played_again
from mycity.table.standing_score import standing_scores

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SeatMove:
    """A seat's part in a turn.

    Attributes:
        answer: What it answered; None when it was not asked.
        points: What its score so far has changed by.
    """

    answer: Answer | None
    points: int


class Replay:
    """A finished game, and the turn at which it is shown.

    Args:
        document: Its record.

    Attributes:
        turn: How many turns are over, from 0 to `turns`; blocked ones count.

    Raises:
        RecordError: The document is no record of a finished game that can be shown here.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self._game = played_again(document)
        self._answers = [
            {seat_turn.turn: seat_turn.answer for seat_turn in self._game.seat_turns[seat]} for seat in self.seats
        ]
        self.turn = 0
        self._scores: dict[int, tuple[int, ...]] = {}

    @property
    def seats(self) -> range:
        return self._game.seats

    @property
    def turns(self) -> int:
        return len(self._game.states)

    @property
    def end(self) -> State:
        return self._game.end

    @property
    def is_over(self) -> bool:
        return self.turn == self.turns

    @property
    def state(self) -> State:
        return self.state_at(self.turn)

    def state_at(self, turn: int) -> State:
        """Return the game after so many turns."""
        return self._game.states[turn] if turn < self.turns else self.end

    def go_to(self, turn: int) -> bool:
        """Show the game after so many turns, or the nearest there is; return whether that is another moment."""
        before, self.turn = self.turn, min(max(turn, 0), self.turns)
        return self.turn != before

    @property
    def is_blocked(self) -> bool:
        """Return whether the last turn was that of the blocking card."""
        return self.turn > 0 and bool(self._row["blocked"])

    @property
    def card(self) -> str | None:
        """The card of the last turn: of a blocked one that which left the game. None before the first."""
        if not self.turn:
            return None
        row = self._row
        return str(row.get("with", row["card"]) if row["blocked"] else row["card"])

    @property
    def card_number(self) -> int:
        """The number of the last turn's card in the deck, as it was counted in play; 0 before the first."""
        return card_number(self.document, self.turn - 1)

    def building(self, seat: int) -> Building | None:
        """Return the building of the last turn's card as a seat has it."""
        return None if self.card is None else self.end.table.players[seat].buildings.get(self.card)

    def city(self, seat: int) -> City:
        return self.state.cities[seat]

    def deed(self, seat: int) -> SeatMove:
        """Return what a seat did in the last turn."""
        if not self.turn:
            return SeatMove(None, 0)
        change = self._so_far(self.turn)[seat] - self._so_far(self.turn - 1)[seat]
        return SeatMove(self._answers[seat].get(self.turn - 1), change)

    def placed(self, seat: int) -> Placement | None:
        """Return where a seat built in the last turn."""
        answer = self.deed(seat).answer
        return answer if isinstance(answer, Placement) else None

    def points(self, seat: int) -> int:
        """Return a seat's score so far, without what is not certain yet; of who has stopped, and in the end, all."""
        return self._so_far(self.turn)[seat]

    @property
    def scores(self) -> tuple[int, ...]:
        return self._so_far(self.turns)

    def _so_far(self, turn: int) -> tuple[int, ...]:
        if turn not in self._scores:
            state = self.state_at(turn)
            self._scores[turn] = standing_scores(state.rules, state.cities, is_over=state.is_over)
        return self._scores[turn]

    @property
    def _row(self) -> Mapping[str, Any]:
        row: Mapping[str, Any] = self.document["turns"][self.turn - 1]
        return row


class RecordFileError(ValueError):
    """A file holds no record that can be shown.

    Attributes:
        code: ``unreadable``, ``no-record``, ``unknown-rules`` or ``not-true``.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


UNREADABLE, NO_RECORD, UNKNOWN_RULES, NOT_TRUE = "unreadable", "no-record", "unknown-rules", "not-true"


def read_replay(path: Path) -> Replay:
    """Return the game of a record's file, which is believed only when it comes out the same.

    Raises:
        RecordFileError: It cannot be read, holds no finished game, or another than would come of its moves.
    """
    document = _document(path)
    try:
        replay = Replay(document)
    except UnknownRulesError as error:
        raise RecordFileError(UNKNOWN_RULES, str(error)) from None
    except RecordError as error:
        raise RecordFileError(NOT_TRUE if "turns" in document else NO_RECORD, str(error)) from None
    if complaints := check_alone(document).complaints:
        raise RecordFileError(NOT_TRUE, complaints[0])
    return replay


def _document(path: Path) -> dict[str, Any]:
    try:
        data = read_file(path, RECORD_LIMIT)
    except SaveError as problem:
        raise RecordFileError(UNREADABLE, problem.sentence) from None
    except (ValueError, OSError) as error:  # a name that no system takes
        raise RecordFileError(UNREADABLE, str(error)) from None
    try:
        document = json_values(data)
    except DocumentError as error:
        raise RecordFileError(NO_RECORD, f"this {error}") from None
    if not isinstance(document, dict):
        raise RecordFileError(NO_RECORD, "this is not a record")
    return document


def card_number(document: Mapping[str, Any], turn: int) -> int:
    """Return the number of a turn's card in the deck, from 1; a blocked one took another."""
    return sum(2 if "with" in one else 1 for one in document["turns"][: turn + 1])
