"""The player's settings: one small JSON file, checked when read and replaced as a whole when written."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from mycity.storage.errors import SaveError
from mycity.storage.files import move_file, write_atomically

log = logging.getLogger(__name__)

Speed = Literal["off", "fast", "normal"]
TextSize = Annotated[int, msgspec.Meta(ge=80, le=200)]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Pixels = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Extent = Annotated[int, msgspec.Meta(ge=320, le=16_384)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the player can choose. Text size and volumes are per cent, the window's numbers pixels."""

    language: str | None = None
    """Catalog name such as ``fr``; None follows the system."""
    full_screen: bool = False
    window_size: tuple[Extent, Extent] = (1280, 800)
    window_place: tuple[Pixels, Pixels] | None = None
    animation: Speed = "normal"
    reduced_motion: bool = False
    confirm_step: bool = False
    """Whether a placement is asked back before it counts."""
    coach: bool = False
    """Whether the player is warned before an answer that costs much."""
    curtain: bool = True
    """Whether the screen is hidden between two people at one computer."""
    text_size: TextSize = 100
    high_contrast: bool = False
    muted: bool = False
    effects_volume: Volume = 80
    music_volume: Volume = 50


class SettingsStore:
    """The settings in force and the file they live in.

    Attributes:
        now: The settings in force.
        set_aside: Where a damaged file was moved when it was read, or None. The player is told.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        self.set_aside: Path | None = None
        self.now = self._read()

    def listen(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Have ``listener(before, after)`` called after every change."""
        self._listeners.append(listener)

    def change(self, **fields: object) -> None:
        """Put the given fields in force, tell the listeners and write the file.

        A disk that cannot be written to is logged, not raised: the choice still holds until the game ends.

        Raises:
            msgspec.ValidationError: A value is out of its range, or there is no such field; nothing changes.
        """
        if unknown := sorted(fields.keys() - set(Settings.__struct_fields__)):
            raise msgspec.ValidationError(f"there is no setting called {unknown[0]!r}")
        before = self.now
        after = _checked(msgspec.to_builtins(before) | fields)
        if after == before:
            return
        self.now = after
        for listener in self._listeners:
            listener(before, after)
        try:
            write_atomically(self._file, msgspec.json.format(msgspec.json.encode(after), indent=2))
        except SaveError:
            log.exception("the settings could not be written to %s", self._file)

    def _read(self) -> Settings:
        try:
            return _checked(msgspec.json.decode(self._file.read_bytes()))
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.MsgspecError, RecursionError) as problem:
            log.warning("settings file %s is not usable: %s", self._file, problem)
            self.set_aside = self._move_aside()
            return Settings()

    def _move_aside(self) -> Path | None:
        aside = self._file.with_name(f"{self._file.stem}.damaged{self._file.suffix}")
        try:
            aside.unlink(missing_ok=True)
            move_file(self._file, aside)
        except (OSError, SaveError):
            log.exception("the damaged settings could not be moved aside")
            return None
        return aside


def _checked(values: object) -> Settings:
    """Turn plain values into settings; fields of a newer version are ignored, so going back loses nothing else."""
    return msgspec.convert(values, Settings)
