"""Smoke of a stack: puffs that rise, drift to the right, grow and fade, without a seam in time."""

from typing import Any

import numpy as np

from art.canvas import CELL, OVER, SPRITES, Array, bleed, mix, noise, rgb, save_webp, shrink, smooth

FRAMES = 8
SIZE = (1.0, 0.875)
"""Rows and columns of cells."""
ANCHOR = (0.25, 0.875)
"""The mouth of the stack: x, y in cells."""
PUFFS = 4


def paint(_only: str) -> dict[str, Any]:
    """Write the frames side by side."""
    save_webp(bleed(np.concatenate([_frame(f) for f in range(FRAMES)], axis=1)), SPRITES / "smoke.webp")
    return {"file": "smoke.webp", "frames": FRAMES, "anchor": list(ANCHOR)}


def _frame(frame: int) -> Array:
    high, wide = (round(part * CELL * OVER) for part in SIZE)
    y, x = np.mgrid[0:high, 0:wide] / (CELL * OVER)
    alpha, light = np.zeros(x.shape), np.ones(x.shape)
    for puff in range(PUFFS):
        life = (frame / FRAMES + puff) / PUFFS
        cx = ANCHOR[0] + 0.36 * life**1.4 + 0.02 * np.sin(puff * 2.3 + life * 5)
        cy = ANCHOR[1] - 0.03 - 0.62 * life**0.8
        size = 0.045 + 0.115 * life
        rough = noise(high, wide, 0.10 * CELL * OVER, 11 + puff, 3) - 0.5
        far = np.hypot(x - cx, y - cy) / size + 0.7 * rough
        body = smooth(1.0, 0.55, far) * (1 - life) ** 1.1 * smooth(0.0, 0.12, life) * 0.78
        shade = np.clip(0.5 - ((x - cx) * 0.6 + (y - cy)) / size * 0.5, 0, 1)
        light = np.where(body > alpha, shade, light)
        alpha = np.maximum(alpha, body)
    colour = mix(rgb("#a9a9b4"), rgb("#fbfaf6"), light)
    return shrink(np.concatenate([colour, alpha[..., None]], axis=2))
