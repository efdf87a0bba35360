"""Ground: meadow, the floors of forest and mountain with their bent edges, trees and peaks for the masses, marks."""

from typing import Any

import numpy as np

from art.canvas import CELL, OVER, SPRITES, Array, bleed, blur, hash01, mix, noise, rgb, save_webp, shrink, smooth
from art.elements import flatten, rock
from art.plants import conifer, crown, leaves, needles
from art.relief import Margin, Relief

FOLDER = SPRITES / "terrain"
TEXTURE = 4 * CELL
"""Side of a ground texture, which repeats."""
MASK_VARIANTS = 4


def paint(_only: str) -> dict[str, Any]:
    """Write all pictures of the ground; gives their sizes."""
    _save(_meadow(), "meadow", quality=90)
    _save(_forest_floor(), "forest", quality=88)
    _save(_scree(), "mountain", quality=88)
    _save(_water(), "flood", quality=88)
    _masks()
    table: dict[str, Any] = {
        "textures": {name: f"terrain/{name}.webp" for name in ("meadow", "forest", "mountain", "flood")},
        "masks": {"file": "terrain/masks.webp", "variants": MASK_VARIANTS},
        "stamps": {},
    }
    for name, (pictures, anchor) in _stamps().items():
        sheet = np.concatenate(pictures, axis=1)
        _save(sheet, name, quality=92)
        table["stamps"][name] = {"file": f"terrain/{name}.webp", "count": len(pictures), "anchor": anchor}
    return table


def _save(image: Array, name: str, quality: int) -> None:
    save_webp(bleed(image) if image.shape[2] == 4 else image, FOLDER / f"{name}.webp", quality)
    print("terrain", name, flush=True)


def _meadow() -> Array:
    size = TEXTURE
    low = noise(size, size, 200, 5, 4, tile=True)
    fine = noise(size, size, 10, 6, 3, tile=True) - 0.5
    blades = np.zeros((size, size))
    rng = np.random.default_rng(8)
    for _ in range(5200):
        x, y = rng.integers(0, size, 2)
        long, tilt, light = int(rng.integers(3, 8)), float(rng.uniform(-0.5, 0.5)), float(rng.choice([-1, 1]))
        for step in range(long):
            blades[(y - step) % size, int(x + tilt * step) % size] += light * (1 - step / long)
    colour = mix(rgb("#abc868"), rgb("#97b957"), smooth(0.36, 0.64, low))
    warm = smooth(0.55, 0.72, noise(size, size, 130, 15, 3, tile=True))
    colour = mix(colour, np.broadcast_to(rgb("#b9cb6a"), colour.shape), warm * 0.55)
    return np.asarray(colour * (1 + 0.07 * fine + 0.035 * blur(blades, 1, wrap=True) * 2.2)[..., None])


def _forest_floor() -> Array:
    size = TEXTURE
    low, fine = noise(size, size, 60, 25, 4, tile=True), noise(size, size, 9, 26, 3, tile=True)
    colour = mix(rgb("#37602f"), rgb("#2a4d28"), smooth(0.3, 0.7, low))
    return np.asarray(colour * (0.82 + 0.36 * fine)[..., None])


def _scree() -> Array:
    size = TEXTURE
    low, fine = noise(size, size, 70, 35, 4, tile=True), noise(size, size, 8, 36, 3, tile=True)
    slope = np.roll(fine, 2, axis=(0, 1)) - fine
    colour = mix(rgb("#9a9184"), rgb("#82796c"), smooth(0.35, 0.65, low))
    moss = smooth(0.58, 0.70, noise(size, size, 90, 38, 4, tile=True))
    colour = mix(colour, np.broadcast_to(rgb("#8b9455"), colour.shape), moss * 0.5)
    return np.asarray(colour * (1.0 + 1.5 * slope)[..., None])


def _water() -> Array:
    """Still water: two blues, and here and there the short light line of a ripple."""
    size = TEXTURE
    low, wave = noise(size, size, 120, 45, 4, tile=True), _stretched(noise(size, size // 4, 18, 46, 2, tile=True))
    where = smooth(0.52, 0.66, _stretched(noise(size, size // 4, 26, 47, 2, tile=True)))
    crest = smooth(0.03, 0.0, np.abs(wave - 0.5)) * where
    colour = mix(rgb("#4f9fc4"), rgb("#3f8bb3"), smooth(0.35, 0.65, low))
    return mix(colour, np.broadcast_to(rgb("#d2edf3"), colour.shape), blur(crest, 1, wrap=True) * 0.55)


def _stretched(image: Array) -> Array:
    """A repeating picture drawn out to four times its width."""
    wide = image.shape[1]
    place = np.arange(wide * 4) / 4
    left = np.floor(place).astype(int)
    return image[:, left] * (1 - place + left) + image[:, (left + 1) % wide] * (place - left)


def _masks() -> None:
    """Edges between cells: 16 columns (which corners are covered: 1 NW, 2 NE, 4 SW, 8 SE), a row per variant.

    The last row holds soft ones for shadows.
    """
    rows = [[_mask(case, row, soft=row == MASK_VARIANTS) for case in range(16)] for row in range(MASK_VARIANTS + 1)]
    alpha = np.concatenate([np.concatenate(row, axis=1) for row in rows], axis=0)
    white = np.ones((*alpha.shape, 4))
    white[..., 3] = alpha
    save_webp(white, FOLDER / "masks.webp", lossless=True)


def _mask(case: int, variant: int, soft: bool) -> Array:
    size = CELL * OVER
    line = (np.arange(size) + 0.5) / size
    u, v = np.meshgrid(line, line)
    reach = 0.34 if soft else 0.24
    east, south = smooth(0.5 - reach, 0.5 + reach, u), smooth(0.5 - reach, 0.5 + reach, v)
    parts = ((1 - east) * (1 - south), east * (1 - south), (1 - east) * south, east * south)
    field = sum((part for bit, part in enumerate(parts) if case >> bit & 1), np.zeros_like(u))
    if soft:
        return shrink(smooth(0.0, 1.0, field))
    taper = (np.sin(np.pi * u) * np.sin(np.pi * v)) ** 0.6
    seed = 70 + variant
    bend = (noise(size, size, size * 0.22, seed, 4) - 0.5) * 0.75 * taper
    return shrink(smooth(0.44, 0.56, field + (bend if case not in (0, 15) else 0.0)))


def _stamps() -> dict[str, tuple[list[Array], list[float]]]:
    """Small pictures strewn over the ground, with the point (in cells from the corner) that marks their foot."""
    return {
        "woods": ([_forest_tree(i) for i in range(12)], [0.5, 0.75]),
        "peaks-large": ([peak(i, 1.12, 0.90, 2.5) for i in range(3)], [1.25, 1.375]),
        "peaks": ([peak(10 + i, 0.64, 0.50, 1.5) for i in range(6)], [0.75, 0.875]),
        "boulders": ([_boulder(i) for i in range(8)], [0.25, 0.375]),
        "tufts": ([_tuft(i) for i in range(12)], [0.125, 0.1875]),
        "squares": ([_square()], [0.5, 0.5]),
        "sticker": ([_sticker(i) for i in range(3)], [0.5, 0.5]),
        "railway": ([_railway()], [0.0, 0.0]),
        "bridge": ([_bridge()], [0.5, 0.0]),
    }


def _forest_tree(index: int) -> Array:
    relief = Relief(1, 1, CELL, Margin(0, 0.25, 0, 0))
    if index % 2:
        conifer(relief, 0.5, 0.60, 0.20 + 0.015 * (index % 4), needles(index), index)
    else:
        crown(relief, 0.5, 0.60, 0.20 + 0.01 * (index % 4), mix(leaves(index), rgb("#3f6b3a"), 0.62), index)
    return flatten(*relief.render(index, outline=0.6, ink=rgb("#13240f")))


def peak(seed: int, radius: float, tall: float, size: float) -> Array:
    """A rocky mountain: a main summit and lesser ones, facetted, mossy at the foot, with a little snow."""
    relief = Relief(size, size, CELL, Margin(0, 0.125, 0, 0))
    rng = np.random.default_rng(seed + 700)
    x, y = relief.x - size / 2, relief.y - size / 2
    rough = noise(*x.shape, 0.30 * relief.scale, seed, 5) - 0.5
    height, facet = _pyramid(x, y, radius * 0.92, tall, rng, 0)
    for number in range(3 + round(3 * radius)):
        angle = 2 * np.pi * (number + float(rng.uniform(-0.3, 0.3))) / (3 + round(3 * radius))
        out, part = float(rng.uniform(0.36, 0.58)) * radius, float(rng.uniform(0.42, 0.66 + 0.12 * (radius > 1)))
        other, face = _pyramid(
            x - out * np.cos(angle), y - out * np.sin(angle), part * radius, part * tall, rng, 20 * (number + 1)
        )
        facet, height = np.where(other > height, face, facet), np.maximum(height, other)
    solid = height + 0.05 * rough > 0.004
    grain = noise(*x.shape, 0.035 * relief.scale, seed + 2, 3) - 0.5
    crag = noise(*x.shape, 0.11 * relief.scale, seed + 4, 4) - 0.5
    colour = mix(rgb("#8f877d"), rgb("#aba49b"), smooth(0.1, 0.7, height / tall))
    colour = colour * (0.92 + 0.16 * hash01(facet, seed) + 0.28 * grain)[..., None]
    moss = smooth(0.30, 0.08, height / tall + 0.5 * rough) * smooth(-0.06, 0.10, rough + 0.4 * grain)
    colour = mix(colour, np.broadcast_to(rgb("#8a9a52"), colour.shape), moss * 0.75)
    snow = smooth(0.585, 0.625, height / tall + 0.42 * rough + 0.16 * crag) * float(tall > 0.4)
    colour = mix(colour, np.broadcast_to(rgb("#f7f6f2"), colour.shape), snow * 0.96)
    bumpy = height + (0.055 * crag + 0.05 * rough) * radius * smooth(0.0, 0.12, height) * (1 - 0.6 * snow)
    relief.put(solid, np.maximum(bumpy, 0.004), colour)
    return flatten(*relief.render(seed, outline=0.40, ink=rgb("#3b362f")))


def _pyramid(
    x: Array, y: Array, radius: float, tall: float, rng: np.random.Generator, first: int
) -> tuple[Array, Array]:
    """A summit of some seven uneven planes: its height, below 0 outside, and the number of the plane."""
    best, facet = np.full(x.shape, 9.0), np.zeros(x.shape, dtype=int)
    count = int(rng.integers(6, 9))
    for index in range(count):
        angle = 2 * np.pi * (index + float(rng.uniform(-0.38, 0.38))) / count
        reach = radius * float(rng.uniform(0.80, 1.0))
        plane = tall * (1 - (x * np.cos(angle) + y * np.sin(angle)) / reach)
        facet, best = np.where(plane < best, first + index, facet), np.minimum(plane, best)
    return best, facet


def _boulder(seed: int) -> Array:
    relief = Relief(0.5, 0.5, CELL, Margin(0, 0.125, 0, 0))
    rock(relief, 0.24, 0.28, 0.065 + 0.012 * (seed % 4), seed + 40, rgb("#9a9186"))
    if seed % 2:
        rock(relief, 0.34, 0.37, 0.035, seed + 60, rgb("#9a9186"))
    return flatten(*relief.render(seed, outline=0.6))


def _tuft(seed: int) -> Array:
    """A tuft of grass, some with a flower or clover."""
    rng = np.random.default_rng(seed + 90)
    size = round(0.25 * CELL) * OVER
    y, x = np.mgrid[0:size, 0:size] / (CELL * OVER)
    out = np.zeros((size, size, 4))
    flowers = seed % 4 == 3
    for blade in range(9):
        foot = 0.125 + float(rng.uniform(-0.04, 0.04))
        tip, tall = foot + float(rng.uniform(-0.05, 0.05)), float(rng.uniform(0.05, 0.10))
        up = np.clip((0.19 - y) / tall, 0, 1)
        middle = foot + (tip - foot) * up**1.6
        where = (np.abs(x - middle) < 0.008 * (1 - up * 0.8)) & (y < 0.19) & (y > 0.19 - tall)
        tint = mix(rgb("#6f9440"), rgb("#c3d67c"), float(rng.random()))
        out[where] = np.concatenate([tint * (1 - 0.2 * (blade % 2)), [0.80]])
    if flowers:
        for _ in range(2):
            cx, cy = 0.125 + float(rng.uniform(-0.07, 0.07)), 0.13 + float(rng.uniform(-0.03, 0.05))
            far = np.hypot(x - cx, y - cy)
            out[far < 0.013] = np.concatenate([rgb(("#f4efcf", "#f0d873", "#e9b3b8")[seed // 4]), [0.85]])
            out[far < 0.005] = np.concatenate([rgb("#dca63a"), [0.9]])
    return shrink(out)


def _square() -> Array:
    """A stitched mark: dashes along a rounded square, with small corner knots."""
    x, y = _grid(1.0)
    dx, dy = np.abs(x - 0.5), np.abs(y - 0.5)
    half, radius = 0.145, 0.04
    qx, qy = np.maximum(dx - half + radius, 0), np.maximum(dy - half + radius, 0)
    ring = np.abs(np.hypot(qx, qy) - radius + np.minimum(np.maximum(dx - half + radius, dy - half + radius), 0))
    along = np.where(dx > dy, y, x)
    dash = smooth(0.42, 0.36, np.abs((along - 0.5) / 0.058 % 1 - 0.5) * 1.0 + 0.0)
    inside = (np.maximum(dx, dy) < half).astype(float)
    stitch = smooth(0.016, 0.010, ring) * dash
    out = np.zeros((*x.shape, 4))
    out[..., :3] = mix(np.broadcast_to(rgb("#fbf3d8"), out[..., :3].shape), rgb("#fffbe9"), stitch)
    out[..., 3] = np.maximum(inside * 0.14, stitch * 0.85)
    return shrink(out)


def _sticker(seed: int) -> Array:
    """The paper edge around a thing that was stuck on later."""
    x, y = _grid(1.0)
    angle = np.arctan2(y - 0.56, x - 0.5)
    rim = 0.395 + 0.02 * np.sin(angle * 5 + seed) + 0.012 * np.sin(angle * 11 + 2 * seed)
    far = np.hypot(x - 0.5, (y - 0.56) * 1.06)
    grain = noise(*x.shape, 10, seed, 3) - 0.5
    edge = smooth(rim - 0.03, rim - 0.012, far)
    out = np.zeros((*x.shape, 4))
    out[..., :3] = (
        mix(np.broadcast_to(rgb("#c7d795"), out[..., :3].shape), rgb("#fbf4df"), edge) * (1 + 0.12 * grain)[..., None]
    )
    cover = smooth(rim, rim - 0.008, far)
    shadow = smooth(rim + 0.05, rim - 0.02, np.hypot(x - 0.512, (y - 0.572) * 1.06)) * 0.30
    out[..., :3] = mix(np.broadcast_to(rgb("#1b2416"), out[..., :3].shape), out[..., :3], cover)
    out[..., 3] = np.maximum(cover * (0.42 + 0.5 * edge), shadow)
    return shrink(out)


def _railway() -> Array:
    """A cell of track from left to right: gravel, sleepers, two rails; its middle lies a quarter down."""
    x, y = _grid(1.0)
    v = y - 0.27
    grit = noise(*x.shape, 7, 3, 2)
    out = np.zeros((*x.shape, 4))
    bed = smooth(0.235, 0.195, np.abs(v))
    tone = 0.80 + 0.4 * grit
    out[..., :3] = rgb("#a3988a") * tone[..., None]
    part = x * 8 % 1
    sleeper = (np.abs(part - 0.5) < 0.24) & (np.abs(v) < 0.165)
    wood = rgb("#7a5638") * (0.85 + 0.3 * hash01(np.floor(x * 8).astype(int), 3))[..., None]
    light = np.where((np.abs(part - 0.5) < 0.24) & (v < -0.15), 1.25, 1.0)
    out[sleeper, :3] = (wood * light[..., None])[sleeper]
    for middle in (-0.095, 0.095):
        shade = np.abs(v - middle - 0.018) < 0.016
        out[shade, :3] *= 0.55
        rail = np.abs(v - middle) < 0.016
        out[rail, :3] = np.where((v < middle)[rail][:, None], rgb("#dfe3e6"), rgb("#8b9299"))
    out[..., 3] = bed
    return shrink(out)


def _bridge() -> Array:
    """The track where the river passes under it: stone piers and iron girders, its middle in the cell's middle."""
    x, y = _grid(1.0)
    v, off = y - 0.27, np.abs(x - 0.5)
    out = np.zeros((*x.shape, 4))
    span = off < 0.36
    out[span & (v > 0.0) & (v < 0.34)] = np.concatenate([rgb("#16303c"), [0.40]])
    deck = span & (np.abs(v) < 0.20)
    plank = 0.85 + 0.25 * hash01(np.floor(x * 18).astype(int), 5)
    out[deck] = np.concatenate([rgb("#7d5a3c") * plank[..., None], np.ones((*x.shape, 1))], axis=2)[deck]
    for side in (-1, 1):
        girder = span & (np.abs(v - side * 0.195) < 0.026)
        rivet = np.where((x * 22 % 1 < 0.3)[..., None], 1.25, 1.0)
        light = 1.2 if side < 0 else 0.85
        out[girder] = np.concatenate([rgb("#5c4a4a") * rivet * light, np.ones((*x.shape, 1))], axis=2)[girder]
        pier = (np.abs(off - 0.33) < 0.055) & (np.abs(v - side * 0.195) < 0.055)
        out[pier] = np.concatenate([rgb("#b9afa0") * (1.1 if side < 0 else 0.9), [1.0]])
    for middle in (-0.095, 0.095):
        rail = span & (np.abs(v - middle) < 0.016)
        out[rail] = np.concatenate([rgb("#c9ced2"), [1.0]])
    return shrink(out)


def _grid(cells: float) -> tuple[Array, Array]:
    line = (np.arange(round(cells * CELL) * OVER) + 0.5) / (CELL * OVER)
    x, y = np.meshgrid(line, line)
    return x, y
