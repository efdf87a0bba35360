"""A process beside the game that works on questions, so that no frame ever waits for an answer.

The game's side is a ``Process``: ``ask`` sends a question, ``poll`` (once a frame) returns the replies that have come
in; both return at once. The other side is a ``Desk``, which works on one question after the other and may reply
several times to each. Messages are JSON. If the process dies it is started again and asked again; as a reply depends
on its question alone, nothing is lost but time. The process ends with its parent, whatever becomes of that.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

from mycity.ai.bots.contract import Halt, HaltedError

log = logging.getLogger(__name__)

Message = dict[str, Any]
Work = Callable[[Message, Halt], Iterable[Message]]
"""Yields the replies to a question; gives up with ``HaltedError`` when told so."""
Serve = Callable[[Connection, str], None]
"""What runs in the process: a function of a module, given the pipe and the setting."""

PATIENCE = 3
"""How often the process may die over one question before the question is to blame."""
POLITENESS = 10
"""How far the process steps back behind the window, where the system knows such a thing."""


class WorkerError(RuntimeError):
    """A question could not be answered, or the process cannot be kept alive; the sentence says what happened."""


@dataclass(slots=True)
class _Question:
    message: bytes
    deaths: int = 0


class Process:
    """The game's side: questions out, replies in. Start it early, use it for the whole session, close it at the end.

    Args:
        serve: what runs in the process.
        setting: what it is given: plain text.
        name: its name in lists of processes, and in errors.
    """

    def __init__(self, serve: Serve, setting: str, name: str) -> None:
        self._serve = serve
        self._setting = setting
        self._name = name
        self._open: dict[int, _Question] = {}
        self._last = 0
        self._closed = False
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None
        self._start()

    def ask(self, message: Message) -> int:
        """Send a question and return its ticket.

        Raises:
            ValueError: the process is closed.
        """
        if self._closed:
            raise ValueError(f"the process for {self._name} is closed")
        self._last += 1
        question = _Question(json.dumps({**message, "ticket": self._last}).encode())
        self._open[self._last] = question
        self._send(question.message)
        return self._last

    def poll(self) -> list[tuple[int, Message]]:
        """Return (ticket, reply) of what has come in since last time, in that order; never waits.

        Raises:
            WorkerError: a question could not be answered, or the process died again and again over one.
        """
        replies = []
        try:
            while self._pipe is not None and self._pipe.poll():
                replies += self._read(json.loads(self._pipe.recv_bytes()))
        except (EOFError, OSError):
            self._revive()
        if not self._is_at_work and not self._closed:
            self._revive()
        return replies

    def cancel_all(self) -> None:
        """Forget every question; replies to them will not come in any more."""
        self._open.clear()
        self._send(json.dumps({"cancel": self._last}).encode())

    def close(self) -> None:
        """End the process. Closing twice does no harm."""
        if self._closed:
            return
        self._closed = True
        self._open.clear()
        self._hang_up()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)

    @property
    def is_busy(self) -> bool:
        """Whether a question is open."""
        return bool(self._open)

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def _is_at_work(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def _start(self) -> None:
        """Start the process; a poor machine may have none to spare, or no memory for one: then there is none."""
        try:
            self._pipe, theirs = get_context("spawn").Pipe()
            with theirs:
                self._process = start_beside(_run, (self._serve, theirs, self._setting), self._name)
        except (OSError, RuntimeError, MemoryError):
            log.exception("the process for %s cannot be started", self._name)
            self._hang_up()
            self._process = None

    def _hang_up(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _send(self, message: bytes) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send_bytes(message)
        except OSError:
            return  # the process is gone: poll sees it, starts another one and asks it everything that is open

    def _read(self, message: Message) -> list[tuple[int, Message]]:
        ticket = message["ticket"]
        if ticket not in self._open:
            return []
        if "reply" in message:
            return [(ticket, message["reply"])]
        del self._open[ticket]
        if "error" in message:
            raise WorkerError(message["error"])
        return []

    def _revive(self) -> None:
        """Start another process and ask it everything that is still open; without a question there is time for that."""
        self._hang_up()
        if self._process is not None:
            self._process.join(timeout=0)
        if not self._open:
            return
        first = next(iter(self._open.values()))
        first.deaths += 1
        if first.deaths <= PATIENCE:
            self._start()
        if not self._is_at_work:
            self._open.clear()
            raise WorkerError(f"the process for {self._name} cannot be kept alive")
        for question in self._open.values():
            self._send(question.message)


def start_beside(target: Callable[..., None], arguments: tuple[Any, ...], name: str) -> BaseProcess:
    """Start a process that ends with this one, whatever becomes of this one, and return it.

    Args:
        target: what runs in it: a function of a module.
        arguments: what it is given.
        name: its name in lists of processes.
    """
    process = get_context("spawn").Process(target=_begin, args=(target, arguments), daemon=True, name=name)
    if os.name == "posix":
        resource_tracker.ensure_running()  # it would let interrupts in again when it is started
    with _main_left_out(), interrupts_held():
        process.start()
    return process


def _begin(target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Begin in the new process: no interrupt has reached it yet."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    with suppress(RuntimeError):  # a poor machine may have no thread left: it ends when the pipe does
        threading.Thread(target=_end_with_parent, daemon=True).start()
    target(*arguments)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let an interrupt wait until what is done here is done; processes started here are born without hearing of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _main_left_out() -> Iterator[None]:
    """Let a new interpreter start without the program's main module, which it would run again.

    Nothing of it is wanted there, and where python reads its program from a pipe there is no file to run.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _run(serve: Serve, pipe: Connection, setting: str) -> None:
    """Run the process: the entry point that a new interpreter is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the game, which then hangs up
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    try:
        serve(pipe, setting)
    except (EOFError, OSError):
        return


class Desk:
    """The process's side: the questions waiting, and whether the one at hand is still wanted.

    Args:
        pipe: to the game.
        work: answers a question.
        describe: names a question in an error.
    """

    def __init__(self, pipe: Connection, work: Work, describe: Callable[[Message], str]) -> None:
        self._pipe = pipe
        self._work = work
        self._describe = describe
        self._waiting: deque[Message] = deque()
        self._cancelled = 0

    def run(self) -> None:
        """Answer questions until the other side hangs up.

        Raises:
            EOFError: it has.
        """
        while True:
            while not self._waiting:
                self._listen()
            self._answer(self._waiting.popleft())

    def _answer(self, question: Message) -> None:
        """Work on one question and tell when that is over, unless nobody wants to know any more."""
        end: Message = {"ticket": question["ticket"]}
        try:
            for reply in self._work(question, lambda: self._is_moot(question)):
                self._send({"ticket": question["ticket"], "reply": reply})
        except HaltedError:
            return
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is told, not lost with the process
            end["error"] = f"{self._describe(question)}: {type(error).__name__}: {error}"
        self._send(end)

    def _send(self, message: Message) -> None:
        self._pipe.send_bytes(json.dumps(message).encode())

    def _is_moot(self, question: Message) -> bool:
        while self._pipe.poll():
            self._listen()
        return bool(question["ticket"] <= self._cancelled)

    def _listen(self) -> None:
        message = json.loads(self._pipe.recv_bytes())
        if "cancel" in message:
            self._cancelled = message["cancel"]
            self._waiting.clear()
        else:
            self._waiting.append(message)
