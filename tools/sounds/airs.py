"""The air over the boards, far behind the music: rain on roofs, wind, a night, a band in the distance; in mono.

Each is a ring from the outset: noise and filters go round in it, and what runs over its end runs into its beginning.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from scipy import ndimage

from sounds.basics import RATE, Dice, Sound, around, band, dice, hump, noise, room, samples, struck, times
from sounds.instruments import horn, shaped
from sounds.loudness import lufs
from sounds.materials import drop, even, wood
from sounds.music import HALL
from sounds.score import key_of, pitch_of

LEVEL = -30.0
"""Loudness of every air in LUFS: 5.5 under the music."""
DULL = RATE // 2
"""Samples in a second of its file: nothing far away is bright, and half of them are pressed into half the bytes."""
MINUTE = 84
"""Beats of the band's waltz in a minute, as in the music of the chapters it belongs to."""
CORNET = "C5/2 A4/1 F4/2 A4/1 C5/2 D5/1 C5/3 D5/2 C5/1 A4/2 F4/1 G4/1 A4/1 G4/1 F4/3"
HORNS = ("A3+C4", "A3+C4", "A3+C4", "C4+F4", "A3+D4", "A3+C4", "C4+G4", "A3+C4")
BASSES = ("F2", "C3", "F2", "C3", "D3", "F2", "C3", "F2")
"""The waltz: eight bars of the five notes that agree with all chords of F major. Horns on the second and third beat."""


def ringed(sound: Sound, low: float, high: float, slope: float = 2.0) -> Sound:
    """Return a ring with what lies between two frequencies: it is filtered round and round, and has no beginning."""
    return np.fft.irfft(np.fft.rfft(sound) * _passing(len(sound), low, high, slope), len(sound))


def _passing(length: int, low: float, high: float, slope: float) -> Sound:
    """Return how much of each frequency of a ring passes."""
    pitches = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1e-3)
    return np.asarray(1 / np.sqrt((1 + (low / pitches) ** (2 * slope)) * (1 + (pitches / high) ** (2 * slope))))


def swaying(rng: Dice, time: float, low: float, fastest: int = 5) -> Sound:
    """Return an envelope from ``low`` to 1 that comes back to where it was: slow waves, whole ones in the time."""
    at = times(time) / time
    waves = [np.cos(2 * np.pi * (n * at + rng.random())) / n**0.5 for n in range(1, fastest + 1)]
    total = np.asarray(sum(waves))
    return low + (1 - low) * (total - total.min()) / (total.max() - total.min())


def strewn(rng: Dice, time: float, count: int, grains: Sequence[Sound], thin: Sound | None = None) -> Sound:
    """Lay small sounds all over a ring, each at its own loudness; they are fewer where ``thin`` is low."""
    ring = np.zeros(samples(time))
    for start in rng.integers(len(ring), size=count):
        if thin is None or rng.random() < thin[start]:
            grain = grains[int(rng.integers(len(grains)))] * rng.random() ** 2
            lay(ring, start / RATE, grain)
    return ring


def lay(ring: Sound, at: float, part: Sound) -> None:
    """Lay a sound into a ring from a time on; what runs over the end runs into the beginning."""
    np.add.at(ring, (round(at * RATE) + np.arange(len(part))) % len(ring), part)


def answered(ring: Sound, answer: Sound, share: float) -> Sound:
    """Return a ring with a share of what a place answers to it, over its end into its beginning."""
    echo = np.zeros(len(ring))
    echo[: len(answer)] = answer.mean(axis=1)
    return ring + share * np.fft.irfft(np.fft.rfft(ring) * np.fft.rfft(echo), len(ring))


def street() -> Sound:
    """Return what houses far apart answer."""
    return room("hall", 1.7, HALL, 5_500)


def rain() -> Sound:
    """Rain on roofs: a hush, a fine patter, single drops on tile and wood, and a gutter."""
    rng, time = dice("air", "rain"), 12.0
    swell = swaying(rng, time, 0.65, 4)
    hush = even(ringed(noise(rng, time), 250, 1_500, 1.2) * swell) * 0.5
    fine = [even(band(noise(rng, 0.006), 1_200, 4_200) * hump(0.006, 0.15)) * 0.3 for _ in range(12)]
    tiles = [_tap(rng, around(rng, 1_500, 0.35), 0.022) for _ in range(14)]
    planks = [wood(rng, around(rng, 330, 0.3), 0.35, 0.5, 0.2) for _ in range(8)]
    gutter = [drop(rng, around(rng, 600, 0.3), around(rng, 1_150, 0.25), 0.03) for _ in range(8)]
    near = strewn(rng, time, 3_700, fine, swell) + strewn(rng, time, 440, tiles, swell) * 0.5
    single = strewn(rng, time, 50, planks) * 0.4 + strewn(rng, time, 18, gutter) * 0.22
    return hush + ringed(near + single, 120, 4_000, 3)


def _tap(rng: Dice, pitch: float, t60: float) -> Sound:
    """Return a drop on a tile."""
    modes = ((pitch, t60, 1.0), (pitch * 1.73, t60 * 0.7, 0.5), (pitch * 2.9, t60 * 0.4, 0.2))
    return even(struck(band(noise(rng, 0.002), 500, 5_000) * hump(0.002), modes, 3 * t60))


def wind() -> Sound:
    """Wind over the roofs in gusts, which whistles a little at the highest of them."""
    rng, time = dice("air", "wind"), 18.8
    gust = swaying(rng, time, 0.0, 5)
    low = _blown(rng, 150 * 2 ** (1.3 * gust), 0.9) * (0.65 + 0.35 * gust)
    high = _blown(rng, 520 * 2 ** (1.1 * gust), 0.7) * gust**2
    whistle = _blown(rng, 640 * 2 ** (0.5 * gust + 0.2 * swaying(rng, time, 0.0, 9)), 0.09) * gust**3
    return even(low) + even(high) * 0.26 + even(whistle) * 0.14


def _blown(rng: Dice, path: Sound, width: float) -> Sound:
    """Return a ring of noise whose middle frequency goes round a path; the width is in octaves to either side."""
    spectrum, octaves, total = np.fft.rfft(noise(rng, len(path) / RATE)), np.log2(path), np.zeros(len(path))
    for low, high in itertools.pairwise(np.geomspace(70, 3_500, 60)):
        middle = np.log2(low * high) / 2
        if octaves.min() - 2.6 * width < middle < octaves.max() + 2.6 * width:
            part = np.fft.irfft(spectrum * _passing(len(path), low, high, 12), len(path))
            total += np.exp(-(((octaves - middle) / width) ** 2)) * part
    return total


def night() -> Sound:
    """A summer night: a cricket in the grass, many in the fields, an owl beyond them, once."""
    rng, time = dice("air", "night"), 17.0
    near = _cricket(rng, time, 4_350, 37) * (0.35 + 0.65 * swaying(rng, time, 0.0, 3))
    fields = [_cricket(rng, time, around(rng, 3_700, 0.13), 24 + int(rng.integers(24))) for _ in range(9)]
    far = answered(ringed(np.sum(fields, axis=0), 2_400, 4_200, 3), street(), 1.2)
    owl = np.zeros(samples(time))
    for at, length, pitch in ((9.0, 0.55, 392.0), (11.1, 0.16, 370.0), (11.4, 1.25, 388.0)):
        lay(owl, at, _hoot(rng, pitch, length))
    air = even(ringed(noise(rng, time), 90, 360, 4) * swaying(rng, time, 0.5, 3))
    return air * 0.2 + even(near) * 0.3 + even(far) * 0.3 + even(answered(owl, street(), 1.5)) * 0.16


def _cricket(rng: Dice, time: float, pitch: float, count: int) -> Sound:
    """Return a ring of chirps, three or four strokes of a wing each, about as regular as crickets are."""
    ring, start = np.zeros(samples(time)), rng.random()
    for n in range(count):
        at = (n + start + rng.uniform(-0.12, 0.12)) * time / count
        for stroke in range(int(rng.integers(3, 5))):
            tone = np.sin(2 * np.pi * around(rng, pitch, 0.004) * times(0.017)) * hump(0.017, 0.6)
            lay(ring, at + stroke * 0.029, tone * (0.6 + 0.13 * stroke))
    return ring


def _hoot(rng: Dice, pitch: float, time: float) -> Sound:
    """Return one call of an owl: soft, a little lower at its end, with a throb while it lasts."""
    course = pitch * (1 - 0.05 * np.linspace(0, 1, samples(time)) ** 2)
    throb = 1 - 0.25 * np.clip(times(time) / 0.4, 0, 1) * np.sin(2 * np.pi * 9 * times(time))
    tone = np.sin(2 * np.pi * np.cumsum(course) / RATE + rng.random())
    return np.asarray(tone * throb * shaped(time, min(0.12, time / 2), min(0.25, time / 2)))


def distant_band() -> Sound:
    """A brass band on a square some streets away, as the air brings it and takes it away again."""
    rng, beat = dice("air", "band"), 60 / MINUTE
    time = 24 * beat
    square = np.zeros(samples(time))
    horns = " ".join(f"-/1 {chord}/1 {chord}/1" for chord in HORNS)
    basses = " ".join(f"{bass}/1 -/2" for bass in BASSES)
    for line, loudness in ((CORNET, 0.55), (horns, 0.32), (basses, 0.75)):
        for start, length, pitch in _written(line):
            late = start * beat + float(rng.uniform(-0.015, 0.015))
            lay(square, late, horn(rng, pitch, length * beat * 0.85, 0.5) * loudness)
    far = ringed(answered(square, street(), 1.6), 80, 900, 2)
    at = times(time) / time
    brought = 0.4 + 0.6 * (0.5 - 0.5 * np.cos(2 * np.pi * at)) * (0.8 + 0.2 * np.cos(2 * np.pi * (3 * at + 0.3)))
    air = even(ringed(noise(rng, time), 90, 360, 4) * swaying(rng, time, 0.6, 3))
    return even(far * brought) + air * 0.16


def _written(line: str) -> Iterator[tuple[float, float, float]]:
    """Yield the notes of a line: when and how long, in beats, and their pitches; a minus is a rest, a plus a chord."""
    start = 0.0
    for keys, _, length in (word.partition("/") for word in line.split()):
        yield from ((start, float(length), pitch_of(key_of(key))) for key in keys.split("+") if key != "-")
        start += float(length)


AIRS: dict[str, Callable[[], Sound]] = {"rain": rain, "wind": wind, "night": night, "band": distant_band}


def begun_softly(ring: Sound) -> Sound:
    """Return a ring that begins where it is nearest to silence: a mixer knows nothing of what comes before a file."""
    loud = ndimage.maximum_filter1d(np.abs(ring), 13, mode="wrap")
    return np.roll(ring, -int(loud.argmin()))


def made(name: str) -> Sound:
    """Return an air as it is written, at `DULL`: at the loudness of all of them, without a direct current."""
    ring = AIRS[name]()
    ring = ring * 10 ** ((LEVEL - lufs(ring)) / 20)
    return begun_softly(np.fft.irfft(np.fft.rfft(ring - ring.mean())[: len(ring) // 4 + 1], len(ring) // 2) / 2)
