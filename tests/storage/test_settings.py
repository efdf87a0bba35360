"""The settings file: kept, checked, and set aside when damaged."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from mycity.storage import settings as module
from mycity.storage.errors import DISK_FULL, SaveError
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
