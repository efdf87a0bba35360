"""A power cut, as near as a test can come to one, and two windows that write one slot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mycity.storage.slots import Slots, tidy
from tests.storage.games import early

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


def run(code: str, folder: Path) -> str:
    """Run a line of ``tests.faults.kills`` in a process of its own, which may fork."""
    where = f"Path({str(folder)!r})"
    line = f"from pathlib import Path; from tests.faults import kills; print({code.format(folder=where)})"
    done = subprocess.run(
        [sys.executable, "-c", line], cwd=PROJECT, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_killed_writers_lose_nothing_and_the_next_start_sweeps(tmp_path: Path) -> None:
    assert "30 kills: nothing lost" in run("kills.kills({folder}, lambda count: count < 30)", tmp_path)


def test_two_games_that_fight_over_a_slot_do_not_litter(tmp_path: Path) -> None:
    """Six seconds of it once left 325 files."""
    assert int(run("kills.race({folder}, 1.5)", tmp_path)) <= 8


def test_the_temporary_file_of_a_dead_writer_is_swept_at_once_and_that_of_a_living_one_stays(tmp_path: Path) -> None:
    from mycity.storage import files

    slots = Slots(tmp_path)
    slots.write(1, early())
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    mine = tmp_path / f"{files._temporary_name(slots.path(1))}0.tmp"
    dead = mine.with_name(mine.name.replace(f"-{os.getpid()}-", f"-{gone.pid}-"))
    for path in (mine, dead, tmp_path / "quarantine" / dead.name, tmp_path / "played" / dead.name):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"MYCITY 3 01")
    tidy(slots.folder)
    assert list(tmp_path.rglob(".*.tmp")) == [mine]
