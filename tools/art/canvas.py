"""Arrays as canvases: noise, blur, colours, and writing pictures.

Colours are float arrays 0..1 with three channels, masks are float arrays 0..1. Everything is seeded, so
that two runs write the same pictures.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Array = NDArray[np.float64]

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SPRITES = ASSETS / "sprites"
CELL = 128
"""Pixels of one cell in every written sprite."""
OVER = 2
"""Supersampling: pictures are painted this many times larger and averaged down."""


def rgb(code: str) -> Array:
    """The colour of an HTML code such as `#f0b93a`."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=float) / 255.0


def mix(a: Array, b: Array, share: Array | float) -> Array:
    """From `a` (share 0) to `b` (share 1), per pixel."""
    part = np.asarray(share, dtype=float)
    if part.ndim == 2:
        part = part[..., None]
    return a * (1 - part) + b * part


def smooth(low: float, high: float, value: Array) -> Array:
    """0 below `low`, 1 above `high`, an S in between; `low > high` turns it round."""
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def hash01(*parts: Array | int) -> Array:
    """A repeatable number 0..1 for each combination of whole numbers."""
    total = np.zeros(np.broadcast_shapes((1,), *(np.shape(p) for p in parts)), dtype=np.uint64)
    for index, part in enumerate(parts):
        total = total * np.uint64(0x9E3779B1) + np.asarray(part).astype(np.int64).astype(np.uint64)
        total ^= total >> np.uint64(15)
        total = total * np.uint64(0x85EBCA77 + 2 * index)
        total ^= total >> np.uint64(13)
    share = (total & np.uint64(0xFFFFFF)).astype(float) / float(0xFFFFFF)
    return share if any(np.ndim(p) for p in parts) else share[0]


def noise(rows: int, cols: int, period: float, seed: int, octaves: int = 4, tile: bool = False) -> Array:
    """Smooth noise around 0.5, `period` pixels wide at its coarsest; `tile` makes it repeat at the edges."""
    total, weight, size = np.zeros((rows, cols)), 0.0, 1.0
    for octave in range(octaves):
        total += size * _layer(rows, cols, max(period / 2**octave, 1.0), seed + 31 * octave, tile)
        weight += size
        size *= 0.5
    return total / weight


def _layer(rows: int, cols: int, period: float, seed: int, tile: bool) -> Array:
    high, wide = max(1, round(rows / period)), max(1, round(cols / period))
    step_y, step_x = (rows / high, cols / wide) if tile else (period, period)
    y, x = np.arange(rows)[:, None] / step_y, np.arange(cols)[None, :] / step_x
    iy, ix = np.floor(y).astype(int), np.floor(x).astype(int)
    fy, fx = y - iy, x - ix
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)

    def corner(dy: int, dx: int) -> Array:
        cy, cx = iy + dy, ix + dx
        if tile:
            cy, cx = cy % high, cx % wide
        return hash01(cy, cx, seed)

    top = corner(0, 0) * (1 - fx) + corner(0, 1) * fx
    low = corner(1, 0) * (1 - fx) + corner(1, 1) * fx
    return np.asarray(top * (1 - fy) + low * fy)


def blur(image: Array, radius: float, wrap: bool = False) -> Array:
    """A soft blur (three box blurs); `radius` in pixels."""
    width = max(1, round(radius))
    out = image
    for _ in range(3):
        for axis in (0, 1):
            out = _box(out, width, axis, wrap)
    return out


def _box(image: Array, width: int, axis: int, wrap: bool) -> Array:
    pad = [(0, 0)] * image.ndim
    pad[axis] = (width + 1, width)
    big = np.pad(image, pad, mode="wrap" if wrap else "edge")
    total = np.cumsum(big, axis=axis)
    size = image.shape[axis]
    span = 2 * width + 1
    high = np.take(total, range(span, span + size), axis=axis)
    low = np.take(total, range(size), axis=axis)
    return np.asarray((high - low) / span)


def shift(image: Array, rows: int, cols: int, fill: float = 0.0) -> Array:
    """The picture moved down by `rows` and right by `cols`."""
    out = np.full_like(image, fill)
    high, wide = image.shape[:2]
    if abs(rows) >= high or abs(cols) >= wide:
        return out
    out[max(rows, 0) : high + min(rows, 0), max(cols, 0) : wide + min(cols, 0)] = image[
        max(-rows, 0) : high + min(-rows, 0), max(-cols, 0) : wide + min(-cols, 0)
    ]
    return out


def shrink(image: Array, factor: int = OVER) -> Array:
    """Average blocks of `factor` x `factor` pixels; colour is weighed by alpha when there are four channels."""
    if image.ndim == 3 and image.shape[2] == 4:
        alpha = image[..., 3:]
        premul = np.concatenate([image[..., :3] * alpha, alpha], axis=2)
        small = _blocks(premul, factor)
        return np.concatenate([small[..., :3] / np.maximum(small[..., 3:], 1e-6), small[..., 3:]], axis=2)
    return _blocks(image, factor)


def _blocks(image: Array, factor: int) -> Array:
    rows, cols = image.shape[0] // factor, image.shape[1] // factor
    cut = image[: rows * factor, : cols * factor]
    return np.asarray(cut.reshape(rows, factor, cols, factor, *image.shape[2:]).mean(axis=(1, 3)))


def over(back: Array, front: Array) -> Array:
    """`front` laid over `back`, both with alpha."""
    a, b = front[..., 3:], back[..., 3:]
    alpha = a + b * (1 - a)
    colour = (front[..., :3] * a + back[..., :3] * b * (1 - a)) / np.maximum(alpha, 1e-6)
    return np.concatenate([colour, alpha], axis=2)


def to_image(image: Array) -> Image.Image:
    """An 8-bit picture; three channels give RGB, four RGBA."""
    data = np.clip(image * 255 + 0.5, 0, 255).astype(np.uint8)
    return Image.fromarray(data, "RGBA" if data.shape[2] == 4 else "RGB")


def bleed(image: Array) -> Array:
    """Give transparent pixels the colour of what is near, so that scaling down leaves no dark fringe."""
    colour, alpha = image[..., :3].copy(), image[..., 3:]
    filled = alpha[..., 0] > 0.02
    for radius in (1, 3, 8):
        weight = blur(np.where(filled[..., None], 1.0, 0.0), radius)
        spread = blur(np.where(filled[..., None], colour, 0.0), radius) / np.maximum(weight, 1e-6)
        fresh = ~filled & (weight[..., 0] > 1e-3)
        colour[fresh] = spread[fresh]
        filled |= fresh
    colour[~filled] = colour[filled].mean(axis=0) if filled.any() else 0.5
    return np.concatenate([colour, alpha], axis=2)


def save_webp(image: Array, path: Path, quality: int = 92, lossless: bool = False, alpha: int = 95) -> None:
    """Write a picture; colours under transparent pixels are kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    to_image(image).save(path, quality=quality, alpha_quality=alpha, method=5, lossless=lossless, exact=True)
