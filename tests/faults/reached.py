"""Which tests reach which functions of the engine, the storage and the table: a plugin of pytest's for one run.

``python -m pytest -p tests.faults.reached -n 2 tests/engine ...`` writes a line for every test into the file that
``MYCITY_REACHED`` names: its id, how many seconds it took, and the functions it called in this process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

FILE = "MYCITY_REACHED"
ROOT = Path(__file__).resolve().parents[2]
ROOMS = tuple(str(ROOT / "mycity" / room) for room in ("engine", "storage", "table"))


class Reached:
    """Collects what is called; nothing within a function is traced."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.codes.add(frame.f_code)

    def names(self) -> list[str]:
        """Return the functions called so far, as ``mycity/engine/city.py City.frontier``."""
        own = [code for code in self.codes if code.co_filename.startswith(ROOMS)]
        named = {f"{Path(code.co_filename).relative_to(ROOT).as_posix()} {plain(code.co_qualname)}" for code in own}
        return sorted(named)


def plain(name: str) -> str:
    """Return the name of the function that a lambda, a comprehension or an inner function belongs to."""
    return name.partition(".<locals>")[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    reached, begun = Reached(), time.process_time()
    threading.settrace(reached)
    sys.settrace(reached)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        row = [item.nodeid, round(time.process_time() - begun, 3), reached.names()]
        with Path(os.environ[FILE]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
