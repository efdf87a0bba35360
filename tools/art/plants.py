"""Trees: crowns made of many leafy clumps, conifers in tiers; they lean a little for the wind."""

import numpy as np

from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.relief import Relief

LEAVES = ("#6b9f3d", "#86b544", "#57913f", "#94b845")
NEEDLES = ("#3a7340", "#447c44", "#32663f", "#548748")


def crown(relief: Relief, x: float, y: float, size: float, tint: Array, seed: int, lean: float = 0.0) -> None:
    """A broadleaf tree whose crown of radius `size` stands at (x, y); `lean` moves its top sideways."""
    rng = np.random.default_rng(seed)
    leaf = noise(*relief.height.shape, 0.05 * relief.scale, seed, 2) - 0.5
    spots = [(0.0, 0.0, 0.72, 0.62)]
    count = 7
    for index in range(count):
        angle = 2 * np.pi * (index + 0.6 * float(rng.random())) / count
        out = 0.50 + 0.16 * float(rng.random())
        spots.append((np.cos(angle) * out, np.sin(angle) * out * 0.9, 0.44 + 0.1 * float(rng.random()), 0.28))
    spots += [(float(rng.uniform(-0.3, 0.3)), float(rng.uniform(-0.35, 0.1)), 0.38, 0.85) for _ in range(3)]
    for number, (dx, dy, part, lift) in enumerate(spots):
        radius = part * size
        far = np.hypot(relief.x - x - dx * size - lean * (0.4 + lift), relief.y - y - dy * size) / radius
        ball = np.sqrt(np.clip(1 - far**2, 0, 1)) * radius
        tone = 0.86 + 0.26 * float(hash01(number, seed)) + 0.55 * leaf + 0.12 * (lift - 0.5)
        warm = tint * np.array([1 + 0.10 * (number % 3 - 1), 1.0, 1 - 0.10 * (number % 3 - 1)])
        relief.put(far < 1 + 0.45 * leaf, lift * size * 0.62 + ball * 0.9 + 0.05 * size * leaf, warm * tone[..., None])


def conifer(relief: Relief, x: float, y: float, size: float, tint: Array, seed: int, lean: float = 0.0) -> None:
    """A fir in tiers, its tip high up."""
    tall = size * 1.9
    angle = np.arctan2(relief.y - y, relief.x - x)
    ragged = 0.06 * np.sin(angle * 8 + seed) + 0.04 * np.sin(angle * 15 + seed * 2)
    grain = noise(*relief.height.shape, 0.035 * relief.scale, seed, 2) - 0.5
    for tier in range(4):
        radius = size * (1 - 0.21 * tier)
        foot = tall * (0.02 + 0.20 * tier)
        far = np.hypot(relief.x - x - lean * tier / 3, relief.y - y) / (radius * (1 + ragged))
        cone = foot + (1 - far) * tall * 0.42
        tone = 0.74 + 0.13 * tier + 0.5 * grain + 0.22 * smooth(0.6, 1.0, far)
        relief.put(far < 1, cone, tint * tone[..., None])


def leaves(seed: int) -> Array:
    """A leaf green, a little different from tree to tree."""
    pick = int(hash01(seed, 5) * 3.999)
    return mix(rgb(LEAVES[pick]), rgb(LEAVES[(pick + 1) % 4]), float(hash01(seed, 6)))


def needles(seed: int) -> Array:
    """A dark needle green."""
    pick = int(hash01(seed, 7) * 3.999)
    return mix(rgb(NEEDLES[pick]), rgb(NEEDLES[(pick + 1) % 4]), float(hash01(seed, 8)))
