"""What every sound is made of: noise, filters, envelopes, struck modes, a room, and an end without a click.

A sound is an array of floats at 44.1 kHz: ``(n,)`` in mono, ``(n, 2)`` in stereo. Times are seconds, pitches Hz.
"""

import itertools
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage, signal

RATE = 44_100
AUDIO = Path(__file__).resolve().parents[2] / "assets" / "audio"

Sound = NDArray[np.float64]
Dice = np.random.Generator

LEAD = 0.008
"""Silence before an effect: an encoder smears a hard beginning forwards, and the file still begins at zero."""


def dice(*names: object) -> Dice:
    """Return the generator of one sound: it depends on the sound's name alone, not on what was made before it."""
    return np.random.Generator(np.random.PCG64(zlib.crc32("/".join(map(str, names)).encode())))


def samples(time: float) -> int:
    return max(1, round(time * RATE))


def times(time: float) -> Sound:
    return np.arange(samples(time)) / RATE


def noise(rng: Dice, time: float) -> Sound:
    return rng.uniform(-1, 1, samples(time))


def around(rng: Dice, value: float, share: float = 0.03) -> float:
    """Return a value up to a share away from another: no two sounds of one event are the same."""
    return float(value * (1 + rng.uniform(-share, share)))


def band(sound: Sound, low: float | None = None, high: float | None = None, order: int = 2) -> Sound:
    """Keep what lies between two frequencies; None leaves that side open."""
    if low and high:
        sos = signal.butter(order, (low, high), "bandpass", fs=RATE, output="sos")
    else:
        sos = signal.butter(order, low or high, "highpass" if low else "lowpass", fs=RATE, output="sos")
    return np.asarray(signal.sosfilt(sos, sound, axis=0))


def hump(time: float, rise: float = 0.5) -> Sound:
    """Return an envelope from 0 to 1 and back to 0, its top at the given share of the time."""
    at = np.linspace(0, 1, samples(time))
    power = np.where(at < rise, at / max(rise, 1e-6), (1 - at) / max(1 - rise, 1e-6))
    return np.asarray(np.sin(np.pi / 2 * power) ** 2)


def fading(time: float, t60: float) -> Sound:
    """Return an envelope that has lost 60 dB after ``t60``."""
    return np.asarray(10 ** (-3 * times(time) / t60))


def struck(contact: Sound, modes: Iterable[tuple[float, float, float]], time: float) -> Sound:
    """Return what rings when a contact hits a body: a resonator for each mode (Hz, seconds to -60 dB, loudness)."""
    force = np.zeros(samples(time))
    force[: len(contact)] = contact[: len(force)]
    total = np.zeros_like(force)
    for pitch, t60, loudness in modes:
        radius = 10 ** (-3 / (t60 * RATE))
        angle = 2 * np.pi * pitch / RATE
        total += signal.lfilter([0, loudness * np.sin(angle)], [1, -2 * radius * np.cos(angle), radius**2], force)
    return total


def contact(rng: Dice, time: float, grain: float = 0.3) -> Sound:
    """Return the push of one thing against another: a soft bump of the given time, with the grain of its surface."""
    bump = hump(time)
    return np.asarray(bump * (1 + grain * rng.uniform(-1, 1, len(bump))) / bump.sum())


def moving(rng: Dice, time: float, course: Sequence[float], width: float = 0.7) -> Sound:
    """Return noise whose middle frequency follows a course; the width is in octaves to either side."""
    edges = np.geomspace(90, 14_000, 25)
    path = np.log2(np.interp(np.linspace(0, 1, samples(time)), np.linspace(0, 1, len(course)), course))
    source, total = noise(rng, time), np.zeros(samples(time))
    for low, high in itertools.pairwise(edges):
        weight = np.exp(-(((path - np.log2(low * high) / 2) / width) ** 2))
        total += weight * band(source, low, high) if weight.max() > 1e-3 else 0
    return total


def rough(rng: Dice, time: float, rate: float, depth: float = 0.6) -> Sound:
    """Return an unsteady envelope round 1, as fibres and threads give it, changing at about the given rate."""
    knots = rng.uniform(1 - depth, 1 + depth, max(4, int(time * rate) + 2))
    return np.interp(np.linspace(0, 1, samples(time)), np.linspace(0, 1, len(knots)), knots)


def laid(*parts: tuple[float, Sound]) -> Sound:
    """Lay sounds over each other, each from its time on; stereo if one of them is."""
    stereo = any(part.ndim > 1 for _, part in parts)
    end = max(samples(start) + len(part) for start, part in parts)
    total = np.zeros((end, 2) if stereo else end)
    for start, part in parts:
        at = round(start * RATE)
        total[at : at + len(part)] += part[:, None] if stereo and part.ndim == 1 else part
    return total


def placed(sound: Sound, side: float) -> Sound:
    """Return a mono sound in stereo, from -1 (left) to 1 (right), as loud everywhere."""
    angle = (side + 1) * np.pi / 4
    return np.column_stack((sound * np.cos(angle), sound * np.sin(angle))) * np.sqrt(2)


def in_room(sound: Sound, echo: Sound, share: float) -> Sound:
    """Return a sound with a share of what a room answers to it."""
    dry = np.zeros((len(sound) + len(echo) - 1, *sound.shape[1:]))
    dry[: len(sound)] = sound
    answer = echo if sound.ndim == echo.ndim else echo.mean(axis=1) if sound.ndim == 1 else echo[:, None]
    return np.asarray(dry + share * signal.fftconvolve(sound, answer, axes=0))


def room(name: str, t60: float, taps: Sequence[tuple[float, float]], high: float) -> Sound:
    """Return a room's answer in stereo: first reflections (seconds, loudness), then a soft decay of ``t60``."""
    sides = []
    for side, lean in (("left", 0.97), ("right", 1.03)):
        tail = band(noise(dice("room", name, side), t60), 180, high, order=1) * fading(t60, t60)
        tail *= np.clip(times(t60) / 0.03, 0, 1) / np.sqrt((tail**2).sum())
        for at, loudness in taps:
            tail[samples(at * lean)] += loudness
        sides.append(tail)
    return np.column_stack(sides)


def table_room() -> Sound:
    """Return the room all effects lie in: a table near a window."""
    return room("table", 0.5, ((0.0071, 0.5), (0.0113, -0.4), (0.0172, 0.33), (0.0239, 0.25), (0.0331, -0.2)), 4_500)


def ended(sound: Sound, floor: float = 66.0) -> Sound:
    """Return a sound cut where it has fallen by ``floor`` dB for good, without a step at either end."""
    loud = np.abs(sound).reshape(len(sound), -1).max(axis=1)
    last = np.flatnonzero(loud > loud.max() * 10 ** (-floor / 20))[-1]
    kept = sound[: last + 1] - 0.0
    out = min(len(kept) // 3, samples(0.04))
    shape = (slice(None), None) if kept.ndim > 1 else slice(None)
    kept[-out:] *= (np.cos(np.linspace(0, np.pi / 2, out)) ** 2)[shape]
    kept[: samples(0.0008)] *= np.linspace(0, 1, samples(0.0008))[shape]
    padded = np.zeros((samples(LEAD) + len(kept) + samples(0.012), *kept.shape[1:]))
    padded[samples(LEAD) : samples(LEAD) + len(kept)] = kept
    return padded


def limited(sound: Sound, ceiling: float, reach: float = 0.0015) -> Sound:
    """Hold a sound under a ceiling (dBFS) by turning it down around its peaks, smoothly: nothing is cut off."""
    top = 10 ** (ceiling / 20)
    loud = np.abs(sound).reshape(len(sound), -1).max(axis=1)
    if loud.max() <= top:
        return sound
    span = 2 * samples(reach) + 1
    need = np.minimum(1, top / np.maximum(ndimage.maximum_filter1d(loud, span), 1e-12))
    window = np.hanning(span) / np.hanning(span).sum()
    gain = np.convolve(np.pad(need, span // 2, mode="edge"), window, "valid")
    return sound * (gain[:, None] if sound.ndim > 1 else gain)


def decibels(value: Any) -> float:
    return float(20 * np.log10(max(float(value), 1e-9)))


Make = Callable[[Dice, int], Sound]
"""Makes one variant (from 1) of an event."""
