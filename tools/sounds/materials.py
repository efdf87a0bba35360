"""What is on the table: wood, stone, paper, cloth, metal, water. Each returns a mono sound about as loud as 1."""

from collections.abc import Sequence

import numpy as np

from sounds.basics import (
    RATE,
    Dice,
    Sound,
    around,
    band,
    contact,
    fading,
    hump,
    laid,
    moving,
    noise,
    rough,
    struck,
    times,
)

WOOD = ((1.0, 0.14, 1.0), (2.7, 0.105, 0.85), (4.9, 0.08, 0.6), (7.6, 0.06, 0.42), (11.0, 0.04, 0.28))
"""Modes of a wooden body: share of its base, seconds to -60 dB, loudness."""


def even(sound: Sound, top: float = 1.0) -> Sound:
    """Return a sound whose highest sample is ``top``."""
    return sound * (top / np.abs(sound).max())


def wood(rng: Dice, base: float, hard: float = 0.5, long: float = 1.0, time: float = 0.4) -> Sound:
    """Return wood on wood: a harder touch is shorter and wakes the higher modes."""
    base = around(rng, base)
    modes = [(around(rng, base * ratio, 0.025), t60 * long, around(rng, level, 0.2)) for ratio, t60, level in WOOD]
    push = contact(rng, 0.0026 - 0.0019 * hard, 0.5)
    tap = band(noise(rng, 0.012), 900, 5_000) * hump(0.012, 0.15) * 0.25 * hard
    return laid((0, even(struck(push, modes, time))), (0, tap))


def felt(rng: Dice, time: float = 0.02, high: float = 1_400) -> Sound:
    return even(band(noise(rng, time + 0.02), 150, high) * hump(time + 0.02, 0.3))


def tick(rng: Dice, pitch: float, t60: float = 0.03, hard: float = 0.6) -> Sound:
    pitch = around(rng, pitch)
    modes = ((pitch, t60, 1), (2.76 * pitch, t60 * 0.6, 0.3 * hard), (5.4 * pitch, t60 * 0.4, 0.1 * hard))
    return even(band(struck(contact(rng, 0.0009 - hard * 0.0006, 0.4), modes, 3 * t60), pitch / 2))


def paper(rng: Dice, time: float, course: Sequence[float], rise: float = 0.35) -> Sound:
    """Return paper that slides: noise along a course of frequencies, as uneven as its fibres."""
    course = [around(rng, pitch, 0.08) for pitch in course]
    return even(moving(rng, time, course) * rough(rng, time, 260, 0.45) * hump(time, around(rng, rise, 0.15)))


def grain(rng: Dice, time: float, low: float, high: float) -> Sound:
    """Return one short grain of noise: the edge of a card, a crumb, a tooth of a saw."""
    return even(band(noise(rng, time), around(rng, low, 0.08), around(rng, high, 0.08)) * hump(time, 0.2))


def cloth(rng: Dice, time: float, rise: float = 0.4) -> Sound:
    sound = moving(rng, time, [around(rng, pitch, 0.08) for pitch in (350, 900, 650, 300)], 1.1)
    return even(sound * rough(rng, time, 28, 0.55) * hump(time, rise))


def stone(rng: Dice, pitch: float, t60: float = 0.05, time: float = 0.2) -> Sound:
    """Return stone on stone: a hard, short burst and hardly a pitch."""
    pitch = around(rng, pitch, 0.06)
    modes = [(around(rng, pitch * ratio, 0.03), t60 / ratio**0.5, 1 / ratio) for ratio in (1, 1.62, 2.41, 3.3)]
    burst = band(noise(rng, 0.006), 2_000, 9_000) * hump(0.006, 0.1)
    return laid((0, even(struck(contact(rng, 0.0007, 0.8), modes, time))), (0, burst * 0.9))


def metal(rng: Dice, pitches: Sequence[float], t60: float, time: float) -> Sound:
    """Return thin metal: a few bright modes that ring, each beating with a neighbour."""
    modes = []
    for k, pitch in enumerate(around(rng, pitch, 0.02) for pitch in pitches):
        modes += [(pitch, t60 * 0.85**k, 0.8**k), (pitch * 1.0035, t60 * 0.8**k, 0.4 * 0.8**k)]
    return even(struck(contact(rng, 0.0004, 0.3), modes, time))


def drop(rng: Dice, low: float = 400, high: float = 1_200, time: float = 0.06) -> Sound:
    """Return a drop of water: a tone that rises as the bubble closes, with a tail."""
    whole = time * 3
    low, high = around(rng, low, 0.08), around(rng, high, 0.08)
    pitch = low * (high / low) ** np.clip(times(whole) / time, 0, 1.15)
    level = np.clip(times(whole) / 0.006, 0, 1) * fading(whole, whole * 0.95)
    return even(np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * level)


def thud(rng: Dice, pitch: float, t60: float = 0.22) -> Sound:
    """Return something heavy set down: a low mode that gives way, and its dull noise."""
    whole = 1.5 * t60
    course = around(rng, pitch) * (1 + 0.35 * np.exp(-times(whole) / 0.018))
    low = np.sin(2 * np.pi * np.cumsum(course) / RATE) * fading(whole, t60) * np.clip(times(whole) / 0.002, 0, 1)
    dull = band(noise(rng, 0.05), 80, 420) * hump(0.05, 0.12)
    return laid((0, low), (0, even(dull, 0.45)))


def chuff(rng: Dice, time: float = 0.11) -> Sound:
    """Return one breath of steam."""
    sharp = moving(rng, time, (2_600, 1_400, 800), 1.0) * hump(time, 0.12)
    return even(sharp + 0.6 * band(noise(rng, time), 120, 500) * hump(time, 0.2))


def scattered(rng: Dice, count: int, time: float, make: Sequence[Sound], fall: float = 0.0) -> Sound:
    """Lay many small sounds over a time at random, each at its own loudness, fewer and softer towards the end."""
    starts = np.sort(rng.random(count) ** (1 + fall)) * time
    parts = [
        (float(at), make[int(rng.integers(len(make)))] * (0.3 + 0.7 * rng.random()) * (1 - at / time * min(fall, 0.9)))
        for at in starts
    ]
    return laid((time, np.zeros(1)), *parts)
