"""Keyboards in a real window: a Cyrillic layout, the number pad, Super, and a key held since another window.

pytest tests/window/test_keys_window.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from tests.driver import Driver
from tests.window.desktop import MISSING, SIZE, Desktop, Program, errors_logged, kept_game, scenes, wait_for

ABSENT = [*MISSING, *(["setxkbmap"] if shutil.which("setxkbmap") is None else [])]
pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(ABSENT), reason=f"not installed: {', '.join(ABSENT)}"),
]
A, C, M, V, X, NUM_LOCK, PAD_1, PAD_7, PAD_PERIOD = 38, 54, 58, 55, 53, "Num_Lock", 87, 79, 91
"""X's numbers of keys: their places, whatever is printed on them."""
_RETURN = "Return"
_LONGER_THAN_THE_DELAY = 1.0
"""Seconds after which X has begun to repeat a key that is held."""


@pytest.fixture
def repeating() -> Iterator[Desktop]:
    """A screen on which a key that is held repeats, as on everybody's."""
    screen = Desktop((1600, 1000), repeats=True)
    yield screen
    screen.close()


def lay_out(desktop: Desktop, layout: str) -> None:
    """Give the keyboard another layout."""
    subprocess.run(["setxkbmap", layout], env={**os.environ, "DISPLAY": desktop.display}, check=True, timeout=60)


def leave(desktop: Desktop) -> None:
    """Give the keyboard to the screen itself, and move the mouse there, which takes the keys along otherwise."""
    desktop.do("mousemove", 1599, 999)
    told = dict(line.split("=") for line in desktop.do("getmouselocation", "--shell").splitlines())
    desktop.do("windowfocus", told["WINDOW"])
    wait_for(lambda: desktop.do("getwindowfocus", "-f") == told["WINDOW"], "the keyboard to be elsewhere")


def test_a_name_on_a_cyrillic_layout_and_the_number_pad(
    desktop: Desktop, data_dir: Path, start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=SIZE, scene="new_game")
    place = driver.widget("name0").rect.center
    driver.close()
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    lay_out(desktop, "ru")
    program = Program(desktop, data_dir, "--scene", "new_game", "--window", f"{SIZE[0]}x{SIZE[1]}")
    try:
        wait_for(lambda: "NewGameScene" in scenes(data_dir), "the names")
        program.rest(1.0)
        program.click(place)
        program.press(f"ctrl+{A}", str(V), str(C), f"ctrl+{A}", f"ctrl+{X}", f"ctrl+{V}", f"ctrl+{V}")
        program.press(f"super+{C}", f"alt+{C}", NUM_LOCK, str(PAD_7), NUM_LOCK)
        program.press(str(PAD_7), str(PAD_PERIOD), str(PAD_1), _RETURN, _RETURN)
        assert kept_game(Slots(data_dir)).players[0].name == "\u0441м\u04417"
        settings = SettingsStore(data_dir / "settings.json").now
        assert not settings.muted
        program.rest(1.0)
        program.press(f"super+{M}", str(M), f"super+{M}")
        wait_for(lambda: SettingsStore(data_dir / "settings.json").now.muted, "the sound to be off")
        assert program.ask_to_close() == 0
    finally:
        program.kill()
    assert SettingsStore(data_dir / "settings.json").now.muted
    assert errors_logged(data_dir) == []


def test_a_key_held_while_the_focus_comes_does_nothing_until_it_was_let_go(repeating: Desktop, data_dir: Path) -> None:
    program = Program(repeating, data_dir, "--scene", "title", "--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}")
    try:
        wait_for(lambda: scenes(data_dir) == ["TitleScene"], "the title")
        program.rest(1.0)
        leave(repeating)
        program.rest(0.3)
        repeating.do("keydown", _RETURN)
        program.focus()
        program.rest(_LONGER_THAN_THE_DELAY)
        repeating.do("keyup", _RETURN)
        program.rest(0.3)
        assert scenes(data_dir) == ["TitleScene"]
        program.press(_RETURN)
        wait_for(lambda: scenes(data_dir) != ["TitleScene"], "the key pressed anew to lead on")
        assert program.ask_to_close() == 0
    finally:
        program.kill()
    assert errors_logged(data_dir) == []
