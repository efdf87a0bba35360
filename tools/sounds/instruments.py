"""The instruments: plucked string, flute, reed, low strings, horns, hand drum, shaker, wooden bars, bell.

Each takes a pitch in Hz, a time in seconds, a strength from 0 to 1 and the dice of its piece, and returns mono.
"""

from collections.abc import Sequence

import numpy as np

from sounds.basics import RATE, Dice, Sound, band, contact, fading, hump, laid, noise, rough, samples, struck, times


def overtones(pitch: float, loudness: Sequence[float], high: float = 16_000) -> Sound:
    """Return one period of a tone as a table of 2,048 points, without what lies above ``high``."""
    angle = np.arange(2049) * 2 * np.pi / 2048
    parts = (level * np.sin(k * angle) for k, level in enumerate(loudness, 1) if k * pitch < high)
    return np.asarray(sum(parts, np.zeros(2049)))


def sung(pitch: Sound | float, time: float, table: Sound, start: float = 0.0) -> Sound:
    """Return a tone that goes through a table at a pitch that may change."""
    phase = start + np.cumsum(np.broadcast_to(pitch, samples(time))) / RATE
    return np.interp(phase % 1 * 2048, np.arange(2049), table)


def trembling(rng: Dice, pitch: float, time: float, rate: float, cents: float, late: float = 0.35) -> Sound:
    """Return a pitch with a vibrato that comes in late, and the small wandering of a hand."""
    at = times(time)
    depth = cents * np.clip((at - late) / 0.5, 0, 1)
    wave = depth * np.sin(2 * np.pi * (rate * at + rng.random()))
    drift = np.interp(at, np.linspace(0, time, 5), rng.uniform(-2.5, 2.5, 5))
    return np.asarray(pitch * 2 ** ((wave + drift) / 1200))


def shaped(time: float, attack: float, release: float) -> Sound:
    """Return an envelope that swells in and dies away inside the given time."""
    at = times(time)
    rise = np.sin(np.pi / 2 * np.clip(at / attack, 0, 1)) ** 2
    return np.asarray(rise * np.sin(np.pi / 2 * np.clip((time - at) / release, 0, 1)) ** 2)


def _plucking(rng: Dice, pitch: float, strength: float, where: float) -> Sound:
    """Return one period of a string pulled at a share of its length: a soft finger wakes few overtones."""
    period = int(RATE / pitch) + 8
    harmonics = np.arange(1, period // 2)
    bright = 1200 + 3600 * strength + 1.5 * pitch
    level = np.sin(np.pi * harmonics * where) / harmonics**0.9 * np.exp(-((harmonics * pitch / bright) ** 1.2))
    phase = np.pi / 2 + rng.uniform(-0.5, 0.5, len(harmonics))
    spectrum = np.zeros(period // 2 + 1, complex)
    spectrum[1 : 1 + len(harmonics)] = level * np.exp(1j * phase)
    one = np.fft.irfft(spectrum, period)
    return one / np.sqrt((one**2).mean())


def _loop(pitch: float, t60: float, dull: float) -> tuple[int, Sound]:
    """Return the string's delay in whole samples, and what a turn through it does: damp, and delay by the rest."""
    delay = RATE / pitch - 1
    whole = int(delay) - 1
    rest = delay - whole
    points = np.arange(4)
    third = [np.prod([(rest - m) / (n - m) for m in points if m != n]) for n in points]
    taps = np.convolve(third, [dull / 2, 1 - dull, dull / 2])
    return whole, taps * 10 ** (-3 / (pitch * t60))


def plucked(rng: Dice, pitch: float, time: float, strength: float, where: float = 0.23) -> Sound:
    """Return a plucked string (Karplus-Strong), damped by a finger when its time is over."""
    length = samples(time + 0.25)
    whole, taps = _loop(pitch, 5.2 * (196 / pitch) ** 0.55, min(0.2, 22 / pitch))
    start = _plucking(rng, pitch, strength, where + rng.uniform(-0.03, 0.03))
    history = len(start) + whole + len(taps)
    string = np.zeros(history + length)
    string[history - len(start) : history] = start
    block = whole - 1
    for at in range(history, history + length, block):
        end = min(at + block, len(string))
        before = string[at - whole - len(taps) + 1 : end - whole]
        string[at:end] = np.convolve(before, taps, "valid")
    heard = string[history:] * strength
    heard[: samples(0.002)] *= np.linspace(0, 1, samples(0.002))
    tip = band(noise(rng, 0.02), 900, 3_000) * hump(0.02, 0.2) * 0.12 * strength
    heard[: len(tip)] += tip
    return heard * np.clip((length - np.arange(length)) / samples(0.22), 0, 1) ** 2


def in_body(sound: Sound) -> Sound:
    """Return strings as their wooden body gives them: air, top and back, and no more than they need of the highs."""
    body = sum(
        level * _ring(sound, pitch, width) for pitch, width, level in ((105, 40, 0.5), (215, 60, 0.45), (430, 120, 0.3))
    )
    return np.asarray(band(sound, None, 6_500, 1) + body)


def _ring(sound: Sound, pitch: float, width: float) -> Sound:
    return band(sound, pitch - width / 2, pitch + width / 2, 1)


def flute(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return a soft wooden flute: few overtones, breath, and a vibrato on long notes only."""
    whole = time + 0.12
    course = trembling(rng, pitch, whole, 4.9, 9 if time > 0.6 else 2)
    course = course * 2 ** (-18 / 1200 * np.exp(-times(whole) / 0.035))
    bright = 0.5 + 0.7 * strength
    table = overtones(pitch, (1, 0.26 * bright, 0.13 * bright, 0.035 * bright, 0.02 * bright**2))
    swell = (
        1 + 0.1 * hump(whole, 0.4) + 0.05 * np.sin(2 * np.pi * 4.9 * times(whole)) * np.clip(times(whole) - 0.4, 0, 1)
    )
    breath = (
        band(noise(rng, whole), 0.8 * pitch, min(2.6 * pitch, 9_000)) * 0.035
        + band(noise(rng, whole), 2_500, 7_000) * 0.007
    )
    chiff = band(noise(rng, whole), 1.5 * pitch, 5_000) * np.exp(-times(whole) / 0.03) * 0.09
    tone = sung(course, whole, table) * swell
    return (tone + breath + chiff) * shaped(whole, 0.075 - 0.025 * strength, 0.16) * strength


def strings(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return a few low strings as a pad: three players never quite together, a slow bow, no edge."""
    whole = time + 0.9
    table = overtones(pitch, [1 / k**1.15 * np.exp(-((k * pitch / 1100) ** 2)) for k in range(1, 15)])
    total = np.zeros(samples(whole))
    for cents in (-5.0, 0.5, 6.0):
        course = trembling(rng, pitch * 2 ** (cents / 1200), whole, around_rate(rng), 3.5, 0.6)
        total += sung(course, whole, table, rng.random())
    bow = 1 + 0.05 * (band(noise(rng, whole), None, 5) / 0.02).clip(-1, 1)
    return total / 3 * bow * shaped(whole, min(0.7, 0.4 + time / 4), 0.9) * strength


def around_rate(rng: Dice) -> float:
    return float(4.6 + 0.8 * rng.random())


def bowed(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return one bowed string that sings, such as a cello in its upper range."""
    whole = time + 0.2
    course = trembling(rng, pitch, whole, 5.3, 11 if time > 0.5 else 3, 0.25)
    soft, bright = (overtones(pitch, _bow(pitch, cut)) for cut in (900, 1500 + 900 * strength))
    share = 0.35 + 0.5 * hump(whole, 0.45)
    tone = (1 - share) * sung(course, whole, soft) + share * sung(course, whole, bright)
    hair = band(noise(rng, whole), 1_200, 5_000) * 0.012
    return (tone + hair) * shaped(whole, 0.13 - 0.05 * strength, 0.24) * strength * 0.8


def _bow(pitch: float, cut: float) -> list[float]:
    """Return the overtones of a bowed string in a body that lifts 300 and 600 Hz."""
    at = [k * pitch for k in range(1, 18)]
    lift = [1 + 0.6 * np.exp(-(((f - 320) / 110) ** 2)) + 0.5 * np.exp(-(((f - 620) / 170) ** 2)) for f in at]
    return [up / k * np.exp(-((f / cut) ** 1.5)) for k, (f, up) in enumerate(zip(at, lift, strict=True), 1)]


def horn(rng: Dice, pitch: float, time: float, strength: float, attack: float = 0.09) -> Sound:
    """Return a horn: a saw without its highs, which opens as it is blown."""
    whole = time + 0.18
    course = trembling(rng, pitch, whole, 4.4, 4, 0.5) * 2 ** (-25 / 1200 * np.exp(-times(whole) / 0.03))
    dark, open_ = (
        overtones(pitch, [1 / k * np.exp(-((k * pitch / cut) ** 1.6)) for k in range(1, 20)])
        for cut in (650, 1200 + 1300 * strength)
    )
    blown = shaped(whole, attack * 1.7, 0.28) * (0.7 + 0.3 * np.exp(-times(whole) / 0.5))
    tone = (1 - blown) * sung(course, whole, dark) + blown * sung(course, whole, open_)
    return tone * shaped(whole, attack, 0.2) * strength


def drum(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return a hand drum: a skin that gives a little, and the palm on it."""
    length = max(time, 0.5)
    course = pitch * (1 + 0.28 * np.exp(-times(length) / 0.03))
    skin = sung(course, length, overtones(pitch, (1,))) * fading(length, 0.42)
    ring = sung(course * 1.593, length, overtones(pitch, (1,))) * fading(length, 0.2) * 0.35
    palm = band(noise(rng, 0.05), 250, 1_400) * hump(0.05, 0.1) * 0.9 * strength
    return laid((0, (skin + ring) * np.clip(times(length) / 0.003, 0, 1) * strength), (0, palm * strength))


def bars(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return a wooden bar under a soft mallet, as of a marimba: its second mode is two octaves higher."""
    t60 = min(1.1, 0.55 * (523 / pitch) ** 0.7)
    modes = ((pitch, t60, 1.0), (3.93 * pitch, t60 * 0.28, 0.3 * strength), (9.2 * pitch, 0.05, 0.1 * strength))
    push = contact(rng, (0.5 - 0.15 * strength) / pitch, 0.15)
    return struck(push, [mode for mode in modes if mode[0] < 15_000], max(time, t60)) * strength


def bell(pitch: float, time: float, strength: float, ratio: float = 1.4) -> Sound:
    """Return a bell by frequency modulation: inharmonic, its brightness gone before its tone."""
    at = times(time)
    index = 1.9 * np.exp(-at / (0.22 * time)) + 0.25
    tone = np.sin(2 * np.pi * pitch * at + index * np.sin(2 * np.pi * pitch * ratio * at))
    hum = 0.3 * np.sin(np.pi * pitch * at) * fading(time, 1.5 * time)
    return np.asarray((tone * fading(time, time) + hum) * np.clip(at / 0.003, 0, 1) * strength)


def reed(rng: Dice, pitch: float, time: float, strength: float) -> Sound:
    """Return a reed pipe: the odd overtones, a slight buzz, and a pitch that is found from below."""
    whole = time + 0.08
    course = trembling(rng, pitch, whole, 5.2, 7, 0.25) * 2 ** (-30 / 1200 * np.exp(-times(whole) / 0.03))
    table = overtones(pitch, (1, 0.22, 0.6, 0.14, 0.34, 0.08, 0.18 * strength, 0.05, 0.1 * strength))
    air = band(noise(rng, whole), pitch, 6_000) * 0.02
    return (sung(course, whole, table) + air) * shaped(whole, 0.04, 0.12) * strength


def shaker(rng: Dice, pitch: float, _time: float, strength: float) -> Sound:
    """Return seeds in a gourd: the low stroke (see DRUM in the scores) is long, the high one short and brighter."""
    is_long = pitch < 130
    length = 0.16 if is_long else 0.09
    seeds = band(noise(rng, length), 2_800 if is_long else 3_800, 9_000) * hump(length, 0.45 if is_long else 0.25)
    return seeds * rough(rng, length, 220, 0.5) * strength
