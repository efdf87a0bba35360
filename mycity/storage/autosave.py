"""Saving while the game goes on: the disk may take its time, the frame loop never waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from time import monotonic

from mycity.storage.aside.played_slot import Meeting, Met, PlayedSlot
from mycity.storage.errors import MISSING, NEWER, TAKEN, SaveError, disk_error
from mycity.storage.lock import SlotLocks
from mycity.storage.saves import Save
from mycity.storage.slots import Slots

log = logging.getLogger(__name__)

RETRY = 3.0
"""Seconds after which what could not be written is tried again."""


class WritingThread:
    """Writes beside the frame loop, one thing after the other; a machine without a thread to spare does it at once.

    Args:
        name: the thread's, in a report of what hangs.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: ThreadPoolExecutor | None = None

    def begin(self, job: Callable[[], None]) -> Future[None]:
        """Have ``job`` done and return what will tell how it has ended."""
        try:
            self._thread = self._thread or ThreadPoolExecutor(max_workers=1, thread_name_prefix=self._name)
            return self._thread.submit(job)
        except RuntimeError:  # a poor machine may have no thread left: the frame waits
            self._thread = None
            return done_here(job)

    def end(self) -> None:
        """Wait for what was begun, and end the thread; the next job starts another."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None


def done_here(job: Callable[[], None]) -> Future[None]:
    """Do ``job`` now and return how it has ended."""
    outcome: Future[None] = Future()
    try:
        job()
        outcome.set_result(None)
    except (SaveError, OSError) as error:
        outcome.set_exception(error)
    return outcome


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
        met: what another computer had written into the slot, until the player has been told.
    """

    def __init__(self, slots: Slots, slot: int | None, locks: SlotLocks | None = None) -> None:
        self._slots = slots
        self._played = PlayedSlot(slots)
        self._locks = locks
        self._thread = WritingThread(f"autosave-{slot}")
        self._writing: Future[None] | None = None
        self._written: Save | None = None
        self._found: Meeting | None = None
        self._waiting: Save | None = None
        self._retry_at = 0.0
        self.slot = slot
        self.displaces = False
        self.problem: SaveError | None = None
        self.met: Meeting | None = None

    @property
    def waits(self) -> bool:
        """Whether something is still to be written."""
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
        """Write what is not known to be written from this thread, whatever the other one does; see `files.write_last`.

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
            self.met, self._found = self._found or self.met, None
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
            if self._locks is not None and not self._locks.hold(slot):
                raise SaveError(TAKEN, f"slot {slot} is open in another window")
            met = self._played.write(slot, save, displace=self.displaces)
        except SaveError as error:
            if error.code not in (TAKEN, NEWER) or self.slot is None:
                raise
            slot, met = self._write_elsewhere(self.slot, save, error)
        if self._locks is not None and self.slot is not None and self.slot != slot:
            self._locks.let_go(self.slot)
        self.slot, self.displaces = slot, False
        if met is not None:
            log.warning("slot %d held %s that was not left there", met.slot, met.what)
            self._found = met

    def _write_elsewhere(self, slot: int, save: Save, error: SaveError) -> tuple[int, Meeting | None]:
        """Write into a free slot; where there is none, over another game, which is put aside.

        Raises:
            SaveError: there is no free one, and a newer version's game or another window has this one.
        """
        try:
            free = self._free()
        except SaveError:
            if error.code != TAKEN or (self._locks is not None and not self._locks.hold(slot)):
                raise error from None
            return slot, self._played.write(slot, save, displace=False, is_last=True)
        log.warning("%s: the game goes on in slot %d", error, free)
        self._played.write(free, save, displace=False)
        what = Met.NEWER_VERSION if error.code == NEWER else Met.OTHER_GAME
        is_ours = self._locks is None or self._locks.hold(slot)
        return free, Meeting(what, slot, save, moved_to=free) if is_ours else None

    def _free(self) -> int:
        """Return a free slot that no other window has, locked.

        Raises:
            SaveError: there is none, or the slots cannot be reached.
        """
        self._slots.look()
        free = self._slots.free_slots()
        slot = next(free, None) if self._locks is None else self._locks.hold_first(free)
        if slot is None:
            raise SaveError(TAKEN, "all slots are in use")
        return slot
