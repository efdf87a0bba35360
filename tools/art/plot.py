"""The plot a building stands on: distances to its outline, and the ground around the walls."""

from dataclasses import dataclass, field

import numpy as np

from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.relief import Relief, plain
from art.shapes import Cells

Rect = tuple[float, float, float, float]
"""x0, y0, x1, y1 in cells."""


@dataclass(frozen=True)
class Inset:
    """How far the walls stand back from the cells' sides, in cells."""

    north: float = 0.17
    side: float = 0.065
    south: float = 0.045

    def grown(self, more: float) -> "Inset":
        """The same, standing back by `more` on every side."""
        return Inset(self.north + more, self.side + more, self.south + more)


WALLS = Inset()


@dataclass
class Roof:
    """For every point: the distance to the outline, which way the roof falls there, and the place along the eave."""

    rise: Array
    face: Array
    along: Array
    inside: Array = field(repr=False)


def outside(cells: Cells, inset: Inset) -> list[tuple[tuple[int, int], Rect]]:
    """The rectangles around the building that its walls keep clear of, with the cell each belongs to."""
    rows, cols = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    found = []
    for r in range(-1, rows + 1):
        for c in range(-1, cols + 1):
            if (r, c) not in cells:
                rect = (c - inset.side, r - inset.south, c + 1 + inset.side, r + 1 + inset.north)
                found.append(((r, c), rect))
    return found


def roof(
    relief: Relief,
    cells: Cells,
    inset: Inset = WALLS,
    gables: frozenset[tuple[int, int]] = frozenset(),
    holes: tuple[Rect, ...] = (),
) -> Roof:
    """The roof over a plot: it rises away from every outside rectangle, except from those named as gables."""
    shape = relief.height.shape
    best, face, along = np.full(shape, 9.0), np.zeros(shape, dtype=int), np.zeros(shape)
    inside = np.ones(shape, dtype=bool)
    rects = outside(cells, inset) + [((99, 99), hole) for hole in holes]
    for cell, (x0, y0, x1, y1) in rects:
        dx = np.maximum(np.maximum(x0 - relief.x, relief.x - x1), 0)
        dy = np.maximum(np.maximum(y0 - relief.y, relief.y - y1), 0)
        distance = np.maximum(dx, dy)
        inside &= distance > 0
        if cell in gables:
            continue
        across = dx >= dy
        way = np.where(across, np.where(relief.x < x0, 1, 3), np.where(relief.y < y0, 2, 0))
        nearer = distance < best
        best = np.where(nearer, distance, best)
        face = np.where(nearer, way, face)
        along = np.where(nearer, np.where(across, relief.y, relief.x), along)
    rows, cols = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    inside &= (relief.x > 0) & (relief.x < cols) & (relief.y > 0) & (relief.y < rows)
    return Roof(np.where(inside, best, 0.0), face, along, inside)


def outlets(cells: Cells) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The ends of arms: (end cell, the outside cell in line with the arm)."""
    ends = []
    for r, c in sorted(cells):
        near = [(dr, dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)) if (r + dr, c + dc) in cells]
        if len(near) == 1:
            dr, dc = near[0]
            ends.append(((r, c), (r - dr, c - dc)))
    return ends


def rounded(relief: Relief, cells: Cells, inset: Inset, radius: float) -> Array:
    """1 inside the outline with rounded outer corners, 0 outside, for plinths and lawns."""
    away = np.full(relief.height.shape, 9.0)
    for _, (x0, y0, x1, y1) in outside(cells, inset.grown(radius)):
        dx = np.maximum(np.maximum(x0 - relief.x, relief.x - x1), 0)
        dy = np.maximum(np.maximum(y0 - relief.y, relief.y - y1), 0)
        away = np.minimum(away, np.maximum(dx, dy))
    core = (away > 0).astype(float)
    grown = np.zeros_like(core)
    reach = round(radius * relief.scale)
    for dy in range(-reach, reach + 1, 2):
        span = int(np.sqrt(max(reach * reach - dy * dy, 0)))
        moved = np.roll(core, dy, axis=0)
        total = np.cumsum(np.pad(moved, ((0, 0), (span + 1, span))), axis=1)
        line = total[:, 2 * span + 1 :] - total[:, : -2 * span - 1]
        grown = np.maximum(grown, (line > 0).astype(float))
    return grown


def paving(relief: Relief, tint: Array, seed: int) -> Array:
    """Small irregular flagstones."""
    size = 0.085
    row = np.floor(relief.y / size).astype(int)
    slide = hash01(row, seed) * size
    col = np.floor((relief.x + slide) / (size * 1.5)).astype(int)
    tone = 0.90 + 0.18 * hash01(row, col, seed)
    fy, fx = relief.y / size - row, (relief.x + slide) / (size * 1.5) - col
    joint = np.minimum(np.minimum(fy, 1 - fy) * size, np.minimum(fx, 1 - fx) * size * 1.5)
    return np.asarray(tint * (tone * (0.82 + 0.18 * smooth(0.0, 0.012, joint)))[..., None])


def lawn(relief: Relief, seed: int) -> Array:
    """Garden green with a few flowers."""
    tone = noise(*relief.height.shape, 0.2 * relief.scale, seed, 4)
    green = mix(rgb("#8fbb4e"), rgb("#6f9f3e"), smooth(0.3, 0.7, tone))
    size = 0.055
    row, col = np.floor(relief.y / size).astype(int), np.floor(relief.x / size).astype(int)
    fy, fx = relief.y / size - row - 0.5, relief.x / size - col - 0.5
    dot = (np.hypot(fx, fy) < 0.30) & (hash01(row, col, seed) < 0.16)
    kind = hash01(col, row, seed + 5)
    bloom = np.where(
        (kind < 0.4)[..., None], rgb("#f6f0e4"), np.where((kind < 0.7)[..., None], rgb("#e86a7a"), rgb("#f2c84b"))
    )
    return np.where(dot[..., None], bloom, green)


def plinth(relief: Relief, cells: Cells, tint: Array, seed: int) -> None:
    """The paved ground of a building, with a low kerb."""
    ground = rounded(relief, cells, Inset(0.035, 0.035, 0.02), 0.07)
    relief.put(ground > 0.5, 0.018, paving(relief, tint, seed), plain(tint * 0.72))


def bush(relief: Relief, x: float, y: float, size: float, tint: Array, seed: int) -> None:
    """A round shrub."""
    far = np.hypot(relief.x - x, relief.y - y) / size
    leaf = noise(*relief.height.shape, 0.045 * relief.scale, seed, 3) - 0.5
    ball = np.sqrt(np.clip(1 - far**2, 0, 1)) * size * 1.1
    relief.put(far < 1 + 0.25 * leaf, 0.02 + ball + 0.03 * leaf, tint * (1 + 0.35 * leaf)[..., None])


def box(relief: Relief, rect: Rect, height: float, top: Array, side: Array) -> None:
    """A block standing on the ground or sticking out of a roof up to `height`."""
    x0, y0, x1, y1 = rect
    where = (relief.x > x0) & (relief.x < x1) & (relief.y > y0) & (relief.y < y1)
    relief.put(where, height, top, plain(side))
