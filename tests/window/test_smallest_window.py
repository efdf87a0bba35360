"""The smallest window, held by a window manager while a real mouse drags its corner."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.desktop import MISSING, Desktop, Program, wait_for
from tests.window.manager import managed
from tests.window.test_title_window import settings

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(shutil.which("openbox") is None, reason="not installed: openbox"),
]


@pytest.fixture
def manager(desktop: Desktop, tmp_path: Path) -> Iterator[None]:
    with managed(desktop, tmp_path):
        yield


def test_a_corner_dragged_inwards_stops_at_the_smallest_size(
    desktop: Desktop, manager: None, data_dir: Path, catalogs: None
) -> None:
    game = Program(desktop, data_dir, "--lang", "en")
    try:
        wait_for(lambda: game.size() == (1280, 800), "the window")
        game.move((1270, 790))
        desktop.do("keydown", "alt")
        game.button(3, down=True)

        def follows() -> bool:
            desktop.do("mousemove_relative", "--", -1, -1)  # the manager may take all movements before for the first
            return game.size() < (1280, 800)

        for step in range(1, 12):
            desktop.do("mousemove_relative", "--", -100, -60)
            if step == 3:
                wait_for(follows, "the window to follow the mouse")
        game.button(3, down=False)
        desktop.do("keyup", "alt")
        wait_for(lambda: game.size() == (640, 400), "the smallest window")
        assert game.ask_to_close() == 0
    finally:
        game.kill()
    assert settings(data_dir).window_size == (640, 400)
