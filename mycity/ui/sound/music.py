"""The piece that plays: how it gives way to another, steps back, and thins out. Driven by `sound` alone."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from mycity.plain_files import plain_file
from mycity.ui.sound.store import SoundStore
from mycity.ui.sound.table import HeardName, PieceName

log = logging.getLogger(__name__)

FADE = 1200.0
"""Milliseconds in which a piece fades away, and another comes."""
_STEP_BACK = 400.0
_THIN_OUT = 4000.0
_BEHIND = 0.5
"""The factor behind envelopes and results: 6 dB."""
_THIN = 0.5
LONG_THOUGHT = 40_000.0
"""Milliseconds without any event after which somebody is deep in thought."""
_STEPS = 128
"""Steps in which the mixer can set a volume."""


class MusicPlayer:
    """One piece at a time, read from its file while it plays.

    Attributes:
        wanted: The piece that is to be heard; it fades in when the one before it has faded away.
    """

    def __init__(self) -> None:
        self._files: dict[PieceName, tuple[Path, float]] = {}
        self.wanted: PieceName | None = None
        self._playing: PieceName | None = None
        self._ducked = False
        self._still_for = 0.0
        self._fade, self._back, self._thin = 0.0, 1.0, 1.0
        self._volume = -1.0
        self._paused = False

    def take(self, files: dict[PieceName, tuple[Path, float]]) -> None:
        """Know from now on where each piece lies, and the factor of its level."""
        self._files = files

    def want(self, piece: PieceName, *, ducked: bool) -> None:
        self.wanted, self._ducked = piece, ducked

    def go_on(self) -> None:
        """Take note that something has happened: nobody is deep in thought."""
        self._still_for = 0.0

    def stop(self) -> None:
        """Forget all, also the files: the mixer is closed."""
        self._files, self._playing, self._fade, self._volume, self._paused = {}, None, 0.0, -1.0, False

    @property
    def back(self) -> float:
        """The factor of stepping back, which what is heard beside the music follows."""
        return self._back

    @property
    def level(self) -> float:
        """The factor that fading, stepping back and thinning out come to."""
        gain = self._files[self._playing][1] if self._playing in self._files else 1.0
        return self._fade * self._back * self._thin * gain

    def update(self, milliseconds: float, volume: float) -> None:
        """Let time pass.

        Args:
            milliseconds: How much.
            volume: The factor the player has chosen; at 0 the piece waits where it is.
        """
        # Three gains, each a linear ramp of limited slope, are multiplied: ducking, thinning and fading may overlap and
        # turn round half way without a jump. One piece fades out before the next fades in: the mixer streams only one
        # at a time.
        self._still_for += milliseconds
        is_thin = self._still_for >= LONG_THOUGHT
        self._back = toward(self._back, _BEHIND if self._ducked else 1.0, milliseconds / _STEP_BACK)
        self._thin = toward(self._thin, _THIN if is_thin else 1.0, milliseconds / _THIN_OUT)
        if self._playing != self.wanted and (self._fade <= 0 or volume <= 0):
            self._begin()
        self._fade = toward(self._fade, 1.0 if self._playing == self.wanted else 0.0, milliseconds / FADE)
        self._wait(volume <= 0)
        self._set_volume(self.level * volume)

    def _begin(self) -> None:
        """Begin the piece that is wanted, from silence."""
        self._fade, self._playing = 0.0, self.wanted
        pygame.mixer.music.stop()
        self._set_volume(0.0)
        if self._playing is None or self._playing not in self._files:
            return
        file = self._files[self._playing][0]
        try:
            pygame.mixer.music.load(plain_file(file))
            pygame.mixer.music.play(-1)
        except (pygame.error, OSError) as error:
            log.warning("%s stays silent: %s", file.name, error)
            del self._files[self._playing]
        self._paused = False

    def _wait(self, is_waiting: bool) -> None:
        if is_waiting is not self._paused:
            self._paused = is_waiting
            (pygame.mixer.music.pause if is_waiting else pygame.mixer.music.unpause)()

    def _set_volume(self, volume: float) -> None:
        # Rounded to the mixer's own steps: most frames change nothing then, and the mixer is not called.
        fine = round(volume * _STEPS) / _STEPS
        if fine != self._volume:
            self._volume = fine
            pygame.mixer.music.set_volume(fine)


def toward(now: float, goal: float, step: float) -> float:
    return min(goal, now + step) if now < goal else max(goal, now - step)


class RoundSound:
    """Sound that goes round and round on a channel of its own, such as the surf around a piece, or the wind.

    One at a time: another one fades in when the one before it has faded away.

    Args:
        channel: Its number.
        is_kept: Whether what is heard no more stays decoded, as long as there is room for it.
    """

    def __init__(self, channel: int, *, is_kept: bool) -> None:
        self._channel = channel
        self._is_kept = is_kept
        self._name: HeardName | None = None
        self._fade, self._volume = 0.0, -1.0

    def update(self, milliseconds: float, store: SoundStore, wanted: HeardName | None, volume: float = 1.0) -> None:
        """Let time pass.

        Args:
            milliseconds: How much.
            store: Where it is decoded.
            wanted: What is to be heard from now on.
            volume: The factor beside that of fading; at 0 it is cut, and comes again from its beginning.
        """
        if wanted == self._name is None:
            return
        self._fade = toward(self._fade, 1.0 if wanted == self._name else 0.0, milliseconds / FADE)
        if wanted != self._name and (self._fade <= 0 or volume <= 0):
            self._change(store, wanted)
        if volume > 0:
            self._play(store, volume)
        else:
            self._stop()

    def _change(self, store: SoundStore, wanted: HeardName | None) -> None:
        if self._name is not None and not self._is_kept:
            store.free(self._name)
        self._stop()
        self._name = wanted

    def _stop(self) -> None:
        pygame.mixer.Channel(self._channel).stop()
        self._fade, self._volume = 0.0, -1.0

    def _play(self, store: SoundStore, volume: float) -> None:
        """Begin it as soon as it is decoded, and be as loud as it has become."""
        loaded = store.get(self._name) if self._name is not None else None
        if loaded is None:
            if self._name is not None:
                store.fetch(self._name)
            self._fade = 0.0
            return
        channel = pygame.mixer.Channel(self._channel)
        if not channel.get_busy():
            self._fade, self._volume = 0.0, -1.0
            channel.set_volume(0.0)
            channel.play(loaded.sounds[0], loops=-1)
        fine = round(self._fade * volume * _STEPS) / _STEPS
        if fine != self._volume:
            self._volume = fine
            channel.set_volume(fine)
