"""Saving beside the game: never waited for, never out of order, never silent."""

import errno
import os
import threading
import time
from collections.abc import Callable

import msgspec
import pytest

from mycity.storage.autosave import Autosave
from mycity.storage.errors import DISK_FULL
from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from tests.storage.games import saved


def numbered(number: int) -> Save:
    return msgspec.structs.replace(saved(1), title=f"save {number}")


class SlowDisk(Slots):
    """Slots whose writes wait until they are let go."""

    def __init__(self, slots: Slots) -> None:
        super().__init__(slots.folder)
        self.free = threading.Event()
        self.written: list[str] = []

    def write(self, slot: int, save: Save, *, displace: bool = True, check: Callable[[], None] = lambda: None) -> bytes:
        assert self.free.wait(60)
        body = super().write(slot, save, displace=displace, check=check)
        self.written.append(save.title or "")
        return body


def trouble(saver: Autosave) -> str:
    return saver.problem.code if saver.problem else ""


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.001)


def test_a_slow_disk_is_not_waited_for_and_gets_only_the_newest(slots: Slots) -> None:
    disk = SlowDisk(slots)
    saver = Autosave(disk, 1)
    for number in range(5):
        saver.save(numbered(number))
        saver.poll()
    assert disk.written == []
    disk.free.set()
    saver.flush()
    assert disk.written == ["save 0", "save 4"]
    assert slots.read(1).title == "save 4"


def test_polling_goes_on_to_what_waits(slots: Slots) -> None:
    disk = SlowDisk(slots)
    saver = Autosave(disk, 1)
    saver.save(numbered(0))
    saver.poll()
    saver.save(numbered(1))
    disk.free.set()

    def all_written() -> bool:
        saver.poll()
        return len(disk.written) == 2

    wait_for(all_written)
    saver.flush()


def test_a_failure_is_told_until_a_write_succeeds(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    saver = Autosave(slots, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        saver.save(numbered(0))
        saver.flush()
    assert trouble(saver) == DISK_FULL
    saver.poll()
    assert trouble(saver) == DISK_FULL
    saver.save(numbered(1))
    saver.flush()
    assert trouble(saver) == ""
    assert slots.read(1).title == "save 1"


def test_flushing_with_nothing_to_write(slots: Slots) -> None:
    saver = Autosave(slots, 1)
    saver.flush()
    saver.flush()
    assert not slots.folder.exists()


def test_a_flushed_game_leaves_no_thread_and_can_still_be_saved(slots: Slots) -> None:
    def threads() -> list[str]:
        return [one.name for one in threading.enumerate() if one.name.startswith("autosave-3")]

    saver = Autosave(slots, 3)
    saver.save(numbered(1))
    saver.poll()
    assert threads()
    saver.flush()
    assert not threads()
    saver.save(numbered(2))
    saver.flush()
    assert slots.read(3).title == "save 2"
    assert not threads()
