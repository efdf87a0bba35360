"""``mycity --smoke``: every scene comes up off-screen, the player's folder stays as it is, and what fails is named."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mycity.scenes.menu.credits import CreditsScene
from mycity.smoke import check
from mycity.smoke.moments import Moment
from tests.driver import Driver
from tests.painted import DECODED

ROOT = Path(__file__).resolve().parents[2]

SMOKE = """
import sys, pytest
from tests.painted import keep_decoded
keep_decoded(pytest.MonkeyPatch())
from mycity.cli import run
sys.exit(run(["--smoke"]))
"""
"""The command line with what other tests have decoded, which takes half of the time."""


@pytest.mark.slow
def test_every_scene_comes_up_without_display_and_without_touching_the_player(tmp_path: Path, catalogs: None) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o500)
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(tmp_path), "MYCITY_DATA_DIR": str(home)}
    env |= {"PYTHONWARNDEFAULTENCODING": "1"}  # a file opened as the machine would have it is told of
    env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", DECODED: os.environ[DECODED]}
    done = subprocess.run(
        [sys.executable, "-c", SMOKE], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    count, words = done.stdout.strip().split(" ", 1)
    assert (int(count), words) == (len(check.kinds()), "scenes came up")
    assert list(tmp_path.iterdir()) == [home]
    assert not list(home.iterdir())


@pytest.fixture
def closed() -> Iterator[None]:
    """Close what a smoke leaves open, as the end of its process would."""
    yield
    pygame.quit()


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("where", ["enter", "draw_behind", "leave"])
def test_a_scene_that_fails_is_named(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("the paint is\nnot dry")

    monkeypatch.setattr(CreditsScene, where, fail)
    monkeypatch.setattr(check, "menus", lambda: [Moment("credits", CreditsScene, CreditsScene)])
    assert check.run() == 1
    assert capsys.readouterr().err == "mycity: the scene CreditsScene failed: ValueError: the paint is not dry\n"


def test_a_scene_that_is_never_shown_is_named(start: Callable[..., Driver]) -> None:
    with pytest.raises(check.SceneFailedError, match="AlbumScene is in no moment"):
        check.open_all(start().game, [])


@pytest.mark.prove
@pytest.mark.parametrize("group", [0, 1, 2])
def test_every_scene_comes_up_with_names_in_any_script(group: int, tmp_path: Path, catalogs: None) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.smoke.names", str(group)],
        cwd=ROOT,
        env=os.environ | {"MYCITY_DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
