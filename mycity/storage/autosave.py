"""Saving while the game goes on: the disk may take its time, the frame loop never waits for it."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.storage.slots import Slots


class Autosave:
    """Writes one slot from a thread of its own; of several saves that wait, only the newest is written.

    Attributes:
        problem: why the last write failed; ``None`` when it did not.
    """

    def __init__(self, slots: Slots, slot: int) -> None:
        self._slots = slots
        self._slot = slot
        self._thread: ThreadPoolExecutor | None = None
        self._writing: Future[None] | None = None
        self._waiting: Save | None = None
        self.problem: SaveError | None = None

    def save(self, save: Save) -> None:
        """Have ``save`` written as soon as the disk is free; returns at once."""
        self._waiting = save
        self.poll()

    def poll(self) -> None:
        """Take note of a write that has ended, and begin the next one; returns at once. For every frame."""
        if self._writing is not None and self._writing.done():
            self._note(self._writing)
        if self._writing is None and self._waiting is not None:
            save, self._waiting = self._waiting, None
            self._writing = self._writer().submit(self._slots.write, self._slot, save)

    def flush(self) -> None:
        """Wait until everything given is written, or has failed, and end the thread; the next save starts another.

        Whoever stops playing flushes, so no game leaves a thread behind, and none has to know who saves last.
        """
        self.poll()
        while self._writing is not None:
            self._note(self._writing)
            self.poll()
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None

    def _writer(self) -> ThreadPoolExecutor:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"autosave-{self._slot}")
        return self._thread

    def _note(self, writing: Future[None]) -> None:
        """Wait for ``writing`` and keep its outcome."""
        self._writing = None
        try:
            writing.result()
        except SaveError as error:
            self.problem = error
        else:
            self.problem = None
