"""The settings file: kept, checked, and set aside when damaged."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

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
    def full(*_: object, **__: object) -> None:
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

    def _slowly(self, file: Path, body: bytes, **options: Any) -> None:
        self.asked.set()
        assert self.may_write.wait(60)
        if self.fails:
            raise SaveError(DISK_FULL, "settings.json cannot be written: the disk is full")
        self._write(file, body, **options)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


def test_beside_the_frames_a_change_does_not_wait_for_the_disk_and_nothing_is_lost(file: Path, disk: SlowDisk) -> None:
    store = SettingsStore(file)
    store.write_in_thread()
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
    store.write_in_thread()
    disk.fails = True
    disk.may_write.set()
    store.change(muted=True)
    store.flush()
    with pytest.raises(SaveError):
        store.retry_write()
    disk.fails = False
    store.flush()
    store.retry_write()
    store.flush()
    assert not store.is_unwritten
    assert SettingsStore(file).now.muted


# -- another computer ------------------------------------------------------------------------------------------------


def test_what_another_computer_has_chosen_meanwhile_is_not_written_over(file: Path) -> None:
    ours, theirs = SettingsStore(file), SettingsStore(file)
    theirs.change(text_size=150, lessons_seen=("island",), recent_games=(("island", "island"), ("city", "campaign")))
    ours.change(music_volume=10, lessons_seen=("city",), recent_games=(("eternal", "eternal"), ("city", "campaign")))
    kept = SettingsStore(file).now
    assert (kept.text_size, kept.music_volume, kept.lessons_seen) == (150, 10, ("island", "city"))
    assert kept.recent_games == (("eternal", "eternal"), ("city", "campaign"), ("island", "island"))
    assert ours.now.text_size == 100, "nobody's letters grow in the middle of a game"
    ours.change(music_volume=20)
    assert (SettingsStore(file).now.text_size, SettingsStore(file).now.music_volume) == (150, 20)


def test_settings_that_are_gone_or_half_written_are_written_whole(file: Path) -> None:
    store = SettingsStore(file)
    store.change(text_size=150)
    file.unlink()
    store.change(muted=True)
    half = file.read_bytes()[:30]
    file.write_bytes(half)
    store.change(coach=True)
    kept = SettingsStore(file).now
    assert (kept.text_size, kept.muted, kept.coach) == (150, True, True)
    assert [path.read_bytes() for path in file.parent.glob("settings.damaged*")] == [half]


def test_settings_that_change_at_the_last_moment_are_looked_at_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, come = SettingsStore(file), [b'{"text_size": 150}']

    def late(path: Path, body: bytes, **options: Any) -> None:
        if come:
            path.write_bytes(come.pop())
        write_atomically(path, body, **options)

    store.change(coach=True)
    monkeypatch.setattr(module, "write_atomically", late)
    store.change(muted=True)
    kept = SettingsStore(file).now
    assert (kept.text_size, kept.muted) == (150, True)
