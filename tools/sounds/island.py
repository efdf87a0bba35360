"""The sounds of the island: a tile in the sand, what grows together on it, the mountain, and the surf around it all."""

import numpy as np

from sounds.basics import Dice, Sound, around, band, hump, laid, noise, placed, rough, samples, times
from sounds.beds import swelling, wide
from sounds.instruments import bars, drum, overtones, plucked, reed, shaped, sung, trembling
from sounds.materials import drop, even, felt, paper, scattered, stone, thud, wood

CALLS = ((587.33, 659.26, 880.0), (440.0, 587.33, 659.26), (659.26, 587.33, 783.99))
"""Three notes of D E G A, which lie in the key of the island as in those of all chapters."""
SWELLS = ((1.6, 1.0), (9.0, 0.75), (15.7, 0.9))
"""When a wave begins, in seconds, and how high it is: 7.4, 6.7 and 7.5 s lie between them, over the end as well."""
ROUND = 21.6
"""Seconds until the surf begins again."""


def tile(rng: Dice, _k: int) -> Sound:
    """Bamboo set down in sand: soft, hollow, and a few grains that give way."""
    tube = wood(rng, 285, 0.3, 0.75)
    sand = paper(rng, 0.11, (3_600, 2_700, 1_900), 0.2)
    return laid((0, tube), (0, felt(rng, 0.04, 800) * 0.45), (0.004, sand * 0.16))


def path(rng: Dice, k: int) -> Sound:
    """Three stones laid in a row, each a little higher than the last."""
    root = (760, 820, 700)[k - 1]
    parts: list[tuple[float, Sound]] = []
    for n, share in enumerate((1.0, 1.19, 1.41)):
        at = 0.15 * n + float(rng.uniform(0, 0.012))
        low = even(stone(rng, root * share, 0.11), 0.8)
        parts += [(at, low), (at, wood(rng, 250 * share, 0.7, 0.6) * 0.35), (at, thud(rng, 130, 0.07) * 0.2)]
    return laid(*parts)


def farm(rng: Dice, k: int) -> Sound:
    """A reed pipe over the field, and grain that stirs."""
    call = [
        (0.12 + at, even(reed(rng, pitch, time, 0.7), 0.8))
        for (at, time), pitch in zip(((0, 0.16), (0.2, 0.16), (0.4, 0.6)), CALLS[k - 1], strict=True)
    ]
    stalks = paper(rng, 0.9, (2_600, 4_200, 3_000), 0.4) * rough(rng, 0.9, 16, 0.6)
    return laid((0, stalks * 0.2), *call)


def village(rng: Dice, k: int) -> Sound:
    """Hands on a drum before the huts, and a marimba that answers."""
    strokes = ((0.0, 92, 0.9), (0.21, 138, 0.55), (0.315, 138, 0.6), (0.42, 92, 1.0))
    hands = [
        (at + float(rng.uniform(0, 0.008)), even(drum(rng, pitch, 0.4, force), force)) for at, pitch, force in strokes
    ]
    answer = [(0.21 + 0.105 * n, even(bars(rng, pitch / 2, 0.6, 0.8), 0.7)) for n, pitch in enumerate(CALLS[k - 1])]
    return laid(*hands, *answer)


def fort(rng: Dice, k: int) -> Sound:
    """Blocks of stone set on each other, the last with all its weight."""
    blocks: list[tuple[float, Sound]] = []
    for at, force in ((0.0, 0.5), (0.24, 0.65), (0.5, 1.0)):
        block = laid((0, even(stone(rng, 520, 0.14, 0.3))), (0, thud(rng, 88 - 6 * k, 0.12 + 0.2 * force) * 0.7))
        blocks.append((at + float(rng.uniform(0, 0.015)), block * force))
    drag = even(band(noise(rng, 0.22), 250, 1_600) * rough(rng, 0.22, 60, 0.7) * hump(0.22, 0.7), 0.16)
    return laid((0.03, drag), (0.29, drag * 0.8), *blocks)


def voice(rng: Dice, pitch: float, time: float) -> Sound:
    """Return something like a voice that opens from an o to an a: a low buzz through three formants."""
    buzz = sung(trembling(rng, pitch, time, 4.6, 12, 0.3), time, overtones(pitch, [1 / n for n in range(1, 40)]))
    mouths = ((430, 790, 2_500), (640, 1_060, 2_600))
    closed, opened = (
        sum(band(buzz, peak * 0.9, peak * 1.1, 1) * level for peak, level in zip(mouth, (1, 0.6, 0.15), strict=True))
        for mouth in mouths
    )
    share = np.clip(times(time) / (0.6 * time), 0, 1)
    breath = band(noise(rng, time), 500, 2_400) * 0.012
    return even(((1 - share) * closed + share * opened + breath) * shaped(time, 0.16, 0.5 * time))


def totem(rng: Dice, k: int) -> Sound:
    """A low drum, and the totem hums: a fifth, for there are two of them in the wood."""
    root = (110.0, 123.47, 98.0)[k - 1]
    beats = [(0.0, drum(rng, 62, 0.7, 1.0)), (0.34, drum(rng, 62, 0.5, 0.6)), (0.5, drum(rng, 62, 0.7, 0.9))]
    hum = laid((0.06, voice(rng, root, 1.5)), (0.1, voice(rng, root * 1.5, 1.4) * 0.5))
    return laid(*((at, even(beat, 0.85)) for at, beat in beats), (0.1, hum * 0.75))


def wreck(rng: Dice, k: int) -> Sound:
    """Planks that creak as the hull comes to rest on the sand."""
    at = np.cumsum(np.interp(np.linspace(0, 1, 26), (0, 0.5, 1), (0.03, 0.013, 0.034)) * rng.uniform(0.8, 1.2, 26))
    creak = [(float(t), wood(rng, (330, 290, 360)[k - 1] * (1 + 0.012 * n), 0.9, 0.35) * 0.3) for n, t in enumerate(at)]
    end = float(at[-1]) + 0.07
    return laid(*creak, (end, wood(rng, 130, 0.4, 1.6)), (end, thud(rng, 84, 0.2) * 0.7))


def shell(rng: Dice, k: int) -> Sound:
    """A shell laid on a shell: thin, bright, and a breath of the sea in it."""
    clink = even(plucked(rng, (1_760.0, 1_975.5, 1_567.98)[k - 1], 0.12, 0.5), 0.35)
    sea = even(band(noise(rng, 0.7), 500, 1_500) * hump(0.7, 0.35), 0.1)
    return laid((0, stone(rng, 2_400, 0.06)), (0.001, clink), (0.09, stone(rng, 2_900, 0.05) * 0.6), (0.05, sea))


def lava(rng: Dice, _k: int) -> Sound:
    """The mountain: a rumble under the table, fire that crackles, slow bubbles."""
    depth = wide(rng, 4.6, (55, 95, 130, 80), 0.9) * swelling(4.6, 0.35)[:, None]
    growl = wide(rng, 4.6, (150, 260, 210), 0.8) * (rough(rng, 4.6, 11, 0.8) * swelling(4.6, 0.5))[:, None]
    fire = [even(band(noise(rng, 0.012), 1_500, 7_000) * hump(0.012, 0.1)) for _ in range(5)]
    slow = [drop(rng, around(rng, 90, 0.3), around(rng, 210, 0.3), 0.09) for _ in range(8)]
    sides = [(0.4, placed(scattered(rng, 26, 3.6, fire), side) * 0.1) for side in (-0.5, 0.5)]
    pots = [(0.5, placed(scattered(rng, 9, 3.3, slow), side) * 0.3) for side in (-0.4, 0.4)]
    return laid((0, depth), (0, growl * 0.6), *sides, *pots)


def wave(rng: Dice, high: float) -> Sound:
    """One wave: it gathers, breaks, and runs back through the shingle."""
    gather = wide(rng, 4.0, (160, 300, 560, 700), 1.1) * (hump(4.0, 0.72) ** 1.5)[:, None]
    breaks = wide(rng, 3.6, (800, 1_900, 1_300, 700), 1.2) * (hump(3.6, 0.22) ** 1.3)[:, None]
    back = wide(rng, 4.6, (2_600, 3_800, 4_600, 3_400), 0.9) * (hump(4.6, 0.3) ** 1.6)[:, None]
    return laid((0, gather * 0.7 * high), (2.3, breaks * high), (3.3, back * 0.26 * high))


def surf(rng: Dice, _k: int) -> Sound:
    """The sea around the island, as a ring: what runs over its end runs into its beginning."""
    ring = _far_sea(rng) * 0.09
    for at, high in SWELLS:
        sound = wave(rng, high)
        np.add.at(ring, (samples(at) + np.arange(len(sound))) % len(ring), sound)
    return even(ring, 0.5)


def _far_sea(rng: Dice) -> Sound:
    """Return what never falls silent, its last second laid over its first."""
    over = samples(1.0)
    long = np.column_stack([band(noise(rng, ROUND + 1.0), 120, 900, 1) for _ in range(2)])
    blend = np.sin(np.pi / 2 * np.arange(over) / over)[:, None]
    long[:over] = long[:over] * blend + long[-over:] * np.sqrt(1 - blend**2)
    return even(long[:-over])
