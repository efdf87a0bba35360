"""What stands on the island in the season's chapter pictures: palms, ferns, huts of straw, wooden faces, surf."""

from __future__ import annotations

import math
from collections.abc import Sequence

from art.vignettes.easel import Easel, Pixels, Points, colour, curve
from art.vignettes.nature import shade_between

FRONDS = ("#1f4a34", "#2f6b3c", "#5c9645", "#a9c45a", "#e2dc8a")
STRAW = ("#6d4a26", "#a87a3c", "#d2a858", "#f0d488")
Touch = tuple[float, float, float, float, float, Pixels]


def palm(
    e: Easel,
    x: float,
    y: float,
    high: float,
    lean: float = 0.15,
    codes: Sequence[str] = FRONDS,
    trunk: str = "#8a6848",
    *,
    cast: float = 0.4,
    reach: float = 0.42,
) -> None:
    """Paint a palm whose trunk stands at (x, y); its leaves are ``reach`` long; it leans, all in heights."""
    if cast:
        e.shadow(x - e.light[0] * high * 0.2, y, high * 0.24, high * 0.035, cast)
    top = x + lean * high, y - high
    line = curve([(x, y), (x + lean * high * 0.22, y - high * 0.45), top], steps=12)
    e.line(line, (high * 0.072, high * 0.036), trunk, lit=0.5, dark=0.5)
    for share in range(2, 22):
        u, v = line[round(share / 22 * (len(line) - 1))]
        half = high * (0.032 - 0.016 * share / 22)
        e.line([(u - half, v), (u, v + half * 0.4), (u + half, v - half * 0.1)], high * 0.008, "#5a4230", alpha=0.6)
    count = 11
    order = sorted(range(count), key=lambda k: -abs(k - count // 2) + e.chance.normal(0, 1.5))
    for k in order:
        turn = math.pi * (k + 0.5 + e.chance.normal(0, 0.15)) / count
        across, rise = math.cos(turn), math.sin(turn)
        far = high * reach * e.chance.uniform(0.85, 1.1)
        middle = top[0] + across * far * 0.55, top[1] - rise * far * 0.42 - far * 0.10
        end = top[0] + across * far * 1.02, top[1] - rise * far * 0.30 + far * 0.42 * abs(across)
        frond(e, (top, middle, end), far * 0.24, codes)
    for k in range(3):
        e.ball(top[0] + high * (0.022 * k - 0.02), top[1] + high * 0.028, high * 0.018, high * 0.02, "#6a4526")


def frond(e: Easel, spine: Points, wide: float, codes: Sequence[str]) -> None:
    """Paint one leaf along a line of three points, its leaflets hanging."""
    line = curve(spine, steps=14)
    touches: list[Touch] = []
    for number, (x, y) in enumerate(line[1:-1], 1):
        share = number / len(line)
        before, after = line[number - 1], line[number + 1]
        along = math.atan2(after[1] - before[1], after[0] - before[0])
        long = wide * (0.35 + 1.0 * math.sin(math.pi * min(1.0, share * 0.86 + 0.12)))
        for side in (-1, 1):
            angle = along + side * (0.85 - 0.35 * share)
            tone = 0.48 - 0.30 * side * (1 if math.cos(along) > 0 else -1) + e.chance.normal(0, 0.10)
            droop = long * 0.12
            middle = x + math.cos(angle) * long * 0.5, y + math.sin(angle) * long * 0.5 + droop
            touches.append((*middle, long * 0.52, max(0.5, wide * 0.055), angle, shade_between(codes, tone)))
    e.dabs(touches)
    e.line(line, (max(0.8, wide * 0.10), 0.6), codes[2], lit=0.4, dark=0.2)


def fern(e: Easel, x: float, y: float, size: float, codes: Sequence[str] = FRONDS, *, blades: int = 9) -> None:
    """Paint a fern or a young palm that fans out from the ground."""
    for k in range(blades):
        turn = math.pi * (k + 0.5) / blades + e.chance.normal(0, 0.08)
        across, rise = math.cos(turn), math.sin(turn)
        middle = x + across * size * 0.5, y - rise * size * 0.85
        end = x + across * size * 1.1, y - rise * size * 0.72 + size * 0.14
        frond(e, ((x, y), middle, end), size * 0.2, codes)


def hut(
    e: Easel, x: float, y: float, wide: float, high: float, *, wall: str = "#b98d56", glow: str = "#4a3424"
) -> None:
    """Paint a hut of straw whose front stands at (x, y), its left corner."""
    e.shadow(x + wide / 2 - e.light[0] * wide * 0.1, y, wide * 0.66, high * 0.09, 0.5)
    e.rect(x + wide * 0.08, y - high * 0.46, wide * 0.84, high * 0.46, wall, lit=0.4, dark=0.4, rough=0.4)
    for k in range(9):
        u = x + wide * (0.11 + 0.78 * k / 8)
        e.line([(u, y), (u, y - high * 0.44)], wide * 0.016, "#7a5832", alpha=0.6)
    e.shape(_door(x + wide * 0.5, y, wide * 0.13, high * 0.34), glow, lit=0.1, dark=0.2)
    roof = [(-0.08, -0.38), (0.12, -0.72), (0.40, -1.0), (0.60, -1.0), (0.88, -0.72), (1.08, -0.38), (0.5, -0.33)]
    outline = [(x + u * wide, y + v * high) for u, v in roof]
    e.shape(curve(outline, closed=True, steps=5), STRAW[1], lit=0.35, dark=0.5, reach=0.3)
    touches: list[Touch] = []
    for _ in range(round(wide * high * 0.10) + 60):
        u, v = e.chance.uniform(0, 1), e.chance.uniform(0, 1)
        half = 0.10 + 0.46 * v**0.8
        at = x + wide * (0.5 + (2 * u - 1) * half), y - high * (0.97 - 0.60 * v)
        tone = 0.5 + 0.32 * (2 * u - 1) * (1 if e.light[0] > 0 else -1) + 0.1 * (0.5 - v) + e.chance.normal(0, 0.14)
        slant = math.pi / 2 - (2 * u - 1) * 0.8
        touches.append((*at, high * 0.055, 0.7, slant, shade_between(STRAW, tone)))
    e.dabs(touches)


def _door(x: float, y: float, half: float, high: float) -> list[tuple[float, float]]:
    return curve([(x - half, y), (x - half, y - high * 0.7), (x, y - high), (x + half, y - high * 0.7), (x + half, y)])


def totem(e: Easel, x: float, y: float, high: float, *, moss: bool = False) -> None:
    """Paint a post of three carved faces, the uppermost with wings."""
    wide = high * 0.17
    e.shadow(x - e.light[0] * high * 0.1, y, wide * 1.8, high * 0.04, 0.5)
    wings = [(-0.9, -0.80), (-2.5, -0.97), (-2.3, -0.86), (-2.6, -0.83), (-2.1, -0.76), (-0.9, -0.70)]
    for side in (-1, 1):
        e.shape([(x + side * u * wide * 0.9, y + v * high) for u, v in wings], "#b8582e", lit=0.45, dark=0.45)
        e.line([(x + side * wide, y - high * 0.77), (x + side * wide * 2.0, y - high * 0.88)], high * 0.012, "#f0d9a0")
    for number, (paint, mouth) in enumerate((("#9a6a3e", "#f0e2c0"), ("#3f8480", "#f0e2c0"), ("#c8693a", "#3a2420"))):
        foot = y - high * (0.0 + 0.325 * number)
        box = [(-1.0, 0), (-1.06, -0.16), (-0.94, -0.31), (0.94, -0.31), (1.06, -0.16), (1.0, 0)]
        e.shape([(x + u * wide, foot + v * high) for u, v in box], paint, lit=0.55, dark=0.55, reach=0.35, rough=0.4)
        e.line(
            [(x - wide * 0.95, foot - high * 0.275), (x + wide * 0.95, foot - high * 0.275)], high * 0.022, "#f0c85a"
        )
        for side in (-1, 1):
            eye = x + side * wide * 0.45, foot - high * 0.20
            e.ball(*eye, wide * 0.30, high * 0.040, "#f6ecd0", lit=0.1, dark=0.2)
            e.ball(*eye, wide * 0.13, high * 0.022, "#2a1c1c", lit=0, dark=0)
            e.line([(x + side * wide * 0.15, eye[1] - high * 0.056), (x + side * wide * 0.8, eye[1] - high * 0.044)],
                   high * 0.016, "#3a2420", alpha=0.9)  # fmt: skip
        e.shape([(x - wide * 0.16, foot - high * 0.12), (x, foot - high * 0.20), (x + wide * 0.16, foot - high * 0.12)],
                paint, lit=0.7, dark=0.5)  # fmt: skip
        e.rect(x - wide * 0.58, foot - high * 0.095, wide * 1.16, high * 0.052, "#3a2420", lit=0, dark=0)
        for k in range(4):
            u = x + wide * (-0.50 + 0.27 * k)
            e.rect(u, foot - high * (0.092 if k % 2 else 0.072), wide * 0.19, high * 0.028, mouth, lit=0.1, dark=0.2)
    crest = [(-0.8, -0.965), (-0.55, -1.06), (-0.2, -0.99), (0, -1.10), (0.2, -0.99), (0.55, -1.06), (0.8, -0.965)]
    e.shape([(x + u * wide, y + v * high) for u, v in crest], "#e0a83e", lit=0.5, dark=0.4)
    if moss:
        _moss(e, x, y, wide, high)


def _moss(e: Easel, x: float, y: float, wide: float, high: float) -> None:
    touches: list[Touch] = []
    for _ in range(90):
        side = 1 if e.chance.random() < 0.6 else -1
        u = side * wide * (1.05 - abs(e.chance.normal(0, 0.28)))
        v = -high * e.chance.uniform(0, 1) ** 1.6
        tone = e.chance.uniform(0.2, 0.8)
        touches.append((x + u, y + v, high * 0.012, high * 0.009, 0.4, shade_between(FRONDS, tone)))
    e.dabs(touches)


DRUMS = ("deep", "small", "cracked")


def drum(e: Easel, x: float, y: float, high: float, kind: str) -> None:
    """Paint one of the three drums of the island on its foot at (x, y): the deep one is as high as ``high``."""
    {"deep": _deep_drum, "small": _small_drum, "cracked": _cracked_drum}[kind](e, x, y, high)


def _deep_drum(e: Easel, x: float, y: float, high: float) -> None:
    """Paint a wide barrel of dark wood, laced in zigzag."""
    half = high * 0.46
    form = [(-0.92, -1), (-1.06, -0.6), (-0.98, -0.2), (-0.84, 0), (0.84, 0), (0.98, -0.2), (1.06, -0.6), (0.92, -1)]
    body = [(x + u * half, y + v * high * 0.92) for u, v in form]
    e.shape(body, ("#8a3f30", "#5a2622"), lit=0.45, dark=0.5, reach=0.35, rough=0.3)
    for level in (0.14, 0.80):
        bow = [(x + u * half * 1.0, y - level * high * 0.92 + 0.05 * high * (1 - u * u)) for u in (-1, -0.5, 0, 0.5, 1)]
        e.line(bow, high * 0.05, "#e0b04c", lit=0.4)
    lace = [(x + half * (-0.9 + 0.225 * k), y - high * (0.70 if k % 2 else 0.22)) for k in range(9)]
    e.line(lace, high * 0.03, "#fff0d0", alpha=0.9)
    _skin(e, x, y - high * 0.92, half, high * 0.13)


def _small_drum(e: Easel, x: float, y: float, high: float) -> None:
    """Paint a slender goblet of yellow wood."""
    half, tall = high * 0.25, high * 0.92
    form = [(-1, -1), (-0.9, -0.72), (-0.34, -0.45), (-0.3, -0.25), (-0.72, 0), (0.72, 0), (0.3, -0.25), (0.34, -0.45),
            (0.9, -0.72), (1, -1)]  # fmt: skip
    body = [(x + u * half, y + v * tall) for u, v in form]
    e.shape(body, ("#f0c048", "#b8842e"), lit=0.45, dark=0.5, reach=0.3, rough=0.2)
    for level, wide in ((0.36, 0.36), (0.05, 0.7)):
        e.line(
            [(x - wide * half, y - level * tall), (x + wide * half, y - level * tall)], high * 0.06, "#3f8480", lit=0.4
        )
    for k in range(4):
        u = -0.75 + 0.5 * k
        e.line(
            [(x + u * half, y - tall * 0.97), (x + u * half * 0.8, y - tall * 0.74)], high * 0.035, "#b8443c", lit=0.2
        )
    _skin(e, x, y - tall, half * 1.06, high * 0.085)


def _cracked_drum(e: Easel, x: float, y: float, high: float) -> None:
    """Paint an old drum of pale wood, with a crack from top to foot and a rope that holds it together."""
    half, tall = high * 0.37, high * 0.92
    body = [(x + u * half, y + v * tall) for u, v in ((-1, -1), (1, -1), (0.76, 0), (-0.76, 0))]
    e.shape(body, ("#d8b884", "#9a7a54"), lit=0.45, dark=0.5, reach=0.3, rough=0.35)
    crack = [(0.16, -0.98), (-0.06, -0.78), (0.22, -0.58), (0.02, -0.40), (0.24, -0.20), (0.12, 0)]
    e.line([(x + u * half, y + v * tall) for u, v in crack], (high * 0.085, high * 0.03), "#2a1a16", lit=0, dark=0)
    for level, wide in ((0.70, 0.94), (0.64, 0.92), (0.30, 0.84), (0.24, 0.83)):
        bow = [(x + u * half * wide, y - level * tall + 0.04 * high * (1 - u * u)) for u in (-1, -0.5, 0, 0.5, 1)]
        e.line(bow, high * 0.04, "#b08a52", lit=0.5, dark=0.4)
    _skin(e, x, y - tall, half * 1.06, high * 0.12)
    e.line(
        [(x + 0.16 * half, y - tall), (x + 0.05 * half, y - tall - high * 0.07)], high * 0.04, "#7a5c44", lit=0, dark=0
    )


def _skin(e: Easel, x: float, y: float, across: float, down: float) -> None:
    e.ball(x, y + down * 0.25, across * 1.04, down, "#8a5a3c", lit=0.3, dark=0.4)
    e.ball(x, y, across, down, "#fbeed4", lit=0.4, dark=0.3)


def surf(e: Easel, line: Points, thick: float, *, foam: str = "#fbfaf0", wet: str = "#c8b088") -> None:
    """Lay the edge of the sea along a line: wet sand, foam, a second, thinner line of it."""
    edge = curve(line, steps=16)
    e.line([(x, y + thick * 1.6) for x, y in edge], thick * 3.2, wet, lit=0, dark=0, soft=thick, alpha=0.55)
    e.line(edge, thick, foam, lit=0, dark=0.1, soft=thick * 0.3, alpha=0.9)
    e.line([(x, y - thick * 2.2) for x, y in edge], thick * 0.5, foam, lit=0, dark=0, soft=thick * 0.3, alpha=0.7)
    touches = []
    for x, y in edge:
        if e.chance.random() < 0.7:
            at = x + e.chance.normal(0, 5), y + e.chance.normal(0, thick * 0.8)
            touches.append((*at, e.chance.uniform(1.5, 5), thick * 0.16, e.chance.normal(0, 0.15), colour(foam)))
    e.dabs(touches)
