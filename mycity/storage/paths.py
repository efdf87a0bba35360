"""The folders for the player's own files: saves, settings, logs, pictures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from mycity.storage.errors import SaveError
from mycity.storage.long_paths import extended
from mycity.storage.reading import is_file

ENVIRONMENT_VARIABLE = "MYCITY_DATA_DIR"
_PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Folders:
    """The player's folders; ``data`` holds slots and settings."""

    data: Path

    @property
    def settings_file(self) -> Path:
        return self.data / "settings.json"

    @property
    def logs(self) -> Path:
        return self.data / "logs"

    @property
    def pictures(self) -> Path:
        return self.data / "pictures"


def player_folders(data_dir: Path | None = None) -> Folders:
    """Choose the data folder, at whatever length the system takes it; nothing is created.

    In this order: ``data_dir`` (the command line), ``MYCITY_DATA_DIR``, ``saves/`` of the checkout the game
    runs from, the user's own data folder as the system names it. A folder that cannot be reached is named all the
    same: the game is played without being kept, and says so.
    """
    return Folders(extended(_chosen_folder(data_dir)))


def _chosen_folder(data_dir: Path | None) -> Path:
    if data_dir is not None:
        return _absolute(data_dir)
    if named := os.environ.get(ENVIRONMENT_VARIABLE):
        return _absolute(Path(named))
    if _is_checkout(_PROJECT):
        return _PROJECT / "saves"
    from platformdirs import user_data_path  # noqa: PLC0415 - only an installed game needs it

    return user_data_path("mycity", appauthor=False)


def _is_checkout(folder: Path) -> bool:
    try:
        return is_file(folder / "saves" / "README.md") and is_file(folder / "pyproject.toml")
    except SaveError:
        return False


def _absolute(folder: Path) -> Path:
    """Return ``folder`` from the root on, links followed; as it stands where the system cannot say."""
    try:
        return folder.expanduser().resolve()
    except (OSError, RuntimeError):  # no home, no working folder, links that go round in a circle
        return folder
