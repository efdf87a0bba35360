"""What is to be seen on the sea around the island: glints, rocks with foam around them, and canoes under sail."""

import numpy as np

from art.canvas import hash01, mix, noise, rgb, smooth
from art.elements import rock
from art.island.flat import Flat
from art.relief import Relief


def glints(flat: Flat, seed: int, turn: float) -> None:
    """Short bright lines of a swell that come and go."""
    bend = noise(*flat.x.shape, 0.3 * flat.scale, 700 + seed, 2) - 0.5
    for number in range(5):
        life = (turn + float(hash01(number, seed))) % 1
        cx = 0.15 + 0.7 * float(hash01(number, seed, 2)) + 0.05 * life
        cy = 0.15 + 0.7 * float(hash01(number, seed, 3))
        long = 0.10 + 0.10 * float(hash01(number, seed, 4))
        line = np.abs(flat.y - cy - 0.10 * bend - 0.02 * np.sin((flat.x - cx) * 22))
        where = smooth(0.013, 0.003, line) * smooth(long, 0.3 * long, np.abs(flat.x - cx)) * np.sin(np.pi * life)
        flat.lay(where * 0.55, rgb("#d6f1f5"))


def sea_rocks(relief: Relief, seed: int) -> None:
    """Two or three rocks in the surf."""
    far = np.hypot(relief.x - 0.5, (relief.y - 0.56) * 1.3)
    rough = noise(*far.shape, 0.10 * relief.scale, seed, 3) - 0.5
    ring = smooth(0.05, 0.0, np.abs(far - 0.30 - 0.16 * rough)) * smooth(-0.25, 0.1, rough)
    relief.put(ring > 0.3, 0.002, rgb("#f2fbfb"))
    shallow = (far < 0.28 + 0.16 * rough) & ~relief.solid
    relief.put(shallow, 0.001, mix(rgb("#5fbfca"), rgb("#86d6d6"), 0.5 + rough))
    for number in range(2 + seed % 2):
        x = 0.5 + 0.30 * (float(hash01(number, seed, 5)) - 0.5)
        y = 0.56 + 0.18 * (float(hash01(number, seed, 6)) - 0.5)
        rock(relief, x, y, 0.15 - 0.035 * number, seed + number, rgb("#8b827c"))


def canoe(flat: Flat, seed: int, turn: float) -> None:
    """An outrigger with a bellied sail, rocking on its wake."""
    way = 1 if seed % 2 else -1
    rock_ = 0.018 * np.sin(2 * np.pi * turn)
    u, v = (flat.x - 0.5) * way, flat.y - 0.70 - rock_
    for number in range(3):
        line = np.abs(v - 0.055 - 0.025 * number - 0.01 * np.sin(u * 40 + 6 * turn + number))
        flat.lay(smooth(0.010, 0.002, line) * smooth(0.36, 0.16, np.abs(u + 0.06 * number)) * 0.7, rgb("#e9f8f8"))
    flat.cast(smooth(1.0, 0.6, np.hypot((u - 0.02) / 0.30, (v - 0.04) / 0.06)))
    hull = (np.abs(u) < 0.29) & (v > -0.035 - 0.45 * u**2) & (v < 0.055 - 0.75 * u**2)
    flat.lay(hull, rgb("#8d5a30") * (1.12 - 3.2 * np.clip(v + 0.02, 0, 1))[..., None])
    flat.lay(hull & (v < -0.018 - 0.45 * u**2), rgb("#d39a55"))
    mast = (np.abs(u - 0.03 + 0.10 * v) < 0.010) & (v > -0.50) & (v < 0.0)
    flat.lay(mast, rgb("#6b4a33"))
    up = -v
    edge = 0.22 * np.sin(np.pi * np.clip((up - 0.05) / 0.45, 0, 1)) ** 0.8 + 0.02
    sail = (up > 0.06) & (up < 0.50) & (u < 0.04 + 0.10 * up) & (u > 0.04 + 0.10 * up - edge)
    tint = rgb(("#fbf1d8", "#f3d9b0")[seed // 2 % 2])
    stripe = (np.floor(up / 0.075) % 3 == 1)[..., None]
    mark = rgb(("#d9573f", "#3f87b5", "#e08a35", "#4d9a6b")[seed % 4])
    belly = (0.86 + 0.9 * np.clip(u + 0.2, 0, 0.3))[..., None]
    flat.lay(sail, np.where(stripe, mark, tint) * belly)
