"""Blue: factory halls with sawtooth roofs and glass, brick stacks, tanks and a cog on the roof."""

import numpy as np

from art import dress
from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.plot import plinth, roof
from art.relief import Panes, Relief, plain, windowed
from art.shapes import Cells

WALL = 0.13
TOOTH = 1 / 3
RISE = 0.135
BLUE = rgb("#3f7fc0")
TINTS = (BLUE, rgb("#5f9acb"), rgb("#2f5fa6"))
"""The sheets of each variant: clear, faded, deep blue."""
BRICK = rgb("#9c4f3d")


def build(relief: Relief, cells: Cells, seed: int, variant: int = 0) -> list[tuple[float, float]]:
    """Raise a factory on its plot; gives the mouths of its stacks in the picture (x, y in cells)."""
    rng = np.random.default_rng(seed)
    blue = TINTS[variant] * np.array([0.9 + 0.2 * rng.random(), 0.96 + 0.08 * rng.random(), 0.98 + 0.06 * rng.random()])
    plinth(relief, cells, rgb("#b9b2a6"), seed)
    body = roof(relief, cells)
    cog_cell = _cog_cell(cells)
    profile, glass = _teeth(relief, cells, cog_cell)
    sheets = _sheets(relief, blue, profile, glass, seed)
    wall = windowed(rgb("#a9bccb"), rgb("#33475e"), Panes(0.25, 0.17, 0.035, 0.095), rgb("#5d7690"), seed=seed)
    relief.put(body.inside, WALL + profile, sheets, wall)
    relief.glow[(glass > 0.5) & body.inside] = 0.86
    relief.stain(smooth(0.050, 0.036, body.rise) * body.inside, blue * 0.60, 0.85)
    relief.stain(smooth(0.030, 0.022, body.rise) * body.inside, rgb("#b9d3ea"), 0.95)
    _cog(relief, cog_cell)
    if variant == 1:
        dress.weather(relief, body, rgb("#a8714c"), 0.26, seed)
    if variant == 2:
        dress.vents(relief, cells - {cog_cell}, body, WALL + RISE, rng)
    return _stacks(relief, cells, cog_cell, rng, variant)


def _runs_across(cells: Cells, cell: tuple[int, int]) -> bool:
    r, c = cell
    return bool({(r, c - 1), (r, c + 1)} & cells)


def _teeth(relief: Relief, cells: Cells, flat: tuple[int, int]) -> tuple[Array, Array]:
    """The sawtooth's height over the wall, and where its glass is. Arms across have teeth from left to right."""
    profile, glass = np.zeros(relief.height.shape), np.zeros(relief.height.shape)
    for r, c in sorted(cells):
        here = (np.floor(relief.y) == r) & (np.floor(relief.x) == c)
        part = (relief.x if _runs_across(cells, (r, c)) else relief.y) / TOOTH
        part = part - np.floor(part)
        steep = 0.24
        tooth = np.where(part < 1 - steep, part / (1 - steep), (1 - part) / steep)
        pane = (part > 1 - steep * 0.92) & (part < 1 - steep * 0.1)
        if _runs_across(cells, (r, c)):
            tooth = np.where(part < steep, part / steep, (1 - part) / (1 - steep))
            pane = (part < steep * 0.92) & (part > steep * 0.1)
        if (r, c) == flat:
            tooth, pane = np.full_like(part, 0.45), np.zeros_like(pane)
        profile[here], glass[here] = (tooth * RISE)[here], pane[here]
    return profile, glass


def _sheets(relief: Relief, blue: Array, profile: Array, glass: Array, seed: int) -> Array:
    """Corrugated metal, mended in places, and panes with bars."""
    shape = relief.height.shape
    ripple = 0.5 + 0.5 * np.sin((relief.x + relief.y * 0.0) * 2 * np.pi / 0.042)
    ripple_y = 0.5 + 0.5 * np.sin(relief.y * 2 * np.pi / 0.042)
    gy, gx = np.gradient(profile)
    ribs = np.where(np.abs(gx) > np.abs(gy), ripple_y, ripple)
    sheet = 0.92 + 0.14 * hash01(np.floor(relief.x / 0.25).astype(int), np.floor(relief.y / 0.1667).astype(int), seed)
    rust = smooth(0.60, 0.78, noise(*shape, 0.35 * relief.scale, seed, 4))
    colour = blue * (sheet * (0.86 + 0.16 * ribs))[..., None]
    colour = mix(colour, rgb("#a8836a") * np.ones((*shape, 3)), rust * 0.28)
    bars = (np.abs(relief.x / 0.083 - np.round(relief.x / 0.083)) < 0.10) | (
        np.abs(relief.y / 0.083 - np.round(relief.y / 0.083)) < 0.10
    )
    pane = (
        rgb("#dff1f2")
        * (0.88 + 0.2 * hash01(np.floor(relief.x / 0.083).astype(int), np.floor(relief.y / 0.083).astype(int), seed))[
            ..., None
        ]
    )
    pane = np.where(bars[..., None], rgb("#31597f"), pane)
    return np.where((glass > 0.5)[..., None], pane, colour)


def _cog_cell(cells: Cells) -> tuple[int, int]:
    """The cell with the flat roof that carries the cog: a corner of the shape, else an inner cell."""

    def weight(cell: tuple[int, int]) -> tuple[int, int, int]:
        r, c = cell
        near = [(dr, dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)) if (r + dr, c + dc) in cells]
        bent = len({abs(dr) for dr, _ in near}) == 2
        return int(bent), len(near), r - c

    return max(sorted(cells), key=weight)


def _cog(relief: Relief, cell: tuple[int, int]) -> None:
    """A big cream cog lying on the flat roof."""
    cx, cy = cell[1] + 0.5, cell[0] + 0.62
    dx, dy = relief.x - cx, (relief.y - cy) * 1.08
    far, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
    teeth = 0.205 + 0.045 * smooth(-0.25, 0.25, np.cos(angle * 8))
    ring = (far < teeth) & (far > 0.085)
    top = WALL + RISE * 0.45
    pad = far < 0.30
    relief.put(pad, top + 0.012, rgb("#2c5c93"), plain(rgb("#24486f")))
    relief.put(ring, top + 0.055, rgb("#f0e6cf"), plain(rgb("#a99f8c")))
    spoke = (far < 0.15) & (np.minimum(np.abs(dx), np.abs(dy)) < 0.026)
    relief.put(spoke | (far < 0.045), top + 0.045, rgb("#d9ccae"), plain(rgb("#a99f8c")))


def _stacks(
    relief: Relief, cells: Cells, flat: tuple[int, int], rng: np.random.Generator, variant: int
) -> list[tuple[float, float]]:
    """Round brick stacks, one or two, on cells that have room above; and a tank on a third cell."""
    free = [cell for cell in sorted(cells) if cell != flat]
    order = [free[i] for i in rng.permutation(len(free))]
    mouths = []
    for index, (r, c) in enumerate(order[:3]):
        x, y = c + float(rng.choice([0.24, 0.76])), r + float(rng.uniform(0.62, 0.74))
        if index == 2 or (index == 1 and len(free) < 3):
            if variant == 1:
                dress.water_tower(relief, x, y, WALL + RISE)
            else:
                _tank(relief, x, y)
            continue
        tall = WALL + 0.36 + 0.08 * float(rng.random())
        _stack(relief, x, y, tall)
        mouths.append((x, y - tall - 0.01))
    return mouths


def _stack(relief: Relief, x: float, y: float, tall: float) -> None:
    far = np.hypot(relief.x - x, relief.y - y)

    def bricks(place: Array, up: Array) -> Array:
        round_ = np.clip((place - x) / 0.085, -1, 1)
        light = 1.12 - 0.42 * (round_ + 0.35) ** 2
        course = np.floor(up / 0.028)
        tone = 0.9 + 0.2 * hash01(course.astype(int), np.floor(place / 0.05 + 0.5 * (course % 2)).astype(int))
        band = (up > tall - WALL - 0.20) & (up < tall - WALL - 0.12)
        base = np.where(band[:, None], rgb("#f0e6d2")[None, :], BRICK[None, :] * 1.12)
        return np.asarray(base * (light * tone)[:, None])

    relief.put(far < 0.10, WALL + RISE + 0.05, rgb("#8d8378"), plain(rgb("#6d655c")))
    relief.put(far < 0.080, tall - 0.03, BRICK, bricks)
    relief.put(far < 0.092, tall, rgb("#5d4a45"), bricks)
    relief.put(far < 0.092, tall + 0.001, rgb("#7d655c"), bricks)
    relief.put(far < 0.055, tall + 0.002, rgb("#1d1615"), bricks)


def _tank(relief: Relief, x: float, y: float) -> None:
    far = np.hypot(relief.x - x, relief.y - y)
    shell = np.sqrt(np.clip(1 - (far / 0.13) ** 2, 0, 1))
    relief.put(far < 0.13, WALL + RISE + 0.07 + 0.04 * shell, rgb("#c9d3d6"), plain(rgb("#8ea0ac")))
    relief.stain(((far > 0.085) & (far < 0.1)).astype(float), rgb("#8fa3b0"), 0.7)
