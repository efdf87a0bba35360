"""Helpers that work on the questions of a ``BotProcess``: another process, or where none can be kept, a thread.

Whatever becomes of them, nothing here ever waits: a thread passes on what is sent, and another takes in what comes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Protocol

from mycity.ai.serve.process import roomy_pipe, start_beside
from mycity.ai.serve.worker import serve, work

_LAST_WAIT = 1.0
"""Seconds in which a process that was ended is waited for."""


class Helper(Protocol):
    """Works on questions, one after the other.

    Attributes:
        signs: how many signs of life have come; ``None`` of whom none is expected.
    """

    @property
    def signs(self) -> int | None: ...

    @property
    def process_id(self) -> int | None: ...

    @property
    def is_alive(self) -> bool: ...

    def send(self, message: bytes) -> None:
        """Have a message passed on; returns at once."""
        ...

    def received(self) -> Iterator[bytes]:
        """Yield what has come in since last time; whoever stops in the middle gets the rest the next time."""
        ...

    def give_up(self) -> None:
        """End it, and do not wait for that."""
        ...

    def close(self) -> None:
        """End it."""
        ...


def _all_of(messages: SimpleQueue[bytes]) -> Iterator[bytes]:
    with suppress(Empty):
        while True:
            yield messages.get_nowait()


class ProcessHelper:
    """Another process, and the two threads that talk to it.

    Args:
        rows: the bots there are, as JSON.
        name: the process's name in lists of processes.
        has_kernel: whether it may use the kernel.

    Raises:
        OSError, RuntimeError, MemoryError: a poor machine has no process, no thread or no memory to spare.
    """

    def __init__(self, rows: str, name: str, has_kernel: bool = True) -> None:
        self._to_send: SimpleQueue[bytes | None] = SimpleQueue()
        self._come: SimpleQueue[bytes] = SimpleQueue()
        self._signs = 0
        self._hung_up = False
        pipe, theirs = roomy_pipe()
        self._sender = threading.Thread(target=self._send_all, args=(pipe,), name=f"to {name}", daemon=True)
        receiver = threading.Thread(target=self._receive_all, args=(pipe,), name=f"from {name}", daemon=True)
        try:
            with theirs:  # our copy of their end is closed, or their hanging up would never be seen
                self._process = start_beside(serve, (theirs, rows, has_kernel), name)
        except BaseException:
            pipe.close()
            raise
        try:
            self._sender.start()
            receiver.start()
        except RuntimeError:
            self._process.kill()
            raise

    @property
    def signs(self) -> int:
        return self._signs

    @property
    def process_id(self) -> int | None:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._hung_up and self._process.is_alive()

    def send(self, message: bytes) -> None:
        self._to_send.put(message)

    def received(self) -> Iterator[bytes]:
        return _all_of(self._come)

    def give_up(self) -> None:
        self._process.kill()  # one that is suspended would not hear of anything less
        self._process.join(timeout=0)

    def close(self) -> None:
        self._process.kill()
        self._process.join(timeout=_LAST_WAIT)

    # -- in the threads --------------------------------------------------------------------------------------------

    def _send_all(self, pipe: Connection) -> None:
        """Send what is to be sent, however long the other side takes; its end ends this."""
        with suppress(OSError):
            while (message := self._to_send.get()) is not None:
                pipe.send_bytes(message)

    def _receive_all(self, pipe: Connection) -> None:
        """Take in what comes until the other side has hung up."""
        with suppress(EOFError, OSError):
            while True:
                message = pipe.recv_bytes()
                self._signs += 1
                if message:  # an empty one is a sign of life and nothing else
                    self._come.put(message)
        self._hung_up = True
        self._to_send.put(None)
        self._sender.join()
        pipe.close()


class ThreadHelper:
    """A thread of this process: what another one would have thought is thought in slices between frames.

    Args:
        rows: the bots there are, as JSON.
        name: the thread's, in a report of what hangs.
        pause: called now and then in the thread: waits for a good moment.

    Raises:
        RuntimeError: a poor machine has no thread to spare.
    """

    signs = None
    process_id = None

    def __init__(self, rows: str, name: str, pause: Callable[[], None]) -> None:
        self._link = _Link(pause)
        self._thread = threading.Thread(target=work, args=(self._link, rows), name=name, daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def send(self, message: bytes) -> None:
        self._link.asked.put(message)

    def received(self) -> Iterator[bytes]:
        return _all_of(self._link.told)

    def give_up(self) -> None:
        self.close()

    def close(self) -> None:
        self._link.is_closed = True
        self._link.asked.put(b"")


class _Link:
    """The thread's end of what would be a pipe."""

    def __init__(self, pause: Callable[[], None]) -> None:
        self._pause = pause
        self.asked: SimpleQueue[bytes] = SimpleQueue()
        self.told: SimpleQueue[bytes] = SimpleQueue()
        self.is_closed = False

    def poll(self) -> bool:
        self._pause()
        return self.is_closed or not self.asked.empty()

    def recv_bytes(self) -> bytes:
        message = self.asked.get()
        if self.is_closed:
            raise EOFError
        return message

    def send_bytes(self, message: bytes) -> None:
        self.told.put(message)
