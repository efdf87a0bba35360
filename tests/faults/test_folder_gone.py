"""The data folder goes away during play: the game goes on, says so, and writes everything when it is back."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread

import pygame
import pytest

from mycity.scenes.flow import NAMED_SCENES, Flow
from mycity.scenes.play import PlayScene
from mycity.storage.errors import DISK_ERROR, MISSING
from mycity.storage.saves import Save
from mycity.storage.slots import Slots, SlotStatus
from mycity.storage.statistics import Statistics
from tests.driver import Driver
from tests.faults.disks import WAYS, Disk
from tests.storage.games import ALL_TURNS, choice, saved

Start = Callable[..., Driver]
ALONE = ("human", "bot:1")
FAILS, WORKS = "Saving does not work", "Saving works again"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, no_crash: None) -> None:
    """Tries again at once."""
    monkeypatch.setattr("mycity.storage.autosave.RETRY", 0.02)
    monkeypatch.setattr("mycity.scenes.shell.saving.RETRY", 0.02)


@pytest.fixture
def news(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every notice, in order."""
    given: list[str] = []
    monkeypatch.setattr("mycity.ui.notices.Notices.show", lambda _, text: given.append(text))
    return given


def wait_for(driver: Driver, condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        driver.frames()
        time.sleep(0.005)


def said(news: list[str], words: str) -> Callable[[], bool]:
    return lambda: any(one.startswith(words) for one in news)


def scene_of_play(driver: Driver) -> PlayScene:
    assert isinstance(driver.scene, PlayScene)
    return driver.scene


def play_a_turn(driver: Driver) -> Save:
    """Answer the open card, wait for the bot, and return the game as it stands."""
    session = scene_of_play(driver).play.session
    drawn = session.state.drawn
    session.answer(0, choice(session.seen_by(0), 0))
    wait_for(driver, lambda: session.state.drawn > drawn)
    return session.snapshot()


def leave_game(driver: Driver) -> None:
    while driver.scenes[-1] != "PauseMenu":
        driver.press(pygame.K_ESCAPE)
        driver.frames(3)
    driver.click("quit")
    driver.frames(3)
    assert driver.scenes == ["TitleScene"]


def resumed_without_folder(
    data_dir: Path, start: Start, monkeypatch: pytest.MonkeyPatch, way: str, turns: int = 4
) -> tuple[Driver, Disk]:
    """Resume a game in slot 1, and have the folder go away."""
    Slots(data_dir).write(1, saved(turns, ALONE))
    disk = Disk(data_dir, way, monkeypatch)
    driver = start()
    driver.click("resume")
    driver.frames(3)
    driver.game.services.settings.flush()
    disk.go()
    return driver, disk


@pytest.mark.parametrize("way", WAYS)
def test_what_was_played_meanwhile_is_written_when_it_is_back(
    data_dir: Path, start: Start, news: list[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    Slots(data_dir).write(2, saved(ALL_TURNS, seed=8))
    driver, disk = resumed_without_folder(data_dir, start, monkeypatch, way)
    play_a_turn(driver)
    now = play_a_turn(driver)
    driver.press(pygame.K_F12)
    wait_for(driver, said(news, FAILS))
    driver.press(pygame.K_m)
    assert not said(news, WORKS)()

    disk.come_back()
    wait_for(driver, said(news, WORKS))
    assert driver.saved().episode == now.episode
    assert Slots(data_dir).read(2) == saved(ALL_TURNS, seed=8)
    settings = data_dir / "settings.json"  # its turn to be written comes when it comes
    wait_for(driver, lambda: settings.is_file() and '"muted": true' in settings.read_text())
    wait_for(driver, lambda: not list(data_dir.rglob("*.tmp")))  # the picture's thread may be writing just now
    assert not list(data_dir.glob("quarantine/*"))
    assert len([one for one in news if one.startswith(FAILS)]) == 1


def test_a_drive_that_goes_and_comes_back_bit_by_bit_is_told_of_once(
    data_dir: Path, start: Start, news: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read and what is written find it in another state each, whichever comes first."""
    driver, disk = resumed_without_folder(data_dir, start, monkeypatch, "file in its place")
    play_a_turn(driver)
    saving = driver.game.services.saving
    wait_for(driver, lambda: saving.problem is not None and saving.problem.code == DISK_ERROR)
    data_dir.unlink()
    wait_for(driver, lambda: saving.problem is not None and saving.problem.code == MISSING)
    driver.frames()
    disk.come_back()
    wait_for(driver, said(news, WORKS))
    assert [one for one in news if one.startswith(FAILS)] == [f"{FAILS} at the moment: the disk reports an error"]


@pytest.mark.parametrize("way", ["renamed", "EIO"])
def test_a_game_that_was_left_meanwhile_goes_on_where_it_was_left(
    data_dir: Path, start: Start, news: list[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    driver, disk = resumed_without_folder(data_dir, start, monkeypatch, way)
    now = play_a_turn(driver)
    leave_game(driver)
    assert not driver.widget("resume").enabled
    driver.click("slots")
    driver.press(pygame.K_ESCAPE)
    driver.click("quit")
    assert driver.scenes == ["TitleScene", "Ask"], "leaving would lose what was played"
    driver.press(pygame.K_ESCAPE)

    disk.come_back()
    wait_for(driver, lambda: driver.widget("resume").enabled)
    driver.click("resume")
    episode = scene_of_play(driver).play.session.snapshot().episode
    assert episode is not None
    assert now.episode is not None
    assert episode.record == now.episode.record


@pytest.mark.parametrize("way", ["renamed", "EACCES"])
def test_a_game_begun_meanwhile_finds_a_place_of_its_own(
    data_dir: Path, start: Start, news: list[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    disk = Disk(data_dir, way, monkeypatch)
    driver = start()
    disk.go()
    wait_for(driver, lambda: not driver.widget("resume").enabled)  # a title made anew amid a click would forget it
    driver.click("new_game")
    driver.frames(3)
    driver.press(pygame.K_RETURN)
    session = scene_of_play(driver).play.session
    wait_for(driver, said(news, FAILS))
    disk.come_back()
    wait_for(driver, said(news, WORKS))
    assert driver.saved(2).is_same_game(session.snapshot())
    assert Slots(data_dir).read(1) == saved(4, ALONE)
    assert Slots(data_dir).info(3).status is SlotStatus.EMPTY


@pytest.mark.parametrize("way", ["renamed", "EIO"])
def test_no_scene_minds(data_dir: Path, start: Start, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    Slots(data_dir).write(1, saved(4, ALONE))
    Slots(data_dir).write(2, saved(ALL_TURNS, seed=8))
    disk = Disk(data_dir, way, monkeypatch)
    driver = start(window=(800, 600))
    disk.go()
    for name in ("resume", "new_game", "slots", "statistics", "settings", "campaigns", "review"):
        NAMED_SCENES[name](Flow(driver.game.services))
        driver.frames(3)
        driver.press(pygame.K_TAB, pygame.K_RIGHT, pygame.K_F12)
        while driver.scenes != ["TitleScene"]:
            driver.press(pygame.K_ESCAPE)
            if driver.scenes[-1] == "PauseMenu":
                driver.click("quit")
    driver.post(pygame.QUIT)
    assert not driver.game.running
    driver.close()
    disk.come_back()
    assert Slots(data_dir).read(1) == saved(4, ALONE)


def test_the_result_of_a_game_is_kept_when_the_folder_is_back(
    data_dir: Path, start: Start, news: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    last = next(count for count in range(ALL_TURNS) if saved(count + 1, ALONE).finished)
    driver, disk = resumed_without_folder(data_dir, start, monkeypatch, "renamed", last)
    session = scene_of_play(driver).play.session
    if session.awaited:
        session.answer(0, choice(session.seen_by(0), 0))
    wait_for(driver, lambda: driver.scenes[-1] == "CountUpScene")
    assert said(news, "The result could not be kept")()
    disk.come_back()
    wait_for(driver, said(news, WORKS))
    assert [game.seed for game in Statistics(data_dir).games] == [session.state.table.seed]
    assert driver.saved().finished


def test_no_frame_waits_for_settings_on_a_slow_disk_and_closing_keeps_them(
    data_dir: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that took 3 s once stood the game still for as long, at every click in the settings."""
    driver = start()
    driver.game.services.settings.flush()
    let, fsync = Event(), os.fsync

    def slow(handle: int) -> None:
        assert current_thread() is not main_thread(), "a frame waits"
        assert let.wait(60)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", slow)
    driver.press(pygame.K_m, pygame.K_m, pygame.K_m)
    driver.frames(5)
    let.set()
    driver.game.close()
    assert json.loads((data_dir / "settings.json").read_bytes())["muted"]
