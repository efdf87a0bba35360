"""The slots as lists of them show them: little files are read at once, and what takes long beside the frame loop.

slots = SlotList(Slots(folder))
infos = slots.refresh()     # every slot; one that takes long is UNREAD
if slots.poll(): ...        # once a frame: something was read, refresh
slots.close()
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from mycity.storage.errors import SaveError, for_log
from mycity.storage.reading import FileStamp, stamp_of
from mycity.storage.slots import SLOT_COUNT, SlotInfo, Slots, SlotStatus, latest_of

log = logging.getLogger(__name__)

AT_ONCE = 512 * 1024
"""Bytes of files that are read while a frame waits, all together: what a usual table of games takes, or little more."""

_Stamp = tuple[FileStamp | None, ...]
"""A stamp of the file of a slot, its backup and what lies beside it: number, size and time of the last
change of each."""


class SlotList:
    """The state of every slot, as far as it is known.

    Args:
        slots: the slots.
        pause: called in the thread before each slot: waits for a good moment.
    """

    def __init__(self, slots: Slots, pause: Callable[[], None] = lambda: None) -> None:
        self._slots = slots
        self._pause = pause
        self._thread: ThreadPoolExecutor | None = None
        self._reading: dict[int, tuple[_Stamp, Future[SlotInfo]]] = {}
        self._known: dict[int, tuple[_Stamp, SlotInfo]] = {}

    @property
    def is_reading(self) -> bool:
        return bool(self._reading)

    def refresh(self) -> list[SlotInfo]:
        """Return what every slot is like now, in order; those that are still to be read are ``UNREAD``."""
        self.poll()
        infos, room = [], AT_ONCE
        for slot in range(1, SLOT_COUNT + 1):
            stamp = self._stamp(slot)
            size = sum(file[1] for file in stamp if file is not None)
            if size <= room:
                room -= size
                infos.append(self._info(slot))
            else:
                infos.append(self._read_before(slot, stamp) or self._begin(slot, stamp))
        return infos

    def latest(self) -> SlotInfo | None:
        """Return what `latest_of` does, once all slots are read."""
        infos = self.refresh()
        while self._reading:
            self._finish()
            infos = self.refresh()
        return latest_of(infos)

    def poll(self) -> bool:
        """Take in what was read; return whether anything was. Returns at once."""
        finished = [slot for slot, (_, reading) in self._reading.items() if reading.done()]
        for slot in finished:
            stamp, reading = self._reading.pop(slot)
            self._known[slot] = stamp, reading.result()
        return bool(finished)

    def close(self) -> None:
        """Leave what is not begun, and wait for the file that is being read."""
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
            self._thread = None
        self._reading.clear()

    def _stamp(self, slot: int) -> _Stamp:
        paths = [self._slots.path(slot), self._slots.backup_path(slot)]
        with suppress(SaveError):
            paths += self._slots.other_states.paths(slot)
        return tuple(map(stamp_of, paths))

    def _info(self, slot: int) -> SlotInfo:
        """Return what a slot is like, and what another computer has made of its game."""
        return self._slots.with_others(self._slots.info(slot))

    def _read_before(self, slot: int, stamp: _Stamp) -> SlotInfo | None:
        stamped = self._known.get(slot)
        return stamped[1] if stamped is not None and stamped[0] == stamp else None

    def _begin(self, slot: int, stamp: _Stamp) -> SlotInfo:
        """Have a slot read beside the frame loop, unless it is; here and now where no thread is to spare."""
        begun = self._reading.get(slot)
        if begun is None or begun[0] != stamp:
            try:
                self._thread = self._thread or ThreadPoolExecutor(max_workers=1, thread_name_prefix="slots")
                self._reading[slot] = stamp, self._thread.submit(self._read, slot)
            except RuntimeError:
                self._thread = None
                self._known[slot] = stamp, self._info(slot)
                return self._known[slot][1]
        return SlotInfo(slot, SlotStatus.UNREAD)

    def _read(self, slot: int) -> SlotInfo:
        self._pause()
        try:
            return self._info(slot)
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no list of slots fails because of it
            log.warning("slot %d cannot be read: %s", slot, for_log(error))
            return SlotInfo(slot, SlotStatus.DAMAGED, problem="its file cannot be read")

    def _finish(self) -> None:
        """Wait for what is being read."""
        for _, reading in list(self._reading.values()):
            reading.exception()
        self.poll()
