"""A window comes back to the monitor it was on, wherever that stands; on none any more, it comes to the main one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from mycity.storage.settings import SettingsStore
from tests.window.desktop import Program, wait_for
from tests.window.manager import managed
from tests.window.monitors import MISSING_FOR_MONITORS, SIZE, Monitors

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING_FOR_MONITORS), reason=f"not here: {', '.join(MISSING_FOR_MONITORS)}"),
]
WINDOW = (800, 600)
FRAME = 30
"""More pixels than a frame takes on any side."""


@pytest.fixture(scope="module")
def monitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Monitors]:
    desk = Monitors(tmp_path_factory.mktemp("monitors"))
    with managed(desk, tmp_path_factory.mktemp("home")):
        yield desk
    desk.close()


@contextmanager
def remembered(monitors: Monitors, data: Path, place: tuple[int, int]) -> Iterator[Program]:
    """The game, whose window lay at a place when it was closed."""
    SettingsStore(data / "settings.json").change(window_size=WINDOW, window_place=place)
    game = Program(monitors, data, "--lang", "en")
    try:
        yield game
        assert game.ask_to_close() == 0
    finally:
        game.kill()


@pytest.mark.parametrize(
    ("main", "other"),
    [((SIZE[0], 0), (0, 0)), ((0, SIZE[1]), (0, 0)), ((0, 0), (0, SIZE[1]))],
    ids=("left", "above", "below"),
)
def test_a_window_comes_back_to_its_monitor(
    monitors: Monitors, data_dir: Path, catalogs: None, main: tuple[int, int], other: tuple[int, int]
) -> None:
    monitors.arrange(main, other)
    place = (other[0] + 100, other[1] + 90)
    with remembered(monitors, data_dir, place) as game:
        wait_for(lambda: game.size() == WINDOW, "the window")
        game.press("F11")
        wait_for(lambda: game.area() == pygame.Rect(other, SIZE), "the whole of that monitor", 20)
        game.focus()
        game.press("F11")
        wait_for(lambda: game.size() == WINDOW, "the window again")
        game.rest(0.3)
    assert SettingsStore(data_dir / "settings.json").now.window_place == place


def test_a_window_of_an_unplugged_monitor_comes_to_the_middle_of_the_main_one(
    monitors: Monitors, data_dir: Path, catalogs: None
) -> None:
    monitors.arrange((0, 0), None)
    with remembered(monitors, data_dir, (SIZE[0] + 50, 20)) as game:
        wait_for(lambda: game.size() == WINDOW, "the window")
        game.rest(0.3)
    left, top = SettingsStore(data_dir / "settings.json").now.window_place or (-1, -1)
    room = SIZE[0] - left - WINDOW[0], SIZE[1] - top - WINDOW[1]
    assert abs(left - room[0]) <= FRAME, "as much room on the left as on the right"
    assert abs(top - room[1]) <= FRAME
