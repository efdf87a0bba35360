"""The session bus: one that runs is used, and where none runs the window starts none, which would outlive it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from mycity.ui.session_bus import bus_runs, no_bus_started
from tests.window.desktop import MISSING, Desktop

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no such bus here")

ADDRESS = "DBUS_SESSION_BUS_ADDRESS"
NOTED = (
    "DBUS_SESSION_BUS_ADDRESS=unix:abstract=/tmp/dbus,guid=1\nDBUS_SESSION_BUS_PID={}\nDBUS_SESSION_BUS_WINDOWID=1\n"
)
OPENED = """
import os
from mycity.ui.window import open_display
open_display("mycity")
import pygame
pygame.joystick.init()
print(pygame.display.get_driver(), os.environ.get("DBUS_SESSION_BUS_ADDRESS"))
input()
"""


def note(home: Path, process: int, name: str = "0123-7") -> None:
    folder = home / ".dbus" / "session-bus"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(NOTED.format(process), "utf-8")


def ended() -> int:
    """Return the number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_none_runs_where_nothing_tells_of_one(tmp_path: Path) -> None:
    for environment in ({}, {"HOME": str(tmp_path), "DISPLAY": ":7"}, {"XDG_RUNTIME_DIR": str(tmp_path), ADDRESS: ""}):
        assert not bus_runs(environment)


def test_one_that_the_environment_names_runs() -> None:
    assert bus_runs({ADDRESS: "unix:path=/run/user/1000/bus"})


def test_one_in_the_folder_of_running_things_runs(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "bus"))
        assert bus_runs({"XDG_RUNTIME_DIR": str(tmp_path)})
    (tmp_path / "bus").unlink()
    (tmp_path / "bus").write_text("", "utf-8")
    assert not bus_runs({"XDG_RUNTIME_DIR": str(tmp_path)})


def test_one_that_another_program_has_noted_runs_as_long_as_its_process(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "DISPLAY": "here:7.0"}
    note(tmp_path, ended())
    assert not bus_runs(environment)
    note(tmp_path, os.getpid(), "0123-8")
    assert not bus_runs(environment), "that is on another screen"
    note(tmp_path, os.getpid())
    assert bus_runs(environment)
    (tmp_path / ".dbus" / "session-bus" / "0123-7").write_bytes(b"\xff\0DBUS_SESSION_BUS_PID=99999999999999999999\n")
    assert not bus_runs(environment)


@pytest.mark.parametrize("before", [None, ""])
def test_the_environment_is_afterwards_as_it_was(
    before: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_RUNTIME_DIR", ADDRESS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    if before is not None:
        monkeypatch.setenv(ADDRESS, before)
    with no_bus_started():
        assert os.environ[ADDRESS] == "disabled:"
    assert os.environ.get(ADDRESS) == before
    monkeypatch.setenv(ADDRESS, "unix:path=/bus")
    with no_bus_started():
        assert os.environ[ADDRESS] == "unix:path=/bus"


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")
def test_a_window_starts_none(tmp_path: Path) -> None:
    """Whether the system has what starts one, or it is found first by its name."""
    launch = tmp_path / "dbus-launch"
    launch.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n", "utf-8")
    launch.chmod(0o755)
    desktop = Desktop((640, 400))
    try:
        plain = {name: value for name, value in os.environ.items() if name not in {ADDRESS, "XDG_RUNTIME_DIR"}}
        own = {"HOME": str(tmp_path), "PATH": f"{tmp_path}:{os.environ['PATH']}", "DISPLAY": desktop.display}
        words = [sys.executable, "-c", OPENED]
        pipe = subprocess.PIPE
        environment = {**plain, **own, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        with subprocess.Popen(words, env=environment, stdin=pipe, stdout=pipe, text=True) as game:
            said, _ = game.communicate("\n", 60)
        assert said == "x11 None\n"
    finally:
        desktop.close()
    assert not (tmp_path / "started").exists()
    assert not (tmp_path / ".dbus").exists()
