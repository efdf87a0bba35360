"""Surf: foam that runs up a beach and back, for every way in which land can lie around a cell of the sea."""

import numpy as np

from art.canvas import CELL, OVER, Array, blur, mix, noise, rgb, shrink, smooth
from art.island.hexes import HALF, STEPS, away, depth, joined

FRAMES = 8
REACH = 0.34
"""How far out the water is shallow, in cells."""


def foam(far: Array, turn: float, rough: Array) -> Array:
    """How white the water is, so far from the shore at this part (0..1) of the wave's turn; `rough` tears it."""
    white = smooth(0.035, 0.012, np.abs(far - 0.012 - 0.02 * rough)) * 0.85
    for wave in (0.0, 0.5):
        run = (turn + wave) % 1
        front = 0.27 * (1 - run) ** 1.2 + 0.035 * rough
        strong = smooth(0.0, 0.25, run) * smooth(1.0, 0.7, run)
        crest = smooth(0.028, 0.0, np.abs(far - front)) + 0.45 * smooth(0.075, 0.0, far - front) * (far > front)
        white = np.maximum(white, crest * strong * smooth(-0.35, 0.1, rough))
    return np.clip(white, 0, 1)


def shore(case: int, frame: int, frames: int) -> Array:
    """A cell of the sea (cut to its outline) with land in the directions of a case, at one moment."""
    scale = CELL * OVER
    wide, high = scale, round(2 * HALF * CELL) * OVER
    y, x = (np.mgrid[0:high, 0:wide] + 0.5) / scale
    x, y = x - 0.5, y - HALF
    far = np.full(x.shape, 9.0)
    for way in joined(case):
        dx, dy = STEPS[way]
        far = np.minimum(far, away(x - dx, y - dy))
    rough = noise(high, wide, 0.3 * scale, 400, 3) * 2 - 1
    rough = rough * smooth(0.0, 0.18, depth(x, y) + 0.02)  # the same on both sides of every seam
    shallow = smooth(REACH, 0.02, far + 0.03 * rough)
    colour = mix(rgb("#6fd0d0"), rgb("#b6eee2"), smooth(0.12, 0.0, far))
    white = foam(far, frame / frames, rough)
    out = np.zeros((*x.shape, 4))
    out[..., :3] = mix(colour, np.broadcast_to(rgb("#ffffff"), colour.shape), white)
    out[..., 3] = np.maximum(0.85 * shallow, white * smooth(REACH, REACH * 0.8, far))
    return shrink(blur(out, 1))
