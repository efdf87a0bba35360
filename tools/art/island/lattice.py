"""Patterns that repeat from cell to cell of the hexagons: whatever is painted with them goes on over every side."""

from functools import cache

import numpy as np

from art.canvas import Array, hash01
from art.island.hexes import ROW

_WAVES = 48


def waves(x: Array, y: Array, period: float, seed: int) -> Array:
    """Noise around 0, mostly within -0.5..0.5; `period` is the length of its waves in cells, at most 1."""
    across, down = _skewed(x, y)
    total = np.zeros(np.shape(x))
    for m, n, phase in _spectrum(period, seed):
        total += np.cos(2 * np.pi * (m * across + n * down + phase))
    return np.asarray(total / np.sqrt(_WAVES / 2) / 4)


@cache
def _spectrum(period: float, seed: int) -> list[tuple[int, int, float]]:
    """Waves of about one length in all directions: how often each fits into a step right, and into one down right."""
    found = []
    for number in range(_WAVES):
        turn = 2 * np.pi * float(hash01(number, seed))
        often = (0.6 + 0.8 * float(hash01(number, seed, 2))) / period
        right, down = often * np.cos(turn), often * np.sin(turn)
        found.append((round(right), round(right / 2 + down * ROW), float(hash01(number, seed, 3))))
    return found


def stones(x: Array, y: Array, count: int, seed: int) -> tuple[Array, Array]:
    """Irregular stones, `count` from cell to cell: a number 0..1 for each, and how far a point is from its joints."""
    across, down = _skewed(x, y)
    col, row = np.floor(across * count).astype(int), np.floor(down * count).astype(int)
    best, second, tone = np.full(np.shape(x), 9.0), np.full(np.shape(x), 9.0), np.zeros(np.shape(x))
    for step_down in range(-2, 3):
        for step in range(-2, 3):
            c, r = col + step, row + step_down
            u = (c + 0.5 + 0.62 * (hash01(c % count, r % count, seed) - 0.5)) / count
            v = (r + 0.5 + 0.62 * (hash01(c % count, r % count, seed + 1) - 0.5)) / count
            far = np.hypot(x - u - v / 2, y - v * ROW)
            nearer = far < best
            second = np.where(nearer, best, np.minimum(second, far))
            tone = np.where(nearer, hash01(c % count, r % count, seed + 2), tone)
            best = np.minimum(best, far)
    return tone, (second - best) / 2


def _skewed(x: Array, y: Array) -> tuple[Array, Array]:
    """A point as steps to the right and to the lower right."""
    down = y / ROW
    return x - down / 2, down
