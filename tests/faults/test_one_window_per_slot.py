"""Two windows on one folder: a game is played in one of them, the other says so and offers a copy."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from mycity.cli import run
from mycity.storage.exchange import export_slot
from mycity.storage.lock import SlotLocks
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus
from tests.driver import Driver
from tests.faults.commands import start as start_process
from tests.storage.games import saved

Start = Callable[..., Driver]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals")


def is_free(data: Path, slot: int) -> bool:
    locks = SlotLocks(data)
    free = locks.acquire(slot)
    locks.close()
    return free


def wait_until(condition: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def children(process: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


@pytest.fixture
def data(data_dir: Path) -> Path:
    Slots(data_dir).write(1, saved(4))
    return data_dir


@pytest.fixture
def other(data: Path, catalogs: None) -> Iterator[subprocess.Popen[bytes]]:
    """Another window, a process of its own, in which the game in slot 1 is played."""
    process = start_process(
        ["--scene", "resume"], data, changes={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    )
    wait_until(lambda: process.poll() is not None or not is_free(data, 1), "the other window has not opened the game")
    assert process.poll() is None
    yield process
    process.kill()
    process.communicate(timeout=60)


def leave_game(driver: Driver) -> None:
    """Go back to the title by the menu."""
    while driver.scenes[-1] != "PauseMenu":
        driver.settle()
        driver.press(pygame.K_RETURN if driver.scenes[-1] == "CurtainScene" else pygame.K_ESCAPE)
    driver.click("quit")
    driver.settle()
    assert driver.scenes == ["TitleScene"]


@pytest.mark.usefixtures("other")
def test_a_game_open_in_another_window_is_opened_as_a_copy_or_not_at_all(data: Path, start: Start) -> None:
    driver = start(scene="slots")
    driver.settle()
    driver.click("open1")
    assert driver.scenes == ["TitleScene", "SlotsScene", "Ask"]
    driver.press(pygame.K_ESCAPE)
    assert Slots(data).info(2).status is SlotStatus.EMPTY

    driver.click("clear1")
    driver.click("yes")
    assert Slots(data).info(1).status is SlotStatus.FINE
    assert "another window" in driver.game.services.notices.waiting[-1]

    driver.click("open1")
    driver.click("yes")
    assert "PlayScene" in driver.scenes
    leave_game(driver)
    first, copy = Slots(data).read(1), Slots(data).read(2)
    assert not copy.is_same_game(first)
    assert copy.episode == saved(4).episode
    assert not list(data.glob("quarantine/*"))

    driver.click("resume")
    assert "PlayScene" in driver.scenes, "the copy was played last, and is nobody else's"


@pytest.mark.usefixtures("other")
def test_continue_says_it_too(start: Start) -> None:
    driver = start()
    driver.click("resume")
    assert driver.scenes == ["TitleScene", "Ask"]


@pytest.mark.usefixtures("other")
def test_with_no_slot_free_there_is_only_the_sentence(data: Path, start: Start) -> None:
    for slot in range(2, SLOT_COUNT + 1):
        Slots(data).write(slot, saved(2, seed=slot))
    driver = start(scene="slots")
    driver.settle()
    driver.click("open1")
    assert driver.scenes[-1] == "Dialog"
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.click("new_game")
    driver.settle()
    driver.press(pygame.K_RETURN)
    assert driver.scenes[-1] == "ChooseSlotScene"
    driver.settle()
    driver.walk_to("take1", pygame.K_TAB)  # what was played last gives way last
    driver.click("take1")
    driver.click("yes")
    assert driver.scenes[-1] == "ChooseSlotScene"
    assert Slots(data).read(1).is_same_game(saved(4))


def test_a_killed_window_holds_nothing_although_its_bots_live_on(data: Path, other: subprocess.Popen[bytes]) -> None:
    wait_until(lambda: bool(children(other.pid)), "no process thinks for the bots")
    bots = children(other.pid)
    for bot in bots:
        os.kill(bot, signal.SIGSTOP)
    try:
        other.send_signal(signal.SIGKILL)
        other.wait(60)
        assert is_free(data, 1)
    finally:
        for bot in bots:
            with suppress(ProcessLookupError):  # on Linux they end with the window
                os.kill(bot, signal.SIGKILL)


def test_a_window_opens_and_leaves_its_games_as_often_as_it_likes(data: Path, start: Start) -> None:
    driver = start()
    for _ in range(2):
        driver.click("resume")
        driver.settle()
        assert not is_free(data, 1)
        leave_game(driver)
        assert is_free(data, 1)


@pytest.mark.scene_fails
def test_a_crashed_scene_lets_go_of_its_game(data: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    driver.click("resume")
    driver.settle()
    monkeypatch.setattr(type(driver.scene), "update", lambda *_: 1 / 0)
    driver.frames(3)
    assert driver.scenes[0] == "TitleScene"
    assert len(driver.scenes) == 2
    assert is_free(data, 1)


def test_new_games_and_imports_take_slots_that_nobody_has(data: Path, start: Start, tmp_path: Path) -> None:
    file = tmp_path / "one.save"
    export_slot(Slots(data), 1, file)
    elsewhere = SlotLocks(data)
    assert elsewhere.acquire(2)  # a new game in another window, not written yet
    assert run(["--data-dir", str(data), "saves", "import", str(file)]) == 0
    assert [info.slot for info in Slots(data).list_slots() if info.save] == [1, 3]
    assert elsewhere.acquire(4)
    driver = start(scene="play")
    driver.settle()
    driver.close()
    assert [info.slot for info in Slots(data).list_slots() if info.save] == [1, 3, 5]
    elsewhere.close()


@pytest.mark.parametrize("what", ["folder", "link"])
def test_where_there_can_be_no_lock_the_game_is_played_without(data: Path, start: Start, what: str) -> None:
    lock = data / "slot1.lock"
    if what == "folder":
        lock.mkdir()
    else:
        lock.symlink_to("nowhere")
    driver = start()
    driver.click("resume")
    driver.settle()
    assert "PlayScene" in driver.scenes
