"""Writers that are killed, and writers that fight over a slot: ``python -m tests.faults.kills SECONDS``.

Every round a child process does what a player's evening does to the disk, again and again and as fast as it can, until
it is killed without warning. Then everything must load, nothing may be taken for damaged, no game may be lost, and the
next start leaves no temporary file. Then two processes write two games into one slot in turns.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mycity.engine.rng import below, mix
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.saves import decode
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus, tidy
from mycity.storage.statistics import Statistics
from tests.storage.games import saved
from tests.storage.test_kept_firsts import evening as brought
from tests.storage.test_statistics import finished

STATES = tuple(saved(count) for count in (2, 3, 4))
OTHER = saved(2, seed=8)
LONGEST_LIFE = 120
"""Milliseconds a child lives at most."""


@dataclass
class Tally:
    """What has happened: kills, temporary files they left, and files moved aside at the end."""

    kills: int = 0
    left_over: int = 0
    aside: int = 0

    def __str__(self) -> str:
        return f"{self.kills} kills: nothing lost; {self.left_over} temporary files swept; {self.aside} files aside"


def evening(folder: Path, number: int) -> None:
    """Do what an evening does to the disk, for ever; another one for every ``number``."""
    slots = Slots(folder)
    while True:
        for state in STATES:
            slots.write(2, state if number % 2 else OTHER)
            slots.write(1, state)
            SettingsStore(folder / "settings.json").change(text_size=100 + number % 50)
            Statistics(folder).add(finished(number % 100), {"seed": number})
            KeptFirsts(folder).add(brought(1 + number % 28, f"first-{number % 40}"))
            number += 1
        slots.clear(3)
        slots.write(3, OTHER)


def writing(folder: Path, seed: int, told: int) -> None:
    """Write one game, card after card, into slot 1, for ever; say so by a byte into a pipe when it has begun."""
    slots = Slots(folder)
    slots.write(1, saved(1, seed=seed))
    os.write(told, b".")
    while True:
        for count in range(1, 6):
            slots.write(1, saved(count, seed=seed))


def child(act: Callable[[], None]) -> int:
    """Return the id of a process that does ``act`` for ever."""
    process = os.fork()
    if process == 0:
        try:
            act()
        finally:
            os._exit(1)
    return process


def kill(process: int) -> None:
    """Kill a child, which must be alive."""
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status), "a writer has failed"


def temporary(folder: Path) -> list[Path]:
    """Return the temporary files in ``folder``."""
    return list(folder.rglob(".*.tmp"))


def check(folder: Path) -> None:
    """Check that everything loads, and that nothing was taken for damaged."""
    slots = Slots(folder)
    for slot in (1, 2, 3):
        info = slots.check(slot)
        assert info.status is SlotStatus.FINE or (slot == 3 and info.status is SlotStatus.EMPTY), (
            f"slot {slot}: {info.problem}"
        )
        assert info.save in (*STATES, OTHER, None)
    assert SettingsStore(folder / "settings.json").now.text_size >= 100
    assert len(Statistics(folder).games) <= 100
    assert len(KeptFirsts(folder).by_name) <= 40
    assert not list(folder.glob("*damaged*")), "something was taken for damaged"


def round_of_killing(folder: Path, number: int, tally: Tally) -> None:
    """Let one child work, kill it, and look at what it has left."""
    process = child(lambda: evening(folder, number))
    time.sleep(0.004 + below(mix(number), LONGEST_LIFE)[1] / 1000)
    kill(process)
    check(folder)
    tally.kills += 1
    tally.left_over += len(temporary(folder))
    tidy(folder)
    assert not temporary(folder), "the next start has left temporary files"


def kills(folder: Path, goes_on: Callable[[int], bool]) -> Tally:
    """Kill writers as long as ``goes_on`` says so of the number of kills."""
    tally, slots = Tally(), Slots(folder)
    for slot, save in ((1, STATES[0]), (2, OTHER), (3, OTHER)):
        slots.write(slot, save)
    while goes_on(tally.kills):
        round_of_killing(folder, tally.kills, tally)
    tally.aside = len(list((folder / "quarantine").iterdir())) if (folder / "quarantine").exists() else 0
    assert tally.aside <= 2 * SLOT_COUNT, f"{tally.aside} files were moved aside"
    return tally


def race(folder: Path, seconds: float) -> int:
    """Let two processes write two games into one slot for so long; return how many files were moved aside."""
    ours, theirs = os.pipe()
    rivals = [child(lambda seed=seed: writing(folder, seed, theirs)) for seed in (7, 8)]  # type: ignore[misc]
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as begun:
        for _ in rivals:
            assert begun.read(1), "a writer has failed"
    time.sleep(seconds)
    for rival in rivals:
        kill(rival)
    slots = Slots(folder)
    tidy(slots.folder)
    assert slots.check(1).status is SlotStatus.FINE
    aside = list((folder / "quarantine").iterdir())
    found = {decode(path.read_bytes()).seed for path in [*aside, slots.path(1)]}
    assert found == {7, 8}, "a game is lost"
    assert not temporary(folder)
    assert len(aside) <= 8, f"{len(aside)} files were moved aside"
    return len(aside)


def run(seconds: float) -> str:
    """Kill and fight for so many seconds; return what has happened in a line.

    Raises:
        AssertionError: something was lost.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name in ("kills", "race"):
            (Path(folder) / name).mkdir()
        end = time.monotonic() + seconds * 0.8
        tally = kills(Path(folder) / "kills", lambda _: time.monotonic() < end)
        aside = race(Path(folder) / "race", max(1.0, seconds * 0.2))
    return f"{tally}; two games in one slot: {aside} files aside"


if __name__ == "__main__":
    sys.stdout.write(f"{run(float(sys.argv[1]))}\n")
