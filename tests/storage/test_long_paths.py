r"""Folders of Windows at any length: a long form where something below could need it, else what people read."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import platformdirs
import pytest

from mycity.storage import long_paths, paths
from mycity.storage.files import _temporary_name
from mycity.storage.long_paths import extended_path, plain_path, readable
from mycity.storage.paths import player_folders
from mycity.storage.slots import SLOT_COUNT, Slots
from tests.each import each

LONG = "x" * 80 + "\\" + "y" * 80


@pytest.mark.parametrize(
    ("folder", "long"),
    [
        ("C:\\" + LONG, "\\\\?\\C:\\" + LONG),
        ("c:/" + LONG.replace("\\", "/"), "\\\\?\\c:\\" + LONG),
        ("\\\\server\\share\\" + LONG, "\\\\?\\UNC\\server\\share\\" + LONG),
        ("C:\\" + "\N{GRINNING FACE}" * 80, "\\\\?\\C:\\" + "\N{GRINNING FACE}" * 80),
    ],
)
def test_what_could_become_too_long(folder: str, long: str) -> None:
    assert extended_path(folder) == long
    assert PureWindowsPath(plain_path(long)) == PureWindowsPath(folder)
    assert PureWindowsPath(long).is_absolute()
    assert extended_path(long) == long


@each(
    "folder",
    [
        "C:\\games\\mycity",
        "C:\\" + "x" * 155,
        "\\\\server\\share\\games",
        LONG,
        "C:" + LONG,
        "\\" + LONG,
        "C:\\" + LONG + "\\..\\z",
        "\\\\.\\C:\\" + LONG,
    ],
)
def test_what_stays_as_it_is(folder: str) -> None:
    assert extended_path(folder) == folder


@pytest.mark.parametrize("path", ["C:\\games", "\\\\server\\share\\x", "games", ""])
def test_what_is_short_is_read_as_it_is(path: str) -> None:
    assert plain_path(path) == path


def test_whatever_the_game_makes_below_a_folder_has_room() -> None:
    longest = Slots(Path()).backup_path(SLOT_COUNT).name + "-20261231T235959-18446744073709551615-999"
    temporary = _temporary_name(Path("x" * 200)).split("-")[0] + "-4294967295-12345678.tmp"
    below = [f"quarantine\\{longest}", f"quarantine\\{temporary}"]
    assert max(map(len, below)) <= long_paths._LONGEST_BELOW
    folder = "C:\\" + "x" * (259 - 1 - long_paths._LONGEST_BELOW - 3)
    assert extended_path(folder) == folder
    assert extended_path(folder + "x") != folder + "x"


def test_the_players_folder_is_reached_on_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MYCITY_DATA_DIR")
    monkeypatch.setattr(paths, "_PROJECT", tmp_path)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("C:\\" + LONG))
    monkeypatch.setattr(long_paths, "_WINDOWS", False)
    assert str(player_folders().data) == "C:\\" + LONG
    monkeypatch.setattr(long_paths, "_WINDOWS", True)
    folder = player_folders().data
    assert str(folder) == "\\\\?\\C:\\" + LONG
    assert readable(folder) == "C:\\" + LONG
