"""The short sounds of the table: what each event is made of. Every function makes one variant, from its dice."""

import numpy as np

from sounds.basics import Dice, Sound, band, contact, hump, laid, noise, struck
from sounds.instruments import bars, bell, horn, plucked, strings
from sounds.materials import chuff, cloth, drop, even, felt, grain, metal, paper, stone, thud, tick, wood

LADDER = (392.0, 440.0, 493.88, 587.33, 659.26, 783.99, 880.0, 987.77, 1174.66, 1318.51, 1567.98, 1760.0)
"""G A B D E: five notes that lie in the keys of nearly all the music."""
FIGURES = ((440.0, 587.33, 880.0), (587.33, 659.26, 880.0), (587.33, 783.99, 880.0), (440.0, 659.26, 880.0))
"""Three notes of D E G A: those four lie in the keys of all chapters, so that a figure is in the key of each."""


def lift(rng: Dice, _k: int) -> Sound:
    soft = even(struck(contact(rng, 0.004), ((300 * (1 + rng.uniform(-0.03, 0.03)), 0.09, 1.0),), 0.2), 0.8)
    return laid((0, felt(rng) * 0.6), (0.006, soft))


def turn(rng: Dice, _k: int) -> Sound:
    return laid((0, tick(rng, 700, 0.035) * 0.8), (rng.uniform(0.038, 0.048), tick(rng, 900, 0.04)))


def residential(rng: Dice, _k: int) -> Sound:
    clay = even(struck(contact(rng, 0.0007), ((1_180, 0.09, 1.0), (1_930, 0.06, 0.5)), 0.2), 0.3)
    return laid((0, wood(rng, 220, 0.5)), (0.001, clay), (0, felt(rng, 0.03, 700) * 0.2))


def public(rng: Dice, _k: int) -> Sound:
    return laid(
        (0, wood(rng, 180, 0.75, 0.85)), (0, stone(rng, 1_450, 0.035) * 0.55), (0.004, felt(rng, 0.03, 500) * 0.25)
    )


def industrial(rng: Dice, _k: int) -> Sound:
    ring = metal(rng, (1_900, 2_870, 4_310), 0.3, 0.4)
    return laid((0, wood(rng, 150, 0.6, 1.1)), (0.002, ring * 0.17), (0, felt(rng, 0.035, 450) * 0.3))


def church(rng: Dice, _k: int) -> Sound:
    far = band(bell(587.33, 1.2, 1.0), None, 1_800, 1)
    return laid((0, wood(rng, 165, 0.6)), (0, stone(rng, 1_200, 0.04) * 0.2), (0.07, even(far, 0.17)))


def illegal(rng: Dice, _k: int) -> Sound:
    edge = even(
        struck(
            contact(rng, 0.0028, 0.6), ((90, 0.16, 1.0), (187, 0.08, 0.8), (311, 0.06, 0.6), (520, 0.04, 0.35)), 0.25
        )
    )
    return laid((0, edge), (0, felt(rng, 0.02, 600) * 0.25))


def undo(rng: Dice, _k: int) -> Sound:
    return paper(rng, 0.18, (700, 1_300, 2_600), 0.6)


def sweep(rng: Dice, _k: int) -> Sound:
    return laid((0, paper(rng, 0.2, (500, 1_100, 1_900, 3_000), 0.7)), (0.19, grain(rng, 0.012, 1_200, 3_200) * 0.35))


def card(rng: Dice, _k: int) -> Sound:
    pat = even(band(noise(rng, 0.05), 120, 500) * hump(0.05, 0.15), 0.35)
    return laid((0, grain(rng, 0.009, 1_500, 4_000) * 0.8), (0.012, grain(rng, 0.016, 1_500, 4_000)), (0.07, pat))


def shuffle(rng: Dice, _k: int) -> Sound:
    gaps = np.cumsum(np.interp(np.linspace(0, 1, 22), [0, 0.7, 1], [0.034, 0.017, 0.03]) * rng.uniform(0.85, 1.15, 22))
    flicks = [(float(at), grain(rng, 0.01, 1_300, 4_200) * (0.35 + 0.45 * k / 22)) for k, at in enumerate(gaps)]
    end = float(gaps[-1]) + 0.09
    return laid(
        (0, paper(rng, 0.12, (900, 1_500)) * 0.3),
        *flicks,
        (end, wood(rng, 240, 0.2, 0.5) * 0.5),
        (end, felt(rng) * 0.5),
    )


def stamp(rng: Dice, _k: int) -> Sound:
    rubber = even(band(noise(rng, 0.07), 350, 2_200) * hump(0.07, 0.08), 0.55)
    return laid(
        (0, thud(rng, 96, 0.16)),
        (0, wood(rng, 170, 0.35, 0.7) * 0.6),
        (0.001, rubber),
        (0.13, paper(rng, 0.05, (1_800, 2_600)) * 0.1),
    )


def blocking(rng: Dice, _k: int) -> Sound:
    press = even(band(noise(rng, 0.09), 300, 1_700) * hump(0.09, 0.06), 0.5)
    return laid((0, thud(rng, 70, 0.32)), (0.001, wood(rng, 140, 0.5, 1.2) * 0.7), (0.002, press))


def laid_aside(rng: Dice, _k: int) -> Sound:
    pat = even(band(noise(rng, 0.04), 130, 700) * hump(0.04, 0.15), 0.6)
    return laid(
        (0, paper(rng, 0.13, (1_900, 1_300, 900), 0.5) * 0.6),
        (0.12, pat),
        (0.121, grain(rng, 0.01, 1_500, 3_500) * 0.3),
    )


def book(rng: Dice, _k: int) -> Sound:
    air = even(band(noise(rng, 0.2), 150, 900) * hump(0.2, 0.85), 0.3)
    shut = laid((0, thud(rng, 112, 0.18)), (0, felt(rng, 0.04, 900) * 0.7), (0.002, wood(rng, 210, 0.15, 0.5) * 0.3))
    return laid((0, air), (0.05, paper(rng, 0.13, (1_500, 2_200)) * 0.25), (0.18, shut))


def point_up(rng: Dice, k: int) -> Sound:
    return bars(rng, LADDER[k - 1], 0.5, 0.75)


def knock(rng: Dice, k: int) -> Sound:
    """A knuckle on wood, a step of the ladder higher for each cell that hangs together: the tone is told at once."""
    pitch = LADDER[k - 1]
    tone = struck(contact(rng, 0.0012), ((pitch, 0.16, 1.0), (2.76 * pitch, 0.06, 0.3), (5.4 * pitch, 0.03, 0.12)), 0.3)
    return laid((0, wood(rng, pitch / 2, 0.55, 0.6) * 0.7), (0.001, even(tone, 0.8)), (0, felt(rng, 0.015, 900) * 0.3))


def point_down(rng: Dice, k: int) -> Sound:
    pitch = (329.63, 293.66, 246.94, 220.0)[k - 1]
    muted = struck(contact(rng, 0.003), ((pitch, 0.15, 1.0), (3.93 * pitch, 0.05, 0.15)), 0.3)
    return laid((0, even(muted)), (0, felt(rng, 0.02, 800) * 0.2))


def group(rng: Dice, k: int) -> Sound:
    notes = [(0.105 * n + rng.uniform(0, 0.006), pitch) for n, pitch in enumerate(FIGURES[k - 1])]
    hit = [(at, even(bars(rng, pitch, 0.9, 0.8), 0.75)) for at, pitch in notes]
    string = [(at, even(plucked(rng, pitch, 0.8, 0.6), 0.4)) for at, pitch in notes]
    return laid(*hit, *string)


def well(rng: Dice, k: int) -> Sound:
    second = (0.13, 0.17, 0.11, 0.15)[k - 1]
    return laid(
        (0, drop(rng)), (second, drop(rng, 520, 1_450, 0.05) * 0.5), (2.1 * second, drop(rng, 460, 1_300, 0.05) * 0.25)
    )


def church_done(rng: Dice, k: int) -> Sound:
    pitch = (587.33, 440.0, 659.26)[k - 1]
    clapper = metal(rng, (pitch * 5.4, pitch * 8.1), 0.12, 0.2)
    return laid((0, even(bell(pitch, 1.2, 1.0))), (0, clapper * 0.12))


def gold(rng: Dice, _k: int) -> Sound:
    pitches = (3_150, 4_820, 6_700)
    again = rng.uniform(0.085, 0.115)
    return laid((0, metal(rng, pitches, 0.28, 0.4)), (again, metal(rng, pitches, 0.4, 0.5) * 0.55))


def nugget(rng: Dice, _k: int) -> Sound:
    return laid(
        (0, stone(rng, 1_100, 0.05) * 0.8),
        (0.002, metal(rng, (3_050, 4_300, 5_900), 0.2, 0.3) * 0.5),
        (0.11, stone(rng, 1_350, 0.04) * 0.3),
    )


def rail(rng: Dice, _k: int) -> Sound:
    starts = np.cumsum([0, 0.25, 0.2, 0.165, 0.14])
    return laid(*((float(at), chuff(rng, 0.13 - 0.012 * n) * (0.6 + 0.1 * n)) for n, at in enumerate(starts)))


def cog(rng: Dice, _k: int) -> Sound:
    starts = np.cumsum(np.linspace(0.034, 0.075, 8) * rng.uniform(0.94, 1.06, 8))
    teeth = [
        (float(at), laid((0, tick(rng, 1_500, 0.025, 0.9) * 0.7), (0, metal(rng, (2_600, 4_100), 0.06, 0.1) * 0.35)))
        for at in starts
    ]
    return laid(*teeth, (float(starts[-1]) + 0.07, wood(rng, 260, 0.6, 0.8) * 0.7))


def shaft(rng: Dice, _k: int) -> Sound:
    pick = laid(
        (0, stone(rng, 1_900, 0.06)), (0, metal(rng, (3_400, 5_350), 0.22, 0.3) * 0.3), (0, felt(rng, 0.02, 500) * 0.4)
    )
    crumbs = [(float(at), grain(rng, 0.006, 1_500, 6_000) * 0.12) for at in 0.09 + 0.2 * rng.random(7)]
    return laid((0, pick), *crumbs)


def peel(rng: Dice, _k: int) -> Sound:
    sticky = paper(rng, 0.34, (5_200, 3_400, 2_000, 1_100), 0.3)
    threads = [
        (float(at), grain(rng, 0.004, 2_000, 6_500) * rng.uniform(0.15, 0.5)) for at in np.sort(rng.random(26)) * 0.32
    ]
    return laid((0, sticky * 0.8), *threads)


def press(rng: Dice, _k: int) -> Sound:
    thumb = even(struck(contact(rng, 0.011, 0.3), ((118, 0.11, 1.0), (240, 0.06, 0.3)), 0.2))
    return laid((0, thumb), (0, felt(rng, 0.03, 900) * 0.4), (0.045, paper(rng, 0.09, (1_500, 2_100)) * 0.12))


def seal(rng: Dice, _k: int) -> Sound:
    snap = even(struck(contact(rng, 0.0006, 0.9), ((1_350, 0.03, 1.0), (2_300, 0.022, 0.7), (3_900, 0.015, 0.4)), 0.1))
    crumbs = [(float(at), grain(rng, 0.005, 1_800, 6_000) * 0.14) for at in 0.05 + 0.22 * rng.random(9)]
    second = 0.026 + 0.012 * rng.random()
    return laid((0, snap), (second, snap * 0.5), (0, felt(rng, 0.012, 700) * 0.5), *crumbs)


def flap(rng: Dice, _k: int) -> Sound:
    fold = paper(rng, 0.24, (1_100, 2_000, 2_900, 1_700), 0.55)
    return laid((0, fold), (0.2, grain(rng, 0.02, 700, 2_600) * 0.5), (0.21, felt(rng, 0.025, 600) * 0.25))


def page(rng: Dice, _k: int) -> Sound:
    turning = paper(rng, 0.38, (800, 1_700, 2_900, 2_200, 1_200), 0.5)
    return laid((0, turning), (0.3, paper(rng, 0.12, (1_500, 900)) * 0.4), (0.39, felt(rng, 0.03, 500) * 0.2))


def curtain(rng: Dice, _k: int) -> Sound:
    rings = [
        (float(at), metal(rng, (2_900, 4_700), 0.07, 0.12) * rng.uniform(0.04, 0.09))
        for at in np.sort(0.1 + 0.75 * rng.random(9))
    ]
    return laid((0, cloth(rng, 1.15)), (0.1, paper(rng, 0.8, (1_800, 2_400, 1_500)) * 0.12), *rings)


def first(rng: Dice, k: int) -> Sound:
    """Two horns: up to the third, and it stays there."""
    root = (293.66, 261.63)[k - 1]
    steps = ((0.0, 0.19, 3 / 4, 1), (0.22, 0.1, 3 / 4, 1), (0.34, 0.1, 1, 5 / 4), (0.46, 1.15, 5 / 4, 3 / 2))
    parts = []
    for at, time, low, high in steps:
        force = 0.7 if time < 0.5 else 0.9
        parts += [(at + 0.012 * rng.random(), horn(rng, root * share, time, force, 0.05)) for share in (low, high)]
    return laid(*parts, (0.46, strings(rng, root / 2, 0.9, 0.35)))


def others(rng: Dice, k: int) -> Sound:
    """Two warm chords, the second the home of the first."""
    root = (293.66, 261.63)[k - 1]
    chords = ((0.0, 0.8, (2 / 3, 1.0, 4 / 3, 5 / 3)), (0.85, 1.3, (1 / 2, 3 / 4, 5 / 4, 3 / 2)))
    bow = [(at, strings(rng, root * share, time, 0.6)) for at, time, shares in chords for share in shares]
    harp = [
        (at + 0.04 * n, plucked(rng, root * share, 1.3, 0.5) * 0.35)
        for at, _, shares in chords
        for n, share in enumerate(shares)
    ]
    return laid(*bow, *harp)


def ending(rng: Dice, _k: int) -> Sound:
    """The end of the campaign: a longer fanfare, answered, and the bells of the city."""
    root = 293.66
    calls = ((0.0, 0.3, 3 / 4, 1), (0.36, 0.14, 3 / 4, 1), (0.54, 0.14, 1, 5 / 4), (0.72, 0.7, 5 / 4, 3 / 2))
    calls += ((1.5, 0.3, 5 / 4, 5 / 3), (1.86, 0.3, 9 / 8, 3 / 2), (2.22, 1.9, 5 / 4, 2))
    brass = [(at, horn(rng, root * share, time, 0.75, 0.06)) for at, time, *pair in calls for share in pair]
    bed = [(1.5, strings(rng, root * share, 0.6, 0.45)) for share in (1 / 3, 2 / 3, 5 / 6)]
    bed += [(2.22, strings(rng, root * share, 1.9, 0.5)) for share in (1 / 4, 1 / 2, 3 / 4)]
    bells = [(2.3 + at, bell(root * share, 1.6, 0.16)) for at, share in ((0, 2), (0.42, 5 / 2), (0.84, 3), (1.26, 4))]
    return laid(*brass, *bed, *bells, (2.22, thud(rng, 74, 0.4) * 0.5))


def button(rng: Dice, _k: int) -> Sound:
    return tick(rng, 1_050, 0.045, 0.5)


def focus(rng: Dice, _k: int) -> Sound:
    return tick(rng, 1_550, 0.03, 0.2)


def toggle(rng: Dice, _k: int) -> Sound:
    return laid((0, tick(rng, 900, 0.03, 0.6) * 0.7), (0.013, tick(rng, 1_250, 0.035, 0.6)))
