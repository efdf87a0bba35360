"""The slot of a game that is being played: before every write, what lies there is compared with what was left there.

A synced folder, a share or a restored backup brings the files of another computer, and no lock. What was not left there
by this process is put aside (see `elsewhere`), the game goes on, and whoever plays is told what was met.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import NamedTuple

from mycity.storage.aside.elsewhere import game_of
from mycity.storage.aside.progress import continues, is_same_moment
from mycity.storage.errors import CHANGED, TAKEN, SaveError
from mycity.storage.files import expect, write_atomically
from mycity.storage.reading import content_of, is_regular
from mycity.storage.saves import SIZE_LIMIT, Save, encode
from mycity.storage.slot_info import SlotStatus
from mycity.storage.slots import Slots

_TRIES = 8
"""How often a write begins anew because the file changes under it."""


class Met(StrEnum):
    """What was found in a slot instead of what was left there."""

    OTHER_STATE = "another state of the game"
    OTHER_GAME = "another game"
    NEWER_VERSION = "a game of a newer version"
    NO_GAME = "a file that cannot be read"
    NOTHING = "nothing"


class Meeting(NamedTuple):
    """Something that was found in a slot, and has been put aside.

    Attributes:
        what: was there.
        slot: where.
        ours: the game that is played.
        theirs: the game that was found; ``None`` when it was none.
        moved_to: the slot in which ours goes on, when that is another one.
    """

    what: Met
    slot: int
    ours: Save
    theirs: Save | None = None
    moved_to: int | None = None


class _Files(NamedTuple):
    """The bytes of a slot's file and of its backup; ``None`` where there is none, nothing where it is no file."""

    game: bytes | None
    backup: bytes | None


class PlayedSlot:
    """What this process has last read or written in a slot, and how it writes there.

    Args:
        slots: the slots.
    """

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._left: tuple[int, _Files] | None = None

    def read(self, slot: int) -> Save:
        """Return the game in ``slot``, which is played on from now on.

        Raises:
            SaveError: as `Slots.read`.
        """
        found = self._look(slot)
        save = self._slots.read(slot)
        self._left = (slot, found) if game_of(found.game) == save else None
        return save

    def write(self, slot: int, save: Save, *, displace: bool, is_last: bool = False) -> Meeting | None:
        """Put ``save`` in ``slot``, and return what was found there that this process had not left there.

        Args:
            slot: where.
            save: the game.
            displace: whether another game may be moved aside for it.
            is_last: whether there is no other slot, so that another game that has come here is put aside.

        Raises:
            SaveError: as `Slots.write`; nothing has changed.
        """
        met: Meeting | None = None
        for _ in range(_TRIES):
            try:
                found = self._look(slot)
                left = self._left[1] if self._left is not None and self._left[0] == slot else found
                met = (None if displace else self._met(slot, left, found, save)) or met
                if met is not None and is_same_moment(game_of(left.game), save) and continues(met.theirs, save):
                    return met  # nothing new is here: what is there, and holds all of it, stays
                self._keep_backup(slot, save, left, found, met)
                if met is None or found.game == left.game:
                    check = partial(expect, self._slots.path(slot), found.game)
                    body = self._slots.write(slot, save, displace=displace, check=check)
                else:
                    body = self._write_over(met, left, found, is_last=is_last)
                self._left = slot, _Files(body, self._look(slot).backup)
            except SaveError as error:
                if error.code != CHANGED:
                    raise
            else:
                return met
        raise SaveError(CHANGED, f"slot {slot} is being written by something else")

    def _met(self, slot: int, left: _Files, found: _Files, save: Save) -> Meeting | None:
        """Return what lies in the slot, unless it is what was left there or the same moment of the game."""
        theirs = game_of(found.game)
        if found.game == left.game or is_same_moment(theirs, save) or is_same_moment(theirs, game_of(left.game)):
            return None
        if theirs is None:
            return Meeting(Met.NOTHING if found.game is None else Met.NO_GAME, slot, save)
        return Meeting(Met.OTHER_STATE if theirs.is_same_game(save) else Met.OTHER_GAME, slot, save, theirs)

    def _keep_backup(self, slot: int, save: Save, left: _Files, found: _Files, met: Meeting | None) -> None:
        """Put a backup aside that was not left there, if it holds something that nothing else does."""
        if found.backup not in (None, left.backup):
            others = [save, game_of(left.game), None if met is None else met.theirs]
            self._slots.elsewhere.put_unless_in(self._slots.path(slot).name, found.backup, others)

    def _write_over(self, met: Meeting, left: _Files, found: _Files, *, is_last: bool) -> bytes:
        """Put aside what was met, write, and return what was written; what was left there becomes the backup.

        Raises:
            SaveError: it could not be written; what lies there has changed (code ``changed``); or another game does,
                and there may be another slot (code ``taken``).
        """
        slots, path = self._slots, self._slots.path(met.slot)
        if met.what is Met.OTHER_GAME and not is_last:
            raise SaveError(TAKEN, f"slot {met.slot} holds another game")
        if met.what is Met.NO_GAME and not self._may_be_half_written(met.slot):
            return slots.write(met.slot, met.ours)
        slots.elsewhere.put_unless_in(path.name, found.game, [])
        if left.game not in (None, found.backup):
            write_atomically(slots.backup_path(met.slot), left.game)
        keep = slots.elsewhere.free_path(path.name) if met.what is Met.NO_GAME else None
        body = encode(met.ours)
        write_atomically(path, body, keep, check=partial(expect, path, found.game))
        return body

    def _may_be_half_written(self, slot: int) -> bool:
        """Whether there is a file that whoever is writing it may complete, rather than a newer version's or none."""
        return self._slots.info(slot).status is SlotStatus.DAMAGED and is_regular(self._slots.path(slot))

    def _look(self, slot: int) -> _Files:
        paths = self._slots.path(slot), self._slots.backup_path(slot)
        return _Files(*(content_of(path, SIZE_LIMIT) for path in paths))
