"""Interrupts at any moment, and processes at work that are killed: one line, the right status, nobody left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faults.commands import is_one_sentence, start, told

PATIENCE = 60.0
"""Seconds after which something that does not come, or does not end, is held to be wrong, on however busy a machine."""
ENDLESS = ["simulate", "eternal", "--games", "1000000", "--bots", "1,1", "--jobs", "2"]


def children(pid: int) -> list[int]:
    """The processes that one has started, and those that they have started."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()[1:]]
    own = [child for child, parent in pairs if parent == pid]
    return own + [one for child in own for one in children(child)]


def alive(pids: list[int]) -> list[int]:
    def is_there(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False

    return [pid for pid in pids if is_there(pid)]


def at_work(data: Path) -> tuple[subprocess.Popen[bytes], list[int], list[int]]:
    """A simulation with its processes; returns it, all of them, and those that play."""
    process = start(ENDLESS, data, start_new_session=True)
    until = time.monotonic() + PATIENCE
    playing: list[int] = []
    while len(playing) < 2 and time.monotonic() < until:
        time.sleep(0.1)
        everybody = children(process.pid)
        playing = [pid for pid in everybody if b"spawn_main" in command(pid)]
    time.sleep(0.5)
    return process, children(process.pid), playing


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def nobody_is_left(pids: list[int]) -> bool:
    until = time.monotonic() + PATIENCE
    while alive(pids) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pids)


WAYS = {
    "kill worker": 1,
    "interrupt worker": 130,
    "interrupt all": 130,
    "end parent": 143,
    "hang up parent": 129,
    "hang up all": 129,
    "kill parent": -9,
}
"""What happens to a process and those that work for it, and its exit status."""


@pytest.mark.parametrize("way", WAYS)
def test_processes_at_work_end_together(way: str, data_dir: Path) -> None:
    process, everybody, playing = at_work(data_dir)
    assert len(playing) == 2
    if way == "kill worker":
        os.kill(playing[0], signal.SIGKILL)
    elif way == "interrupt worker":
        os.kill(playing[0], signal.SIGINT)
    elif way == "interrupt all":
        os.killpg(process.pid, signal.SIGINT)
    elif way == "hang up all":
        os.killpg(process.pid, signal.SIGHUP)
    elif way == "hang up parent":
        process.send_signal(signal.SIGHUP)
    else:
        process.send_signal(signal.SIGTERM if way == "end parent" else signal.SIGKILL)
    status, _, error = told(process, PATIENCE)
    assert status == WAYS[way], error
    assert error == "" if way == "kill parent" else is_one_sentence(error), error
    assert nobody_is_left(everybody)


def test_who_was_started_to_outlive_the_terminal_does(data_dir: Path) -> None:
    """As ``nohup`` starts it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = start(["simulate", "eternal", "--games", "3", "--bots", "1,1"], data_dir)
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_for_python(process.pid)
    process.send_signal(signal.SIGHUP)
    status, told_at_the_end, _ = told(process, PATIENCE)
    assert (status, "bot" in told_at_the_end) == (0, True)


def test_an_interrupt_at_any_moment_ends_in_one_line(data_dir: Path, tmp_path: Path) -> None:
    words = [["bots", "list"], ["simulate", "eternal", "--games", "50"], ["boards", "list"], ["replay", str(tmp_path)]]
    for number in range(12):
        process = start(words[number % 4], data_dir)
        wait_for_python(process.pid)
        time.sleep(number * 0.03)
        process.send_signal(signal.SIGINT)
        status, _, error = told(process, PATIENCE)
        assert status in (0, 1, 130), error
        assert "Traceback" not in error
        assert len(error.splitlines()) <= 1, error


def wait_for_python(pid: int) -> None:
    """Wait until the program itself has begun, which catches interrupts from its first line on."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            caught = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "SigCgt" in line)
        except (OSError, StopIteration):
            return
        if int(caught.split()[1], 16) & 1 << (signal.SIGTERM - 1):
            return
        time.sleep(0.005)


def test_an_interrupt_while_the_first_modules_are_loaded_ends_in_one_line() -> None:
    code = """
import runpy, sys

class Interrupt:
    def find_spec(self, name, *_):
        if name.startswith("mycity.") and name != "mycity.__main__":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
runpy.run_module("mycity", run_name="__main__")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (130, "mycity: stopped\n")
