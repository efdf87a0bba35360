"""What people make of the ground between their houses: beds, aprons, yards, paths and lanes.

A garden lies along one side of a free cell, for the house beyond that side. Every sheet has a picture for each side
(N, E, S, W) in some variants, side by side; the paths have one for each set of sides they lead to.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from art.canvas import CELL, SPRITES, Array, bleed, hash01, mix, noise, rgb, save_webp, shrink, smooth
from art.elements import flatten
from art.plot import box, bush, paving
from art.relief import Margin, Relief, plain

TOP = 0.25
"""Room above the cell for what stands in it."""
VARIANTS = 3
SIDES = "NESW"
INK = rgb("#2a2418")

Plant = Callable[["Strip", int], None]


class Strip:
    """The ground along one side of a cell: `far` is the distance from that side, `along` the place beside it."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.relief = Relief(1, 1, CELL, Margin(0, TOP, 0, 0))
        x, y = self.relief.x, self.relief.y
        self.far = {"N": y, "S": 1 - y, "W": x, "E": 1 - x}[side]
        self.along = x if side in "NS" else y
        self.inside = (x > 0) & (x < 1) & (y > 0) & (y < 1)

    def at(self, along: float, far: float) -> tuple[float, float]:
        """The point in the cell at a place beside the side, so far from it."""
        return {"N": (along, far), "S": (along, 1 - far), "W": (far, along), "E": (1 - far, along)}[self.side]

    def ground(self, reach: float, colour: Array, seed: int, ends: float = 0.06) -> None:
        """Cover a strip with ragged edges."""
        rough = (noise(*self.far.shape, 0.12 * self.relief.scale, seed, 3) - 0.5) * 0.07
        near = (self.far < reach + rough) & (np.abs(self.along - 0.5) < 0.5 - ends + rough)
        self.relief.put(near & self.inside, 0.004, colour)

    def picture(self, seed: int) -> Array:
        """The strip as it is seen."""
        return flatten(*self.relief.render(seed, outline=0.28, ink=INK))


def paint(only: str) -> dict[str, Any]:
    """Write the sheets; gives the manifest's part."""
    sheets = {f"garden-{family}": _gardens(plant) for family, plant in PLANTS.items()}
    anchors: dict[str, tuple[float, float]] = dict.fromkeys(sheets, (0.0, TOP))
    sheets["paths"] = [_path(case) for case in range(16)]
    sheets |= {f"lanes-{side}": [_lane(side, seed) for seed in range(2)] for side in "WN"}
    anchors |= {"paths": (0.0, 0.0), "lanes-W": (0.5, 0.0), "lanes-N": (0.0, 0.5)}
    table = {}
    for name, pictures in sheets.items():
        if name.startswith(only):
            save_webp(bleed(np.concatenate(pictures, axis=1)), SPRITES / "terrain" / f"{name}.webp", quality=88)
        table[name] = {"file": f"terrain/{name}.webp", "count": len(pictures), "anchor": list(anchors[name])}
    return table


def _gardens(plant: Plant) -> list[Array]:
    pictures = []
    for side in SIDES:
        for variant in range(VARIANTS):
            strip, seed = Strip(side), 31 * variant + 7 * SIDES.index(side) + 1
            plant(strip, seed + 1000 * variant)
            pictures.append(strip.picture(seed))
    return pictures


def _speckled(strip: Strip, one: str, other: str, seed: int) -> Array:
    return mix(rgb(one), rgb(other), noise(*strip.far.shape, 0.07 * strip.relief.scale, seed, 3))


def _of_homes(strip: Strip, seed: int) -> None:
    """Beds in rows, a fence, or washing on a line."""
    variant = seed // 1000
    relief = strip.relief
    if variant == 2:
        strip.ground(0.20, _speckled(strip, "#d9c58f", "#c4ad74", seed), seed)
        _washing(strip)
        return
    soil = _speckled(strip, "#7a5a38", "#5f4429", seed)
    strip.ground(0.22 if variant else 0.19, soil, seed)
    rng = np.random.default_rng(seed)
    leaf = ("#6fa83f", "#8fbe4a", "#4f8f3f")
    bloom = ("#f2c84b", "#e8616e", "#f6efe0", "#d17fc0")
    for row, far in enumerate((0.07, 0.15)):
        for step in range(9):
            x, y = strip.at(0.13 + 0.093 * step + float(rng.uniform(-0.01, 0.01)), far)
            tint = rgb(bloom[int(rng.integers(4))]) if (variant + row) % 2 else rgb(leaf[step % 3])
            _blob(relief, x, y, 0.036, rgb("#5c963c"), 0.02)
            _blob(relief, x, y - 0.006, 0.026, tint, 0.045)
    for step in range(11):
        x, y = strip.at(0.08 + 0.084 * step, 0.235)
        box(relief, (x - 0.013, y - 0.013, x + 0.013, y + 0.013), 0.075, rgb("#fff6e4"), rgb("#e2d3b6"))
    _rail(strip, 0.235, 0.05, rgb("#f6ead2"))


def _rail(strip: Strip, far: float, height: float, tint: Array) -> None:
    x0, y0 = strip.at(0.07, far - 0.006)
    x1, y1 = strip.at(0.93, far + 0.006)
    box(strip.relief, (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), height, tint, tint * 0.85)


def _washing(strip: Strip) -> None:
    """Sheets and shirts on a line between two posts."""
    relief = strip.relief
    for along in (0.14, 0.86):
        x, y = strip.at(along, 0.13)
        box(relief, (x - 0.016, y - 0.016, x + 0.016, y + 0.016), 0.17, rgb("#8a5f3a"), rgb("#6d4a2e"))
    cloths = ("#fdf8ec", "#e8616e", "#5b9fd0", "#fdf8ec", "#f2c84b")
    for number, tint in enumerate(cloths):
        x0, y0 = strip.at(0.20 + 0.125 * number, 0.115)
        x1, y1 = strip.at(0.29 + 0.125 * number, 0.145)
        rect = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        box(relief, rect, 0.135 - 0.02 * (number % 2), rgb(tint) * 1.05, rgb(tint) * 0.95)


def _of_halls(strip: Strip, seed: int) -> None:
    """Paving with clipped trees in tubs, benches and lamps."""
    relief, variant = strip.relief, seed // 1000
    strip.ground(0.24, paving(relief, rgb("#dfcdb0"), seed), seed, 0.03)
    for number, along in enumerate((0.16, 0.5, 0.84)):
        x, y = strip.at(along, 0.13)
        if (number + variant) % 2:
            _bench(strip, along)
            continue
        box(relief, (x - 0.045, y - 0.04, x + 0.045, y + 0.04), 0.05, rgb("#c06a4a"), rgb("#a04f36"))
        _blob(relief, x, y, 0.062, rgb("#5f9a42"), 0.09)
        _blob(relief, x - 0.01, y - 0.01, 0.035, rgb("#86b957"), 0.125)


def _bench(strip: Strip, along: float) -> None:
    x0, y0 = strip.at(along - 0.085, 0.105)
    x1, y1 = strip.at(along + 0.085, 0.155)
    rect = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    box(strip.relief, rect, 0.045, rgb("#b07a45"), rgb("#7d532d"))


def _of_works(strip: Strip, seed: int) -> None:
    """Trodden cinders with crates, barrels and coal."""
    relief, variant = strip.relief, seed // 1000
    strip.ground(0.24, _speckled(strip, "#a79a86", "#7f7567", seed), seed)
    rng = np.random.default_rng(seed)
    for number, along in enumerate((0.18, 0.42, 0.64, 0.85)):
        x, y = strip.at(along + float(rng.uniform(-0.03, 0.03)), 0.12 + float(rng.uniform(-0.02, 0.03)))
        kind = (number + variant) % 3
        if kind == 0:
            size = float(rng.uniform(0.05, 0.065))
            box(relief, (x - size, y - size, x + size, y + size), 0.09, rgb("#cf9d5c"), rgb("#9c6f3a"))
            cross = (np.abs(relief.x - x) < size) & (np.abs(relief.y - y) < size)
            cross &= np.abs(np.abs(relief.x - x) - np.abs(relief.y - y)) < 0.01
            relief.stain(cross * 1.0, rgb("#8a6033"), 0.7)
        elif kind == 1:
            far = np.hypot(relief.x - x, relief.y - y)
            relief.put(far < 0.055, 0.10, rgb("#4f7fa8"), plain(rgb("#355a7c")))
            relief.put(far < 0.038, 0.101, rgb("#6d9cc4"))
        else:
            for _ in range(7):
                dx, dy = float(rng.uniform(-0.05, 0.05)), float(rng.uniform(-0.04, 0.04))
                _blob(relief, x + dx, y + dy, 0.03, rgb("#3d3a3c"), 0.02)


def _of_churches(strip: Strip, seed: int) -> None:
    """A mown lawn with cypresses and old stones."""
    relief, variant = strip.relief, seed // 1000
    green = _speckled(strip, "#8cb955", "#79a848", seed) * (1 + 0.06 * np.sign(np.sin(strip.along * 50))[..., None])
    strip.ground(0.25, green, seed)
    for number, along in enumerate((0.14, 0.33, 0.5, 0.67, 0.86)):
        x, y = strip.at(along, 0.13)
        if (number + variant) % 2 == 0:
            _blob(relief, x, y, 0.05, rgb("#3f7a45"), 0.05, tall=3.0)
        else:
            box(relief, (x - 0.032, y - 0.012, x + 0.032, y + 0.012), 0.085, rgb("#d9d3c6"), rgb("#bdb5a6"))
            bush(relief, x + 0.045, y + 0.02, 0.022, rgb("#d17fc0"), seed)


def _blob(relief: Relief, x: float, y: float, size: float, tint: Array, lift: float, tall: float = 1.0) -> None:
    far = np.hypot(relief.x - x, relief.y - y) / size
    relief.put(far < 1, lift + size * tall * np.sqrt(np.clip(1 - far**2, 0, 1)), tint)


PLANTS: dict[str, Plant] = {"Y": _of_homes, "R": _of_halls, "B": _of_works, "C": _of_churches}


def _path(case: int) -> Array:
    """A trodden path through a cell, to each side whose bit is set (1 N, 2 E, 4 S, 8 W)."""
    relief = Relief(1, 1, CELL, Margin(0, 0, 0, 0))
    x, y = relief.x - 0.5, relief.y - 0.5
    bend = (noise(*x.shape, 0.35 * relief.scale, case + 5, 2) - 0.5) * 0.16
    arms = {1: (x, y < 0), 2: (y, x > 0), 4: (x, y > 0), 8: (y, x < 0)}
    away = np.full(x.shape, 9.0)
    for bit, (off, half) in arms.items():
        if case & bit:
            away = np.minimum(away, np.where(half, np.abs(off + bend), 9.0))
    if case:
        away = np.minimum(away, np.maximum(np.hypot(x, y) - (0.10 if case.bit_count() > 2 else -0.02), 0.0))
    return _sand(away, 0.088, case)


def _lane(side: str, seed: int) -> Array:
    """A cobbled strip over the left or the upper side of a cell, between two houses."""
    relief = Relief(1, 1, CELL, Margin(0, 0, 0, 0))
    off, run = (relief.x - 0.5, relief.y) if side == "W" else (relief.y - 0.5, relief.x)
    away = np.maximum(np.abs(off) - 0.03, np.abs(run - 0.5) - 0.45)
    return _sand(away, 0.075, 40 + seed + 2 * ord(side))


def _sand(away: Array, reach: float, seed: int) -> Array:
    """Sand with a few stones where `away` is small, fading into the meadow; averaged down to the final size."""
    grain = noise(*away.shape, 20, seed, 4)
    size = 15
    row, col = (np.indices(away.shape) / size).astype(int)
    stone = hash01(row, col, seed) < 0.22
    out = np.zeros((*away.shape, 4))
    colour = mix(rgb("#dcc592"), rgb("#c3a871"), grain)
    fy, fx = (np.indices(away.shape) / size) % 1 - 0.5
    pebble = stone & (np.hypot(fy, fx) < 0.34)
    out[..., :3] = np.where(pebble[..., None], rgb("#e9dcbc"), colour)
    out[..., 3] = smooth(reach, reach * 0.45, away + 0.05 * (grain - 0.5)) * 0.9
    return shrink(out)
