"""The volcano above the island: a dark cone with a glowing crater, and the smoke that rises from it."""

import numpy as np

from art.canvas import CELL, OVER, Array, bleed, mix, noise, over, rgb, shrink, smooth
from art.elements import flatten
from art.relief import Margin, Relief

SIZE = (5.2, 4.0)
"""Columns and rows of cells."""
MARGIN = Margin(0.1, 1.3, 0.3, 0.2)
MIDDLE = (2.6, 2.15)
TALL = 1.55
ANCHOR = (MARGIN.left + MIDDLE[0], MARGIN.top + MIDDLE[1])
"""Where its middle stands (x, y in cells of the picture)."""
FRAMES = 8
SMOKE = (2.6, 2.5)
"""Columns and rows of cells of the smoke."""
MOUTH = (0.8, 2.25)
"""The crater in the smoke's pictures."""
RISE = 1.16
"""How far above the volcano's middle the crater is seen."""


def volcano() -> Array:
    """The cone, from the front."""
    relief = Relief(*SIZE, CELL, MARGIN)
    x, y = relief.x - MIDDLE[0], (relief.y - MIDDLE[1]) * 1.15
    angle, far = np.arctan2(y, x), np.hypot(x, y)
    rough = noise(*x.shape, 0.5 * relief.scale, 601, 5) - 0.5
    crag = noise(*x.shape, 0.12 * relief.scale, 602, 4) - 0.5
    gully = sum(np.cos(angle * k + p) for k, p in ((5, 0.4), (9, 2.0), (14, 1.1))) / 3
    reach = 2.15 * (1 + 0.08 * np.cos(3 * angle + 0.6) + 0.06 * np.cos(5 * angle)) + 0.35 * rough
    part = np.clip(1 - far / reach, 0, 1)
    cone = TALL * part**1.28 * (1 + 0.10 * gully * smooth(0.0, 0.3, part) * smooth(1.0, 0.7, part))
    cone = cone + (0.10 * rough + 0.055 * crag) * smooth(0.0, 0.25, part)
    lip = 0.36 * (1 + 0.10 * np.cos(3 * angle))
    bowl = smooth(lip, lip * 0.45, far)
    cone = np.minimum(cone, 1.22 + 0.05 * crag) - 0.30 * bowl
    grain = noise(*x.shape, 0.03 * relief.scale, 603, 3) - 0.5
    colour = mix(rgb("#7d6a63"), rgb("#5c4d4b"), smooth(0.2, 0.9, part + 0.5 * rough))
    colour = mix(colour, np.broadcast_to(rgb("#8f6a58"), colour.shape), smooth(0.62, 0.8, part + 0.3 * crag) * 0.6)
    moss = smooth(0.42, 0.12, part + 0.5 * rough)
    colour = mix(colour, mix(rgb("#3f7a44"), rgb("#6d9448"), 0.5 + crag), moss * 0.9)
    colour = colour * (1 + 0.30 * grain + 0.10 * gully)[..., None]
    relief.put(part > 0.03, np.maximum(cone, 0.004), colour)
    _glow(relief, far, angle, rough)
    return bleed(flatten(*relief.render(60, outline=0.5, ink=rgb("#2a1d1a"))))


def _glow(relief: Relief, far: Array, angle: Array, rough: Array) -> None:
    """Lava in the crater and in streams down the slope."""
    pool = smooth(0.24, 0.16, far + 0.1 * rough)
    relief.colour = mix(relief.colour, mix(rgb("#ffdf6b"), rgb("#f0622a"), smooth(0.02, 0.2, far)), pool)
    relief.glow = np.maximum(relief.glow, pool)
    for way, long, wide in ((1.25, 1.25, 0.055), (2.25, 0.95, 0.045), (0.55, 0.75, 0.035)):
        bend = way + 0.16 * np.sin(far * 7 + way) + 0.10 * np.sin(far * 15)
        off = np.abs(np.angle(np.exp(1j * (angle - bend)))) * far
        line = smooth(wide * (1.2 - 0.5 * far / long), 0.35 * wide, off) * smooth(long, long * 0.8, far) * (far > 0.22)
        hot = mix(rgb("#ffc94d"), rgb("#c93a1c"), smooth(0.3, long, far))
        relief.colour = mix(relief.colour, hot, line)
        relief.glow = np.maximum(relief.glow, line * (1 - 0.4 * far / long))


def smoke() -> list[Array]:
    """Frames of the smoke, lit from below by the crater; the first follows the last."""
    return [bleed(_puffs(frame)) for frame in range(FRAMES)]


def _puffs(frame: int) -> Array:
    high, wide = (round(part * CELL) * OVER for part in reversed(SMOKE))
    y, x = (np.mgrid[0:high, 0:wide] + 0.5) / (CELL * OVER)
    out = np.zeros((*x.shape, 4))
    count = 7
    turn = frame / FRAMES
    glow = smooth(0.5, 0.0, np.hypot(x - MOUTH[0], (y - MOUTH[1]) * 1.6)) * (0.45 + 0.12 * np.sin(2 * np.pi * turn))
    out[..., :3], out[..., 3] = rgb("#ff8a3c"), glow
    for puff in sorted(range(count), key=lambda n: -((turn + n) / count)):
        life = (turn + puff) / count
        cx = MOUTH[0] + 0.95 * life**1.5 + 0.07 * np.sin(puff * 2.1 + life * 4)
        cy = MOUTH[1] - 0.04 - 1.75 * life**0.85
        size = 0.15 + 0.46 * life
        rough = noise(high, wide, 0.22 * CELL * OVER, 611 + puff, 4) - 0.5
        far = np.hypot(x - cx, y - cy) / size + 0.75 * rough
        body = smooth(1.0, 0.45, far) * (1 - life) ** 0.9 * smooth(0.0, 0.06, life) * 0.95
        light = np.clip(0.55 - ((x - cx) * 0.6 + (y - cy)) / size * 0.45, 0, 1)
        colour = mix(rgb("#8d8583"), rgb("#f6f1ea"), light)
        colour = mix(
            colour, np.broadcast_to(rgb("#e98a55"), colour.shape), smooth(0.25, 0.0, np.full_like(x, life)) * 0.5
        )
        out = over(out, np.concatenate([colour, body[..., None]], axis=2))
    return shrink(out)
