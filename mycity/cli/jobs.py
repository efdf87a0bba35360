"""The same work many times over, on one process or several: the results are the same and come in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")


def run_jobs(work: Callable[[Job], Outcome], jobs: Sequence[Job], processes: int) -> Iterator[Outcome]:
    """Do ``work`` for each of ``jobs`` and yield what comes of it, in the order of ``jobs``.

    Args:
        work: a function of a module, so that other processes find it.
        jobs: plain values.
        processes: how many are at work; with 1 it is this one.
    """
    if processes == 1:
        yield from map(work, jobs)
        return
    # Loading these takes a tenth of a short run's start-up.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, jobs)
