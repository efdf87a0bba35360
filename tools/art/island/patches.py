"""One cell being painted, for one way in which it is joined to the same on other cells, and small things to strew.

A farm, a village, a road, a fort grow together: what is painted depends on the joined neighbours alone, and is cut at
the sides of the cell, so that any number of cells looks like one thing. What comes near a shared side depends on that
side, and on whether the cells at its ends are joined too: so both cells paint it alike.
"""

from functools import cache

import numpy as np

from art.canvas import CELL, Array, bleed, hash01, mix, noise, rgb, shrink
from art.elements import flatten
from art.island.hexes import CASES, HALF, STEPS, depth, joined, open_ground
from art.island.lattice import stones, waves
from art.relief import Margin, Relief

MARGIN = Margin(0.0625, 0.46875, 0.25, 0.171875)
"""Room around the cell in a picture: whole pixels."""
ANCHOR = (MARGIN.left + 0.5, MARGIN.top + HALF)
"""The middle of the cell in a picture (x, y in cells)."""
_AROUND = Margin(0.375, 0.5, 0.375, 0.375)
"""Room around the cell while it is painted: what lies there throws shadows on it."""
_LAP = 0.035
"""How far a picture reaches over the side of a joined cell, so that no gap shows where it is scaled down."""
_FINE = 0.044
Spot = tuple[float, float]


class Patch:
    """The relief of one cell: places from its middle, and how far they lie from what is not joined."""

    def __init__(self, number: int) -> None:
        """An empty one: the number of a case, or beyond them of an axis along which it lies alone."""
        self.case = case = number if number < CASES else 0
        self.axis = number - CASES + 1 if number >= CASES else 0
        self.relief = Relief(1, 2 * HALF, CELL, _AROUND)
        self.x, self.y = self.relief.x - 0.5, self.relief.y - HALF
        self.open = open_ground(self.x, self.y, case)
        self.inside = depth(self.x, self.y)
        self.relief.worn = 0.0
        beyond = [case >> way & 1 > 0 for way in range(6)]
        sides = [
            0.5 + (_LAP if beyond[way] else 0.012) - (self.x * dx + self.y * dy) for way, (dx, dy) in enumerate(STEPS)
        ]
        self.keep = np.minimum.reduce(sides) > 0

    def noise(self, period: float, seed: int) -> Array:
        """Noise around 0, the same in every case; what is coarse goes on over the sides."""
        if period > _FINE:
            return _waves(period, seed)
        return noise(*self.x.shape, period * self.relief.scale, seed, 3) - 0.5

    def stones(self, count: int, seed: int) -> tuple[Array, Array]:
        """As `lattice.stones`."""
        return _stones(count, seed)

    def at(self, spot: Spot) -> Spot:
        """A place from the middle as one of the relief."""
        return spot[0] + 0.5, spot[1] + HALF

    def far(self, spot: Spot) -> Array:
        """How far every point lies from a place."""
        return np.hypot(self.x - spot[0], self.y - spot[1])

    def value(self, values: Array, spot: Spot) -> float:
        """What a map says at a place."""
        return float(values[self.relief.spot(*self.at(spot))])

    def picture(self, outline: float = 0.7, ink: str = "#2b2015") -> Array:
        """The painted cell, and its shadow outside the cells it is joined to."""
        shadow = shrink(self.relief.ground_shadow() * self._free())
        body, _ = self.relief.render(0, outline=outline, ink=rgb(ink), keep=self.keep)
        return bleed(_cropped(flatten(body, shadow)))

    def _free(self) -> Array:
        """0 inside the joined cells, 1 elsewhere: they paint what falls on them."""
        free = np.ones(self.x.shape)
        for way in joined(self.case):
            dx, dy = STEPS[way]
            free *= depth(self.x - dx, self.y - dy) < 0
        return free


@cache
def _grid() -> tuple[Array, Array]:
    relief = Relief(1, 2 * HALF, CELL, _AROUND)
    return relief.x - 0.5, relief.y - HALF


@cache
def _waves(period: float, seed: int) -> Array:
    return waves(*_grid(), period, seed)


@cache
def _stones(count: int, seed: int) -> tuple[Array, Array]:
    return stones(*_grid(), count, seed)


def _cropped(picture: Array) -> Array:
    """The part that is kept of what was painted with more room around it."""
    left, top = (round((wide - kept) * CELL) for wide, kept in ((_AROUND.left, MARGIN.left), (_AROUND.top, MARGIN.top)))
    width, height = (
        round((1 + MARGIN.left + MARGIN.right) * CELL),
        round((2 * HALF + MARGIN.top + MARGIN.bottom) * CELL),
    )
    return picture[top : top + height, left : left + width]


def spots(case: int, seed: int, count: int, least: float, gap: float) -> list[Spot]:
    """Places well inside the cell, away from the sides and from one another, others in every case."""
    found: list[Spot] = []
    for number in range(90):
        u, v = float(hash01(case, number, seed)) - 0.5, 1.1 * (float(hash01(case, number, seed, 2)) - 0.5)
        near = any(np.hypot(u - x, v - y) < gap for x, y in found)
        if len(found) < count and not near and float(depth(np.array([[u]]), np.array([[v]]))[0, 0]) > least:
            found.append((u, v))
    return sorted(found, key=lambda spot: spot[1])


def corner(way: int) -> Spot:
    """The corner of the cell between a direction and the next one."""
    angle = np.pi / 6 + way * np.pi / 3
    return HALF * float(np.cos(angle)), HALF * float(np.sin(angle))


def shared_corners(case: int, every: bool = True) -> list[Spot]:
    """The corners where three joined cells meet; not `every`: of two neighbouring ones only one."""
    ways = range(6) if every else range(0, 6, 2)
    return [corner(way) for way in ways if case >> way & 1 and case >> (way + 1) % 6 & 1]


def tree(patch: Patch, spot: Spot, size: float, seed: int) -> None:
    """A round tree of some clumps of leaves."""
    leaf = patch.noise(0.045, 90 + seed % 5)
    green = mix(rgb("#4f9636"), rgb("#83b845"), float(hash01(seed, 91)))
    clumps = ((0, 0, 1, 0.0), (-0.42, -0.12, 0.66, 0.35), (0.46, 0.02, 0.58, 0.2), (0.02, 0.42, 0.56, 0.1))
    for number, (dx, dy, part, up) in enumerate(clumps):
        far = patch.far((spot[0] + dx * size, spot[1] + dy * size)) / (size * part)
        ball = np.sqrt(np.clip(1 - far**2, 0, 1)) * size * part
        tint = green * (1 + 0.10 * (number % 2)) * (1 + 0.45 * leaf)[..., None]
        patch.relief.put(far < 1 + 0.22 * leaf, 0.025 + size * up + 1.35 * ball + 0.02 * leaf, tint)


def flowers(patch: Patch, spot: Spot, seed: int) -> None:
    """A low shrub in bloom."""
    leaf = patch.noise(0.045, 95)
    far = patch.far(spot) / 0.05
    ball = np.sqrt(np.clip(1 - far**2, 0, 1)) * 0.03
    patch.relief.put(far < 1 + 0.3 * leaf, 0.024 + ball, rgb("#5f9f45") * (1 + 0.35 * leaf)[..., None])
    bloom = rgb(("#e86a8a", "#f4d35a", "#fff6ea")[seed % 3])
    for number in range(6):
        x = spot[0] + 0.085 * (float(hash01(number, seed)) - 0.5)
        y = spot[1] + 0.075 * (float(hash01(number, seed, 2)) - 0.5)
        here = patch.far((x, y)) < 0.0145
        patch.relief.colour[here] = bloom
        patch.relief.put(here, 0.045, bloom)


def hedge(patch: Patch, middle: float, half: float, high: float) -> None:
    """Leafy bushes in a row along the sides where the joined cells end."""
    leaf = patch.noise(0.05, 41)
    lump = 0.5 + 2.2 * patch.noise(0.09, 42)
    ring = np.abs(patch.open - middle)
    where = ring < half + 0.012 * leaf + 0.008 * lump
    tint = mix(rgb("#4d8434"), rgb("#78a944"), np.clip(lump, 0, 1)) * (1 + 0.5 * leaf)[..., None]
    round_top = np.sqrt(np.clip(1 - (ring / (half + 0.014)) ** 2, 0.05, 1))
    patch.relief.put(where, high * round_top + 0.02 * lump + 0.02 * leaf, tint)
