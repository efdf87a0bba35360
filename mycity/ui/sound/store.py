"""The decoded effects and airs, driven by `sound` alone: most at the start, long ones when they are first asked for.

All of them together stay under a limit: what has not been heard for longest makes room, and is decoded anew if needed.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from mycity.plain_files import plain_file
from mycity.ui.sound.table import SOUND_NAMES, AirRow, HeardName, SoundName, SoundRow

log = logging.getLogger(__name__)

MOST_MEMORY = 20_000_000
"""Bytes of decoded effects and airs; what comes after them in the table stays silent."""
GIVE_WAY = 0.01
"""Seconds between two files in which what is painted for the first screen goes first: it came half a second later."""
RATE = 44_100
_BYTES_A_SECOND = RATE * 2 * 2
UNREADABLE = (pygame.error, NotImplementedError, AttributeError, OSError)
"""Errors of a mixer that has no device, or is not there at all, and for a file that is broken."""


@dataclass(frozen=True)
class LoadedSound:
    """An event's decoded variants, or an air.

    Attributes:
        gain: The level of its row as a factor.
        size: The bytes it takes.
        is_effect: Whether it is as loud as the player wants effects.
    """

    sounds: tuple[pygame.mixer.Sound, ...]
    gain: float
    priority: int
    size: int
    is_effect: bool = True


class SoundStore:
    """Effects and airs by their names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[HeardName, LoadedSound] = {}
        self._late: dict[HeardName, SoundRow | AirRow] = {}
        """Rows that are decoded when they are asked for."""
        self._asked: dict[HeardName, int] = {}
        """The time at which each was asked for last, in askings."""
        self._askings = 0
        self._decoding: dict[HeardName, threading.Thread] = {}
        self._volume = 1.0
        self._closing = threading.Event()
        self._lock = threading.Lock()
        """Held while something is decoded: one file at a time, beside the frames."""

    # -- decoding, in threads --------------------------------------------------------------------------------------

    def fill(self, rows: Iterable[SoundRow], airs: Iterable[AirRow] = ()) -> None:
        """Decode all that is not decoded late, in the order of its rows, until memory or the game is at an end."""
        rows = list(rows)
        late: list[SoundRow | AirRow] = [*(row for row in rows if row.late), *airs]
        self._late = {row.name: row for row in late if self._is_there(row)}
        for row in rows:
            if not row.late and not self._add(row):
                return

    def _is_there(self, row: SoundRow | AirRow) -> bool:
        """Return whether an event that is decoded later has any file; each missing one is a line, as at the start."""
        missing = [file for file in row.files if not (self._folder / file).is_file()]
        for file in missing:
            log.warning("%s stays silent: there is no such file", file)
        return len(missing) < len(row.files)

    def fetch(self, name: HeardName) -> bool:
        """Have an event decoded in a thread, if it is one that is decoded late; return whether it is on its way."""
        row = self._late.get(name)
        if row is not None and name not in self._decoding:
            self._decoding[name] = threading.Thread(target=self._fetch, args=(row,), name="late sound", daemon=True)
            self._decoding[name].start()
        return row is not None

    def wait(self) -> None:
        """Wait for all that is being decoded late."""
        for thread in list(self._decoding.values()):
            thread.join()

    def _fetch(self, row: SoundRow | AirRow) -> None:
        with self._lock:
            if not self._add(row) or row.name not in self._loaded:
                self._late.pop(row.name, None)  # it would fail the next time, too
            self._decoding.pop(row.name, None)

    def _add(self, row: SoundRow | AirRow) -> bool:
        """Decode a row; return whether there was time and room for it."""
        sounds = [sound for file in row.files if (sound := self._read(self._folder / file)) is not None]
        if self._closing.is_set():  # then there may be no mixer any more that could tell a length
            return False
        size = sum(round(sound.get_length() * _BYTES_A_SECOND) for sound in sounds)
        if not self._has_room(size):
            most = MOST_MEMORY // 1_000_000
            log.warning("%s and what follows it stays silent: effects take more than %d MB", row.name, most)
            return False
        if sounds:
            is_effect = isinstance(row, SoundRow)
            loaded = LoadedSound(tuple(sounds), gain_of(row.level), row.priority, size, is_effect)
            self._loaded[row.name] = loaded
            self._set_volume(loaded)  # after it is known: the player may just be changing it
        return True

    def _has_room(self, size: int) -> bool:
        """Return whether so many bytes more find room, late ones that were heard longest ago making it."""
        late = [name for name in list(self._loaded) if name in self._late]
        for name in sorted(late, key=lambda name: self._asked.get(name, 0)):
            if self.used + size <= MOST_MEMORY:
                break
            self.free(name)
        return self.used + size <= MOST_MEMORY

    def _read(self, file: Path) -> pygame.mixer.Sound | None:
        if self._closing.wait(GIVE_WAY):
            return None
        try:
            return pygame.mixer.Sound(plain_file(file))
        except UNREADABLE as error:
            log.warning("%s stays silent: %s", file.name, error)
            return None

    # -- what is decoded -------------------------------------------------------------------------------------------

    @property
    def names(self) -> frozenset[SoundName]:
        """The events that can be heard by now, or as soon as they are decoded."""
        return frozenset(name for name in SOUND_NAMES if name in self._loaded or name in self._late)

    @property
    def used(self) -> int:
        """Bytes of all that is decoded."""
        return sum(loaded.size for loaded in list(self._loaded.values()))

    def free(self, name: HeardName) -> None:
        """Forget what is decoded of something that is decoded late: it is, again, when it is asked for."""
        if name in self._late:
            self._loaded.pop(name, None)

    def get(self, name: HeardName) -> LoadedSound | None:
        """Return an event or an air as it is decoded; None as long as it is not."""
        self._askings += 1
        self._asked[name] = self._askings
        return self._loaded.get(name)

    def set_volume(self, volume: float) -> None:
        """Have all effects be as loud as that from now on."""
        self._volume = volume
        for loaded in list(self._loaded.values()):
            self._set_volume(loaded)

    def close(self) -> None:
        """Forget all, and stop decoding."""
        self._closing.set()
        self._loaded, self._late = {}, {}

    def _set_volume(self, loaded: LoadedSound) -> None:
        for sound in loaded.sounds:
            sound.set_volume(loaded.gain * (self._volume if loaded.is_effect else 1.0))


def gain_of(level: int) -> float:
    """Return the factor of a level in decibels."""
    return float(10 ** (level / 20))
