"""A machine that has nothing to spare, and an installation that is not whole."""

from __future__ import annotations

import multiprocessing.util
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.driver import Driver
from tests.faults.commands import is_one_sentence, told
from tests.faults.commands import start as start_program
from tests.faults.playing import builds, play, reports
from tests.window.desktop import Desktop

Start = Callable[..., Driver]
ROOT = Path(__file__).parents[2]
_TRIES = 60
"""Times that somebody presses the keys of an answer before they hold the game to be stuck."""


@pytest.mark.parametrize("error", [BlockingIOError(11, "no process left"), MemoryError(), RuntimeError("no thread")])
def test_a_machine_without_a_process_to_spare_thinks_in_the_window_itself(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object) -> int:
        raise error

    monkeypatch.setattr(multiprocessing.util, "spawnv_passfds", refuse)
    game = start()
    game.game.services.settings.change(animation="off", coach=True)
    scene = play(game, "human", "bot:1")
    drawn = scene.play.session.state.drawn
    for _ in range(_TRIES):  # the coach looks at an answer beside the frames, and may ask whether it is meant
        game.press(pygame.K_h, pygame.K_n, pygame.K_RETURN, pygame.K_RETURN)
        game.frames(60)
        assert not reports(data_dir)
        if scene.play.session.state.drawn >= drawn + 3 and game.scenes[-1] == "PlayScene":
            return
    raise AssertionError(f"{scene.play.session.state.drawn - drawn} cards were built; above: {game.scenes}")


def installation(folder: Path) -> Path:
    """A copy of the game, by links, in which files can be taken away; returns its assets."""
    package = folder / "mycity"
    package.mkdir()
    for one in (ROOT / "mycity").iterdir():
        (package / one.name).symlink_to(one)
    for one in sorted((ROOT / "assets").rglob("*")):  # a folder before what is in it
        there = package / "_assets" / one.relative_to(ROOT / "assets")
        if one.is_dir():
            there.mkdir(parents=True)
        else:
            there.symlink_to(one)
    return package / "_assets"


@pytest.mark.parametrize("gone", ["sprites", "sprites/sprites.json", "fonts/SourceSansPro-It.ttf", "maps"])
def test_an_installation_without_what_matters_says_so_at_the_start(gone: str, data_dir: Path, tmp_path: Path) -> None:
    assets = installation(tmp_path)
    (assets / gone).rename(tmp_path / "away")
    changes = {"PYTHONPATH": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    process = start_program([], data_dir, changes=changes, cwd=tmp_path)
    status, out, error = told(process)
    assert (status, out) == (1, "")
    assert is_one_sentence(error)
    assert "install mycity again" in error


def test_a_damaged_picture_is_stood_in_for(start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(path: object, *_: object) -> pygame.Surface:
        raise pygame.error(f"{path}: Unsupported image format")

    monkeypatch.setattr(pygame.image, "load", damaged)
    game = start(landscape=True, painted_anew=True)
    draw = pygame.image.load_sized_svg
    monkeypatch.setattr(
        pygame.image, "load_sized_svg", lambda file, size: (damaged if isinstance(file, Path) else draw)(file, size)
    )
    game.frames(20)
    play(game, "human", "bot:1")
    assert builds(game, data_dir)


def test_a_machine_without_a_thread_to_spare_saves_all_the_same(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError(f"can't start new thread {thread.name}")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    game = start(landscape=True)
    scene = play(game, "human", "human")
    game.frames(5)
    assert (data_dir / "slot1.save").is_file()
    assert scene.play.session.file.problem is None
    assert not reports(data_dir)


def test_what_fails_even_while_it_is_told_of_is_told_in_a_sentence() -> None:
    code = (
        "import sys, mycity.cli, mycity.cli.bots\n"
        "sys.modules['mycity.storage.logs'] = None\n"
        "mycity.cli.bots.run = lambda _: 1 / 0\n"
        "sys.exit(mycity.cli.run(['bots', 'list']))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "mycity: something went wrong inside the game (ZeroDivisionError)\n"


@pytest.mark.window
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
@pytest.mark.parametrize("depth", [8, 16])
def test_a_screen_of_few_colours_is_told_of(data_dir: Path, depth: int) -> None:
    desktop = Desktop((800, 600), depth)
    try:
        status, out, error = told(start_program([], data_dir, changes={"DISPLAY": desktop.display}))
    finally:
        desktop.close()
    assert (status, out) == (1, "")
    assert is_one_sentence(error), error
