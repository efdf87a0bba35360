"""Pictures are written beside the frame loop: no frame waits for one, and none is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.driver import Driver

Start = Callable[..., Driver]


def pictures(data: Path) -> list[Path]:
    return sorted((data / "pictures").glob("*.png"))


@pytest.mark.large
def test_no_frame_of_a_large_window_waits_for_its_picture(start: Start, data_dir: Path) -> None:
    game = start(window=(3840, 2160))
    game.settle()
    shown = pygame.image.tobytes(game.game.window.surface, "RGB")
    before = time.thread_time()
    game.press(pygame.K_F12)
    assert time.thread_time() - before < 0.5
    game.picture_kept()
    (file,) = pictures(data_dir)
    assert pygame.image.tobytes(pygame.image.load(file), "RGB") == shown


def test_a_key_held_down_keeps_every_picture(start: Start, data_dir: Path) -> None:
    game = start(window=(640, 400))
    for _ in range(9):
        game.press(pygame.K_F12)
        time.sleep(0.002)  # two of the same millisecond have the same name
    game.press(pygame.K_ESCAPE)
    game.close()
    assert len(pictures(data_dir)) == 9
    assert all(pygame.image.load(file).get_size() == (640, 400) for file in pictures(data_dir))


def test_a_machine_without_a_thread_to_spare_keeps_them_too(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start()

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    game.press(pygame.K_F12)
    monkeypatch.undo()
    assert len(pictures(data_dir)) == 1
    assert "saved" in game.game.services.notices.waiting[0]
