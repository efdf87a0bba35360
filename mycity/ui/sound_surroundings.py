"""What is around a piece of music, such as the surf: round and round on a channel of its own, as loud as effects."""

from __future__ import annotations

import pygame

from mycity.ui.sound_music import FADE, toward
from mycity.ui.sound_store import SoundStore
from mycity.ui.sound_table import PieceName, SoundName

_STEPS = 128
"""How finely the mixer can set a volume."""


class SurroundingSound:
    """One at a time: it comes and goes with the pieces it belongs to, and stays from one of them to the next."""

    def __init__(self, channel: int) -> None:
        self._channel = channel
        self._amid: dict[PieceName, SoundName | None] = {}
        self._name: SoundName | None = None
        self._fade, self._volume = 0.0, -1.0

    def take(self, amid: dict[PieceName, SoundName | None]) -> None:
        """Know from now on what is around each piece."""
        self._amid = amid

    def update(self, milliseconds: float, store: SoundStore, piece: PieceName | None) -> None:
        """Let time pass while a piece is to be heard, or nothing at all."""
        wanted = self._amid.get(piece) if piece is not None else None
        if wanted == self._name is None:
            return
        self._fade = toward(self._fade, 1.0 if wanted == self._name else 0.0, milliseconds / FADE)
        if wanted != self._name and self._fade <= 0:
            pygame.mixer.Channel(self._channel).stop()
            self._name, self._volume = wanted, -1.0
        self._play(store)

    def _play(self, store: SoundStore) -> None:
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
            channel.play(loaded.sounds[0], loops=-1)
        fine = round(self._fade * _STEPS) / _STEPS
        if fine != self._volume:
            self._volume = fine
            channel.set_volume(fine)
