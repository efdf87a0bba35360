"""Where no window can be opened: one sentence and status 1. A display that dies during play takes nothing along."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mycity.storage.slots import Slots, SlotStatus
from tests.faults.commands import is_one_sentence, start, told
from tests.window.desktop import MISSING, Desktop


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({}, "no display"),
        ({"DISPLAY": ":987"}, "no display"),
        ({"SDL_VIDEODRIVER": "x11"}, "'x11'"),
        ({"SDL_VIDEODRIVER": "no\nsuch" + "h" * 500}, "SDL_VIDEODRIVER"),
    ],
)
def test_no_display_is_one_sentence_and_status_1(changes: dict[str, str], word: str, data_dir: Path) -> None:
    status, _, error = told(start([], data_dir, changes=changes))
    assert (status, is_one_sentence(error)) == (1, True), error
    assert word in error
    assert "h" * 81 not in error


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A screen that can be taken away."""
    if MISSING:
        pytest.skip(f"needs {MISSING}")
    screen = Desktop((1280, 800))
    yield screen
    screen.close()


def playing(changes: dict[str, str], data: Path, **options: Any) -> subprocess.Popen[bytes]:
    """The game with a city on the table that is saved."""
    process = start(["--scene", "play"], data, changes=changes, **options)
    until = time.monotonic() + 60
    while not (data / "slot1.save").exists() and time.monotonic() < until and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.3)
    return process


@pytest.mark.window
def test_a_display_that_dies_ends_the_game_and_leaves_the_saved_city(desktop: Desktop, data_dir: Path) -> None:
    process = playing({"DISPLAY": desktop.display}, data_dir)
    desktop.close()
    status, _, error = told(process)
    assert status == 1
    assert "Traceback" not in error
    assert Slots(data_dir).check(1).status is SlotStatus.FINE


@pytest.mark.window
def test_an_interrupt_closes_the_window_with_everything_saved(desktop: Desktop, data_dir: Path) -> None:
    process = playing({"DISPLAY": desktop.display}, data_dir)
    process.send_signal(signal.SIGINT)
    status, _, error = told(process)
    assert (status, error) == (130, "")
    assert Slots(data_dir).check(1).status is SlotStatus.FINE


def test_a_terminal_that_is_closed_closes_the_window_with_everything_saved(data_dir: Path) -> None:
    """The system and the shell each hang up, on everybody, and nothing can be written to the terminal any more."""
    master, terminal = os.openpty()
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal)
    process = playing(
        {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}, data_dir, preexec_fn=take_terminal, **streams
    )
    os.close(terminal)
    os.close(master)
    os.killpg(process.pid, signal.SIGHUP)
    assert process.wait(60) == 129
    assert Slots(data_dir).check(1).status is SlotStatus.FINE
    assert '"window_size"' in (data_dir / "settings.json").read_text(), "written when the window is closed"


def take_terminal() -> None:
    """Let standard input be the terminal of this process, whose end is its own."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
