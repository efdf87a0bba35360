"""How loud a sound is: true peak (four times oversampled), LUFS (ITU-R BS.1770), RMS."""

import numpy as np
from scipy import signal

from sounds.basics import RATE, Sound, decibels, limited, samples

BLOCK, STEP = 0.4, 0.1
"""Seconds: a block of the loudness, and from one block to the next."""
TOUCH = 0.05
"""Seconds: what an ear takes together of a very short sound."""
QUIETEST = -23.5
"""LUFS, integrated: no effect but a tick is under it."""
SILENCE = -120.0


def columns(sound: Sound) -> Sound:
    return sound[:, None] if sound.ndim == 1 else sound


def true_peak(sound: Sound) -> float:
    """Return the highest level between the samples, too, in dBFS."""
    return decibels(np.abs(signal.resample_poly(columns(sound), 4, 1, axis=0)).max())


def rms(sound: Sound) -> float:
    """Return the level of the mean power, in dBFS."""
    return decibels(np.sqrt((sound**2).mean()))


def _shelf() -> tuple[list[float], list[float]]:
    """Return the first filter of BS.1770, the head: 4 dB more above 1.7 kHz (for any rate, as in its annex)."""
    gain, quality, middle = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k, high = np.tan(np.pi * middle / RATE), 10 ** (gain / 20)
    part = high**0.4996667741545416
    whole = 1 + k / quality + k * k
    up = [(high + part * k / quality + k * k) / whole, 2 * (k * k - high) / whole]
    return [*up, (high - part * k / quality + k * k) / whole], [
        1,
        2 * (k * k - 1) / whole,
        (1 - k / quality + k * k) / whole,
    ]


def _pass() -> tuple[list[float], list[float]]:
    """Return the second filter of BS.1770: what lies below 38 Hz counts little."""
    quality, middle = 0.5003270373238773, 38.13547087602444
    k = np.tan(np.pi * middle / RATE)
    whole = 1 + k / quality + k * k
    return [1.0, -2.0, 1.0], [1, 2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole]


def weighted(sound: Sound) -> Sound:
    """Return a sound as loud as an ear takes each of its frequencies."""
    for over, under in (_shelf(), _pass()):
        sound = signal.lfilter(over, under, sound, axis=0)
    return sound


def momentary(sound: Sound) -> Sound:
    """Return the loudness of every block of 0.4 s, each 0.1 s after the last, in LUFS; a shorter sound is one block.

    A mono sound is heard from both sides, as the mixer plays it.
    """
    power = (weighted(columns(sound)) ** 2).sum(axis=1) * (2 if columns(sound).shape[1] == 1 else 1)
    total = np.concatenate(([0.0], np.cumsum(power)))
    size, step = samples(BLOCK), samples(STEP)
    starts = np.arange(0, max(1, len(power) - size + 1), step)
    ends = np.minimum(starts + size, len(power))
    return np.asarray(-0.691 + 10 * np.log10(np.maximum((total[ends] - total[starts]) / size, 1e-12)))


def _mean(blocks: Sound) -> float:
    return float(10 * np.log10((10 ** (blocks / 10)).mean())) if len(blocks) else SILENCE


def lufs(sound: Sound) -> float:
    """Return the integrated loudness: blocks under -70 LUFS do not count, nor those 10 below the mean of the rest."""
    blocks = momentary(sound)
    heard = blocks[blocks > -70]
    return _mean(heard[heard > _mean(heard) - 10])


def strength(sound: Sound) -> float:
    """Return the loudest 0.4 s of a sound in LUFS, silence after a shorter one: it compares a tick with a thud."""
    return float(momentary(sound).max())


def loudest(sound: Sound, time: float) -> float:
    """Return the level of the loudest stretch of the given time, in dBFS; silence follows a shorter sound."""
    total = np.concatenate(([0.0], np.cumsum((columns(sound) ** 2).mean(axis=1)), np.zeros(samples(time))))
    total[len(sound) + 1 :] = total[len(sound)]
    return float(10 * np.log10(max((total[samples(time) :] - total[: -samples(time)]).max() / samples(time), 1e-12)))


def levelled(sound: Sound, target: float, ceiling: float) -> Sound:
    """Return a sound whose loudest 0.4 s have a loudness (LUFS), under a ceiling (dBFS); the whole is not too quiet."""
    for _ in range(4):
        middle = np.hanning(len(sound))
        sound = (columns(sound) - columns(sound).mean(axis=0) * (middle / middle.mean())[:, None]).reshape(sound.shape)
        sound = limited(sound * 10 ** ((target - strength(sound)) / 20), ceiling)
    return limited(sound * 10 ** (max(0.0, QUIETEST - lufs(sound)) / 20), ceiling)
