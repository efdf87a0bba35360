"""The real window: starts, goes full screen and back, is photographed, remembers its size, closes without complaint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.app.loop import FIRST_PICTURE
from mycity.storage.settings import Settings, SettingsStore
from tests.driver import Driver
from tests.window.desktop import MISSING, Desktop, Program, scenes, wait_for

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")]

WINDOW = (1280, 800)


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
    wait_for(lambda: FIRST_PICTURE in log(data_dir), "the title")
    game.focus()
    game.press_until("F12", lambda: list((data_dir / "pictures").glob("*.png")), "a picture")
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


def test_a_mouse_that_lies_where_the_window_opens_takes_nothing_from_the_keys(
    desktop: Desktop, data_dir: Path, tmp_path: Path, start: Callable[..., Driver]
) -> None:
    place = start(window=WINDOW).widget("settings").rect.center
    data = tmp_path / "window"
    SettingsStore(data / "settings.json").change(window_size=WINDOW, window_place=(0, 0))
    desktop.do("mousemove", *place)
    game = Program(desktop, data, "--lang", "en")
    try:
        wait_for(lambda: scenes(data) == ["TitleScene"], "the title")
        assert game.area().topleft == (0, 0)
        game.rest(1.0)
        game.press("Return")
        wait_for(lambda: len(scenes(data)) > 1, "what the title offers first")
        assert scenes(data) == ["TitleScene", "LearnScene"]
        game.press("Escape")
        wait_for(lambda: scenes(data) == ["TitleScene"], "the title again")
        game.move((place[0] + 1, place[1]))
        game.press("Return")
        wait_for(lambda: scenes(data) == ["TitleScene", "SettingsScene"], "what the mouse was moved on")
        assert game.ask_to_close() == 0
    finally:
        game.kill()


def test_the_close_button_closes_and_the_size_is_remembered(game: Program, data_dir: Path) -> None:
    game.resize((1100, 780))
    game.rest(0.3)
    assert game.ask_to_close() == 0
    assert settings(data_dir).window_size == (1100, 780)
