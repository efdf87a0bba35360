"""Voice allocation: a channel and a sound for each event; where all channels are busy, what matters less gives way."""

from __future__ import annotations

import pygame

from mycity.ui.sound.store import LoadedSound
from mycity.ui.sound.table import SoundName

CHANNELS = 16
"""For events; two more are for what is around, and for the air."""
AT_ONCE = 3
"""Sounds of one event that are heard at a time."""
SOFT = 0.4
"""The factor on what comes from further away."""


class EventChannels:
    """The channels for events, and what was played last on each."""

    def __init__(self) -> None:
        self._turns: dict[SoundName, int] = {}
        self._playing: list[tuple[SoundName, int, int]] = [("focus", 0, 0)] * CHANNELS
        """For each channel the event played last, its priority, and as the how manieth sound."""
        self._count = 0

    def play(self, name: SoundName, loaded: LoadedSound, rung: int | None, *, soft: bool) -> None:
        """Let an event be heard, unless all that is heard matters as much; arguments as for `Sound.play`.

        Raises:
            pygame.error: The device has gone.
        """
        number = self._channel_for(name, loaded.priority)
        if number is None:
            return
        self._count += 1
        self._playing[number] = name, loaded.priority, self._count
        channel = pygame.mixer.Channel(number)
        channel.set_volume(SOFT if soft else 1.0)
        channel.play(self._variant(name, loaded, rung))

    def _variant(self, name: SoundName, loaded: LoadedSound, rung: int | None) -> pygame.mixer.Sound:
        count = len(loaded.sounds)
        if rung is not None:
            return loaded.sounds[max(1, min(rung, count)) - 1]
        # Round robin: the same sample again and again would sound like a machine.
        turn = self._turns[name] = (self._turns.get(name, -1) + 1) % count
        return loaded.sounds[turn]

    def _channel_for(self, name: SoundName, priority: int) -> int | None:
        """Return where to be heard: in the place of the oldest of too many, on a free channel, or a lesser one's."""
        # Voice stealing: an event that is heard often enough cuts its own oldest voice, another one the oldest of the
        # least important.
        busy = [number for number in range(CHANNELS) if pygame.mixer.Channel(number).get_busy()]
        same = [number for number in busy if self._playing[number][0] == name]
        if len(same) >= AT_ONCE:
            return min(same, key=lambda number: self._playing[number][2])
        if len(busy) < CHANNELS:
            return next(number for number in range(CHANNELS) if number not in busy)
        lesser = min(busy, key=lambda number: self._playing[number][1:])
        return lesser if self._playing[lesser][1] < priority else None
