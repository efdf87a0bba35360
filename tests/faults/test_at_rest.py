"""A game at rest leaves the machine alone: what it takes of a core in a real window, seen and minimised."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.seldom import seldom
from tests.window.desktop import MISSING, Desktop, Program, scenes, wait_for
from tests.window.manager import managed

SECONDS = 3.0
PATIENCE = 150.0
"""Seconds by which all that is painted beside the first frames is there, on a busy machine."""

window = pytest.mark.window
needs_screen = pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    screen = Desktop((1280, 800))
    yield screen
    screen.close()


@pytest.fixture
def play(desktop: Desktop, data_dir: Path, catalogs: None) -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def begin(*words: str) -> Program:
        programs.append(Program(desktop, data_dir, *words))
        return programs[-1]

    yield begin
    for program in programs:
        program.kill()


def processor(program: Program) -> float:
    """Return how many seconds of a processor a program has used."""
    line = Path(f"/proc/{program.process.pid}/stat").read_text(encoding="utf-8")
    user, system = line.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def share_of_a_core(program: Program) -> float:
    """Return what it takes now, while nobody does anything, in per cent."""
    before, clock = processor(program), time.monotonic()
    time.sleep(SECONDS)
    return 100 * (processor(program) - before) / (time.monotonic() - clock)


@window
@needs_screen
@pytest.mark.parametrize("scene", ["play", *seldom("title")])
def test_little_is_used_while_only_the_water_moves(play: Callable[..., Program], scene: str) -> None:
    program = play("--scene", scene, "--window", "1280x800")
    wait_for(lambda: share_of_a_core(program) <= 10.0, "the game to come to rest", PATIENCE)


@window
@needs_screen
@pytest.mark.skipif(shutil.which("openbox") is None, reason="needs openbox")
def test_next_to_nothing_is_used_while_minimised(
    desktop: Desktop, play: Callable[..., Program], data_dir: Path, tmp_path: Path
) -> None:
    with managed(desktop, tmp_path):
        program = play("--window", "1000x700")
        wait_for(lambda: "TitleScene" in scenes(data_dir), "the title")
        desktop.do("windowminimize", program.window)
        wait_for(lambda: not _is_seen(desktop, program), "the window to be minimised")
        wait_for(lambda: share_of_a_core(program) <= 2.0, "the game to come to rest", PATIENCE)
        desktop.do("windowactivate", program.window)
        wait_for(lambda: _is_seen(desktop, program), "the window to be back")
        program.focus()
        program.press("F1")
        wait_for(lambda: "RulesScene" in scenes(data_dir), "the game to answer again")
        assert program.ask_to_close() == 0


def _is_seen(desktop: Desktop, program: Program) -> bool:
    try:
        return program.window in desktop.do("search", "--onlyvisible", "--class", ".").split()
    except subprocess.CalledProcessError:
        return False
