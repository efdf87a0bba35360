"""The schema of records: every field, its kind and its bounds, in the order in which it is written.

Fields that are not named here come out when the record is played again and compared.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from mycity.engine.board import BoardFields
from mycity.engine.documents import Amount, AnyRows, CellList, CellText, SeatIndex, ShortText, SignedAmount
from mycity.engine.holdings import Holdings
from mycity.engine.lands.code import PlayedLand

Episode = Annotated[int, msgspec.Meta(ge=0, le=1000)]
_ShapeRow = Annotated[str, msgspec.Meta(min_length=1, max_length=11)]
ShapeRows = Annotated[list[_ShapeRow], msgspec.Meta(min_length=1, max_length=11)]


class PlayerFields(Holdings, frozen=True, kw_only=True):
    """A player as an episode begins; the holdings' fields stand among these."""

    name: ShortText
    animal: ShortText
    controller: ShortText
    start: SignedAmount
    board: BoardFields
    buildings: Annotated[dict[ShortText, ShapeRows], msgspec.Meta(max_length=64)]
    setup: AnyRows


class AnswerFields(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer of a seat; a placement has cells, and symbols where its building carries some."""

    seat: SeatIndex
    do: ShortText
    cells: CellList | None = None
    symbols: ShortText | None = None


class PointsFields(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points given or taken at once, and the cell they belong to, if they belong to one."""

    seat: SeatIndex
    rule: ShortText
    points: SignedAmount
    cell: CellText | None = None


class GainFields(msgspec.Struct, frozen=True, rename={"cause": "from"}):
    """A gain of a turn."""

    seat: SeatIndex
    what: ShortText
    count: SignedAmount
    cause: ShortText


class ChangeFields(msgspec.Struct, frozen=True):
    """A cell that became another."""

    seat: SeatIndex
    cell: CellText
    to: ShortText
    rule: ShortText


class TurnFields(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"out": "with"}):
    """A turn; that of a blocking card has the card it takes out, and none of the last three."""

    card: ShortText
    blocked: bool
    out: ShortText | None = None
    answers: Annotated[list[AnswerFields], msgspec.Meta(max_length=4)]
    points: Annotated[list[PointsFields], msgspec.Meta(max_length=1000)] | None = None
    gains: Annotated[list[GainFields], msgspec.Meta(max_length=1000)] | None = None
    changes: Annotated[list[ChangeFields], msgspec.Meta(max_length=1000)] | None = None


class AnsweredTurn(msgspec.Struct, frozen=True):
    """A turn as the log of a campaign keeps it: what is needed to play it again."""

    card: ShortText
    answers: Annotated[list[AnswerFields], msgspec.Meta(max_length=4)]


class LineFields(msgspec.Struct, frozen=True):
    """The points of one rule at the end; only compared with what is played, so that any number will do."""

    rule: ShortText
    points: int


class ResultFields(msgspec.Struct, frozen=True):
    """Result of a seat, and what it brought; the first only compared with what is played."""

    seat: int
    end: Annotated[list[LineFields], msgspec.Meta(max_length=200)]
    score: SignedAmount
    place: ShortText
    progress: Amount
    rewards: AnyRows


class PlaceInCampaign(msgspec.Struct, frozen=True):
    """The campaign's seed, and which of its episodes this is."""

    seed: int
    index: Episode


class RecordFields(msgspec.Struct, frozen=True, kw_only=True):
    """A whole record."""

    format: ShortText
    version: int
    game: ShortText
    episode: Episode | None = None
    seed: int
    engine: ShortText
    land: PlayedLand | None = None
    campaign: PlaceInCampaign | None = None
    rules: Annotated[list[dict[str, object]], msgspec.Meta(max_length=200)]
    struck: Annotated[list[ShortText], msgspec.Meta(max_length=64)]
    players: Annotated[list[PlayerFields], msgspec.Meta(min_length=1, max_length=4)]
    deck: Annotated[list[ShortText], msgspec.Meta(max_length=200)]
    turns: Annotated[list[TurnFields], msgspec.Meta(max_length=200)]
    result: Annotated[list[ResultFields], msgspec.Meta(max_length=4)]
