"""A scene that fails: the report repeats it, tells nothing of the player, and can be shown; threads go on."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.scenes.menu.title import TitleScene
from tests.driver import Driver
from tests.faults.playing import NAME, builds, play, reports
from tools.repeat_crash import read_report, repeat

Start = Callable[..., Driver]


@pytest.fixture
def broken_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game fails whenever F7 is pressed."""
    from mycity.scenes.shell.stack import SceneStack

    handle = SceneStack.handle

    def fail(self: SceneStack, event: pygame.event.Event, command: object) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F7:
            raise RuntimeError("broken key")
        return handle(self, event, command)  # type: ignore[arg-type]

    monkeypatch.setattr(SceneStack, "handle", fail)


@pytest.mark.scene_fails
@pytest.mark.usefixtures("broken_key")
def test_a_report_repeats_the_failure_and_names_nobody(start: Start, data_dir: Path) -> None:
    game = start(scene="new_game", seed=5)
    field = next(widget.key for widget in game.page.all_widgets() if "name" in widget.key)
    game.click(field)
    for letter in NAME:
        game.press(ord(letter.lower()))
        game.write(letter)
    game.press(pygame.K_ESCAPE)
    play(game, "human", "bot:1")
    game.press(pygame.K_F7)
    (file,) = reports(data_dir)
    text = file.read_text(encoding="utf-8")
    for fact in ("seed: 5", "window: (1280, 800)", "language: en", "rules data: ", "SDL: 2", "> PlayScene", '"coach"'):
        assert fact in text
    head = text.partition("\n\n")[0]
    assert NAME.lower() not in head.lower()
    keys = [event.key for _, event in read_report(file).events if event.type == pygame.KEYDOWN]
    assert ord("z") not in keys
    assert keys.count(ord("x")) == len(NAME)
    game.close()
    told = dict(repeat(read_report(file)))
    assert set(told) == {"from the title", "from the game in play", "from the game in play, the last 20 events"}
    assert all("broken key" in one for one in told.values())


@pytest.mark.scene_fails
def test_a_scene_of_the_command_line_that_cannot_be_opened_costs_that_scene_only(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken opening")

    monkeypatch.setattr("mycity.scenes.launcher.GameLauncher.quick_game", fail)
    game = start(scene="play")
    assert game.scenes == ["TitleScene", "FailureDialog"]
    (file,) = reports(data_dir)
    assert "broken opening" in file.read_text(encoding="utf-8")


@pytest.mark.scene_fails
def test_a_key_let_go_while_a_failure_is_reported_is_not_held_any_more(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, scancode = start(), {"key": pygame.K_RETURN, "mod": pygame.KMOD_NONE, "unicode": "", "scancode": 40}

    def fail() -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, scancode))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, {**scancode, "key": pygame.K_ESCAPE, "scancode": 41}))
        raise RuntimeError("broken entry")

    monkeypatch.setattr(game.game.services.ways, "settings", fail)
    game.game.services.stack.clear(TitleScene(game.game.services))
    game.settle()
    game.walk_to("settings")
    game.post(pygame.KEYDOWN, **scancode)
    game.settle()
    assert game.scenes == ["TitleScene", "FailureDialog"], "what else was meant for the title is forgotten"
    game.post(pygame.KEYDOWN, **scancode)
    game.settle()
    assert game.scenes == ["TitleScene"]


@pytest.mark.scene_fails
@pytest.mark.usefixtures("broken_key")
def test_reports_do_not_fill_the_disk_and_failures_far_apart_do_not_end_the_game(start: Start, data_dir: Path) -> None:
    game = start()
    for _ in range(25):
        game.press(pygame.K_F7)
        game.frames(1, 11_000.0)
    assert game.game.running
    assert len(reports(data_dir)) == 20


def opened(log: Path) -> str:
    for _ in range(1200):
        if log.is_file() and log.read_text():
            return log.read_text().strip()
        time.sleep(0.05)
    return ""


@pytest.mark.scene_fails
@pytest.mark.usefixtures("broken_key")
@pytest.mark.skipif(os.name != "posix", reason="the opener is a script here")
def test_the_report_can_be_shown(start: Start, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, log = start(), tmp_path / "opened"
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho "$1" > {log}\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{opener.parent}:{os.environ['PATH']}")
    game.press(pygame.K_F7)
    game.click("show")
    assert opened(log) == str(data_dir / "logs")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    game.click("show")
    assert "no program here" in game.game.services.notices.waiting[0]


def test_only_bots_with_the_coach_looking_on_can_be_watched_whatever_is_pressed(start: Start, data_dir: Path) -> None:
    game = start()
    game.game.services.settings.change(coach=True)
    scene = play(game, "bot:1", "bot:2")
    end = time.monotonic() + 60
    while scene.play.session.state.drawn < 4 and time.monotonic() < end:
        game.press(pygame.K_n, pygame.K_RETURN, pygame.K_p, pygame.K_u)
        game.frames(2, 400.0)
        time.sleep(0.02)
    assert not reports(data_dir)
    assert game.game.running
    assert scene.play.session.state.drawn >= 4


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize(
    "error",
    [
        MemoryError("no room"),
        pytest.param(pygame.error("no picture"), marks=pytest.mark.large),  # every picture has a stand-in then
        ValueError("odd picture"),
    ],
)
def test_a_picture_that_fails_beside_the_frame_loop_is_made_when_it_is_needed(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    load = pygame.image.load

    def fail(*args: object) -> pygame.Surface:
        if threading.current_thread() is not threading.main_thread():
            raise type(error)(*error.args)  # the same one twice would keep all frames it has come through
        return load(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.image, "load", fail)
    game = start(landscape=True, painted_anew=True)
    game.frames(20)
    scene = play(game, "human", "bot:1")
    scene.screen.preloader.finish()
    game.settle()
    assert builds(game, data_dir)


def test_a_machine_without_threads_to_spare_goes_without_pictures_made_ahead(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = threading.Thread.start

    def refuse(thread: threading.Thread) -> None:
        if thread.name in {"pictures", "backdrop"}:
            raise RuntimeError("can't start new thread")
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    game = start(landscape=True, painted_anew=True)
    game.frames(20)
    play(game, "human", "bot:1")
    assert builds(game, data_dir)
