"""A power cut, as near as a test can come to one: writers killed in the middle of their work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mycity.storage.slots import Slots, SlotStatus, tidy

PROJECT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_killed_writers_leave_a_game_that_loads(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.storage.kill_loop", str(tmp_path), "50"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    slots = Slots(tmp_path)
    for orphan in tmp_path.glob(".*.tmp"):
        os.utime(orphan, (0, 0))
    tidy(slots.folder)
    assert not list(tmp_path.glob(".*.tmp"))
    assert slots.check(1).status is SlotStatus.FINE
