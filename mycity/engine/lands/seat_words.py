"""The words of the cities of a record: what each seat built, told as an evening alone on the land of its code."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.engine.episode import Answer, IllegalAnswerError, Table, deal
from mycity.engine.lands.code import LandCodeError, read_code
from mycity.engine.lands.word import WordError, word_of
from mycity.engine.record import RecordError, read_record, table_of
from mycity.engine.record_play import alone_at, answers_by_seat
from mycity.engine.record_schema import RecordFields

UNFINISHED = WordError("a game that is not over has no words", "unfinished")
NO_CODE = WordError("this game was dealt by a seed, not by a code: its cities have no words", "seed")
IN_CAMPAIGN = WordError("only evenings begun by a code have words; campaigns and their episodes have none", "campaign")
LIVED_ON_START = WordError("this city passed on points that it began with, and 10 are not enough for that", "start")


@dataclass(frozen=True, slots=True)
class SeatWord:
    """The word of a seat.

    Attributes:
        word: in groups of five; empty where the seat has none.
        refusal: why it has none.
    """

    word: str = ""
    refusal: WordError | None = None


def words_alone(document: object) -> tuple[SeatWord, ...]:
    """Return the word of each seat of a record, whether it built alone or at a table.

    Raises:
        RecordError: it is no record, or its answers cannot be given.
    """
    fields = read_record(document)
    refusal = _refusal(fields)
    if refusal is not None or fields.land is None:
        return (SeatWord(refusal=refusal),) * len(fields.players)
    table, rng = table_of(fields)
    try:
        bits = read_code(fields.land.code).bits
    except LandCodeError as error:
        raise RecordError(f"land: {error}") from None
    return tuple(
        _word(table, rng, seat, given, bits) for seat, given in enumerate(answers_by_seat(table, rng, fields.turns))
    )


def why_wordless(document: object) -> WordError | None:
    """Return why no seat of a record has a word, whatever was answered; None where each may have one.

    Raises:
        RecordError: it is no record.
    """
    return _refusal(read_record(document))


def _refusal(fields: RecordFields) -> WordError | None:
    """Return why no seat of a game has a word."""
    if fields.land is None:
        return NO_CODE if fields.episode is None else IN_CAMPAIGN
    return None if fields.result else UNFINISHED


def _word(table: Table, rng: int, seat: int, answers: list[Answer], bits: int) -> SeatWord:
    try:
        return SeatWord(word_of(deal(alone_at(table, seat), rng)[0], answers, bits))
    except IllegalAnswerError:
        return SeatWord(refusal=LIVED_ON_START)
    except WordError as error:
        return SeatWord(refusal=error)
