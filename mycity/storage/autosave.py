"""Saving while the game goes on: the disk may take its time, the frame loop never waits for it.

A synced folder, a share or a restored backup brings the files of another computer, and no lock: before every write,
what lies in the slot is compared with what was left there. What was not left there by this process is put aside (see
`other_states`), the game goes on, and whoever plays is told what was met.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import NamedTuple

from mycity.storage.aside.other_states import game_of
from mycity.storage.aside.progress import continues, is_same_moment
from mycity.storage.errors import CHANGED, MISSING, NEWER, TAKEN, SaveError, disk_error
from mycity.storage.files import check_unchanged, write_atomically
from mycity.storage.lock import SlotLocks
from mycity.storage.reading import content_of, is_regular
from mycity.storage.saves import SIZE_LIMIT, Save, encode
from mycity.storage.slot_info import Conflict, ConflictKind, SlotStatus
from mycity.storage.slots import Slots, check_reachable
from mycity.storage.writing_thread import WritingThread

log = logging.getLogger(__name__)

RETRY = 3.0
"""Seconds after which what could not be written is tried again."""


class Autosave:
    """Writes one game from a thread of its own; of several saves that wait, only the newest is written.

    What cannot be written waits and is tried again every few seconds, so nothing is lost to a drive that comes back.

    Args:
        slots: the slots.
        slot: where the game is kept; ``None`` has it look for a free slot as soon as the slots can be reached.
        locks: this window's, that no other window writes the same slot; without them none is locked.

    Attributes:
        slot: where the game is kept. Another one when the slot turns out to hold a game that is not this one.
        displaces: whether the first write may move another game aside: the player has chosen this slot for a new one.
        problem: why the last write failed; ``None`` when it did not.
        conflict: what another computer had written into the slot, until the player has been told.
    """

    def __init__(self, slots: Slots, slot: int | None, locks: SlotLocks | None = None) -> None:
        self._slots = slots
        self._played = PlayedSlot(slots)
        self._locks = locks
        self._thread = WritingThread(f"autosave-{slot}")
        self._writing: Future[None] | None = None
        self._written: Save | None = None
        self._new_conflict: Conflict | None = None
        self._waiting: Save | None = None
        self._retry_at = 0.0
        self.slot = slot
        self.displaces = False
        self.problem: SaveError | None = None
        self.conflict: Conflict | None = None

    @property
    def is_waiting(self) -> bool:
        """Return whether something is still to be written."""
        return self._writing is not None or self._waiting is not None

    def read(self) -> Save:
        """Return the game in the slot, which is played on from now on.

        Raises:
            SaveError: there is none, or it cannot be read.
        """
        if self.slot is None:
            raise SaveError(MISSING, "the game has no slot")
        return self._played.read(self.slot)

    def save(self, save: Save) -> None:
        """Have ``save`` written from the next `poll` on: the frame that has changed the game has enough to do."""
        self._waiting = save
        self._retry_at = 0.0

    def poll(self) -> None:
        """Take note of a write that has ended, and begin the next one; returns at once. For every frame."""
        if self._writing is not None and self._writing.done():
            self._note(self._writing)
        if self._writing is None and self._waiting is not None and monotonic() >= self._retry_at:
            self._begin(self._waiting)

    def flush(self) -> None:
        """Wait until everything given is written, or has failed, and end the thread; the next save starts another.

        Whoever stops playing flushes, so no game leaves a thread behind, and none has to know who saves last.
        """
        if self._writing is not None:
            self._note(self._writing)
        if self._waiting is not None:
            self._note(self._begin(self._waiting))
        self._thread.end()

    def rescue(self) -> None:
        """Write what is not known to be written from this thread: see `files.become_last_writer`.

        Raises:
            SaveError: it could not be.
        """
        save = self._waiting or self._written
        if save is not None:
            self._write(save)

    def _begin(self, save: Save) -> Future[None]:
        self._written, self._waiting = save, None
        self._writing = self._thread.begin(partial(self._write, save))
        return self._writing

    def _note(self, writing: Future[None]) -> None:
        """Wait for ``writing`` and keep its outcome; what could not be written waits again, unless newer does."""
        try:
            writing.result()
        except SaveError as error:
            self._failed(error)
        except OSError as error:
            self._failed(disk_error("the game cannot be written", error))
        else:
            self.problem = None
            self.conflict, self._new_conflict = self._new_conflict or self.conflict, None
        self._writing = self._written = None

    def _failed(self, error: SaveError) -> None:
        self.problem = error
        self._waiting = self._waiting or self._written
        self._retry_at = monotonic() + RETRY

    # -- in the thread ---------------------------------------------------------------------------------------

    def _write(self, save: Save) -> None:
        """Write into the slot; where it holds another game now, into a free one, which is this game's from then on."""
        try:
            slot = self.slot if self.slot is not None else self._free()
            if self._locks is not None and not self._locks.acquire(slot):
                raise SaveError(TAKEN, f"slot {slot} is open in another window")
            conflict = self._played.write(slot, save, displace=self.displaces)
        except SaveError as error:
            if error.code not in (TAKEN, NEWER) or self.slot is None:
                raise
            slot, conflict = self._write_to_free_slot(self.slot, save, error)
        if self._locks is not None and self.slot is not None and self.slot != slot:
            self._locks.release(self.slot)
        self.slot, self.displaces = slot, False
        if conflict is not None:
            log.warning("slot %d held %s that was not left there", conflict.slot, conflict.kind)
            self._new_conflict = conflict

    def _write_to_free_slot(self, slot: int, save: Save, error: SaveError) -> tuple[int, Conflict | None]:
        """Write into a free slot; where there is none, over another game, which is put aside.

        Raises:
            SaveError: there is no free one, and a newer version's game or another window has this one.
        """
        try:
            free = self._free()
        except SaveError:
            if error.code != TAKEN or (self._locks is not None and not self._locks.acquire(slot)):
                raise error from None
            return slot, self._played.write(slot, save, displace=False, is_last=True)
        log.warning("%s: the game goes on in slot %d", error, free)
        self._played.write(free, save, displace=False)
        kind = ConflictKind.NEWER_VERSION if error.code == NEWER else ConflictKind.OTHER_GAME
        is_ours = self._locks is None or self._locks.acquire(slot)
        return free, Conflict(kind, slot, save, moved_to=free) if is_ours else None

    def _free(self) -> int:
        """Return a free slot that no other window has, locked.

        Raises:
            SaveError: there is none, or the slots cannot be reached.
        """
        check_reachable(self._slots.folder)
        free = self._slots.free_slots()
        slot = next(free, None) if self._locks is None else self._locks.acquire_first(free)
        if slot is None:
            raise SaveError(TAKEN, "all slots are in use")
        return slot


_TRIES = 8
"""The most tries of a write that begins anew because the file changes under it."""


class _Files(NamedTuple):
    """The bytes of a slot's file and of its backup; ``None`` where there is none, nothing where it is no file."""

    game: bytes | None
    backup: bytes | None


class PlayedSlot:
    """A slot as this process has last read or written it, and the way it writes there.

    Args:
        slots: the slots.
    """

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._last_files: tuple[int, _Files] | None = None

    def read(self, slot: int) -> Save:
        """Return the game in ``slot``, which is played on from now on.

        Raises:
            SaveError: as `Slots.read`.
        """
        files = self._files(slot)
        save = self._slots.read(slot)
        self._last_files = (slot, files) if game_of(files.game) == save else None
        return save

    def write(self, slot: int, save: Save, *, displace: bool, is_last: bool = False) -> Conflict | None:
        """Put ``save`` in ``slot``, and return what was found there that this process had not left there.

        Args:
            slot: where.
            save: the game.
            displace: whether another game may be moved aside for it.
            is_last: whether there is no other slot, so that another game that has come here is put aside.

        Raises:
            SaveError: as `Slots.write`; nothing has changed.
        """
        # Optimistic concurrency control: no lock reaches another computer, so the slot is compared with what was last
        # seen in it, at the last moment before the new file takes its name, and all begins anew when it has changed.
        conflict: Conflict | None = None
        for _ in range(_TRIES):
            try:
                current = self._files(slot)
                last = self._last_files[1] if self._last_files is not None and self._last_files[0] == slot else current
                conflict = (None if displace else self._conflict(slot, last, current, save)) or conflict
                if (
                    conflict is not None
                    and is_same_moment(game_of(last.game), save)
                    and continues(conflict.theirs, save)
                ):
                    return conflict  # nothing new is here: what is there, and holds all of it, stays
                self._keep_backup(slot, save, last, current, conflict)
                if conflict is None or current.game == last.game:
                    check = partial(check_unchanged, self._slots.path(slot), current.game, SIZE_LIMIT)
                    body = self._slots.write(slot, save, displace=displace, check=check)
                else:
                    body = self._write_over(conflict, last, current, is_last=is_last)
                self._last_files = slot, _Files(body, self._files(slot).backup)
            except SaveError as error:
                if error.code != CHANGED:
                    raise
            else:
                return conflict
        raise SaveError(CHANGED, f"slot {slot} is being written by something else")

    def _conflict(self, slot: int, last: _Files, current: _Files, save: Save) -> Conflict | None:
        """Return what lies in the slot, unless it is what was left there or the same moment of the game."""
        # As in a three-way merge: the last files are the common ancestor, the current ones theirs, the save ours.
        theirs = game_of(current.game)
        if current.game == last.game or is_same_moment(theirs, save) or is_same_moment(theirs, game_of(last.game)):
            return None
        if theirs is None:
            return Conflict(ConflictKind.NOTHING if current.game is None else ConflictKind.NO_GAME, slot, save)
        return Conflict(
            ConflictKind.OTHER_STATE if theirs.is_same_game(save) else ConflictKind.OTHER_GAME, slot, save, theirs
        )

    def _keep_backup(self, slot: int, save: Save, last: _Files, current: _Files, conflict: Conflict | None) -> None:
        """Put a backup aside that was not left there, if it holds something that nothing else does."""
        if current.backup not in (None, last.backup):
            others = [save, game_of(last.game), None if conflict is None else conflict.theirs]
            self._slots.other_states.put_unless_covered(self._slots.path(slot).name, current.backup, others)

    def _write_over(self, conflict: Conflict, last: _Files, current: _Files, *, is_last: bool) -> bytes:
        """Put aside what was met, write, and return what was written; what was left there becomes the backup.

        Raises:
            SaveError: it could not be written; what lies there has changed (code ``changed``); or another game does,
                and there may be another slot (code ``taken``).
        """
        slots, path = self._slots, self._slots.path(conflict.slot)
        if conflict.kind is ConflictKind.OTHER_GAME and not is_last:
            raise SaveError(TAKEN, f"slot {conflict.slot} holds another game")
        if conflict.kind is ConflictKind.NO_GAME and not self._may_be_half_written(conflict.slot):
            return slots.write(conflict.slot, conflict.ours)
        slots.other_states.put_unless_covered(path.name, current.game, [])
        if last.game not in (None, current.backup):
            write_atomically(slots.backup_path(conflict.slot), last.game)
        keep = slots.other_states.free_path(path.name) if conflict.kind is ConflictKind.NO_GAME else None
        body = encode(conflict.ours)
        write_atomically(path, body, keep, check=partial(check_unchanged, path, current.game, SIZE_LIMIT))
        return body

    def _may_be_half_written(self, slot: int) -> bool:
        """Return whether there is a file that its writer may still complete, rather than a newer version's or none."""
        return self._slots.info(slot).status is SlotStatus.DAMAGED and is_regular(self._slots.path(slot))

    def _files(self, slot: int) -> _Files:
        paths = self._slots.path(slot), self._slots.backup_path(slot)
        return _Files(*(content_of(path, SIZE_LIMIT) for path in paths))
