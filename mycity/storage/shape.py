"""The outlines of records and campaigns, with bounds: checked before the engine sees one from a file.

The engine says what is wrong with a record's meaning. Here only its form counts: every list has an end, every number
a size, so that a file made to harm can neither hang the game nor fill the memory. Fields that are not named here are
the engine's business.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Json = dict[str, Any]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Cell = Annotated[str, msgspec.Meta(max_length=6)]
Cells = Annotated[tuple[Cell, ...], msgspec.Meta(max_length=400)]
Row = Annotated[str, msgspec.Meta(max_length=32)]
Rows = Annotated[tuple[Row, ...], msgspec.Meta(max_length=32)]
ShapeRow = Annotated[str, msgspec.Meta(min_length=1, max_length=11)]
ShapeRows = Annotated[tuple[ShapeRow, ...], msgspec.Meta(min_length=1, max_length=11)]
Count = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Board(msgspec.Struct, frozen=True):
    """A board's rows, river and named cells."""

    cells: Rows
    river: Annotated[tuple[tuple[Cell, Cell], ...], msgspec.Meta(max_length=1000)]
    closed: Cells
    marks: Annotated[dict[Word, Cells], msgspec.Meta(max_length=32)]
    squares: Cells
    forest_squares: Cells


class Player(msgspec.Struct, frozen=True):
    """What a player brings."""

    name: Word
    animal: Word
    controller: Word
    start: Count
    board: Board
    buildings: Annotated[dict[Word, ShapeRows], msgspec.Meta(max_length=64)]
    cogs: Annotated[tuple[Word, ...], msgspec.Meta(max_length=64)]
    nuggets: Count
    rails: Count
    progress: Count
    shafts: Annotated[dict[Word, Count], msgspec.Meta(max_length=8)]
    setup: Annotated[tuple[Json, ...], msgspec.Meta(max_length=1000)]


class Answer(msgspec.Struct, frozen=True):
    """What a seat did."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    do: Word
    cells: Cells = ()


class Turn(msgspec.Struct, frozen=True):
    """A turn's card and answers."""

    card: Word
    answers: Annotated[tuple[Answer, ...], msgspec.Meta(max_length=4)]


class Record(msgspec.Struct, frozen=True):
    """A record's heading and turns."""

    game: Word
    engine: Word
    episode: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None
    seed: int
    rules: Annotated[tuple[Json, ...], msgspec.Meta(max_length=200)]
    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=1, max_length=4)]
    deck: Annotated[tuple[Word, ...], msgspec.Meta(max_length=200)]
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(max_length=200)]


class Person(msgspec.Struct, frozen=True):
    """Who founded a city of a campaign."""

    name: Word
    animal: Word
    controller: Word


class Campaign(msgspec.Struct, frozen=True):
    """A campaign's document: its heading, its log, and how many cities it has."""

    engine: Word
    game: Word
    single: None
    seed: int
    founders: Annotated[tuple[Person, ...], msgspec.Meta(min_length=1, max_length=4)]
    log: Annotated[tuple[Json, ...], msgspec.Meta(max_length=5000)]
    phase: Word
    legacies: Annotated[tuple[Person, ...], msgspec.Meta(min_length=1, max_length=4)]


def campaign_shape(campaign: Json) -> Campaign:
    """Return the outline of a campaign's document.

    Raises:
        msgspec.ValidationError: as ``check_shape``.
    """
    return msgspec.convert(campaign, Campaign)


def check_shape(record: Json) -> Record:
    """Check the outline of ``record`` and return it.

    Raises:
        msgspec.ValidationError: a field is missing, has another type or goes beyond its bounds; the sentence names it.
    """
    return msgspec.convert(record, Record)
