"""The window's life: options, general keys, resizing, what is remembered, what happens when something is wrong."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.app.start import Options, run
from mycity.scenes.menu.title import TitleScene
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.ui.window import drawn_size, fitting
from tests.driver import Driver

Start = Callable[..., Driver]


def resize(game: Driver, size: tuple[int, int]) -> None:
    """Give the window another size, as the player's mouse would."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    game.frames(2)


@pytest.mark.parametrize("scene", ["title", "settings", "credits"])
@pytest.mark.parametrize("size", [(1024, 768), (2560, 1440), (320, 240), (1600, 400), (300, 1200)])
def test_every_size_can_be_drawn_and_the_focus_stays(start: Start, scene: str, size: tuple[int, int]) -> None:
    game = start(scene=scene)
    game.press(pygame.K_DOWN)
    before = game.focus
    resize(game, size)
    assert game.scene.look.size == drawn_size(size)  # a window below 640 x 400 is drawn larger and scaled
    assert game.focus == before


def test_garbage_is_collected_between_frames_alone(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    game, on = start(), list[bool]()
    update = TitleScene.update

    def watched(scene: TitleScene, milliseconds: float) -> None:
        on.append(gc.isenabled())
        update(scene, milliseconds)

    monkeypatch.setattr(TitleScene, "update", watched)
    game.frames(2)
    assert on == [False, False]
    assert gc.isenabled()


def test_a_window_from_the_command_line_has_that_size(start: Start) -> None:
    assert start(window=(1600, 900)).game.window.surface.get_size() == (1600, 900)


def test_f11_and_alt_enter_switch_full_screen_everywhere(start: Start) -> None:
    game = start(scene="credits")
    sizes, kept = [], []
    for key, mod in ((pygame.K_F11, pygame.KMOD_NONE), (pygame.K_RETURN, pygame.KMOD_ALT)):
        game.press(key, mod=mod)
        sizes.append(game.game.window.surface.get_size())
        kept.append(game.game.services.settings.now.full_screen)
    assert sizes == [pygame.display.get_desktop_sizes()[0], (1280, 800)]
    assert kept == [True, False]


def test_f12_saves_a_picture_and_says_so(start: Start, data_dir: Path) -> None:
    game = start()
    game.press(pygame.K_F12)
    game.picture_kept()
    pictures = list((data_dir / "pictures").glob("*.png"))
    assert len(pictures) == 1
    assert pygame.image.load(pictures[0]).get_size() == (1280, 800)
    assert game.game.services.notices.waiting[0] == f"Picture saved: {pictures[0].name}"


def test_m_mutes(start: Start) -> None:
    game = start()
    game.press(pygame.K_m)
    assert game.game.services.settings.now.muted


def test_a_damaged_settings_file_is_told_and_the_game_starts(start: Start, data_dir: Path) -> None:
    data_dir.mkdir()
    (data_dir / "settings.json").write_text("{", encoding="utf-8")
    game = start()
    assert "settings.damaged.json" in game.game.services.notices.waiting[0]
    assert (data_dir / "settings.damaged.json").read_text(encoding="utf-8") == "{"


def quit_soon() -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))


def test_what_a_write_that_was_cut_short_has_left_is_gone_at_the_next_start(start: Start, data_dir: Path) -> None:
    orphan = Slots(data_dir).folder / ".slot1.save.0123abcd-1234-0123abcd.tmp"
    orphan.parent.mkdir(parents=True, exist_ok=True)
    orphan.write_bytes(b"MYCITY 3 01")
    os.utime(orphan, (0, 0))
    start()
    assert not orphan.exists()


def test_closing_the_window_ends_with_status_0_and_remembers_it(
    data_dir: Path, catalogs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[float] = []
    monkeypatch.setattr("mycity.ui.board.backdrop.Backdrop.want", lambda *_: None)

    def tick(_clock: object, _rate: int) -> int:
        frames.append(1)
        if len(frames) == 2:
            pygame.display.set_mode((900, 700), pygame.RESIZABLE)
        if len(frames) == 4:
            quit_soon()
        return 16

    monkeypatch.setattr("mycity.app.loop.pygame.time.Clock", type("Clock", (), {"tick": tick}))
    assert run(Options()) == 0
    assert SettingsStore(data_dir / "settings.json").now.window_size == (900, 700)
    log = (data_dir / "logs" / "mycity.log").read_text(encoding="utf-8")
    assert "scene TitleScene" in log
    assert "WARNING" not in log
    assert "ERROR" not in log


def test_an_unknown_scene_is_bad_usage(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Options(scene="nowhere")) == 2
    assert capsys.readouterr().err == "mycity: there is no scene called 'nowhere'\n"


@pytest.mark.parametrize("name", ["base", "curtain", "../app", "Title", ""])
def test_what_is_no_scene_is_not_found(data_dir: Path, name: str) -> None:
    assert run(Options(scene=name)) == 2


def test_a_piece_of_news_goes_away_by_itself(start: Start) -> None:
    game = start()
    game.settle()
    game.game.services.notices.show("Picture saved")
    assert game.frames(300) > 0
    assert game.frames(30) == 0


@pytest.mark.parametrize(("windows", "size"), [(False, (1280, 768)), (True, (1280, 678))])
def test_on_windows_a_first_window_leaves_room_for_its_title_bar_and_the_task_bar(
    monkeypatch: pytest.MonkeyPatch, windows: bool, size: tuple[int, int]
) -> None:
    """Nobody moves a window there whose title bar lies above the screen."""
    monkeypatch.setattr("mycity.ui.window._WINDOWS", windows)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    assert fitting((1280, 800)) == size
