"""How loud sounds are above the music around them, measured on their decoded files, mixed as the game mixes them.

Loudness is that of ITU-R BS.1770 in blocks of 0.4 s. The filter is applied to the spectrum: what is measured here is
not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from mycity.content.assets import assets_root
from mycity.content.yamls import decode
from mycity.storage.settings import Settings
from mycity.ui.sound.channels import SOFT
from mycity.ui.sound.store import gain_of
from mycity.ui.sound.table import PieceName, SoundName, SoundTable
from mycity.ui.sound.volumes import Volumes

Samples = NDArray[np.float64]
Heard = tuple[SoundName, int | None, bool]
"""An event, its rung, and whether it is soft."""

RATE = 44_100
MOST_ABOVE = 9.0
"""Decibels that a moment may be louder than the music at most."""
_BLOCK, _HOP = 0.4, 0.1
_MUSIC, _BEFORE, _SHOWN = 40.0, 1.0, 1.5
"""Seconds of the music that are measured, those of it before the sounds, and those with them."""
_APART = 0.06
"""Seconds between sounds that follow each other."""
_FULL = 32_768.0


@dataclass(frozen=True)
class Level:
    """A measured mix.

    Attributes:
        above: decibels by which its loudest block is above the music.
        peak: decibels of its highest sample below full scale.
        clipped: samples that were cut.
        step: the largest step between two samples, as a share of full scale.
    """

    above: float
    peak: float
    clipped: int
    step: float


class Mixes:
    """Mixes sounds into music, at the volumes that a new player has."""

    def __init__(self) -> None:
        self._music: dict[PieceName, tuple[Samples, float]] = {}
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        self._table = decode(assets_root() / "sounds.yaml", SoundTable)
        chosen = Settings()
        self._volumes = Volumes(chosen.overall_volume, chosen.effects_volume, chosen.music_volume)

    def level(self, heard: Sequence[Heard], piece: PieceName) -> Level:
        """Return how loud some sounds are in a piece, one after the other."""
        if piece not in self._music:
            self._music[piece] = self._piece(piece)
        music, quiet = self._music[piece]
        part = music[: round((_BEFORE + _SHOWN) * RATE)].copy()
        for number, (name, rung, soft) in enumerate(heard):
            sound = self._sound(name, rung) * (SOFT if soft else 1.0)
            start = round((_BEFORE + _APART * number) * RATE)
            sound = sound[: len(part) - start]
            part[start : start + len(sound)] += sound
        loudest = max(_loudness(block) for block in _blocks(part[round((_BEFORE - _BLOCK) * RATE) :]))
        peak = float(np.abs(part).max())
        steps = np.abs(np.diff(part, axis=0))
        return Level(loudest - quiet, 20 * np.log10(peak), int((np.abs(part) > 1.0).sum()), float(steps.max()))

    def _piece(self, piece: PieceName) -> tuple[Samples, float]:
        """Return the beginning of a piece with what is around it, and its loudness."""
        row = next(row for row in self._table.pieces if row.name == piece)
        music = self._read(row.file, row.level)[: round(_MUSIC * RATE)] * self._volumes.of_music
        if row.amid is not None:
            music = music + np.resize(self._sound(row.amid, None), music.shape)
        return music, _loudness(music)

    def _sound(self, name: SoundName, rung: int | None) -> Samples:
        row = next(row for row in self._table.events if row.name == name)
        file = row.files[min(rung or 1, len(row.files)) - 1]
        return self._read(file, row.level) * self._volumes.of_effects

    def _read(self, file: str, level: int) -> Samples:
        sound = pygame.mixer.Sound(assets_root() / "audio" / file)
        samples: Samples = np.frombuffer(sound.get_raw(), dtype="<i2").reshape(-1, 2) / _FULL
        return samples * gain_of(level)


def _blocks(samples: Samples) -> list[Samples]:
    length, hop = round(_BLOCK * RATE), round(_HOP * RATE)
    return [samples[start : start + length] for start in range(0, len(samples) - length + 1, hop)]


def _loudness(samples: Samples) -> float:
    """Return the loudness of some samples, in LUFS, without gates."""
    spectrum = np.fft.rfft(samples, axis=0)
    weight = _weight(np.fft.rfftfreq(len(samples), 1 / RATE))
    power = (np.abs(spectrum * weight[:, None]) ** 2).sum() * 2 / len(samples) ** 2
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def _weight(hertz: NDArray[np.float64]) -> NDArray[np.complex128]:
    """Return the response of the two filters of BS.1770, whose coefficients are for 48 kHz."""
    z = np.exp(-2j * np.pi * np.minimum(hertz, 23_999) / 48_000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    high_pass = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.asarray(shelf * high_pass)
