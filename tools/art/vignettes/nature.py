"""What grows and stands around the people of the chapter pictures: ridges, trees, grass, water, rocks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from art.canvas import noise
from art.vignettes.easel import Easel, Paint, Pixels, Points, colour, curve


def shade_between(codes: Sequence[str], share: float) -> Pixels:
    """Return a colour from the darkest (0) to the brightest (1) of a row of them."""
    at = min(max(share, 0.0), 1.0) * (len(codes) - 1)
    low = min(int(at), len(codes) - 2)
    return colour(codes[low]) * (1 - (at - low)) + colour(codes[low + 1]) * (at - low)


def crest(easel: Easel, heights: Points, rough: float) -> list[tuple[float, float]]:
    """Return a broken line through points, finer and finer, as mountains have it."""
    line = list(heights)
    while len(line) < 300:
        finer: list[tuple[float, float]] = []
        for one, other in pairwise(line):
            far = other[0] - one[0]
            finer += [one, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2 + easel.chance.normal(0, rough * far))]
        line = [*finer, line[-1]]
    return line


def ridge(easel: Easel, heights: Points, paint: Paint, *, rough: float = 0.12, **how: float) -> None:
    """Paint a range of mountains or hills down to the foot of the picture."""
    line = crest(easel, heights, rough)
    outline = [
        (-20, easel.high + 20),
        (-20, line[0][1]),
        *line,
        (easel.wide + 20, line[-1][1]),
        (easel.wide + 20, easel.high + 20),
    ]
    easel.shape(outline, paint, **{"lit": 0.0, "dark": 0.0, **how})


def peak(easel: Easel, x: float, y: float, wide: float, foot: float, body: str, lit: str, *, snow: str = "") -> None:
    """Paint one mountain: a lit flank, a dark one, ribs between them, snow at its head."""
    chance = easel.chance
    left = crest(easel, [(x - wide, foot), (x - wide * 0.45, y + (foot - y) * 0.52), (x, y)], 0.10)
    right = crest(easel, [(x, y), (x + wide * 0.40, y + (foot - y) * 0.46), (x + wide, foot)], 0.10)
    spine = [(x + 0.10 * wide * math.sin(k * 2.1) + chance.normal(0, 1), y + (foot - y) * k / 6) for k in range(7)]
    sides = ((left, lit), (right, body)) if easel.light[0] < 0 else ((left, body), (right, lit))
    easel.shape([*left, *spine], sides[0][1], lit=0, dark=0, rough=0.3)
    easel.shape([*right, *reversed(spine)], sides[1][1], lit=0, dark=0, rough=0.3)
    for k in range(9):
        start = spine[1 + k % 5]
        way = 1 if k % 2 else -1
        end = start[0] + way * wide * chance.uniform(0.2, 0.45), start[1] + (foot - y) * chance.uniform(0.2, 0.45)
        end = end[0], min(end[1], foot - 2)
        tone = lit if way == (1 if easel.light[0] < 0 else -1) else body
        easel.shape(curve([start, end, (start[0] + way * 3, end[1])], closed=True), tone, lit=0, dark=0, alpha=0.4)
    if snow:
        depth = (foot - y) * 0.30
        cap = [p for p in left if p[1] < y + depth] + [p for p in right if p[1] < y + depth * 0.9]
        hem = [
            (cap[-1][0] + (cap[0][0] - cap[-1][0]) * k / 8, y + depth * (0.6 + 0.45 * (k % 2) + chance.normal(0, 0.08)))
            for k in range(1, 8)
        ]
        easel.shape([*cap, *hem], snow, lit=0.3, dark=0.5, reach=0.3)


def ground(easel: Easel, line: Points, paint: Paint, **how: float) -> None:
    """Paint land below a soft line across the picture."""
    outline = [(-20, easel.high + 20), *curve(line), (easel.wide + 20, easel.high + 20)]
    easel.shape(outline, paint, **{"lit": 0.25, "dark": 0.0, "reach": 0.04, "rough": 0.3, **how})


def crown(easel: Easel, x: float, y: float, across: float, down: float, codes: Sequence[str], count: int = 0) -> None:
    """Paint the leaves of a tree or bush: dabs, bright where they face the light. ``codes`` run from dark to bright."""
    chance = easel.chance
    touches = []
    for _ in range(count or round(6 + across * down * 0.35)):
        turn, far = chance.uniform(0, math.tau), math.sqrt(chance.uniform(0, 1))
        u, v = far * math.cos(turn), far * math.sin(turn)
        facing = (u * easel.light[0] + v * easel.light[1]) * 0.5
        share = 0.45 + facing + chance.normal(0, 0.13)
        size = chance.uniform(0.9, 2.0) * (1 + across / 60)
        touches.append((share, (x + u * across, y + v * down, size * 1.5, size, chance.uniform(-0.7, 0.7))))
    touches.sort(key=lambda touch: touch[0] + chance.normal(0, 0.1))
    easel.dabs([(*place, shade_between(codes, share)) for share, place in touches])


def tree(
    easel: Easel, x: float, y: float, high: float, codes: Sequence[str], trunk: str = "#4b382c", wide: float = 0.34
) -> None:
    """Paint a leafy tree that stands at (x, y)."""
    chance = easel.chance
    lean = chance.normal(0, 0.03) * high
    easel.line(
        [(x, y), (x + lean * 0.5, y - high * 0.3), (x + lean, y - high * 0.6)], (high * 0.09, high * 0.04), trunk
    )
    for _ in range(5):
        u, v = chance.uniform(-0.55, 0.55), chance.uniform(-0.35, 0.35)
        middle = x + lean + u * high * wide, y - high * 0.66 + v * high * 0.45
        crown(easel, *middle, high * wide * 0.62, high * 0.22, codes)


def fir(easel: Easel, x: float, y: float, high: float, codes: Sequence[str]) -> None:
    """Paint a fir: tiers of hanging boughs."""
    chance = easel.chance
    touches = []
    body = [(x, y - high), (x - high * 0.19, y - high * 0.05), (x + high * 0.19, y - high * 0.05)]
    easel.shape(body, codes[0], lit=0, dark=0)
    for tier in range(12):
        share = tier / 11
        level, reach = y - high * (0.04 + 0.94 * (1 - share)), high * 0.22 * share + 0.6
        for _ in range(5 + round(reach * 1.5)):
            u = chance.uniform(-1, 1)
            tone = 0.40 + 0.5 * u * easel.light[0] - 0.14 * (tier % 2) + chance.normal(0, 0.1)
            place = x + u * reach, level + abs(u) * reach * 0.35 + chance.normal(0, 0.5)
            touches.append((*place, high * 0.05, high * 0.022, u * 0.7, shade_between(codes, tone)))
    easel.line([(x, y + 1), (x, y - high * 0.5)], high * 0.03, codes[0])
    easel.dabs(touches)


def level(y: float) -> Callable[[float], float]:
    """Return a line that is as high everywhere."""
    return lambda _: y


def grass(
    easel: Easel,
    where: Callable[[float], float],
    codes: Sequence[str],
    count: int,
    high: float,
    span: tuple[float, float] = (0, 1000),
    depth: float = 60,
) -> None:
    """Paint blades below the line ``where(x)``, the nearer the longer."""
    chance = easel.chance
    blades = []
    for _ in range(count):
        x, far = chance.uniform(*span), chance.uniform(0, 1)
        blades.append((far, x))
    blades.sort()
    touches = []
    for far, x in blades:
        long = high * (0.35 + far) * chance.uniform(0.6, 1.2)
        angle = -math.pi / 2 + chance.normal(0, 0.28)
        y = where(x) + far * depth
        share = chance.uniform(0.05, 0.95) * (0.6 + 0.4 * far)
        touches.append((x, y, long / 2, 0.55 + 0.5 * far, angle, shade_between(codes, share)))
    easel.dabs(touches)


def flowers(
    easel: Easel, where: Callable[[float], float], codes: Sequence[str], count: int, size: float, depth: float = 50
) -> None:
    chance = easel.chance
    touches = []
    for _ in range(count):
        x, far = chance.uniform(0, easel.wide), chance.uniform(0.1, 1)
        paint = colour(codes[int(chance.integers(len(codes)))])
        touches.append((x, where(x) + far * depth, size * (0.4 + far), size * (0.3 + 0.7 * far), 0.0, paint))
    easel.dabs(touches)


def water(
    easel: Easel, outline: Points, tint: str, share: float, horizon: float, *, ripples: float = 2.0, seed: int = 5
) -> None:
    """Lay water: what stands above ``horizon`` is seen in it upside down, broken by ripples, in a tint."""
    box = easel.rows, easel.columns
    mask = easel.mask((0, 0, box[1], box[0]), [outline])
    rows = np.arange(box[0])
    level = horizon * easel.scale
    mirrored = np.clip(2 * level - rows - (rows - level) * 0.15, 0, box[0] - 1).astype(int)
    sway = (noise(box[0], 8, 5, seed, 3)[:, 0] - 0.5) * ripples * np.clip((rows - level) * 0.10, 0.6, 14)
    wave = (noise(box[0], box[1] // 8, 9, seed + 1, 3).repeat(8, axis=1) - 0.5) * ripples * 5
    columns = np.clip(np.arange(box[1])[None, :] + sway[:, None] * 3 + wave * 2, 0, box[1] - 1).astype(int)
    source = np.clip(mirrored[:, None] + wave.astype(int), 0, box[0] - 1)
    seen = easel.picture[source, columns]
    seen = seen * (1 - share) + colour(tint) * share
    alpha = mask[..., None]
    easel.picture = (easel.picture * (1 - alpha) + seen * alpha).astype(np.float32)


def glints(
    easel: Easel, span: tuple[float, float, float, float], codes: Sequence[str], count: int, size: float = 5.0
) -> None:
    """Set level touches of light (or dark) on water, in a (left, top, right, foot) field, larger in front."""
    chance = easel.chance
    left, top, right, foot = span
    touches = []
    for _ in range(count):
        x, far = chance.uniform(left, right), chance.uniform(0, 1)
        long = size * (0.3 + far) * chance.uniform(0.4, 1.3)
        paint = colour(codes[int(chance.integers(len(codes)))])
        touches.append((x, top + far * (foot - top), long, 0.35 + 0.5 * far, chance.normal(0, 0.03), paint))
    easel.dabs(touches)


def boulder(easel: Easel, x: float, y: float, wide: float, high: float, code: str) -> None:
    """Paint a rock in flat faces."""
    chance = easel.chance
    ring = []
    for k in range(9):
        turn = math.pi + math.pi * k / 8
        far = chance.uniform(0.82, 1.08)
        ring.append((x + wide / 2 * far * math.cos(turn), y + high * far * math.sin(turn)))
    easel.shape(ring, code, lit=0.6, dark=0.6, reach=0.3, rough=0.3)
    for _ in range(4):
        k = int(chance.integers(1, 7))
        inner = x + chance.uniform(-0.2, 0.2) * wide, y - high * chance.uniform(0.3, 0.65)
        easel.shape([ring[k], ring[k + 1], inner], code, lit=0.5, dark=0.2, reach=0.5, alpha=0.7)


def smoke(
    easel: Easel, path: Points, widths: tuple[float, float], lit: str, dark: str, *, thick: float = 0.5, puffs: int = 26
) -> None:
    """Let smoke or steam rise along a path, ever wider and thinner."""
    line = curve(path, steps=16)
    chance = easel.chance
    for k in range(puffs):
        share = k / puffs
        x, y = line[int(share * (len(line) - 1))]
        size = widths[0] + (widths[1] - widths[0]) * share
        x, y = x + chance.normal(0, size * 0.22), y + chance.normal(0, size * 0.18)
        alpha = thick * (1 - share) ** 0.7
        easel.ball(x, y, size * 0.62, size * 0.5, dark, lit=0.0, dark=0.0, soft=size * 0.22, alpha=alpha * 0.7)
        easel.ball(
            x + easel.light[0] * size * 0.16,
            y + easel.light[1] * size * 0.16,
            size * 0.46,
            size * 0.36,
            lit,
            lit=0.0,
            dark=0.0,
            soft=size * 0.2,
            alpha=alpha,
        )
