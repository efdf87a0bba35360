"""Where the player's own files go: saves, settings, logs, pictures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT_VARIABLE = "MYCITY_DATA_DIR"
_PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Folders:
    """The player's folders; ``data`` holds slots and settings."""

    data: Path

    @property
    def settings_file(self) -> Path:
        """The settings, one file."""
        return self.data / "settings.json"

    @property
    def logs(self) -> Path:
        """Log and crash reports."""
        return self.data / "logs"

    @property
    def pictures(self) -> Path:
        """Screenshots."""
        return self.data / "pictures"


def player_folders(data_dir: Path | None = None) -> Folders:
    """Choose the data folder; nothing is created.

    In this order: ``data_dir`` (the command line), ``MYCITY_DATA_DIR``, ``saves/`` of the checkout the game
    runs from, the user's own data folder as the system names it.
    """
    if data_dir is not None:
        return Folders(data_dir.expanduser().resolve())
    if named := os.environ.get(ENVIRONMENT_VARIABLE):
        return Folders(Path(named).expanduser().resolve())
    if _is_checkout(_PROJECT):
        return Folders(_PROJECT / "saves")
    from platformdirs import user_data_path  # noqa: PLC0415 - only an installed game needs it

    return Folders(user_data_path("mycity", appauthor=False))


def _is_checkout(folder: Path) -> bool:
    return (folder / "saves" / "README.md").is_file() and (folder / "pyproject.toml").is_file()
