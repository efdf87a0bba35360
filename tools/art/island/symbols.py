"""The four symbols as small painted things, for every way in which they are joined to the same symbol on other cells.

A farm, a village, a road, a fort grow together: what is painted depends on the joined neighbours alone, and is cut at
the sides of the cell, so that any number of cells looks like one thing.
"""

from collections.abc import Callable

import numpy as np

from art.canvas import CELL, Array, bleed, hash01, mix, noise, rgb, smooth
from art.elements import flatten
from art.island.hexes import CASES, HALF, ROW, STEPS, arms, depth, joined, open_ground
from art.plot import bush
from art.relief import Margin, Paint, Relief, plain

MARGIN = Margin(0.03, 0.46, 0.25, 0.17)
ANCHOR = (MARGIN.left + 0.5, MARGIN.top + HALF)
"""The middle of the cell in a picture (x, y in cells)."""

FURROW = 0.094
"""From one row of grain to the next; seven of them lie between two rows of cells, four between neighbours in a row."""
STONE = ROW / 14
"""Height of a paving stone."""
_FINE = 0.06
Spot = tuple[float, float]


class Patch:
    """The relief of one cell: places from its middle, and how far they lie from what is not joined."""

    def __init__(self, case: int) -> None:
        self.case = case
        self.relief = Relief(1, 2 * HALF, CELL, MARGIN)
        self.x, self.y = self.relief.x - 0.5, self.relief.y - HALF
        self.open = open_ground(self.x, self.y, case)
        inside = depth(self.x, self.y)
        self.keep = inside > -0.012
        self.calm = self.relief.worn = smooth(0.0, 0.14, inside)

    def noise(self, period: float, seed: int, octaves: int = 3) -> Array:
        """Noise around 0, the same in every case; what is coarse fades out towards the sides, where cells meet."""
        fade = self.calm if period > _FINE else 1.0
        return (noise(*self.x.shape, period * self.relief.scale, seed, octaves) - 0.5) * fade

    def at(self, spot: Spot) -> Spot:
        """A place from the middle as one of the relief."""
        return spot[0] + 0.5, spot[1] + HALF

    def picture(self, outline: float = 0.7, ink: str = "#2b2015") -> Array:
        """The painted cell."""
        return bleed(flatten(*self.relief.render(0, outline=outline, ink=rgb(ink), keep=self.keep)))


def sheets() -> dict[str, Callable[[int], Array]]:
    """What there is by name, each painting one case."""
    return {"base": base, "field": field, "house": village, "path": road, "wall": fort}


def cases(name: str) -> list[Array]:
    """All pictures of one symbol."""
    return [sheets()[name](case) for case in range(CASES)]


def base(case: int) -> Array:
    """The tended ground under all symbols, joined to every cell that is covered."""
    patch = Patch(case)
    tone = 0.5 + patch.noise(0.35, 11, 4)
    green = mix(rgb("#9ccb62"), rgb("#82b850"), smooth(0.3, 0.7, tone)) * (1 + 0.16 * patch.noise(0.03, 12))[..., None]
    rim = smooth(0.075, 0.03, patch.open)
    green = mix(green, np.broadcast_to(rgb("#b79a5d"), green.shape), rim * 0.75)
    patch.relief.put(patch.open > 0.022, 0.022, green, plain(rgb("#8a6a3c")))
    return patch.picture(outline=0.8)


def field(case: int) -> Array:
    """Ripe grain in rows, with a hedge along the sides where the farm ends."""
    patch = Patch(case)
    relief, along = patch.relief, patch.x * 0.94 + patch.y * 0.34
    across = -4 * FURROW * patch.x + 9 * FURROW / ROW * patch.y
    bend = 0.03 * patch.noise(0.3, 21)
    row = np.abs(((across + bend) / FURROW) % 1 - 0.5) * 2
    soil = rgb("#b98a45") * (1 + 0.3 * patch.noise(0.03, 22))[..., None]
    inside = patch.open > 0.105
    relief.put(inside, 0.018, soil)
    stalk = hash01(np.floor(along / 0.022).astype(int), np.floor((across + bend) / FURROW).astype(int), 5)
    ear = 0.5 + 0.5 * np.sin(along * 150 + 9 * np.floor((across + bend) / FURROW))
    gold = mix(rgb("#eec04a"), rgb("#f9de7c"), stalk) * (0.86 + 0.2 * ear + 0.25 * patch.noise(0.25, 23))[..., None]
    grain = inside & (row < 0.74 + 0.2 * stalk - 0.1) & (patch.open > 0.118 + 0.01 * stalk)
    relief.put(grain, 0.045 + 0.035 * (1 - row) + 0.014 * ear, gold)
    _hedge(patch)
    for spot in _spots(case, 31, 1 + (case % 3 == 0), 0.24, 0.26):
        _sheaf(patch, spot)
    return patch.picture()


def _spots(case: int, seed: int, count: int, least: float, gap: float) -> list[Spot]:
    """Places well inside the cell, away from the sides and from one another, others in every case."""
    found: list[Spot] = []
    for number in range(60):
        u, v = float(hash01(case, number, seed)) - 0.5, 1.1 * (float(hash01(case, number, seed, 2)) - 0.5)
        near = any(np.hypot(u - x, v - y) < gap for x, y in found)
        if len(found) < count and not near and float(depth(np.array([[u]]), np.array([[v]]))[0, 0]) > least:
            found.append((u, v))
    return sorted(found, key=lambda spot: spot[1])


def _hedge(patch: Patch) -> None:
    leaf = patch.noise(0.05, 41)
    ring = np.abs(patch.open - 0.088)
    lump = 0.5 + 0.5 * np.sin(patch.x * 61) * np.sin(patch.y * 61)
    where = ring < 0.026 + 0.012 * leaf + 0.006 * lump
    tint = mix(rgb("#5f9440"), rgb("#7dad4c"), lump) * (1 + 0.5 * leaf)[..., None]
    patch.relief.put(where, 0.075 * np.sqrt(np.clip(1 - (ring / 0.036) ** 2, 0.05, 1)) + 0.02 * lump, tint)


def _sheaf(patch: Patch, spot: Spot) -> None:
    far = np.hypot(patch.x - spot[0], patch.y - spot[1])
    angle = np.arctan2(patch.y - spot[1], patch.x - spot[0])
    straw = rgb("#f5d479") * (0.86 + 0.2 * np.sign(np.sin(angle * 13)))[..., None]
    patch.relief.put(far < 0.075, 0.05 + 0.15 * np.clip(1 - far / 0.075, 0, 1) ** 0.6, straw, plain(rgb("#c99a3f")))
    patch.relief.put(far < 0.03, 0.20, rgb("#fbe7a4"))


def village(case: int) -> Array:
    """Round huts on trodden earth, with a fence where the village ends."""
    patch = Patch(case)
    relief = patch.relief
    earth = mix(rgb("#d8b583"), rgb("#c79f6b"), smooth(-0.2, 0.2, patch.noise(0.25, 51)))
    relief.put(patch.open > 0.10, 0.016, earth * (1 + 0.22 * patch.noise(0.025, 52))[..., None])
    ring = np.abs(patch.open - 0.09)
    stake = hash01(np.floor(patch.x / 0.032).astype(int), np.floor(patch.y / 0.032).astype(int), 53)
    wood = rgb("#8d6237") * (0.75 + 0.5 * stake)[..., None]
    relief.put(ring < 0.017, 0.065 + 0.03 * stake, wood, plain(rgb("#7a5330")))
    crowd = 3 if case else 2
    spots = _spots(case, 54, crowd, 0.23, 0.29) or [(0.0, 0.0)]
    for number, spot in enumerate(spots):
        _hut(patch, spot, 0.165 - 0.012 * number, case * 3 + number)
    for number, spot in enumerate(_spots(case, 58, 5, 0.15, 0.18)):
        if all(np.hypot(spot[0] - x, spot[1] - y) > 0.24 for x, y in spots):
            _hearth(patch, spot) if number % 2 == 0 else bush(relief, *patch.at(spot), 0.05, rgb("#6d9c45"), case)
    return patch.picture()


def _hut(patch: Patch, spot: Spot, size: float, seed: int) -> None:
    far = np.hypot(patch.x - spot[0], patch.y - spot[1])
    angle = np.arctan2(patch.y - spot[1], patch.x - spot[0])
    tint = rgb(("#c98a45", "#b3743a", "#d8a055")[seed % 3])
    thatch = 0.80 + 0.22 * hash01(np.floor(angle * 11).astype(int), np.floor(far / 0.04).astype(int), seed)
    ring = np.where(np.abs(far / size % 0.34 - 0.3) < 0.03, 0.72, 1.0)

    def wall(place: Array, up: Array) -> Array:
        off = np.abs(place - spot[0] - 0.5)
        door = (off < 0.042) & (up < 0.095)
        base = rgb("#efdcb4")[None, :] * (0.92 + 0.12 * hash01(np.floor(place * 60).astype(int), seed))[:, None]
        base = np.where((up > 0.112)[:, None], rgb("#6e4a2a")[None, :], base)
        return np.where(door[:, None], rgb("#4a2e1c")[None, :], base)

    cone = 0.125 + 0.20 * (1 - far / size)
    patch.relief.put(far < size, cone, tint * (thatch * ring)[..., None], wall)
    patch.relief.put(far < 0.028, 0.345, rgb("#7d5530"))


def _hearth(patch: Patch, spot: Spot) -> None:
    far = np.hypot(patch.x - spot[0], patch.y - spot[1])
    patch.relief.put(far < 0.055, 0.035, rgb("#a9a196"))
    patch.relief.put(far < 0.034, 0.04, rgb("#f2913d"))
    patch.relief.glow[far < 0.034] = 1.0


def road(case: int) -> Array:
    """A paved path from side to side; where it ends or stands alone it is a small square with a lantern."""
    patch = Patch(case)
    relief, far = patch.relief, arms(patch.x, patch.y, case)
    count = len(joined(case))
    middle = np.hypot(patch.x, patch.y)
    half = 0.118
    wide = np.where(middle < 0.34, np.maximum(half, {0: 0.29, 1: 0.205}.get(count, half)), half)
    edge = np.where(count < 2, np.minimum(far - half, middle - {0: 0.29, 1: 0.205}.get(count, 0.0)), far - half)
    edge = edge if count else middle - wide
    row = np.floor(patch.y / STONE)
    slide = hash01((row % 14).astype(int), 61) * STONE
    col = np.floor((patch.x + slide) * 13)
    tone = 0.86 + 0.22 * hash01(row.astype(int), col.astype(int), 62)
    fy, fx = patch.y / STONE - row, (patch.x + slide) * 13 - col
    joint = np.minimum(np.minimum(fy, 1 - fy) * STONE, np.minimum(fx, 1 - fx) / 13)
    stone = rgb("#efe2c4") * (tone * (0.74 + 0.26 * smooth(0.0, 0.014, joint)))[..., None]
    ragged = 0.008 * np.sign(patch.noise(0.05, 63))
    relief.put(edge < 0.030 + ragged, 0.030, rgb("#b69c70") * (1 + 0.3 * patch.noise(0.04, 64))[..., None])
    relief.put(edge < 0.0 + ragged, 0.040, stone, plain(rgb("#a58c62")))
    if count < 2:
        _lantern(patch, (0.0, -0.02))
    for number, spot in enumerate(_spots(case, 65, 6, 0.10, 0.16)):
        rows, cols = relief.spot(*patch.at(spot))
        if edge[rows, cols] > 0.09:
            _flowers(patch, spot, number + case)
    return patch.picture()


def _lantern(patch: Patch, spot: Spot) -> None:
    far = np.hypot(patch.x - spot[0], patch.y - spot[1])
    patch.relief.put(far < 0.070, 0.070, rgb("#f0e6cf"), plain(rgb("#b8a988")))
    patch.relief.put(far < 0.022, 0.24, rgb("#8a6239"), plain(rgb("#6b4a33")))
    patch.relief.put(far < 0.052, 0.275, rgb("#8f4a2c"), _lamp(spot))
    patch.relief.put(far < 0.040, 0.33 - 0.9 * far, rgb("#b5603a"))


def _lamp(spot: Spot) -> Paint:
    def paint(place: Array, up: Array) -> Array:
        light = 1.0 - 6 * np.abs(place - spot[0] - 0.5)
        shine = rgb("#ffb648")[None, :] + (rgb("#fff0b0") - rgb("#ffb648"))[None, :] * np.clip(light, 0, 1)[:, None]
        return np.where((up > 0.10)[:, None], shine * 1.08, rgb("#6b4a33")[None, :])

    return paint


def _flowers(patch: Patch, spot: Spot, seed: int) -> None:
    bush(patch.relief, *patch.at(spot), 0.042, rgb("#5f9a45"), seed)
    for number in range(4):
        x = spot[0] + 0.06 * (float(hash01(number, seed)) - 0.5)
        y = spot[1] + 0.05 * (float(hash01(number, seed, 2)) - 0.5)
        far = np.hypot(patch.x - x, patch.y - y)
        bloom = rgb(("#e86a8a", "#f4d35a", "#ffffff")[seed % 3])
        patch.relief.put((far < 0.014), patch.relief.height + 0.02, bloom)


def fort(case: int) -> Array:
    """A wall with battlements from tower to tower."""
    patch = Patch(case)
    relief, far = patch.relief, arms(patch.x, patch.y, case)
    middle = np.hypot(patch.x, patch.y)
    court = (np.minimum(far, middle - 0.08) < 0.25 + 0.05 * patch.noise(0.08, 71)) & (patch.open > 0.085)
    gravel = (
        mix(rgb("#b9c1c6"), rgb("#a3adb6"), 0.5 + patch.noise(0.2, 72)) * (1 + 0.3 * patch.noise(0.02, 73))[..., None]
    )
    relief.put(court, 0.014, gravel)
    along = _along(patch)
    tooth = (along / 0.082) % 1 < 0.52
    tone = _ashlar(patch.x, patch.y, 74)
    wall = far < 0.098
    relief.put(wall, 0.215, rgb("#cfd6db") * tone[..., None], _courses(75))
    relief.put(wall & (far > 0.060) & tooth, 0.268, rgb("#e1e6e9") * tone[..., None], _courses(76))
    _tower(patch, case)
    return patch.picture(ink="#1d2633")


def _along(patch: Patch) -> Array:
    """How far along the nearest arm a place lies, from the middle of the side between two cells."""
    best, place = np.full(patch.x.shape, 9.0), np.zeros(patch.x.shape)
    for way in joined(patch.case):
        dx, dy = STEPS[way]
        along = np.clip(patch.x * dx + patch.y * dy, 0, 1)
        far = np.hypot(patch.x - along * dx, patch.y - along * dy)
        place, best = np.where(far < best, np.abs(along - 0.5) + 0.02, place), np.minimum(best, far)
    return place


def _ashlar(u: Array, v: Array, seed: int) -> Array:
    row = np.floor(v / 0.05)
    col = np.floor(u / 0.075 + 0.5 * (row % 2))
    return np.asarray(0.90 + 0.16 * hash01(row.astype(int), col.astype(int), seed))


def _courses(seed: int) -> Paint:
    def paint(place: Array, up: Array) -> Array:
        row = np.floor(up / 0.045)
        col = np.floor(place / 0.08 + 0.5 * (row % 2))
        tone = 0.82 + 0.26 * hash01(row.astype(int), col.astype(int), seed)
        joint = (np.abs(up / 0.045 - row - 0.04) < 0.1) * 0.12
        slit = (np.abs(place % 0.2 - 0.1) < 0.011) & (np.abs(up - 0.13) < 0.03)
        colour = rgb("#a4b0ba")[None, :] * (tone - joint)[:, None]
        return np.where(slit[:, None], rgb("#2c3540")[None, :], colour)

    return paint


def _tower(patch: Patch, case: int) -> None:
    relief, count = patch.relief, len(joined(case))
    far = np.hypot(patch.x, patch.y)
    angle = np.arctan2(patch.y, patch.x)
    size = 0.215 if count in (0, 1) or count > 2 else 0.178
    tall = 0.36 if count != 2 else 0.30
    relief.put(far < size, tall, rgb("#d6dce0") * _ashlar(patch.x, patch.y, 77)[..., None], _courses(78))
    tooth = (angle / (2 * np.pi) * 9) % 1 < 0.55
    relief.put((far < size) & (far > size - 0.05) & tooth, tall + 0.055, rgb("#e6eaec"), _courses(79))
    if count == 2:
        return
    roof = size - 0.055
    tile = 0.86 + 0.2 * hash01(np.floor(angle * 7).astype(int), np.floor(far / 0.03).astype(int), 80)
    relief.put(
        far < roof, tall + 0.02 + 0.24 * (1 - far / roof), rgb("#4a82bd") * tile[..., None], plain(rgb("#7c8b99"))
    )
    if count == 0:
        relief.put(far < 0.012, tall + 0.34, rgb("#f7cf4d"), plain(rgb("#5b4636")))

        def cloth(place: Array, up: Array) -> Array:
            light = 1.0 + 0.25 * np.sin((place - 0.5) * 30 + 1)
            return np.asarray(rgb("#3f78b5")[None, :] * light[:, None] + 0 * up[:, None])

        relief.banners.append((0.51, HALF, tall + 0.33, cloth))
