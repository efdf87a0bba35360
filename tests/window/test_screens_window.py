"""Screens of few and of many colours, and a first window on a screen that is just as large."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mycity.storage.settings import SettingsStore
from tests.window.desktop import MISSING, SIZE, Desktop, Program, errors_logged, scenes, wait_for
from tests.window.manager import managed

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")]


def test_a_screen_of_30_bits_has_a_window(data_dir: Path, catalogs: None) -> None:
    desktop = Desktop(SIZE, depth=30)
    game = Program(desktop, data_dir, "--lang", "en", "--window", "800x600")
    try:
        wait_for(lambda: scenes(data_dir) == ["TitleScene"], "the title")
        game.focus()  # its first key is lost without
        game.press("F11")  # the window is another one then
        wait_for(lambda: game.size() == SIZE, "full screen")
        game.focus()
        game.rest(0.3)
        assert game.ask_to_close() == 0
    finally:
        game.kill()
        desktop.close()
    assert errors_logged(data_dir) == []


@pytest.mark.parametrize("depth", [8, 15, 16])
def test_a_screen_of_few_colours_is_refused_with_their_number(data_dir: Path, depth: int) -> None:
    desktop = Desktop(SIZE, depth=depth)
    try:
        command, environment = desktop.starter.command(data_dir), desktop.starter.environment(desktop.display)
        done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True, timeout=90)
    finally:
        desktop.close()
    sentence = f"mycity: this screen has colours of {depth} bits, mycity needs 24 or more\n"
    assert (done.returncode, done.stderr) == (1, sentence)


@pytest.mark.skipif(shutil.which("openbox") is None, reason="not installed: openbox")
def test_a_first_window_fits_the_screen_with_its_frame(data_dir: Path, tmp_path: Path, catalogs: None) -> None:
    desktop = Desktop(SIZE)
    try:
        with managed(desktop, tmp_path):
            game = Program(desktop, data_dir, "--lang", "en")
            wait_for(lambda: scenes(data_dir) == ["TitleScene"], "the title")
            game.rest(0.3)
            assert game.ask_to_close() == 0
    finally:
        desktop.close()
    now = SettingsStore(data_dir / "settings.json").now
    (left, top), (width, height) = now.window_place or (-1, -1), now.window_size
    assert left >= 1, "openbox draws a frame"
    assert left + width < SIZE[0]
    assert top >= 10
    assert top + height < SIZE[1]
