"""Totems: two carved faces one above the other, each totem with faces and colours of its own."""

import numpy as np

from art.canvas import Array, hash01, noise, rgb, smooth
from art.island.flat import Flat

PAINTS = (("#d9573f", "#f0b93a"), ("#3f87b5", "#f4e6c4"), ("#e08a35", "#4d9a6b"), ("#b0486b", "#f2cf6b"))
HALF, TALL, FOOT = 0.155, 0.86, 0.86
"""Half the width of the post, its height, and where it stands."""


def totem(flat: Flat, seed: int, _lean: float = 0.0) -> None:
    """A totem on a ring of stones, in a clearing of the jungle."""
    kind = seed % 4
    far = np.hypot(flat.x - 0.5, (flat.y - 0.82) * 1.5)
    ground = noise(*far.shape, 0.12 * flat.scale, seed, 3)
    flat.lay(smooth(0.46, 0.38, far + 0.14 * (ground - 0.5)), rgb("#a58d62") * (0.85 + 0.3 * ground)[..., None])
    for number in range(11):
        angle = 2 * np.pi * (number + 0.4) / 11
        if np.sin(angle) < 0.1:
            _stone(flat, 0.5 + 0.35 * np.cos(angle), 0.82 + 0.22 * np.sin(angle), 0.05, seed + number)
    _post(flat, kind)
    flat.cast(flat.fallen(FOOT))
    for number in range(11):
        angle = 2 * np.pi * (number + 0.4) / 11
        if np.sin(angle) >= 0.1:
            _stone(flat, 0.5 + 0.35 * np.cos(angle), 0.82 + 0.22 * np.sin(angle), 0.055, seed + number)


def _stone(flat: Flat, x: float, y: float, size: float, seed: int) -> None:
    size *= 0.85 + 0.4 * float(hash01(seed, 3))
    dx, dy = (flat.x - x) / size, (flat.y - y) / (0.8 * size)
    far = np.hypot(dx, dy) + 0.12 * np.sin(3 * np.arctan2(dy, dx) + seed)
    flat.cast(np.hypot(dx - 0.5, dy - 0.35) < 1)
    flat.lay(far < 1, rgb("#b3aca0") * (0.98 - 0.32 * (dx + dy) * (far < 1))[..., None])


def _post(flat: Flat, kind: int) -> None:
    first, second = (rgb(one) for one in PAINTS[kind])
    u, up = (flat.x - 0.5) / HALF, FOOT - flat.y
    for side in (-1, 1):  # wings spread from the upper head
        out = side * (flat.x - 0.5)
        wing = (
            (out > HALF * 0.8) & (out < 0.40) & (np.abs(up - 0.62 - 0.28 * (out - HALF)) < 0.115 - 0.12 * (out - HALF))
        )
        feather = np.floor((out * 1.2 - up * 0.5) / 0.05) % 2 > 0
        flat.lay(wing, np.where(feather[..., None], first, second) * (1.08 - 0.22 * (side > 0)))
    post = (np.abs(u) < 1) & (up > -0.03 * np.sqrt(np.clip(1 - u**2, 0, 1))) & (up < TALL)
    grain = 0.90 + 0.16 * hash01(np.floor(flat.x * 90).astype(int), np.floor(up * 14).astype(int))
    wood = rgb("#b98452") * (grain * (1.16 - 0.30 * smooth(-1, 1, u) - 0.30 * u**2))[..., None]
    for number in range(2):
        v = (up - 0.02 - number * TALL * 0.49) / (TALL * 0.47)
        wood = _face(wood, u, v, kind, number)
    flat.lay(post, wood)
    crest = (np.abs(u) < 1.12) & (np.abs(up - TALL - 0.02) < 0.045 * np.sqrt(np.clip(1.25 - u**2, 0, 2)))
    band = np.floor((flat.x - 0.5) / 0.062 + 0.5) % 2 > 0
    flat.lay(crest, np.where(band[..., None], second, first) * (1.1 - 0.2 * smooth(-1, 1, u))[..., None])


def _face(colour: Array, u: Array, v: Array, kind: int, number: int) -> Array:
    """One face in a square: u from -1 to 1 across, v from 0 at the chin to 1 at the brow."""
    first, second = (rgb(one) for one in PAINTS[(kind + number) % 4])
    inside, light = (v > 0) & (v < 1), (1.08 - 0.26 * smooth(-1, 1, u))[..., None]
    slant = 1 if (kind + number) % 2 else -1
    mouth = (np.abs(u) < 0.62) & (np.abs(v - 0.17) < (0.11 if number else 0.09))
    parts = [
        ((v > 0.91) | (v < 0.035), rgb("#5b3c26")),
        (np.abs(v - 0.74 - 0.13 * np.abs(u) * slant) < 0.075, first),
        (np.hypot(np.abs(u) - 0.78, (v - 0.33) * 1.3) < 0.17, first),
        (np.hypot(np.abs(u) - 0.45, (v - 0.56) * 1.3) < 0.27, rgb("#f8efd8")),
        (np.hypot(np.abs(u) - 0.43, (v - 0.56) * 1.3) < 0.14, rgb("#2a1b14")),
        ((np.abs(u) < 0.13 + 0.16 * (0.62 - v)) & (v > 0.30) & (v < 0.66), second),
        (mouth, rgb("#3a2018")),
        (mouth & (np.abs(v - 0.17) < 0.06) & (np.floor((u + 1) / 0.17) % 2 == kind % 2), rgb("#f8efd8")),
    ]
    for where, tint in parts:
        colour = np.where((where & inside)[..., None], tint * light, colour)
    return colour
