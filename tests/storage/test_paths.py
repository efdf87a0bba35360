"""Where the player's files are looked for, in order."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from mycity.storage import paths
from mycity.storage.paths import player_folders


def test_the_command_line_comes_first(tmp_path: Path) -> None:
    assert player_folders(tmp_path / "mine").data == tmp_path / "mine"


def test_then_the_environment(data_dir: Path) -> None:
    assert player_folders().data == data_dir


def test_then_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MYCITY_DATA_DIR")
    folder = player_folders().data
    assert folder.name == "saves"
    assert (folder / "README.md").is_file()


def test_an_installed_game_asks_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MYCITY_DATA_DIR")
    monkeypatch.setattr(paths, "_PROJECT", tmp_path)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "system")
    assert player_folders().data == tmp_path / "system"


def test_nothing_is_created_by_asking(tmp_path: Path) -> None:
    folders = player_folders(tmp_path / "mine")
    assert {folders.logs.parent, folders.pictures.parent, folders.settings_file.parent} == {folders.data}
    assert not folders.data.exists()
