"""The settings file: kept, checked, and set aside when damaged."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import msgspec
import pytest

from mycity.storage import settings as module
from mycity.storage.errors import DISK_FULL, SaveError
from mycity.storage.files import write_atomically
from mycity.storage.settings import Settings, SettingsStore


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "player" / "settings.json"


def test_without_a_file_the_usual_settings_hold_and_nothing_is_written(file: Path) -> None:
    store = SettingsStore(file)
    assert store.now == Settings()
    assert store.set_aside is None
    assert not file.exists()


def test_a_change_is_there_after_a_restart(file: Path) -> None:
    SettingsStore(file).change(language="fr", window_size=(1600, 900), window_place=(-20, 30), animation="off")
    again = SettingsStore(file).now
    assert (again.language, again.window_size, again.window_place, again.animation) == (
        "fr",
        (1600, 900),
        (-20, 30),
        "off",
    )
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "change",
    [
        {"animation": "slow"},
        {"text_size": 10},
        {"muted": 1},
        {"window_size": (1, 2)},
        {"colour": "red"},
        {"language": 3},
    ],
)
def test_a_value_out_of_its_range_changes_nothing(file: Path, change: dict[str, object]) -> None:
    store = SettingsStore(file)
    with pytest.raises(msgspec.ValidationError):
        store.change(**change)
    assert store.now == Settings()
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"\0" * 300, b"{", b"[]", b'{"animation": "slow"}', b'{"text_size": 100000}', b"\xff\xfe", b"[" * 5000],
    ids=["empty", "zeros", "cut", "list", "unknown value", "out of range", "no text", "deep"],
)
def test_a_damaged_file_is_set_aside_and_the_usual_settings_hold(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    store = SettingsStore(file)
    assert store.now == Settings()
    assert store.set_aside is not None
    assert store.set_aside.read_bytes() == content
    assert not file.exists()
    store.change(muted=True)
    assert SettingsStore(file).now.muted


def test_a_second_damaged_file_is_set_aside_too(file: Path) -> None:
    file.parent.mkdir()
    for content in (b"one", b"two"):
        file.write_bytes(content)
        store = SettingsStore(file)
        assert store.set_aside is not None
        assert store.set_aside.read_bytes() == content


def test_a_setting_of_a_later_version_is_passed_over(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"muted": True, "weather": "rain"}), encoding="utf-8")
    store = SettingsStore(file)
    assert store.now.muted
    assert store.set_aside is None


def test_listeners_hear_of_real_changes_only(file: Path) -> None:
    store = SettingsStore(file)
    heard: list[tuple[bool, bool]] = []
    store.listen(lambda before, after: heard.append((before.muted, after.muted)))
    store.change(muted=False)
    store.change(muted=True)
    assert heard == [(False, True)]


def test_a_full_disk_does_not_stop_the_game(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise SaveError(DISK_FULL, "settings.json cannot be written: the disk is full")

    monkeypatch.setattr(module, "write_atomically", full)
    store = SettingsStore(file)
    store.change(muted=True)
    assert store.now.muted


# -- beside the frames -----------------------------------------------------------------------------------------------


class SlowDisk:
    """Writes what it is given when it is let, and notes what was."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_write, self.asked, self.fails = Event(), Event(), False
        self._write = write_atomically
        monkeypatch.setattr(module, "write_atomically", self._slowly)

    def _slowly(self, file: Path, body: bytes) -> None:
        self.asked.set()
        assert self.may_write.wait(60)
        if self.fails:
            raise SaveError(DISK_FULL, "settings.json cannot be written: the disk is full")
        self._write(file, body)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


def test_beside_the_frames_a_change_does_not_wait_for_the_disk_and_nothing_is_lost(file: Path, disk: SlowDisk) -> None:
    store = SettingsStore(file)
    store.write_beside()
    store.change(muted=True)
    store.poll()
    assert disk.asked.wait(60)
    store.change(text_size=150, muted=False)
    store.change(muted=True)
    store.poll()
    waits = store.is_unwritten
    disk.may_write.set()
    store.flush()
    assert (waits, store.is_unwritten) == (True, False)
    kept = SettingsStore(file).now
    assert (kept.muted, kept.text_size) == (True, 150)


def test_beside_the_frames_what_could_not_be_written_is_tried_again(file: Path, disk: SlowDisk) -> None:
    store = SettingsStore(file)
    store.write_beside()
    disk.fails = True
    disk.may_write.set()
    store.change(muted=True)
    store.flush()
    with pytest.raises(SaveError):
        store.write_again()
    disk.fails = False
    store.flush()
    store.write_again()
    store.flush()
    assert not store.is_unwritten
    assert SettingsStore(file).now.muted
