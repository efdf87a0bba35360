"""The state of a slot, as lists of slots show it, and the conflicts found in one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from mycity.storage.aside.other_states import OtherState
from mycity.storage.saves import Save


class SlotStatus(StrEnum):
    """The state of a slot."""

    EMPTY = "empty"
    FINE = "fine"
    DAMAGED = "damaged"
    NEWER = "newer"
    UNREAD = "unread"
    """It is still to be read (see `slot_list`)."""


@dataclass(frozen=True)
class SlotInfo:
    """A slot, as the list of slots shows it.

    Attributes:
        slot: its number, from 1.
        status: what it is like.
        save: the game in it, when it is fine.
        problem: what is wrong otherwise, a plain sentence; else empty.
        backup: what can be brought back when it is damaged; ``None`` when nothing can.
        others: what another computer has made of the game; only where a list of slots has looked for it.
    """

    slot: int
    status: SlotStatus
    save: Save | None = None
    problem: str = ""
    backup: Save | None = None
    others: tuple[OtherState, ...] = ()


class ConflictKind(StrEnum):
    """The kinds of what is found in a slot instead of what was left there."""

    OTHER_STATE = "another state of the game"
    OTHER_GAME = "another game"
    NEWER_VERSION = "a game of a newer version"
    NO_GAME = "a file that cannot be read"
    NOTHING = "nothing"


class Conflict(NamedTuple):
    """Something that was found in a slot, and has been put aside.

    Attributes:
        kind: what was there.
        slot: where.
        ours: the game that is played.
        theirs: the game that was found; ``None`` when it was none.
        moved_to: the slot in which ours goes on, when that is another one.
    """

    kind: ConflictKind
    slot: int
    ours: Save
    theirs: Save | None = None
    moved_to: int | None = None


def latest_of(infos: Iterable[SlotInfo]) -> SlotInfo | None:
    """Return the slot with the unfinished game that was played last; ``None`` when there is none."""
    open_games = [info for info in infos if info.save is not None and not info.save.finished]
    return max(open_games, key=_last_played, default=None)


def _last_played(info: SlotInfo) -> tuple[datetime, int]:
    return (datetime.min.replace(tzinfo=UTC) if info.save is None else info.save.last_played), info.slot
