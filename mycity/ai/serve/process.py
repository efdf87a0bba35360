"""Starting a process beside this one: it ends with this one, whatever becomes of this one."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import active_children, connection, get_context, parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

from mycity.c_calls import ctypes

_WINDOWS = os.name == "nt"
_HANGUP: int | None = getattr(signal, "SIGHUP", None)
_HELD = {signal.SIGINT} if _HANGUP is None else {signal.SIGINT, _HANGUP}
_PR_SET_PDEATHSIG = 1
"""The name Linux' ``prctl`` knows it by."""
_ROOM = 1 << 18
"""Bytes; a question about a finished game has 15,000."""


def roomy_pipe() -> tuple[connection.Connection, connection.Connection]:
    """Return the ends of a pipe that takes a question at once, although nobody reads it yet.

    Windows gives it the room it is asked for, which is 8 KB as a rule: whoever sent more would wait for the other side.
    """
    if _WINDOWS:
        connection.BUFSIZE = _ROOM  # type: ignore[attr-defined]
    return get_context("spawn").Pipe()


def start_beside(target: Callable[..., None], arguments: tuple[Any, ...], name: str) -> BaseProcess:
    """Start a process that ends with this one, whatever becomes of this one, and return it.

    Args:
        target: what runs in it: a function of a module.
        arguments: what it is given.
        name: its name in lists of processes.
    """
    begun = (target.__module__, target.__qualname__, arguments)
    process = get_context("spawn").Process(target=_begin, args=begun, daemon=True, name=name)
    with _main_left_out(), _tracker_left_out(), interrupts_held():
        process.start()
    return process


def _begin(module: str, target: str, arguments: tuple[Any, ...]) -> None:
    """Begin in the new process: no interrupt has reached it yet; of its terminal's end the other one knows.

    What it is to run is loaded last: whatever happens to it meanwhile, it ends with the other one.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if _HANGUP is not None:
        signal.signal(_HANGUP, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
    _end_with_parent_by_system()
    with suppress(RuntimeError):  # a poor machine may have no thread left: it ends when the pipe does
        threading.Thread(target=_end_with_parent, daemon=True).start()
    getattr(import_module(module), target)(*arguments)


def _end_with_parent_by_system() -> None:
    """Have Linux end this process with the one that has started it: while it is suspended, it cannot do so itself."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def end_processes() -> None:
    """End every process that was started from here, at once."""
    with suppress(Exception):
        for process in active_children():
            process.kill()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let an interrupt wait until what is done here is done; processes started here are born without hearing of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
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


@contextmanager
def _tracker_left_out() -> Iterator[None]:
    """Let a new process do without the one that python starts beside it, which puts away what is shared.

    Nothing is shared here, and one process less can hang, or outlive a game that was killed.
    """
    if os.name != "posix":
        yield
        return
    nowhere, before = os.open(os.devnull, os.O_WRONLY), resource_tracker.getfd
    resource_tracker.getfd = lambda: nowhere
    try:
        yield
    finally:
        resource_tracker.getfd = before
        os.close(nowhere)
