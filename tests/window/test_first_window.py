"""A first window fits the screen with a frame that it gets later; one that is remembered stays as it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from mycity.storage.settings import SettingsStore
from tests.window.desktop import MISSING, SIZE, Desktop, Program, wait_for
from tests.window.manager import managed

LACKING = [*MISSING, *(["openbox"] if shutil.which("openbox") is None else [])]
pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(LACKING), reason=f"not here: {', '.join(LACKING)}")]
Manage = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def manage(desktop: Desktop, tmp_path: Path) -> Manage:
    return lambda: managed(desktop, tmp_path / "home")


def kept(data: Path) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Return the size and the place of the window that are remembered."""
    now = SettingsStore(data / "settings.json").now
    return now.window_size, now.window_place


def test_a_first_window_fits_with_a_frame_that_comes_later(
    desktop: Desktop, manage: Manage, data_dir: Path, catalogs: None
) -> None:
    with ExitStack() as stack:
        game = Program(desktop, data_dir, "--lang", "en")
        stack.callback(game.kill)
        wait_for(lambda: game.size() == SIZE, "the window without a frame")
        stack.enter_context(manage())
        wait_for(lambda: 0 < game.size()[1] < SIZE[1], "the window to leave room for its frame")
        game.rest(0.3)
        assert game.ask_to_close() == 0
    (width, height), place = kept(data_dir)
    assert place is not None
    assert place[1] > 0, "its title bar is seen"
    assert place[0] >= 0
    assert place[0] + width <= SIZE[0]
    assert place[1] + height <= SIZE[1], "nothing of it lies below the screen"


def test_what_the_player_gave_it_stays_when_a_window_manager_comes(
    desktop: Desktop, manage: Manage, data_dir: Path, catalogs: None
) -> None:
    SettingsStore(data_dir / "settings.json").change(window_size=(1270, 790), window_place=(5, 5))
    with ExitStack() as stack:
        game = Program(desktop, data_dir, "--lang", "en")
        stack.callback(game.kill)
        stack.enter_context(manage())
        game.rest(1.0)
        assert game.size() == (1270, 790)
        assert game.ask_to_close() == 0
    assert kept(data_dir)[0] == (1270, 790)
