"""How fast something is, with the interval in which the truth lies."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, stdev


@dataclass(frozen=True)
class Rate:
    """Things per second: the mean of several runs, and half the width of its 95% interval."""

    mean: float
    margin: float
    unit: str

    def __str__(self) -> str:
        return f"{self.mean:>12,.1f} +/- {self.margin:,.1f} {self.unit}/s"


def rate(unit: str, work: Callable[[int], int], runs: int = 5, seconds: float = 1.0) -> Rate:
    """Return how many things ``work`` does in a second of processor time, which other programs do not lengthen much.

    Args:
        unit: what is counted.
        work: does something, given a number that is another one each time, and returns how many things it did.
        runs: separate measurements.
        seconds: length of each of them.
    """
    rates, number = [], 0
    work(number)
    for _ in range(runs):
        done, started = 0, time.process_time()
        while time.process_time() - started < seconds:
            number += 1
            done += work(number)
        rates.append(done / (time.process_time() - started))
    return Rate(mean(rates), 1.96 * stdev(rates) / sqrt(runs), unit)


def machine() -> str:
    """Return what the figures were measured on."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{_processor()}, {os.cpu_count()} cores{load}; {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
