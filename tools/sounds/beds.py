"""The longer sounds of an envelope's first turn, in stereo, of three to five seconds each."""

import numpy as np

from sounds.basics import Dice, Sound, around, band, fading, hump, laid, moving, noise, placed, rough, samples, times
from sounds.instruments import bell, horn, overtones, plucked, strings, sung
from sounds.materials import chuff, cloth, drop, even, metal, paper, scattered, stone, thud, wood


def swelling(time: float, rise: float = 0.3) -> Sound:
    return hump(time, rise) ** 0.6


def wide(rng: Dice, time: float, course: tuple[float, ...], width: float = 0.9) -> Sound:
    """Return moving noise that is another on each side: it lies around the table, not on it."""
    return even(np.column_stack([moving(rng, time, course, width) * rough(rng, time, 7, 0.3) for _ in range(2)]))


def flood(rng: Dice, _k: int) -> Sound:
    water = wide(rng, 4.6, (260, 520, 900, 700, 420), 1.2) * swelling(4.6, 0.45)[:, None]
    spray = wide(rng, 4.6, (2_000, 3_200, 2_400)) * (hump(4.6, 0.5) ** 2)[:, None]
    pearls = [drop(rng, around(rng, 380, 0.5), around(rng, 900, 0.4), 0.035) for _ in range(12)]
    bubbles = [(0.3, placed(scattered(rng, 40, 3.8, pearls), side) * 0.16) for side in (-0.5, 0.4)]
    return laid((0, water), (0, spray * 0.28), *bubbles)


def sawmill(rng: Dice, _k: int) -> Sound:
    parts: list[tuple[float, Sound]] = []
    for at, time, course in (
        (0.0, 0.55, (900, 1_900, 2_300)),
        (0.62, 0.6, (2_200, 1_500, 900)),
        (1.28, 0.55, (900, 2_000, 2_500)),
        (1.9, 0.7, (2_300, 1_400, 800)),
    ):
        teeth = 0.5 + 0.5 * np.abs(
            np.sin(np.pi * np.cumsum(np.interp(times(time), (0, time / 2, time), (48, 85, 45))) / 44_100)
        )
        stroke = moving(rng, time, course, 0.9) * teeth * hump(time, 0.5) + 0.4 * band(
            noise(rng, time), 180, 600
        ) * hump(time)
        parts.append((at, placed(even(stroke, 0.7), -0.35 + 0.35 * at)))
    plank = laid(
        (0, wood(rng, 190, 0.7, 2.2)), (0.17, wood(rng, 230, 0.6, 1.6) * 0.6), (0.27, wood(rng, 210, 0.5) * 0.3)
    )
    return laid(*parts, (2.75, placed(plank, 0.3)), (2.75, placed(thud(rng, 90), 0.3) * 0.4))


def smog(rng: Dice, _k: int) -> Sound:
    air = wide(rng, 4.5, (180, 320, 260, 200), 1.0) * swelling(4.5, 0.4)[:, None]
    hum = sum(sung(pitch, 4.5, overtones(pitch, [1 / k**1.4 for k in range(1, 8)])) for pitch in (55.0, 55.3, 82.6))
    hiss = [
        (at, placed(even(moving(rng, 0.9, (4_500, 3_000, 2_200)) * hump(0.9, 0.15), 0.2), side))
        for at, side in ((0.7, -0.6), (2.3, 0.5))
    ]
    whistle = band(horn(rng, 185, 1.3, 0.5, 0.3), None, 700, 1)
    return laid(
        (0, air), (0, placed(even(hum * swelling(4.5, 0.4), 0.35), 0)), *hiss, (1.4, placed(even(whistle, 0.12), -0.3))
    )


def investor(rng: Dice, _k: int) -> Sound:
    coins = [metal(rng, (around(rng, 3_200, 0.15), around(rng, 4_900, 0.1), 6_800), 0.16, 0.25) for _ in range(8)]
    pen = [
        (2.0 + at, placed(paper(rng, time, (2_200, 3_300, 2_500)) * 0.24, -0.2))
        for at, time in ((0, 0.16), (0.2, 0.3), (0.54, 0.12), (0.7, 0.42))
    ]
    pile = placed(scattered(rng, 24, 1.3, coins, 0.6), 0.25)
    stamp = laid((0, thud(rng, 96, 0.18)), (0, wood(rng, 170, 0.4) * 0.6))
    return laid((0, pile * 0.55), (0.1, placed(cloth(rng, 0.5) * 0.2, 0.2)), *pen, (3.35, placed(stamp * 0.8, -0.05)))


def mine(rng: Dice, _k: int) -> Sound:
    depth = wide(rng, 4.4, (110, 160, 130), 0.8) * swelling(4.4, 0.5)[:, None]
    picks = [
        (at, placed(laid((0, stone(rng, 1_500, 0.07)), (0, metal(rng, (3_300, 5_200), 0.3, 0.4) * 0.3)) * 0.5, side))
        for at, side in ((0.5, -0.5), (1.25, -0.5), (2.0, -0.45))
    ]
    drips = [(at, placed(drop(rng, 700, 1_700, 0.04) * 0.2, 0.6)) for at in (0.95, 2.45, 3.7)]
    wheels = band(noise(rng, 1.7), 90, 700) * rough(rng, 1.7, 22, 0.8) * hump(1.7, 0.6)
    clicks = [(2.5 + 0.19 * n, placed(wood(rng, 300, 0.9, 0.4) * 0.14, 0.1 + 0.1 * n)) for n in range(7)]
    return laid((0, depth * 0.5), *picks, *drips, (2.3, placed(even(wheels, 0.5), 0.3)), *clicks)


def train(rng: Dice, _k: int) -> Sound:
    starts = np.cumsum(np.interp(np.linspace(0, 1, 15), (0, 1), (0.42, 0.15)))
    puffs = [
        (float(at) - 0.4, placed(chuff(rng, 0.16) * (0.5 + 0.4 * (n % 2 == 0)), -0.6 + n * 0.08))
        for n, at in enumerate(starts)
    ]
    pipes = [horn(rng, pitch, 0.8, 0.55, 0.07) for pitch in (440.0, 554.37, 659.26)]
    whistle = even(band(sum(pipes[1:], pipes[0]), 300, 1_800, 1), 0.3)
    steel = (
        band(noise(rng, 4.2), 200, 900) * rough(rng, 4.2, 12, 0.7) * np.linspace(0, 1, samples(4.2)) * hump(4.2, 0.75)
    )
    return laid(
        *puffs,
        (0.9, placed(whistle, 0.25)),
        (1.85, placed(whistle[: samples(0.6)] * fading(0.6, 0.9) * 0.9, 0.3)),
        (0, placed(even(steel, 0.25), 0.2)),
    )


def palace(rng: Dice, _k: int) -> Sound:
    notes = [146.83 * share for share in (1, 3 / 2, 2, 5 / 2, 3, 4, 5, 6, 8)]
    harp = [(0.11 * n, placed(plucked(rng, pitch, 2.2, 0.7) * 0.4, -0.5 + n / 9)) for n, pitch in enumerate(notes)]
    bed = [
        (0.9, placed(strings(rng, 146.83 * share, 2.0, 0.5) * 0.5, side))
        for share, side in ((1, -0.2), (3 / 2, 0.2), (5 / 2, 0))
    ]
    brass = [
        (1.0 + at, placed(horn(rng, 293.66 * share, time, 0.6) * 0.3, 0.15))
        for at, time, share in ((0, 0.3, 1), (0.36, 0.3, 5 / 4), (0.72, 1.2, 3 / 2))
    ]
    glints = [
        (2.1 + 0.16 * n, placed(bell(1_174.66 * share, 1.0, 0.06), 0.5 - 0.3 * n))
        for n, share in enumerate((1, 5 / 4, 3 / 2))
    ]
    return laid(*harp, *bed, *brass, *glints)
