"""The same work many times over, on one process or several: the results are the same and come in the same order."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mycity.ai.kernel.usage import in_use, use, using
from mycity.ai.serve.kernel_trial import library_tried_beside
from mycity.cli import CheckFailedError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_Job = TypeVar("_Job")
_Outcome = TypeVar("_Outcome")

MOST = 64
"""Processes at work."""
_STOPPED = frozenset({-signal.SIGINT, 0xC000013A, 0xC000013A - (1 << 32)})
"""Exit codes of a process that an interrupt has ended: a signal's number, or STATUS_CONTROL_C_EXIT of Windows."""
_AHEAD = 4
"""Jobs per process that are begun before the first of them is asked for: what is finished early waits in memory."""


class LostError(CheckFailedError):
    """A process at work has ended, or its work has failed."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def run_jobs(work: Callable[[_Job], _Outcome], jobs: Iterable[_Job], processes: int) -> Iterator[_Outcome]:
    """Do ``work`` for each of ``jobs`` and yield what comes of it, in the order of ``jobs``.

    Args:
        work: a function of a module, so that other processes find it.
        jobs: plain values, taken as they are needed.
        processes: how many are at work; with 1 it is this one.

    Raises:
        LostError: one of the other processes has ended, or its work has failed.
    """
    with using(library_tried_beside):
        if processes == 1:
            yield from map(work, jobs)
            return
        crew = _Crew(work, processes)
        try:
            yield from crew.outcomes(jobs)
        finally:
            crew.dismiss()


class _Crew(Generic[_Job, _Outcome]):
    """Processes that work for this one, started when there is something to do for them."""

    def __init__(self, work: Callable[[_Job], _Outcome], most: int) -> None:
        self._work = work
        self._most = most
        self._members: dict[Connection, BaseProcess] = {}
        self._idle: list[Connection] = []
        self._finished: dict[int, _Outcome] = {}

    def outcomes(self, jobs: Iterable[_Job]) -> Iterator[_Outcome]:
        """Yield what comes of each job, in order."""
        # A reorder buffer: what is finished early waits until all before it has been yielded.
        waiting, begun, yielded = iter(jobs), 0, 0
        while True:
            while begun - yielded < _AHEAD * self._most and self._has_hands():
                try:
                    job = next(waiting)
                except StopIteration:
                    break
                self._give(begun, job)
                begun += 1
            if yielded == begun:
                return
            while yielded not in self._finished:
                self._listen()
            yield self._finished.pop(yielded)
            yielded += 1

    def dismiss(self) -> None:
        """End all processes."""
        for pipe, process in self._members.items():
            pipe.close()
            process.kill()
        for process in self._members.values():
            process.join(timeout=2)

    def _has_hands(self) -> bool:
        return bool(self._idle) or len(self._members) < self._most

    def _give(self, number: int, job: _Job) -> None:
        pipe = self._idle.pop() if self._idle else self._hire()
        try:
            pipe.send((number, job))
        except OSError:
            raise self._loss(pipe) from None

    def _listen(self) -> None:
        """Wait until one is done, and note what has come of it."""
        from multiprocessing.connection import wait

        busy = [pipe for pipe in self._members if pipe not in self._idle]
        ready = wait(busy)
        for pipe in [pipe for pipe in busy if pipe in ready]:
            try:
                number, outcome, failure = pipe.recv()
            except (EOFError, OSError):
                raise self._loss(pipe) from None
            if failure:
                raise LostError(failure)
            self._finished[number] = outcome
            self._idle.append(pipe)

    def _hire(self) -> Connection:
        # Loading these takes a tenth of a short run's start-up.
        from multiprocessing import get_context

        from mycity.ai.serve.process import start_beside

        try:
            ours, theirs = get_context("spawn").Pipe()
            with theirs:
                self._members[ours] = start_beside(_serve, (theirs, self._work, in_use() is not None), "games")
        except OSError as error:
            raise LostError(f"no other process can be started here ({error.strerror}): --jobs 1 needs none") from None
        return ours

    def _loss(self, pipe: Connection) -> LostError:
        process = self._members[pipe]
        process.join(timeout=2)
        if process.exitcode in _STOPPED:
            return LostError("stopped", status=128 + signal.SIGINT)
        return LostError("a process at work was ended by the system or by somebody; nothing more is played")


def _serve(pipe: Connection, work: Callable[[Any], Any], has_kernel: bool) -> None:
    """Do what is asked until the other side hangs up: what runs in the processes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if has_kernel:
        use()
    with suppress(EOFError, OSError):
        while True:
            number, job = pipe.recv()
            try:
                reply = number, work(job), ""
            except CheckFailedError as error:
                reply = number, None, str(error)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong is told, not lost with the process
                reply = number, None, f"{type(error).__name__}: {error}"
            pipe.send(reply)
