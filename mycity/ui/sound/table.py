"""Sounds by name: events scenes may say, pieces of music, airs, and the table of their files, `assets/sounds.yaml`.

A scene says an event of `SoundName`, which the type checker knows; files, priorities and levels are data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

_Placing = Literal["place-residential", "place-public", "place-industrial", "place-church", "place-tile"]
_Hand = Literal["lift", "turn", "illegal", "undo", "sweep", "pass", "stop"]
_Deck = Literal["card", "shuffle", "blocking", "stamp"]
_Points = Literal["point-up", "point-down", "knock", "group-done", "well-done", "church-done"]
_Joined = Literal["farm-done", "village-done", "fort-done", "path-done", "totem-done"]
_Kept = Literal["gold", "nugget", "rail", "cog", "shaft", "sticker-peel", "sticker-press", "shell", "wreck"]
_Beds = Literal["flood", "sawmill", "smog", "investor", "mine", "train", "palace", "lava", "surf"]
_Scenes = Literal["seal", "flap", "page", "curtain", "result-first", "result-others", "campaign-end"]
_Kit = Literal["button", "focus", "toggle"]
SoundName = Literal[_Placing, _Hand, _Deck, _Points, _Joined, _Kept, _Beds, _Scenes, _Kit]
PieceName = Literal[
    "menus", "chapters-1-2", "chapters-3-4", "chapters-5-6", "chapters-7-8", "island-shore", "island-mountain"
]
AirName = Literal["rain", "wind", "night", "band"]
"""The weather over a board, as it is heard; data that name one declare this type, and any other name is refused."""
HeardName = Literal[SoundName, AirName]

FILE_NAME = "[a-z0-9-]+\\.(ogg|wav)"
_File = Annotated[str, msgspec.Meta(pattern=f"^{FILE_NAME}$")]
_Level = Annotated[int, msgspec.Meta(ge=-36, le=0)]


class SoundRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of an event.

    Attributes:
        name: The event.
        files: Its variants, taken in turn, or the rungs of a ladder from the lowest.
        priority: What may be cut for what: 1 a tick, 2 the hand, 3 what has happened, 4 what must be heard.
        level: Decibels by which it is played below its file.
        late: Whether it is long or seldom, and decoded only when it is asked for.
    """

    name: SoundName
    files: Annotated[tuple[_File, ...], msgspec.Meta(min_length=1, max_length=16)]
    priority: Annotated[int, msgspec.Meta(ge=1, le=4)]
    level: _Level = 0
    late: bool = False


class MusicRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a piece; ``amid`` is the event that is around it for as long as it is heard."""

    name: PieceName
    file: _File
    level: _Level = 0
    amid: SoundName | None = None


class AirRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of an air, which is decoded late and cut for nothing."""

    name: AirName
    file: _File
    level: _Level = 0
    priority: ClassVar[int] = 4
    late: ClassVar[bool] = True

    @property
    def files(self) -> tuple[str, ...]:
        return (self.file,)


class SoundTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file.

    Raises:
        ValueError: an event, a piece or an air has no row, or several.
    """

    format: Annotated[int, msgspec.Meta(ge=1, le=1)]
    events: tuple[SoundRow, ...]
    pieces: tuple[MusicRow, ...]
    airs: tuple[AirRow, ...]

    def __post_init__(self) -> None:
        _need_each("events", [row.name for row in self.events], SOUND_NAMES)
        _need_each("pieces", [row.name for row in self.pieces], PIECES)
        _need_each("airs", [row.name for row in self.airs], AIRS)

    @property
    def files(self) -> frozenset[str]:
        effects = {file for effect in self.events for file in effect.files}
        return frozenset(effects | {row.file for row in self.pieces} | {row.file for row in self.airs})


SOUND_NAMES: tuple[SoundName, ...] = get_args(SoundName)
PIECES: tuple[PieceName, ...] = get_args(PieceName)
AIRS: tuple[AirName, ...] = get_args(AirName)


def _need_each(where: str, rows: Sequence[str], names: Sequence[str]) -> None:
    for name in names:
        if rows.count(name) != 1:
            raise ValueError(f"{where}: {name} has {rows.count(name) or 'no'} {'rows' if name in rows else 'row'}")
