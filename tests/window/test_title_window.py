"""The real window: starts, goes full screen and back, is photographed, remembers its size, closes without complaint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mycity.storage.settings import Settings, SettingsStore
from tests.window.desktop import MISSING, Desktop, Program, wait_for

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")]


@pytest.fixture
def game(desktop: Desktop, data_dir: Path, catalogs: None) -> Iterator[Program]:
    program = Program(desktop, data_dir, "--lang", "en")
    yield program
    program.kill()


def settings(data: Path) -> Settings:
    return SettingsStore(data / "settings.json").now


def log(data: Path) -> str:
    file = data / "logs" / "mycity.log"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def test_a_player_opens_looks_around_and_quits(game: Program, data_dir: Path) -> None:
    wait_for(lambda: game.size() == (1280, 800), "the window")
    wait_for(lambda: "scene TitleScene" in log(data_dir), "the title")
    game.focus()
    game.press("F12")
    wait_for(lambda: list((data_dir / "pictures").glob("*.png")), "a picture")
    game.press("F11")
    wait_for(lambda: settings(data_dir).full_screen, "full screen")
    wait_for(lambda: game.size() == (1600, 1000), "the whole screen")
    game.focus()
    game.press("F11")
    wait_for(lambda: game.size() == (1280, 800), "the window as it was")
    game.focus()
    game.press("Escape")
    wait_for(lambda: "TitleScene > Ask" in log(data_dir), "the question")
    game.press("Right", "Return")
    assert game.ends() == 0
    assert not [line for line in log(data_dir).splitlines() if " WARNING " in line or " ERROR " in line]
    assert "Traceback" not in game.log.read_text(encoding="utf-8")


def test_the_close_button_closes_and_the_size_is_remembered(game: Program, data_dir: Path) -> None:
    game.resize((1100, 780))
    game.rest(0.3)
    assert game.ask_to_close() == 0
    assert settings(data_dir).window_size == (1100, 780)
