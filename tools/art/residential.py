"""Yellow: homes under one continuous tiled roof, with gables, dormers, chimneys and gardens."""

import numpy as np

from art import dress
from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.plot import WALLS, Inset, Rect, Roof, box, bush, lawn, outlets, plinth, roof
from art.relief import Paint, Panes, Relief, windowed
from art.shapes import Cells

WALL = 0.15
PITCH = 0.46
TILE = 0.075
TINTS = (("#f4b932", "#eea92c"), ("#e8963a", "#e08e2a"), ("#f2ce62", "#eac04c"))
"""Between which colours the tiles of each variant lie: gold, amber, straw."""


def tiles(relief: Relief, plan: Roof, base: Array, seed: int) -> Array:
    """Courses of rounded tiles, each of its own tone."""
    course = np.floor(plan.rise / TILE).astype(int)
    part = plan.rise / TILE - course
    slide = plan.along / (TILE * 0.9) + 0.5 * (course % 2)
    number = np.floor(slide).astype(int)
    across = slide - number - 0.5
    tone = 0.90 + 0.20 * hash01(course, number, plan.face, seed)
    odd = hash01(number, course, plan.face, seed + 3) < 0.07
    lip = 0.16 + 0.55 * across**2
    edge = smooth(0.02, lip, part)
    drift = noise(*relief.height.shape, 0.7 * relief.scale, seed + 1, 3)
    warm = mix(base, base * np.array([1.04, 0.86, 0.62]), smooth(0.45, 0.75, drift) * 0.6)
    warm = np.where(odd[..., None], warm * np.array([0.94, 0.80, 0.62]), warm)
    return np.asarray(warm * (tone * (0.74 + 0.26 * edge))[..., None])


def build(relief: Relief, cells: Cells, seed: int, variant: int = 0) -> None:
    """Raise a home on its plot, in one of its variants."""
    rng = np.random.default_rng(seed)
    base = mix(*map(rgb, TINTS[variant]), float(rng.random()))
    stone = rgb("#e8d6ae")
    plinth(relief, cells, stone, seed)
    gables = _gables(cells, rng)
    holes = _yards(cells, rng)
    body = roof(relief, cells, WALLS, gables, holes)
    front = windowed(rgb("#f7e6c0"), rgb("#5d6f86"), Panes(0.20, 0.085, 0.045, 0.110), rgb("#b5742f"), seed=seed)
    eaves = smooth(0.030, 0.022, body.rise)
    height = WALL + PITCH * body.rise + 0.004 * _bump(body)
    colour = mix(tiles(relief, body, base, seed), np.broadcast_to(rgb("#ffe7a6"), relief.colour.shape), eaves * 0.75)
    relief.put(body.inside, height, colour, front)
    _gardens(relief, cells, holes, seed)
    if variant:
        dress.weather(relief, body, dress.MOSS if variant == 1 else dress.SOOT, 0.36 if variant == 1 else 0.2, seed)
        dress.mended(relief, body, base * (0.72 if variant == 2 else 1.2), seed)
    _ridge(relief, body, base)
    if variant == 1:
        dress.skylights(relief, cells, body, (WALL, PITCH), rng)
    else:
        _dormers(relief, cells, body, base, rng)
    _chimneys(relief, cells, body, rng)
    if variant:
        _extras(relief, cells, variant, rng)


def _extras(relief: Relief, cells: Cells, variant: int, rng: np.random.Generator) -> None:
    """A deck on one roof, a long flag on another, and pots at the doors."""
    dress.pots(relief, cells, variant)
    r, c = sorted(cells)[int(rng.integers(len(cells)))]
    if variant == 1:
        dress.terrace(relief, (r, c), WALL + 0.05, variant)
    else:
        dress.pennant(relief, c + 0.5, r + 0.5, WALL + 0.42, rgb("#3f8f8a"))


def _bump(plan: Roof) -> Array:
    part = plan.rise / TILE
    return np.asarray(1 - (part - np.floor(part)))


def _gables(cells: Cells, rng: np.random.Generator) -> frozenset[tuple[int, int]]:
    return frozenset(beyond for _, beyond in outlets(cells) if rng.random() < 0.62)


def _yards(cells: Cells, rng: np.random.Generator) -> tuple[Rect, ...]:
    """A court inside a square block; elsewhere a front garden cut into one long side."""
    for r, c in sorted(cells):
        if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells:
            return ((c + 0.66, r + 0.74, c + 1.34, r + 1.34),)
    sides = []
    for r, c in sorted(cells):
        if (r + 1, c) not in cells:
            sides.append((c + 0.16, r + 0.74, c + 0.84, r + 1.2))
        if (r, c + 1) not in cells:
            sides.append((c + 0.72, r + 0.30, c + 1.2, r + 0.86))
        if (r, c - 1) not in cells:
            sides.append((c - 0.2, r + 0.30, c + 0.28, r + 0.86))
    chosen = rng.permutation(len(sides))[: 1 + (len(cells) > 3)]
    return tuple(sides[i] for i in sorted(chosen))


def _gardens(relief: Relief, cells: Cells, holes: tuple[Rect, ...], seed: int) -> None:
    ground = roof(relief, cells, Inset(0.06, 0.06, 0.05))
    for index, (x0, y0, x1, y1) in enumerate(holes):
        edge = 0.015
        where = (relief.x > x0 + edge) & (relief.x < x1 - edge) & (relief.y > y0 + edge) & (relief.y < y1 - edge)
        relief.put(where & ground.inside, 0.022, lawn(relief, seed + index))
        rng = np.random.default_rng(seed + 100 + index)
        for _ in range(4):
            x = float(rng.uniform(max(x0, 0) + 0.09, x1 - 0.09))
            y = float(rng.uniform(y0 + 0.08, min(y1, y0 + 0.25)))
            if ground.inside[relief.spot(x, y)]:
                bush(relief, x, y, float(rng.uniform(0.05, 0.085)), rgb("#5f9140"), seed + index)


def _ridge(relief: Relief, plan: Roof, base: Array) -> None:
    """Ridge tiles: where the roof stops rising."""
    gy, gx = np.gradient(plan.rise * relief.scale)
    flat = (np.hypot(gx, gy) < 0.8) & plan.inside & (plan.rise > 0.2)
    relief.stain(smooth(0.2, 0.6, flat.astype(float)), base * np.array([0.93, 0.74, 0.52]), 0.8)


def _dormers(relief: Relief, cells: Cells, plan: Roof, base: Array, rng: np.random.Generator) -> None:
    """Little windows in the slopes that look south."""
    for r, c in sorted(cells):
        if (r + 1, c) in cells or rng.random() < 0.25:
            continue
        for x in (c + 0.3, c + 0.7) if rng.random() < 0.45 else (c + float(rng.uniform(0.35, 0.65)),):
            y, half = r + 0.80, 0.092
            spot = relief.spot(x, y)
            if not plan.inside[spot] or plan.face[spot] != 2 or not 0.10 < plan.rise[spot] < 0.26:
                continue
            off = np.abs(relief.x - x)
            top = WALL + PITCH * float(plan.rise[spot]) + 0.110 - off * 0.68
            where = (off < half) & (relief.y < y) & (relief.y > y - 0.3) & plan.inside
            front = windowed(rgb("#f7e6c0"), rgb("#4f6078"), Panes(1.0, 0.07, 0.022, 0.07), rgb("#b5742f"))
            shifted = _local(front, x)
            relief.put(where, top, base * np.array([0.92, 0.78, 0.60]), shifted)


def _local(paint: Paint, x: float) -> Paint:
    """The same wall with its first window in the middle of `x`."""

    def moved(place: Array, up: Array) -> Array:
        return paint(place - x + 0.5, up)

    return moved


def _chimneys(relief: Relief, cells: Cells, plan: Roof, rng: np.random.Generator) -> None:
    brick, rim = rgb("#a8553c"), rgb("#c08a66")
    for r, c in sorted(cells):
        if rng.random() < 0.2:
            continue
        x, y = c + float(rng.uniform(0.25, 0.75)), r + float(rng.uniform(0.42, 0.62))
        spot = relief.spot(x, y)
        if not plan.inside[spot] or plan.rise[spot] < 0.12:
            continue
        top = WALL + PITCH * float(plan.rise[spot]) + 0.13
        wide = 0.052
        box(relief, (x - wide, y - 0.04, x + wide, y + 0.04), top, brick * 1.1, brick)
        box(relief, (x - wide - 0.012, y - 0.05, x + wide + 0.012, y + 0.05), top - 0.02, rim, rim * 0.85)
        box(relief, (x - wide, y - 0.04, x + wide, y + 0.04), top + 0.008, rim, rim * 0.8)
        box(relief, (x - 0.026, y - 0.02, x + 0.026, y + 0.02), top + 0.009, rgb("#2a1d1a"), brick)
