"""The end of the window while something hangs: in time, with everything saved, and nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from mycity.storage import files
from mycity.storage.autosave import Autosave
from mycity.storage.slots import Slots
from tests.faults.hangs import LIMIT, HangingDesktop, Moment, try_moment
from tests.storage.games import saved
from tests.window.desktop import MISSING

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be suspended here")

WINDOW = """
import os, sys
from pathlib import Path
import pygame
from mycity.app.ending import WindowEnd
pygame.display.init()
with WindowEnd() as ending:
    ending.rescue = lambda: Path(sys.argv[1]).write_text("saved")
    print("open", flush=True)
    {hangs}
"""
FRAME = "os.read(os.pipe()[0], 1)"
"""A frame that hangs."""
LIBRARY = "ending.begin(); import ctypes; ctypes.PyDLL(None).sleep(60)"
"""A library that hangs while the window is closing, and leaves no thread a turn."""


def hanging(hangs: str, file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WINDOW.format(hangs=hangs), str(file)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_a_frame_that_hangs_and_everything_is_saved(tmp_path: Path, number: int) -> None:
    """It was heard of after the frame, which is never."""
    file = tmp_path / "file"
    with hanging(FRAME, file) as process:
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert file.read_text() == "saved"


def test_a_library_that_leaves_no_thread_a_turn_does_not_keep_a_window_from_closing(tmp_path: Path) -> None:
    began = time.monotonic()
    with hanging(LIBRARY, tmp_path / "file") as process:
        assert process.wait(60) == 1
    assert time.monotonic() - began < 30


def test_the_last_to_write_is_neither_held_up_nor_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest state is on the disk although the thread that writes is held up with an older one."""
    monkeypatch.setattr(files, "_last_writer", [])
    let, asked, fsync, the_end = Event(), Event(), os.fsync, Event()
    monkeypatch.setattr(files, "_the_end", the_end)

    def slowly(handle: int) -> None:
        asked.set()
        assert let.wait(60)
        fsync(handle)

    slots = Slots(tmp_path)
    slots.write(1, saved(2))
    monkeypatch.setattr(os, "fsync", slowly)
    saver = Autosave(slots, 1)
    saver.save(saved(3))
    saver.poll()
    assert asked.wait(60)
    saver.save(saved(4))
    last = Thread(target=rescue, args=(saver,))
    last.start()
    last.join(60)
    assert slots.read(1) == saved(4)
    writing = saver._writing
    assert writing is not None
    let.set()
    time.sleep(0.05)
    assert not writing.done()
    assert slots.read(1) == saved(4)
    files._last_writer.clear()
    the_end.set()
    saver.flush()


def rescue(saver: Autosave) -> None:
    files.become_last_writer()
    saver.rescue()


MOMENTS = (
    Moment("suspended", "suspended", "slow", "SIGTERM", 0.3, 0.1),
    Moment("suspended", "gone", "slow", "SIGTERM", 0.3, 0.0),
)
"""Some of the five hundred of ``python -m tests.faults.hangs``."""


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: f"{one.helper} helper, {one.screen} screen, {one.act}")
def test_whatever_hangs_the_window_ends_with_everything_saved_and_nothing_left(moment: Moment) -> None:
    desktop = HangingDesktop((800, 600))
    try:
        assert try_moment(moment, desktop) < LIMIT
    finally:
        desktop.close()
