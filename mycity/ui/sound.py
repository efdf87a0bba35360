"""Sound and music: the one module that touches the mixer. Scenes say what happened, and never hear whether it sounded.

    services.sound.play("card")            # an event of `SoundName`
    services.sound.play("point-up", 3)     # the third rung of a ladder

Without a device, or when it vanishes, there is one line in the log and silence; a file that is missing or broken is
one line too, and all others sound. The mixer is opened and effects are decoded in a thread; music is read as it plays.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

import msgspec
import pygame

from mycity.ui.muted import muted_libraries
from mycity.ui.sound_music import MusicPlayer
from mycity.ui.sound_table import PieceName, SoundName, SoundTable

log = logging.getLogger(__name__)

RATE, CHANNELS = 44_100, 16
_BUFFER = 1024
"""Samples: 23 ms until something is heard."""
_BYTES_A_SECOND = RATE * 2 * 2
MOST_MEMORY = 20_000_000
"""Bytes of decoded effects; what comes after them in the table stays silent."""
ALL_DECODED = "sound is ready"
"""What the log says then."""
GIVE_WAY = 0.01
"""Seconds between two files in which what is painted for the first screen goes first: it came half a second later."""
AT_ONCE = 3
"""How many of one event are heard at a time."""
HEARD = 3
"""The priority from which on an event shows that the game goes on, so that nobody is deep in thought."""
_SOFT = 0.4
_PATIENCE = 2.0
"""Seconds to wait at the end for the thread, which may wait for a device itself."""
_GONE = (pygame.error, NotImplementedError, AttributeError, OSError)
"""What a mixer raises that has no device, or is not there at all."""


class SoundState(Enum):
    """How it stands with sound."""

    NONE = auto()
    """There is nothing to be heard: nothing on the screen speaks of it."""
    OPENING = auto()
    READY = auto()
    NO_DEVICE = auto()


class Volumes(msgspec.Struct, frozen=True):
    """How loud the player wants it, in per cent.

    Attributes:
        background: Whether it goes on while the player is in another program.
    """

    overall: int = 100
    effects: int = 100
    music: int = 100
    muted: bool = False
    background: bool = False

    @property
    def of_effects(self) -> float:
        """The factor on what is heard: half the way on a slider is a quarter of the amplitude, as ears have it."""
        return 0.0 if self.muted else (self.overall * self.effects / 10_000) ** 2

    @property
    def of_music(self) -> float:
        return 0.0 if self.muted else (self.overall * self.music / 10_000) ** 2


class _Loaded(msgspec.Struct, frozen=True):
    """An event's decoded variants, the level of its row as a factor, and its priority."""

    sounds: tuple[pygame.mixer.Sound, ...]
    gain: float
    priority: int


class Sound:
    """What can be heard, and how loud.

    Args:
        folder: Where the files lie; None for a game without sound.
        read_table: Reads their table; it raises a ValueError when that is wrong.

    Attributes:
        state: How it stands.
    """

    def __init__(self, folder: Path | None = None, read_table: Callable[[], SoundTable] | None = None) -> None:
        self.state = SoundState.NONE
        self.felt: Callable[[SoundName], None] = lambda _: None
        """Called with every event, heard or not: a hand may feel it."""
        self._folder = folder
        self._read_table = read_table
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._is_lost = False
        self._volumes = Volumes()
        self._has_focus = True
        self._music = MusicPlayer()
        self._effects: dict[SoundName, _Loaded] = {}
        self._turns: dict[SoundName, int] = {}
        self._playing: list[tuple[SoundName, int, int]] = [("focus", 0, 0)] * CHANNELS
        """For each channel the event played last, its priority, and as the how manieth sound."""
        self._count = 0
        self._said: set[tuple[SoundName, int | None]] = set()

    # -- opening and closing -----------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to open the mixer and to decode the effects, beside the frames; without any files nothing happens."""
        if self._folder is None or self._read_table is None or not self._folder.is_dir():
            return
        self.state, self._is_lost = SoundState.OPENING, False
        self._closing.clear()
        self._thread = threading.Thread(
            target=self._load, args=(self._folder, self._read_table), name="sound", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Fall silent and give the device back."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join(_PATIENCE)
        if self._thread is None or not self._thread.is_alive():
            self._quit()
        self.state, self._thread = SoundState.NONE, None

    @property
    def loaded(self) -> frozenset[SoundName]:
        """The events that can be heard by now."""
        return frozenset(self._effects)

    def wait(self) -> None:
        """Wait until all is decoded: for tests and measurements."""
        if self._thread is not None:
            self._thread.join()

    def _quit(self) -> None:
        self._effects = {}
        self._music.stop()
        try:
            pygame.mixer.quit()
        except _GONE:
            log.debug("there is no mixer to be closed")

    def _load(self, folder: Path, read_table: Callable[[], SoundTable]) -> None:
        """Open the mixer and decode the table's files, in a thread."""
        try:
            table = read_table()
            with muted_libraries():
                pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except ValueError as error:
            log.error("there is no sound: %s", error)  # noqa: TRY400 - the sentence says all
            self.state = SoundState.NONE
        except _GONE as error:
            log.warning("there is no sound: %s", error)
            self.state = SoundState.NO_DEVICE
        else:
            self._decode(folder, table)

    def _decode(self, folder: Path, table: SoundTable) -> None:
        self._music.take({row.name: (folder / row.file, _gain(row.level)) for row in table.pieces})
        self.state = SoundState.READY
        left = MOST_MEMORY
        for row in table.events:
            found = [sound for file in row.files if (sound := self._read(folder / file)) is not None]
            left -= sum(round(sound.get_length() * _BYTES_A_SECOND) for sound in found)
            if self._closing.is_set():
                return
            if left < 0:
                log.warning(
                    "%s and what follows it stays silent: effects take more than %d MB",
                    row.name,
                    MOST_MEMORY // 1_000_000,
                )
                return
            if found:
                loaded = _Loaded(tuple(found), _gain(row.level), row.priority)
                self._effects[row.name] = loaded
                self._set_volume(loaded)  # after it is known: the player may just be changing it
        log.info("%s: %d events in %.1f MB", ALL_DECODED, len(self._effects), (MOST_MEMORY - left) / 1e6)

    def _read(self, file: Path) -> pygame.mixer.Sound | None:
        if self._closing.wait(GIVE_WAY):
            return None
        try:
            return pygame.mixer.Sound(file)
        except _GONE as error:
            log.warning("%s stays silent: %s", file.name, error)
            return None

    # -- what is heard -----------------------------------------------------------------------------------------

    def play(self, name: SoundName, rung: int | None = None, *, soft: bool = False) -> None:
        """Let an event be heard; the same one only once in a frame.

        Args:
            name: What has happened.
            rung: For a ladder, which of its rungs, from 1; what lies above the last one is the last.
            soft: Whether it comes from the other side of the table: 8 dB less.
        """
        self.felt(name)
        loaded = self._effects.get(name)
        if loaded is None or (name, rung) in self._said or not self._is_audible:
            return
        self._said.add((name, rung))
        if loaded.priority >= HEARD:
            self._music.go_on()
        try:
            channel = self._channel_for(name, loaded.priority)
            if channel is not None:
                self._count += 1
                self._playing[channel] = name, loaded.priority, self._count
                pygame.mixer.Channel(channel).set_volume(_SOFT if soft else 1.0)
                pygame.mixer.Channel(channel).play(self._variant(name, loaded, rung))
        except _GONE as error:
            self._lose(error)

    def music(self, piece: PieceName, *, ducked: bool = False) -> None:
        """Have a piece play from now on: another one fades away first.

        Args:
            piece: Which.
            ducked: Whether it steps back behind something that is shown.
        """
        self._music.want(piece, ducked=ducked)

    def set_volumes(self, volumes: Volumes) -> None:
        """Be as loud as that from now on."""
        self._volumes = volumes
        for loaded in list(self._effects.values()):
            self._set_volume(loaded)
        self._hush()

    def focus(self, has_focus: bool) -> None:
        """Take note whether the player is in this program."""
        self._has_focus = has_focus
        self._hush()

    def update(self, milliseconds: float) -> None:
        """Let time pass: music fades, steps back, and thins out while somebody thinks for long."""
        self._said.clear()
        if self.state is not SoundState.READY:
            return
        try:
            self._music.update(milliseconds, self._volumes.of_music if self._is_audible else 0.0)
        except _GONE as error:
            self._lose(error)

    def device(self, event: pygame.event.Event) -> None:
        """Take note of a device that was plugged in or has gone."""
        if event.dict.get("iscapture"):
            return
        if event.type == pygame.AUDIODEVICEREMOVED and event.dict.get("which") and self.state is SoundState.READY:
            self._lose("the device has gone")
        elif event.type == pygame.AUDIODEVICEADDED and self._is_lost:
            self.close()
            self.open()

    @property
    def _is_audible(self) -> bool:
        return self._has_focus or self._volumes.background

    def _hush(self) -> None:
        """Cut what is heard when nothing is to be heard any more."""
        if self.state is SoundState.READY and (self._volumes.muted or not self._is_audible):
            pygame.mixer.stop()

    def _lose(self, reason: object) -> None:
        log.warning("there is no sound any more: %s", reason)
        self.state, self._effects, self._is_lost = SoundState.NO_DEVICE, {}, True

    def _set_volume(self, loaded: _Loaded) -> None:
        for sound in loaded.sounds:
            sound.set_volume(loaded.gain * self._volumes.of_effects)

    def _variant(self, name: SoundName, loaded: _Loaded, rung: int | None) -> pygame.mixer.Sound:
        count = len(loaded.sounds)
        if rung is not None:
            return loaded.sounds[max(1, min(rung, count)) - 1]
        turn = self._turns[name] = (self._turns.get(name, -1) + 1) % count
        return loaded.sounds[turn]

    def _channel_for(self, name: SoundName, priority: int) -> int | None:
        """Return where to be heard: in the place of the oldest of too many, on a free channel, or a lesser one's."""
        busy = [number for number in range(CHANNELS) if pygame.mixer.Channel(number).get_busy()]
        same = [number for number in busy if self._playing[number][0] == name]
        if len(same) >= AT_ONCE:
            return min(same, key=lambda number: self._playing[number][2])
        if len(busy) < CHANNELS:
            return next(number for number in range(CHANNELS) if number not in busy)
        lesser = min(busy, key=lambda number: self._playing[number][1:])
        return lesser if self._playing[lesser][1] < priority else None


def _gain(level: int) -> float:
    """Return the factor of a level in decibels."""
    return float(10 ** (level / 20))
