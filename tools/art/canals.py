"""The river where houses stand on both banks: a narrow canal between stone quays, with planks across here and there.

It is seen as on a map: broader than the gap between two roofs, for everybody must see which bank a house is on. Along
a row it lies a little higher than the cells' side, in front of the upper houses' walls, for the roofs below reach up to
that side.
"""

from typing import Any

import numpy as np

from art.canvas import CELL, OVER, SPRITES, Array, bleed, hash01, mix, noise, rgb, save_webp, shrink, smooth

HALF = 0.100
"""Half the width with both quays, in cells."""
WATER = 0.060
"""Half the water's."""
RAISED = 0.080
"""How far above the side of the cells it lies along a row."""
VARIANTS = 5
"""Pieces for a side of a cell; the last has a plank across."""
ARMS = ("NE", "NW", "SE", "SW", "N", "E", "S", "W")
"""The pieces for a corner of the cells: bends, and mouths by the side the canal lies on."""
REACH = 0.5
"""Room around the middle of a piece, in cells."""
_INK = rgb("#2c211c")
_STONE = rgb("#dccfb6")
_FACE = rgb("#6b5d4e")
_RIM = 0.018
_CORNER = 0.16
"""How far a bend reaches over the pieces that meet in it."""
_BLOCK = 1 / 9
"""A stone's length."""


def paint(only: str) -> dict[str, Any]:
    """Write the sheets; gives the manifest's part."""
    sheets = {
        "canal-NS": ([_straight("NS", seed) for seed in range(VARIANTS)], [REACH, 0.0]),
        "canal-EW": ([_straight("EW", seed) for seed in range(VARIANTS)], [0.0, REACH]),
        "canal-joints": ([_joint(arms, seed) for seed, arms in enumerate(ARMS)], [REACH, REACH]),
    }
    table = {}
    for name, (pictures, anchor) in sheets.items():
        if name.startswith(only):
            save_webp(bleed(np.concatenate(pictures, axis=1)), SPRITES / "terrain" / f"{name}.webp", quality=92)
        table[name] = {"file": f"terrain/{name}.webp", "count": len(pictures), "anchor": anchor}
    return table


def _grid() -> tuple[Array, Array]:
    """Places in a square of one cell, from its middle."""
    line = (np.arange(CELL * OVER) + 0.5) / (CELL * OVER) - 0.5
    x, y = np.meshgrid(line, line)
    return x, y


def _straight(way: str, seed: int) -> Array:
    """A piece along the whole side of a cell."""
    x, y = _grid()
    off, run = (x, y) if way == "NS" else (y + RAISED, x)
    out = _canal(off, np.abs(off), run, seed)
    return shrink(_plank(out, off, run) if seed == VARIANTS - 1 else out)


def _joint(arms: str, seed: int) -> Array:
    """A mouth between two posts, or a bend, square as masons build it."""
    x, y = _grid()
    if len(arms) == 1:
        return shrink(_mouth(arms, x, y))
    up = y + RAISED
    toward = {"N": (x, -up), "S": (x, up), "E": (up, x), "W": (up, -x)}
    off, run, away = x + up, np.zeros_like(x), np.full(x.shape, 9.0)
    for aside, ahead in (toward[arm] for arm in arms):
        far = np.maximum(np.abs(aside), -ahead)
        off = np.where((far < away) & (np.abs(aside) >= -ahead), aside, off)
        run = np.where(far < away, ahead, run)
        away = np.minimum(away, far)
    out = _canal(off, away, run, seed)
    out[..., 3] *= np.maximum(np.abs(x), np.abs(up)) < _CORNER
    return shrink(out)


def _mouth(arm: str, x: Array, y: Array) -> Array:
    """Where the canal opens into the river: a round post of stone on both quays."""
    level = -RAISED if arm in "EW" else 0.0
    out = np.zeros((*x.shape, 4))
    ahead = {"N": -0.02, "S": 0.02, "E": 0.02, "W": -0.02}[arm]
    for side in (-1, 1):
        px, py = (side * (HALF - 0.012), ahead) if arm in "NS" else (ahead, level + side * (HALF - 0.012))
        far = np.hypot(x - px, y - py)
        fall = np.hypot(x - px - 0.016, y - py - 0.020)
        dark = smooth(0.070, 0.045, fall) * 0.45
        out = _lay(out, np.broadcast_to(_INK, (*x.shape, 3)), dark)
        light = np.clip(1.12 - 2.6 * ((x - px) + (y - py)), 0.7, 1.3)
        cap = mix(np.broadcast_to(_STONE, (*x.shape, 3)) * light[..., None], _INK, smooth(0.040, 0.050, far))
        out = _lay(out, cap, smooth(0.056, 0.051, far))
    return out


def _canal(off: Array, away: Array, run: Array, seed: int) -> Array:
    """Quays and water: `off` is how far right of the middle or below it, `away` how far from it, `run` along it."""
    stone = np.floor(run / _BLOCK).astype(int)
    left = (off < 0).astype(int)
    tone = 0.92 + 0.16 * hash01(stone, left, seed)
    joint = np.minimum(run / _BLOCK - stone, 1 - (run / _BLOCK - stone)) * _BLOCK
    tone = tone * (0.80 + 0.20 * smooth(0.0, 0.010, joint))
    grain = noise(*away.shape, 8, seed + 3, 3) - 0.5
    quay = _STONE * (tone * (1 + 0.25 * grain) * np.where(left == 1, 1.06, 0.94))[..., None]
    face = WATER + np.where(left == 1, 0.006, -0.006)
    quay = mix(quay, np.broadcast_to(_FACE, quay.shape), smooth(face, face - 0.008, away))
    colour = mix(quay, _water(off, away, run, seed), smooth(WATER - 0.012, WATER - 0.020, away))
    colour = mix(colour, np.broadcast_to(_INK, colour.shape), smooth(HALF - _RIM, HALF - _RIM + 0.006, away) * 0.9)
    return np.concatenate([colour, smooth(HALF + 0.004, HALF - 0.004, away)[..., None]], axis=2)


def _water(off: Array, away: Array, run: Array, seed: int) -> Array:
    """Still water: dark under the upper and the left quay, with a bright line and a few glints."""
    colour = mix(np.broadcast_to(rgb("#2f86b6"), (*away.shape, 3)), rgb("#4fabd6"), smooth(-0.03, 0.03, off))
    colour = mix(colour, np.broadcast_to(rgb("#1f5674"), colour.shape), smooth(-0.022, -0.046, off) * 0.75)
    ripple = 0.006 * np.sin(run * 2 * np.pi * 3 + seed)
    streak = smooth(0.010, 0.003, np.abs(off - 0.016 - ripple))
    broken = smooth(0.1, 0.5, np.sin(run * 2 * np.pi * 4 + seed * 1.7))
    return mix(colour, np.broadcast_to(rgb("#e6f6f8"), colour.shape), streak * broken * 0.85)


def _plank(out: Array, off: Array, run: Array) -> Array:
    """Boards laid from quay to quay."""
    where = (np.abs(run) < 0.075) & (np.abs(off) < HALF - 0.022)
    fall = (np.abs(run - 0.022) < 0.080) & (np.abs(off) < WATER - 0.012)
    board = np.floor((run + 0.075) / 0.0375).astype(int)
    part = (run + 0.075) / 0.0375 - board
    tone = (0.88 + 0.28 * hash01(board, 3)) * (0.7 + 0.3 * smooth(0.0, 0.18, np.minimum(part, 1 - part)))
    wood = rgb("#a8713f") * tone[..., None]
    edge = np.maximum(np.abs(run) - 0.066, np.abs(off) - (HALF - 0.030))
    wood = mix(wood, np.broadcast_to(_INK, wood.shape), smooth(0.0, 0.006, edge) * 0.8)
    out = _lay(out, np.broadcast_to(_INK, wood.shape), fall * 0.5)
    return _lay(out, wood, where * 1.0)


def _lay(back: Array, colour: Array, alpha: Array) -> Array:
    """Lay a colour over a picture."""
    total = alpha + back[..., 3] * (1 - alpha)
    share = alpha / np.maximum(total, 1e-6)
    return np.concatenate([mix(back[..., :3], colour, share), total[..., None]], axis=2)
