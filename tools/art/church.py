"""Purple: churches with a steep slate roof, gables, buttresses, and a tower with a spire and a golden cross."""

import numpy as np

from art import dress
from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.plot import Inset, Roof, bush, outlets, plinth, roof
from art.relief import Panes, Relief, plain, windowed
from art.shapes import Cells

WALL = 0.17
PITCH = 0.72
SLATE = 0.085
PURPLE = rgb("#8a62ba")
TINTS = (PURPLE, rgb("#9760a8"), rgb("#a57fc9"))
"""The slates of each variant: violet, plum, lilac."""
SPIRES = (None, dress.COPPER, rgb("#7d5fae"))
"""Their spires, where they are not of slate as the roof."""
STONE = rgb("#dccfc4")
PLOT = Inset(0.27, 0.13, 0.07)


def build(relief: Relief, cells: Cells, seed: int, variant: int = 0) -> None:
    """Raise a church on its plot, a quiet lawn around it."""
    rng = np.random.default_rng(seed)
    purple = TINTS[variant] * np.array(
        [0.94 + 0.12 * rng.random(), 0.92 + 0.16 * rng.random(), 0.97 + 0.06 * rng.random()]
    )
    plinth(relief, cells, rgb("#cfc3d2"), seed)
    gables = frozenset(beyond for _, beyond in outlets(cells))
    body = roof(relief, cells, PLOT, gables)
    _buttresses(relief, cells, body)
    windows = windowed(STONE, rgb("#5a4a86"), Panes(0.20, 0.085, 0.04, 0.145), rgb("#efe6da"), arch=True, seed=seed)
    relief.put(body.inside, WALL + PITCH * body.rise, _slates(relief, body, purple, seed), windows)
    if variant:
        dress.weather(relief, body, dress.MOSS if variant == 1 else dress.SOOT, 0.34 if variant == 1 else 0.15, seed)
    _ridge(relief, body)
    _roses(relief, cells, body)
    spire = SPIRES[variant]
    _tower(relief, cells, purple if spire is None else spire)
    for x, y in ((0.09, 0.93), (0.91, 0.93)):
        r, c = max(cells)
        if rng.random() < 0.7:
            bush(relief, c + x, r + y, 0.06, rgb("#5d8d4a"), seed)


def _slates(relief: Relief, plan: Roof, base: Array, seed: int) -> Array:
    """Diamond slates in three tones, a paler band now and then."""
    v, u = plan.rise / SLATE, plan.along / SLATE
    a, b = np.floor(u + v).astype(int), np.floor(u - v).astype(int)
    fa, fb = u + v - a, u - v - b
    tone = 0.86 + 0.26 * hash01(a, b, plan.face, seed)
    joint = smooth(0.0, 0.16, np.minimum(fa, fb))
    band = smooth(0.16, 0.18, plan.rise) * smooth(0.235, 0.215, plan.rise)
    drift = noise(*relief.height.shape, 0.6 * relief.scale, seed + 2, 3)
    colour = mix(base, base * np.array([0.85, 0.95, 1.12]), smooth(0.4, 0.7, drift))
    colour = mix(colour, np.broadcast_to(rgb("#b79bd6"), colour.shape), band * 0.55)
    return np.asarray(colour * (tone * (0.72 + 0.28 * joint))[..., None])


def _ridge(relief: Relief, plan: Roof) -> None:
    gy, gx = np.gradient(plan.rise * relief.scale)
    flat = (np.hypot(gx, gy) < 0.8) & plan.inside & (plan.rise > 0.15)
    relief.stain(smooth(0.2, 0.6, flat.astype(float)), rgb("#c9b8dc"), 0.75)


def _buttresses(relief: Relief, cells: Cells, plan: Roof) -> None:
    """Small piers along the walls."""
    grown = roof(relief, cells, Inset(0.22, 0.085, 0.03), frozenset(beyond for _, beyond in outlets(cells)))
    part = np.abs(grown.along / 0.25 - np.round(grown.along / 0.25)) * 0.25
    where = grown.inside & (part < 0.028) & ~plan.inside
    relief.put(where, 0.12, STONE * 1.05, plain(STONE * 0.95))


def _roses(relief: Relief, cells: Cells, plan: Roof) -> None:
    """Round windows in the gables that look south: painted on the wall by the gable's own paint."""
    for (r, c), (br, _) in outlets(cells):
        if br != r + 1:
            continue
        x = c + 0.5

        def rose(place: Array, up: Array, x: float = x) -> Array:
            far = np.hypot(place - x, up - 0.215)
            door = (np.abs(place - x) < 0.055) & (up < 0.11 - ((place - x) / 0.055) ** 2 * 0.02)
            base = plain(STONE * 1.03)(place, up)
            petal = np.cos(np.arctan2(up - 0.215, place - x) * 6) > 0.1
            glass = np.where(petal[:, None], rgb("#ffd777")[None, :], rgb("#7f5fc0")[None, :])
            base = np.where((far < 0.085)[:, None], rgb("#f4ece0")[None, :], base)
            base = np.where((far < 0.068)[:, None], glass, base)
            return np.where(door[:, None], rgb("#5a3a2c")[None, :], base)

        where = plan.inside & (relief.y > r + 0.86) & (relief.y < r + 1) & (relief.x > c) & (relief.x < c + 1)
        relief.wall[where] = len(relief.paints)
        relief.paints.append(rose)


def _tower(relief: Relief, cells: Cells, purple: Array) -> None:
    """A square tower with a belfry and an eight-sided spire."""
    r, c = _tower_cell(cells)
    x, y, half = c + 0.5, r + 0.72, 0.205
    backed = (r - 1, c) in cells
    top = WALL + (0.38 if backed else 0.21)
    square = np.maximum(np.abs(relief.x - x), np.abs(relief.y - y))

    def moved(place: Array, up: Array) -> Array:
        slot = (np.abs(np.abs(place - x) - 0.085) < 0.04) & (up > top - 0.16) & (up < top - 0.055)
        string = (np.abs(up - top + 0.19) < 0.012) | (up > top - 0.03)
        base = plain(STONE * 1.06)(place, up)
        base = np.where(string[:, None], rgb("#f6eee2")[None, :], base)
        return np.where(slot[:, None], rgb("#3d3157")[None, :], base)

    relief.foot[square < half] = 0
    relief.put(square < half, top, STONE * 1.1, moved)
    relief.foot[square < half] = 0
    dx, dy = np.abs(relief.x - x), np.abs(relief.y - y)
    octagon = np.maximum(np.maximum(dx, dy), (dx + dy) * 0.7071)
    size = half * 0.98
    tall = 0.44 if backed else 0.38
    spire = top + tall * (1 - octagon / size)
    angle = np.arctan2(relief.y - y, relief.x - x)
    course = (1 - octagon / size) * 9
    tone = 0.86 + 0.2 * hash01(np.floor(course).astype(int), np.floor(angle * 6).astype(int))
    line = 0.80 + 0.20 * smooth(0, 0.3, course - np.floor(course))
    relief.put(octagon < size, spire, purple * 1.12 * (tone * line)[..., None])
    relief.crosses.append((x, y, top + tall))


def _tower_cell(cells: Cells) -> tuple[int, int]:
    """The tower stands where it has its own roof above it if there is such a cell, else at the left end."""
    backed = [cell for cell in sorted(cells) if (cell[0] - 1, cell[1]) in cells]
    if not backed:
        return min(cells, key=lambda cell: (cell[0], cell[1]))

    def weight(cell: tuple[int, int]) -> tuple[int, int, int]:
        r, c = cell
        near = sum((r + dr, c + dc) in cells for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)))
        return near, r, -c

    return max(backed, key=weight)
