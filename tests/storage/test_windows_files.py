"""Files of Windows: one that somebody holds is waited for, for a while and only there; refusals have their names."""

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.storage import files, reading
from mycity.storage.errors import DAMAGED, DISK_ERROR, DISK_FULL, MISSING, NOT_ALLOWED, SaveError, disk_error
from mycity.storage.files import remove, write_atomically
from mycity.storage.reading import read_file
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus
from tests.each import each
from tests.storage.games import early

OLD, NEW = b"old" * 1000, b"new" * 1000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "slot1.save"
    path.write_bytes(OLD)
    return path


def on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, reading):
        monkeypatch.setattr(module, "_WINDOWS", True)
    monkeypatch.setattr(reading, "_no_retries_until", {})


class TestWindows:
    """Replacing waits for a scanner that holds the file, for a while and only there."""

    @pytest.fixture
    def pauses(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        slept: list[float] = []
        monkeypatch.setattr(time, "sleep", slept.append)
        return slept

    def held(self, real: Callable[..., Any], times: int, winerror: int | None) -> Callable[..., Any]:
        calls = [0]

        def call(*arguments: Any) -> Any:
            calls[0] += 1
            if calls[0] <= times:
                error = PermissionError(errno.EACCES, "held")
                error.winerror = winerror  # type: ignore[attr-defined, unused-ignore]
                raise error
            return real(*arguments)

        return call

    def opening(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        """Let somebody hold whatever is opened; what opens a file does not say why Windows refuses."""
        on_windows(monkeypatch)
        monkeypatch.setattr(os, "open", self.held(os.open, times, None))

    @pytest.mark.parametrize("winerror", [5, 32, 33])
    def test_it_waits(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float], winerror: int) -> None:
        on_windows(monkeypatch)
        monkeypatch.setattr(os, "replace", self.held(os.replace, 3, winerror))
        write_atomically(file, NEW)
        assert file.read_bytes() == NEW
        assert pauses == [0.05, 0.1, 0.2]

    def test_not_for_ever(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> None:
        on_windows(monkeypatch)
        monkeypatch.setattr(os, "replace", self.held(os.replace, 100, 32))
        with pytest.raises(SaveError, match="the system does not allow it"):
            write_atomically(file, NEW)
        assert sum(pauses) < 3
        assert file.read_bytes() == OLD

    def test_not_for_another_reason(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> None:
        on_windows(monkeypatch)
        monkeypatch.setattr(os, "replace", self.held(os.replace, 100, 17))
        with pytest.raises(SaveError):
            write_atomically(file, NEW)
        assert not pauses

    def test_deleting_waits(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> None:
        on_windows(monkeypatch)
        monkeypatch.setattr(os, "unlink", self.held(os.unlink, 2, 32))
        remove(file)
        assert not file.exists()
        assert pauses == [0.05, 0.1]

    def test_reading_waits(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> None:
        self.opening(monkeypatch, 3)
        assert read_file(file, len(OLD)) == OLD
        assert pauses == [0.01, 0.02, 0.04]

    def test_what_must_not_be_read_costs_its_time_once(
        self, slots: Slots, monkeypatch: pytest.MonkeyPatch, pauses: list[float]
    ) -> None:
        for slot in range(1, SLOT_COUNT + 1):
            slots.write(slot, early())
        now = [0.0]
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        self.opening(monkeypatch, 1000)
        assert {info.status for info in slots.list_slots()} == {SlotStatus.DAMAGED}
        assert sum(pauses) < 0.2
        now[0] += 10.0
        slots.list_slots()
        assert sum(pauses) < 0.4

    def test_a_folder_is_no_file_there_either(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Windows does not even open one."""
        self.opening(monkeypatch, 1000)
        with pytest.raises(SaveError, match="cannot be read: it is no regular file") as caught:
            read_file(file.parent, 10)
        assert caught.value.code == DAMAGED

    def test_a_folder_in_which_nothing_may_be_made(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """There, ``tempfile`` takes the refusal for a name that is in use, and tries two thousand million others."""
        self.opening(monkeypatch, 1000)
        monkeypatch.setattr(os, "name", "nt")
        with pytest.raises(SaveError, match="the system does not allow it") as caught:
            write_atomically(file, NEW)
        assert caught.value.code == NOT_ALLOWED

    def test_not_elsewhere(self, file: Path, monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> None:
        monkeypatch.setattr(reading, "_WINDOWS", False)
        monkeypatch.setattr(os, "replace", self.held(os.replace, 1, 32))
        with pytest.raises(SaveError):
            write_atomically(file, NEW)
        assert not pauses


@each(
    ("winerror", "number", "code"),
    [
        (3, errno.ENOENT, MISSING),
        (53, errno.ENOENT, MISSING),
        (67, errno.ENOENT, MISSING),
        (5, errno.EACCES, NOT_ALLOWED),
        (19, errno.EACCES, NOT_ALLOWED),
        (32, errno.EACCES, NOT_ALLOWED),
        (21, errno.EACCES, DISK_ERROR),
        (23, errno.EACCES, DISK_ERROR),
        (31, errno.EACCES, DISK_ERROR),
        *((number, errno.EINVAL, DISK_ERROR) for number in (55, 59, 64, 1117, 1167)),
        (39, errno.EINVAL, DISK_FULL),
        (1295, errno.EINVAL, DISK_FULL),
        (112, errno.ENOSPC, DISK_FULL),
    ],
)
def test_refusals_of_windows(winerror: int, number: int, code: str) -> None:
    """Each with the number that Python gives it."""
    error = OSError(number, "the words of Windows")
    error.winerror = winerror  # type: ignore[attr-defined, unused-ignore]
    refused = disk_error("x", error)
    assert refused.code == code
    assert ("the words of Windows" in refused.sentence) is (code == DISK_ERROR)
