"""The words of the cities of a game that is over."""

from __future__ import annotations

from mycity.api.errors import GameError
from mycity.engine.documents import Json
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record import RecordError


def seat_word(record: Json, seat: int) -> str:
    """Return the word of a seat.

    Raises:
        GameError: it has none; the sentence says why.
    """
    try:
        told = words_alone(record)[seat]
    except RecordError as error:
        raise GameError(str(error)) from None
    if told.refusal is not None:
        raise GameError(str(told.refusal))
    return told.word
