"""A thread that writes, so that no frame waits for the disk."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from mycity.storage.errors import SaveError


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
            return run_now(job)

    def end(self) -> None:
        """Wait for what was begun, and end the thread; the next job starts another."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None


def run_now(job: Callable[[], None]) -> Future[None]:
    """Do ``job`` now and return how it has ended."""
    outcome: Future[None] = Future()
    try:
        job()
        outcome.set_result(None)
    except (SaveError, OSError) as error:
        outcome.set_exception(error)
    return outcome
