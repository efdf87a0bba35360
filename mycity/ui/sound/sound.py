"""Sound and music: the one module that touches the mixer. Scenes say what happened, and never hear whether it sounded.

    services.sound.play("card")            # an event of `SoundName`
    services.sound.play("point-up", 3)     # the third rung of a ladder
    services.sound.air("rain")             # the weather, from now on

Without a device, or when it vanishes, there is one line in the log and silence; a file that is missing or broken is
one line too, and all others sound. The mixer is opened and effects are decoded in a thread, long ones when they are
first heard; music is read as it plays.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

import msgspec
import pygame

from mycity.c_calls import NO_CALLS, ctypes
from mycity.ui.muted import muted_libraries
from mycity.ui.sound.channels import CHANNELS, EventChannels
from mycity.ui.sound.music import MusicPlayer, RoundSound
from mycity.ui.sound.store import RATE, UNREADABLE, SoundStore, gain_of
from mycity.ui.sound.table import AIRS, AirName, PieceName, SoundName, SoundTable
from mycity.ui.sound.volumes import Volumes

log = logging.getLogger(__name__)

_WINDOWS = os.name == "nt"

_BUFFER = 1024
"""Samples: 23 ms until something is heard."""
ALL_DECODED = "sound is ready"
"""The line of the log then."""
HEARD = 3
"""The priority from which on an event shows that the game goes on, so that nobody is deep in thought."""
_PATIENCE = 2.0
"""Seconds to wait at the end for the thread, which may wait for a device itself."""
UNTIL_ASLEEP = 60_000.0
"""Milliseconds of silence after which the device is given back: it keeps a laptop awake."""
_TOO_LATE = 1000.0
"""Milliseconds after which an event that is only now decoded is heard no more."""


class SoundState(Enum):
    """The state of the sound device."""

    NONE = auto()
    """There is nothing to be heard: nothing on the screen speaks of it."""
    OPENING = auto()
    READY = auto()
    ASLEEP = auto()
    """Nothing has been heard for long: the device is given back until something is to be."""
    NO_DEVICE = auto()


class _Asked(msgspec.Struct):
    """An event that is still being decoded, and for how long it has been waited for."""

    name: SoundName
    rung: int | None
    soft: bool
    waited: float = 0.0


def _find_device() -> None:
    """Look whether Windows has any device: where it has none, SDL waits 8 s for one, and no frame is drawn meanwhile.

    Raises:
        pygame.error: there is none.
    """
    if _WINDOWS and not os.environ.get("SDL_AUDIODRIVER") and not _devices_of_windows():
        raise pygame.error("this machine has no device that plays it")


def _devices_of_windows() -> int:
    """Return how many devices play sound, 1 where that cannot be asked.

    SDL is not asked: pygame takes a mixer for open once SDL knows of sound.
    """
    return 1 if NO_CALLS else int(ctypes.windll.winmm.waveOutGetNumDevs())


class Sound:
    """The sounds that can be heard, and their volumes.

    Args:
        folder: Where the files lie; None for a game without sound.
        read_table: Reads their table; it raises a ValueError when that is wrong.

    Attributes:
        state: How it stands.
        store: What is decoded of it.
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
        self._silent_for = 0.0
        self._volumes = Volumes()
        self._has_focus = True
        self._music = MusicPlayer()
        self._amid: dict[PieceName, SoundName | None] = {}
        self._surroundings = RoundSound(CHANNELS, is_kept=True)
        self._airs = RoundSound(CHANNELS + 1, is_kept=False)
        self._air: AirName | None = None
        self.store = SoundStore(Path())
        self._asked: list[_Asked] = []
        self._channels = EventChannels()
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
        self.store.close()
        if self._thread is not None:
            self._thread.join(_PATIENCE)
        if self._thread is None or not self._thread.is_alive():
            self._quit()
        self.state, self._thread = SoundState.NONE, None

    def wait(self) -> None:
        """Wait until all that was asked for is decoded: for tests and measurements."""
        if self._thread is not None:
            self._thread.join()
        self.store.wait()

    def _quit(self) -> None:
        self.store.close()
        self.store.wait()
        self._asked = []
        self._music.stop()
        try:
            pygame.mixer.quit()
        except UNREADABLE:
            log.debug("there is no mixer to be closed")

    def _load(self, folder: Path, read_table: Callable[[], SoundTable]) -> None:
        """Open the mixer and decode the table's files, in a thread."""
        try:
            table = read_table()
            with muted_libraries():
                _find_device()
                pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS + 2)
        except ValueError as error:
            log.error("there is no sound: %s", error)  # noqa: TRY400 - the sentence says all
            self.state = SoundState.NONE
        except UNREADABLE as error:
            log.warning("there is no sound: %s", error)
            self.state = SoundState.NO_DEVICE
        else:
            self._decode(folder, table)

    def _decode(self, folder: Path, table: SoundTable) -> None:
        self._music.take({row.name: (folder / row.file, gain_of(row.level)) for row in table.pieces})
        self._amid = {row.name: row.amid for row in table.pieces}
        store = SoundStore(folder)
        store.set_volume(self._volumes.of_effects)
        self.store, self.state = store, SoundState.READY
        if self._closing.is_set():
            store.close()
        store.fill(table.events, table.airs)
        log.info("%s: %d events in %.1f MB", ALL_DECODED, len(store.names), store.used / 1e6)

    # -- what is heard -----------------------------------------------------------------------------------------

    def play(self, name: SoundName, rung: int | None = None, *, soft: bool = False) -> None:
        """Let an event be heard; the same one only once in a frame.

        Args:
            name: What has happened.
            rung: For a ladder, which of its rungs, from 1; what lies above the last one is the last.
            soft: Whether it comes from the other side of the table: 8 dB less.
        """
        self.felt(name)
        if (name, rung) in self._said or not self._is_audible:
            return
        self._said.add((name, rung))
        if not self._start(name, rung, soft=soft) and self.store.fetch(name):
            self._asked.append(_Asked(name, rung, soft))

    def _start(self, name: SoundName, rung: int | None, *, soft: bool) -> bool:
        """Begin to play an event, and return whether it is decoded."""
        loaded = self.store.get(name)
        if loaded is None:
            return False
        if loaded.priority >= HEARD:
            self._music.go_on()
        try:
            self._channels.play(name, loaded, rung, soft=soft)
        except UNREADABLE as error:
            self._lose(error)
        return True

    def _start_asked(self, milliseconds: float) -> None:
        """Play what was asked for and has been decoded since; what comes too late is not heard."""
        for asked in list(self._asked):
            asked.waited += milliseconds
            if self._start(asked.name, asked.rung, soft=asked.soft) or asked.waited > _TOO_LATE:
                self._asked.remove(asked)

    def music(self, piece: PieceName, *, ducked: bool = False) -> None:
        """Have a piece play from now on: another one fades away first.

        Args:
            piece: Which.
            ducked: Whether it steps back behind something that is shown.
        """
        self._music.want(piece, ducked=ducked)

    def air(self, name: AirName | None) -> None:
        """Have an air be heard from now on, or none: as loud as the music, fading as it does, stepping back with it."""
        if name == self._air:
            return
        if name is not None and name not in AIRS:
            log.warning("%s stays silent: there is no such air", name)
        self._air = name

    def set_volumes(self, volumes: Volumes) -> None:
        """Be as loud as that from now on."""
        self._volumes = volumes
        self.store.set_volume(volumes.of_effects)
        self._fall_silent()

    def focus(self, has_focus: bool) -> None:
        """Take note whether the player is in this program."""
        self._has_focus = has_focus
        self._fall_silent()

    def update(self, milliseconds: float) -> None:
        """Let time pass: music fades, steps back, and thins out while somebody thinks for long."""
        self._said.clear()
        self._sleep_or_wake(milliseconds)
        if self.state is not SoundState.READY:
            return
        try:
            self._start_asked(milliseconds)
            self._pass_time(milliseconds)
        except UNREADABLE as error:
            self._lose(error)

    def _sleep_or_wake(self, milliseconds: float) -> None:
        """Give the device back after a long silence, and open it again as soon as something is to be heard."""
        self._silent_for = self._silent_for + milliseconds if self._is_silent else 0.0
        if self.state is SoundState.READY and self._silent_for >= UNTIL_ASLEEP:
            self.state = SoundState.ASLEEP
            self.store.close()
            self._music.stop()
            self._give_back()
        elif self.state is SoundState.ASLEEP and not self._is_silent and not (self._thread and self._thread.is_alive()):
            self.open()

    def _give_back(self) -> None:
        """Close the mixer beside the frames, as a device may take its time; here where there is no thread to spare."""
        self._thread = threading.Thread(target=self._quit, name="sound", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None
            self._quit()

    def _pass_time(self, milliseconds: float) -> None:
        of_music = self._volumes.of_music if self._is_audible else 0.0
        self._music.update(milliseconds, of_music)
        self._airs.update(milliseconds, self.store, self._air, of_music * self._music.back)
        piece = self._music.wanted if self._is_audible and self._volumes.of_effects > 0 else None
        self._surroundings.update(milliseconds, self.store, self._amid.get(piece) if piece is not None else None)

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

    @property
    def _is_silent(self) -> bool:
        return not self._is_audible or self._volumes.of_effects == self._volumes.of_music == 0

    def _fall_silent(self) -> None:
        """Cut what is heard when nothing is to be heard any more."""
        if self.state is SoundState.READY and (self._volumes.muted or not self._is_audible):
            pygame.mixer.stop()

    def _lose(self, reason: object) -> None:
        log.warning("there is no sound any more: %s", reason)
        self.store.close()
        self.state, self._is_lost = SoundState.NO_DEVICE, True
