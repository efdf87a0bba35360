"""What a meadow carries: trees, rocks, wells, gold, the mine entrances, sawmill, palace and the small marks."""

from collections.abc import Callable
from typing import Any

import numpy as np

from art.canvas import CELL, SPRITES, Array, bleed, hash01, mix, noise, over, rgb, save_webp, smooth
from art.fittings import cog, investor, palace, quay
from art.plants import crown, leaves
from art.plot import box, bush, paving
from art.relief import Margin, Panes, Relief, plain, windowed

MARGIN = Margin()
SWAY = (0.0, 1.0, 0.0, -1.0)
"""How far a tree leans in its four frames."""

Maker = Callable[[Relief, int, float], None]


def paint(only: str) -> dict[str, Any]:
    """Write one sheet per element: a row per variant, a column per frame."""
    table: dict[str, Any] = {}
    for name, (make, variants, frames) in KINDS.items():
        if name.startswith(only):
            rows = [
                np.concatenate([_picture(make, 17 * v + 3, f, frames) for f in range(frames)], axis=1)
                for v in range(variants)
            ]
            path = SPRITES / "elements" / f"{FILES.get(name, name)}.webp"
            save_webp(bleed(np.concatenate(rows, axis=0)), path)
            print(name, flush=True)
        table[name] = {"file": f"elements/{FILES.get(name, name)}.webp", "variants": variants, "frames": frames}
    return table


def _picture(make: Maker, seed: int, frame: int, frames: int) -> Array:
    relief = Relief(1, 1, CELL, MARGIN)
    turning = make is cog
    make(relief, seed, frame / frames if turning else SWAY[frame] * 0.022 if frames > 1 else 0.0)
    return flatten(*relief.render(seed, outline=0.75, ink=rgb("#1f2a1a")))


def flatten(body: Array, shadow: Array) -> Array:
    """Body over its shadow in one picture."""
    dark = np.zeros_like(body)
    dark[..., :3] = rgb("#1b2416")
    dark[..., 3] = shadow
    return over(dark, body)


def _tree(relief: Relief, seed: int, lean: float) -> None:
    dx, dy = 0.06 * (hash01(seed, 1) - 0.5), 0.06 * (hash01(seed, 2) - 0.5)
    crown(relief, 0.5 + float(dx), 0.62 + float(dy), 0.235 + 0.03 * float(hash01(seed, 3)), leaves(seed), seed, lean)
    bush(relief, 0.24, 0.80, 0.05, leaves(seed + 1) * 0.9, seed)


def _trees(relief: Relief, seed: int, lean: float) -> None:
    flip = hash01(seed, 4) < 0.5
    xs = (0.34, 0.67) if flip else (0.66, 0.33)
    crown(relief, xs[0], 0.50, 0.205 + 0.02 * float(hash01(seed, 5)), leaves(seed), seed, lean)
    crown(relief, xs[1], 0.72, 0.225 + 0.02 * float(hash01(seed, 6)), leaves(seed + 9), seed + 9, lean * 0.8)
    bush(relief, 0.5 + 0.32 * (xs[0] - xs[1]) / 0.33, 0.86, 0.045, leaves(seed + 2) * 0.9, seed)


def rock(relief: Relief, x: float, y: float, size: float, seed: int, tint: Array | None = None) -> None:
    """A facetted rock: the lowest of many tilted planes."""
    rng = np.random.default_rng(seed)
    base = rgb("#a39e96") if tint is None else tint
    u, v = (relief.x - x) / size, (relief.y - y) / size
    best, facet = np.full(u.shape, 0.80), np.zeros(u.shape, dtype=int)
    for index in range(11):
        angle = 2 * np.pi * (index + float(rng.uniform(-0.35, 0.35))) / 11
        steep = float(rng.uniform(0.75, 1.7)) if index % 2 else float(rng.uniform(1.6, 2.6))
        plane = steep * (0.93 + 0.12 * float(rng.random()) - (u * np.cos(angle) + v * np.sin(angle)))
        lower = plane < best
        best, facet = np.where(lower, plane, best), np.where(lower, index + 1, facet)
    grain = noise(*u.shape, 0.05 * relief.scale, seed, 3) - 0.5
    tone = 0.90 + 0.18 * hash01(facet, seed) + 0.22 * grain
    moss = smooth(0.56, 0.7, noise(*u.shape, 0.14 * relief.scale, seed + 4, 3)) * smooth(0.7, 0.2, best)
    colour = mix(base * tone[..., None], rgb("#7d9148") * tone[..., None], moss * 0.55)
    relief.put(best > 0, best * size * 0.85, colour)


def _rock(relief: Relief, seed: int, _lean: float) -> None:
    rock(relief, 0.49, 0.60, 0.225, seed)
    rock(relief, 0.74, 0.76, 0.075, seed + 1)
    rock(relief, 0.26, 0.75, 0.05, seed + 2)


def _rocks(relief: Relief, seed: int, _lean: float) -> None:
    left = hash01(seed, 1) < 0.5
    rock(relief, 0.36 if left else 0.64, 0.52, 0.215, seed)
    rock(relief, 0.64 if left else 0.36, 0.70, 0.185, seed + 1)
    rock(relief, 0.30 if left else 0.70, 0.80, 0.065, seed + 2)
    rock(relief, 0.82 if left else 0.18, 0.62, 0.05, seed + 3)


def _well(relief: Relief, seed: int, _lean: float) -> None:
    far = np.hypot(relief.x - 0.5, relief.y - 0.60)
    grow = noise(*far.shape, 0.15 * relief.scale, seed, 3) * 0.06
    relief.put(far < 0.345 + grow, 0.012, paving(relief, rgb("#cfc3ae"), seed))

    def stones(place: Array, up: Array) -> Array:
        course = np.floor(up / 0.045)
        col = np.floor(place / 0.075 + 0.5 * (course % 2))
        tone = 0.84 + 0.28 * hash01(course.astype(int), col.astype(int), seed)
        return np.asarray(rgb("#b3aa9c")[None, :] * tone[:, None])

    angle = np.arctan2(relief.y - 0.6, relief.x - 0.5)
    block = 0.88 + 0.22 * hash01(np.floor(angle * 2.6).astype(int), seed)
    relief.put(far < 0.285, 0.15, rgb("#cfc7b8") * block[..., None], stones)
    inner = far < 0.195
    relief.height[inner] = 0.075
    relief.wall[inner] = -1
    glitter = smooth(0.10, 0.02, np.hypot(relief.x - 0.44, (relief.y - 0.56) * 1.6))
    deep = mix(rgb("#2f7ba6"), rgb("#63b4d6"), smooth(0.20, 0.05, np.hypot(relief.x - 0.53, relief.y - 0.64)))
    relief.colour[inner] = mix(deep, np.broadcast_to(rgb("#e3f4f8"), deep.shape), glitter * 0.8)[inner] * 1.25
    for side in (-1, 1):
        post = (0.5 + side * 0.255 - 0.026, 0.575, 0.5 + side * 0.255 + 0.026, 0.625)
        box(relief, post, 0.36, rgb("#9a6a40"), rgb("#84562f"))
    relief.beams.append((0.5, 0.60, 0.335, 0.30))
    bucket = np.hypot(relief.x - 0.76, relief.y - 0.84)
    relief.put(bucket < 0.062, 0.09, rgb("#a8794a"), plain(rgb("#8a5d36")))
    relief.put(bucket < 0.044, 0.091, rgb("#4f93b8"))


def _gold(relief: Relief, seed: int, _lean: float) -> None:
    for index, (x, y, size) in enumerate(
        ((0.34, 0.55, 0.17), (0.64, 0.52, 0.15), (0.52, 0.74, 0.175), (0.78, 0.72, 0.08))
    ):
        rock(relief, x, y, size, seed + index, rgb("#94816a"))
    for index in range(10):
        x, y = 0.26 + 0.5 * float(hash01(index, seed)), 0.46 + 0.36 * float(hash01(index, seed, 3))
        size = 0.036 + 0.034 * float(hash01(index, seed, 5))
        far = np.maximum(np.abs(relief.x - x) * 0.9 + np.abs(relief.y - y) * 0.6, np.abs(relief.y - y)) / size
        lump = relief.height + size * 0.9 * np.clip(1.15 - far, 0, 1)
        relief.put((far < 1) & (relief.height > 0.02), lump, rgb("#ffd244") * (1.05 - 0.1 * (index % 3)))


def _entrance(tint: str) -> Maker:
    def make(relief: Relief, seed: int, _lean: float) -> None:
        for index, (x, y, size) in enumerate(
            ((0.30, 0.44, 0.27), (0.70, 0.44, 0.27), (0.5, 0.36, 0.30), (0.16, 0.66, 0.11), (0.86, 0.66, 0.11))
        ):
            rock(relief, x, y, size, seed + index, rgb("#8f8880"))

        def door(place: Array, up: Array) -> Array:
            off = np.abs(place - 0.5)
            base = plain(rgb("#8a5d38"))(place, up)
            dark = (off < 0.13) & (up < 0.24)
            base = np.where(
                dark[:, None], rgb("#1c1413")[None, :] * (1 + 2.0 * np.clip(0.05 - up, 0, 1) * 10)[:, None], base
            )
            sign = (up > 0.27) & (off < 0.19)
            return np.where(sign[:, None], rgb(tint)[None, :], base)

        where = (np.abs(relief.x - 0.5) < 0.20) & (relief.y > 0.60) & (relief.y < 0.68)
        relief.put(where, 0.36, rgb(tint) * 1.05, door)
        relief.foot[where] = 0
        for side in (-1, 1):
            rail = (np.abs(relief.x - 0.5 - side * 0.06) < 0.014) & (relief.y > 0.66) & (relief.y < 0.97)
            relief.put(rail, 0.03, rgb("#8d8f96"))
        sleeper = (np.abs(relief.x - 0.5) < 0.12) & (relief.y > 0.66) & (relief.y < 0.96) & ((relief.y * 14) % 1 < 0.45)
        relief.put(sleeper, 0.012, rgb("#7a5534"))

    return make


def _sawmill(relief: Relief, seed: int, _lean: float) -> None:
    if seed == 3:
        _hut(relief, seed)
    else:
        _logs(relief, seed)


def _hut(relief: Relief, seed: int) -> None:
    _yard(relief, seed)
    off = np.abs(relief.x - 0.46)
    where = (off < 0.33) & (relief.y > 0.36) & (relief.y < 0.86)
    plank = 0.84 + 0.2 * hash01(np.floor(relief.y / 0.06).astype(int), seed)
    relief.put(
        where,
        0.36 - off * 0.62,
        rgb("#a9743f") * plank[..., None],
        windowed(rgb("#8a5c33"), rgb("#3a2a20"), Panes(0.22, 0.12, 0.03, 0.11), rgb("#c79a63")),
    )
    far = np.hypot(relief.x - 0.84, (relief.y - 0.66))
    angle = np.arctan2(relief.y - 0.66, relief.x - 0.84)
    blade = far < 0.135 + 0.018 * np.sign(np.sin(angle * 14))
    relief.put(blade, 0.10, rgb("#d5dade") * (0.9 + 0.1 * np.cos(angle * 2 + 1))[..., None], plain(rgb("#8a9096")))
    relief.put(far < 0.04, 0.12, rgb("#6b4a33"))


def _yard(relief: Relief, seed: int) -> None:
    far = np.maximum(np.abs(relief.x - 0.5), np.abs(relief.y - 0.55))
    dust = noise(*far.shape, 0.2 * relief.scale, seed, 4)
    relief.put(far + 0.1 * dust < 0.49, 0.006, mix(rgb("#c9a877"), rgb("#b18f5e"), dust))


def _logs(relief: Relief, seed: int) -> None:
    _yard(relief, seed)
    for row, (y, count) in enumerate(((0.46, 3), (0.80, 2))):
        for index in range(count):
            _log(relief, 0.18, 0.66, y + 0.10 * index - 0.1, 0.085 + 0.03 * (index == 1), seed + row * 5 + index)
    for index in range(4):
        x = 0.74 + 0.004 * index
        box(
            relief,
            (x, 0.42, x + 0.16, 0.80),
            0.05 + 0.035 * index,
            rgb("#e0b77c") * (0.94 + 0.06 * (index % 2)),
            rgb("#b98f55"),
        )


def _log(relief: Relief, x0: float, x1: float, y: float, lift: float, seed: int) -> None:
    off = np.abs(relief.y - y) / 0.055
    ball = np.sqrt(np.clip(1 - off**2, 0, 1)) * 0.055
    where = (off < 1) & (relief.x > x0) & (relief.x < x1)
    bark = noise(*off.shape, 0.04 * relief.scale, seed, 2)
    relief.put(where, lift + ball, rgb("#8a5f3a") * (0.8 + 0.4 * bark)[..., None])
    relief.stain(((relief.x > x1 - 0.03) & where).astype(float), rgb("#e2bd86"))


def _stumps(relief: Relief, seed: int, _lean: float) -> None:
    far = np.hypot(relief.x - 0.5, relief.y - 0.55)
    dust = noise(*far.shape, 0.16 * relief.scale, seed, 4)
    relief.put(far + 0.25 * dust < 0.52, 0.004, mix(rgb("#a58a55"), rgb("#8d7f45"), dust))
    for index in range(5):
        x = 0.24 + 0.26 * (index % 3) + 0.07 * float(hash01(index, seed)) + (0.1 if index > 2 else 0)
        y = 0.44 + 0.30 * (index // 3) + 0.10 * float(hash01(index, seed, 2))
        size = 0.055 + 0.025 * float(hash01(index, seed, 3))
        rings = np.hypot(relief.x - x, relief.y - y)
        grain = 0.88 + 0.12 * np.sign(np.sin(rings * 170))
        relief.put(rings < size * 1.12, 0.065, rgb("#7a5636"), plain(rgb("#6d4a2e")))
        relief.put(rings < size * 0.88, 0.068, rgb("#e3c08c") * grain[..., None])
    _log(relief, 0.46, 0.84, 0.88, 0.0, seed)


FILES = {
    "t": "tree",
    "T": "trees",
    "r": "rock",
    "R": "rocks",
    "W": "well",
    "G": "gold",
    "P": "palace",
    "S": "sawmill",
    "L": "stumps",
}
"""Names of files, told apart on systems where `t` and `T` are the same name."""

KINDS: dict[str, tuple[Maker, int, int]] = {
    "t": (_tree, 4, 4),
    "T": (_trees, 5, 4),
    "r": (_rock, 4, 1),
    "R": (_rocks, 5, 1),
    "W": (_well, 2, 1),
    "G": (_gold, 2, 1),
    "E-blue": (_entrance("#3f78b5"), 1, 1),
    "E-red": (_entrance("#c8483c"), 1, 1),
    "E-yellow": (_entrance("#f0b93a"), 1, 1),
    "P": (palace, 1, 1),
    "S": (_sawmill, 2, 1),
    "L": (_stumps, 4, 1),
    "port": (quay, 1, 1),
    "cog": (cog, 1, 4),
    "investor": (investor, 1, 1),
}
