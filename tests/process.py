"""A process that runs tests: how much memory it takes, when it looks for what has gone, whether a signal ends it."""

from __future__ import annotations

import gc
import os
import signal
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path

MOST_RUBBISH = 64 << 20
"""Bytes by which a process may grow before what has gone is looked for."""
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


def status() -> dict[str, str]:
    """Return what the system tells of this process; nothing where it does not."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def peak() -> int:
    """Return the most megabytes this process has had in memory; 0 where the system does not tell."""
    return int(status().get("VmHWM", "0").split()[0]) >> 10


def resident() -> int:
    """Return how many bytes of this process are in memory; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except OSError:
        return 0


class Sweeper:
    """Collects what has gone, surfaces above all, once a process has grown by enough: each search takes 20 to 60 ms."""

    def __init__(self) -> None:
        self._after = 0
        self._collect = gc.collect

    def __call__(self) -> int:
        if 0 < resident() < self._after + MOST_RUBBISH:
            return 0
        found = self._collect()
        with suppress(AttributeError, OSError, TypeError):
            CDLL(None).malloc_trim(0)  # the C library would keep their room
        self._after = resident()
        return found


def kept_from_ending() -> list[str]:
    """Return what would keep an interrupt or SIGTERM from ending this process: SDL catches both while it is open.

    What it was started with is none of its tests' doing: a script has what it starts beside it ignore interrupts.
    """
    return [found for found in _kept() if found not in _AT_START]


def _kept() -> list[str]:
    known, bit = status(), 1 << (signal.SIGTERM - 1)
    found = [f"SIGTERM in {name}" for name in ("SigCgt", "SigIgn", "SigBlk") if int(known.get(name, "0"), 16) & bit]
    handler = signal.getsignal(signal.SIGINT)
    return found if handler is signal.default_int_handler else [*found, f"{handler} of interrupts"]


_AT_START = _kept()
