"""Showing a folder: with the system's own program, wherever the game was started."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mycity.storage import long_paths, opener
from mycity.storage.opener import show_folder

EXPLORER = r"D:\Windows\explorer.exe"


class Program:
    """Stands for a program that was started."""

    def wait(self) -> int:
        return 1


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Pretend that this is Windows, and return what is started; nobody may ask the PATH for it."""
    started: list[object] = []

    def start(command: object, **_: object) -> Program:
        started.append(command)
        return Program()

    def ask(*_: object, **__: object) -> str:
        raise AssertionError("PATH was asked")

    for module in (opener, long_paths):
        monkeypatch.setattr(module, "_WINDOWS", True)
    monkeypatch.setattr(opener, "_windows_folder", lambda: r"D:\Windows")
    monkeypatch.setattr(shutil, "which", ask)
    monkeypatch.setattr(subprocess, "Popen", start)
    return started


@pytest.mark.parametrize(
    ("folder", "shown"),
    [
        (r"C:\games\logs", r"C:\games\logs"),
        (r"C:\games,and more\logs", r"C:\games,and more\logs"),
        (r"\\?\C:\games\logs", r"C:\games\logs"),
        (r"\\?\UNC\server\share\logs", r"\\server\share\logs"),
    ],
)
def test_windows_own_explorer_by_its_whole_path(windows: list[object], folder: str, shown: str) -> None:
    assert show_folder(Path(folder))
    assert windows == [f'"{EXPLORER}" "{shown}"']


def test_a_windows_that_does_not_say_where_it_is(windows: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opener, "_windows_folder", lambda: "")
    assert not show_folder(Path(r"C:\games\logs"))
    assert windows == []
