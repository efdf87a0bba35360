"""A small renderer: reliefs of heights and colours, seen from above with a hint of front, lit from the top left.

A relief is a map of heights over the ground. A point of height `h` is drawn `h` further up the picture, so a
wall that looks south shows its face. All lengths are in cells.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from art.canvas import OVER, Array, blur, hash01, mix, noise, rgb, shift, shrink, smooth

SUN = np.array([-0.58, -0.36, 0.73])
"""Towards the light: from the left, from behind, from above."""
DAY = rgb("#fff3d8") * 1.00
SKY = rgb("#a9b6dc") * 0.44

Paint = Callable[[Array, Array], Array]
"""Colours a wall: from (place along the wall, height over its foot), in cells, to RGB."""


@dataclass(frozen=True)
class Margin:
    """Room around the cells, in cells."""

    left: float = 0.25
    top: float = 0.5
    right: float = 0.375
    bottom: float = 0.375


class Relief:
    """Heights and colours being built up, then rendered once."""

    def __init__(self, cols: float, rows: float, px: int, margin: Margin | None = None) -> None:
        """An empty relief of `cols` x `rows` cells with `px` pixels a cell, before supersampling."""
        self.margin = margin or Margin()
        self.scale = px * OVER
        m = self.margin
        self.width = round((cols + m.left + m.right) * px) * OVER
        self.depth = round((rows + m.top + m.bottom) * px) * OVER
        x = (np.arange(self.width) + 0.5) / self.scale - m.left
        y = (np.arange(self.depth) + 0.5) / self.scale - m.top
        self.x, self.y = np.meshgrid(x, y)
        shape = (self.depth, self.width)
        self.height = np.zeros(shape)
        self.colour = np.zeros((*shape, 3))
        self.foot = np.zeros(shape)
        self.wall = np.full(shape, -1)
        self.glow = np.zeros(shape)
        self.paints: list[Paint] = []
        self.solid = np.zeros(shape, dtype=bool)
        self.banners: list[tuple[float, float, float, Paint]] = []
        self.crosses: list[tuple[float, float, float]] = []
        self.beams: list[tuple[float, float, float, float]] = []
        self.worn: Array | float = 1.0
        """How uneven the light on it is, 0..1: smooth where pictures meet."""

    def put(self, where: Array, height: Array | float, colour: Array, wall: Paint | None = None) -> None:
        """Raise the relief where `where` is true and the new height is above the old one.

        `wall` paints the upright faces; without it a steep face takes the colour of its top.
        """
        high = np.broadcast_to(np.asarray(height, dtype=float), self.height.shape)
        mask = where.astype(bool) & ((high > self.height) | ~self.solid)
        self.foot[mask] = self.height[mask]
        self.height[mask] = high[mask]
        self.colour[mask] = np.broadcast_to(colour, self.colour.shape)[mask]
        self.solid |= mask
        if wall is None:
            self.wall[mask] = -1
        else:
            self.wall[mask] = len(self.paints)
            self.paints.append(wall)

    def spot(self, x: float, y: float) -> tuple[int, int]:
        """The row and column of the pixel at a place, or of the nearest one."""
        row, col = (y + self.margin.top) * self.scale, (x + self.margin.left) * self.scale
        return min(max(int(row), 0), self.depth - 1), min(max(int(col), 0), self.width - 1)

    def stain(self, where: Array, colour: Array, share: float = 1.0) -> None:
        """Colour the surface without raising it; `where` may be soft (0..1)."""
        self.colour = mix(self.colour, np.broadcast_to(colour, self.colour.shape), where * share)

    def render(
        self, seed: int = 0, outline: float = 1.0, ink: Array | None = None, keep: Array | None = None
    ) -> tuple[Array, Array]:
        """The body (RGBA) and its shadow on the ground (alpha only), averaged down to the final size.

        Of something that goes on beyond its picture only what stands on the ground in `keep` is shown.
        """
        lit = self._lit(seed)
        body = self._seen(lit)
        for x, y, top, cloth in self.banners:
            self._fly(body, x, y, top, cloth)
        for x, y, top in self.crosses:
            self._crown(body, x, y - top)
        for x, y, top, half in self.beams:
            self._span(body, x, y - top, half)
        if outline:
            body = _outlined(body, self.scale, outline, rgb("#2b1d1a") if ink is None else ink)
        if keep is not None:
            rows = np.clip(np.rint(body[..., 4] * self.scale).astype(int), 0, self.depth - 1)
            body[..., 3] *= keep[rows, np.arange(self.width)[None, :]]
            self.height, self.solid = np.where(keep, self.height, 0.0), self.solid & keep
        return shrink(body[..., :4]), shrink(self.ground_shadow())

    def _fly(self, body: Array, x: float, y: float, top: float, cloth: Paint) -> None:
        """A flag from its pole to the right; it hangs in the air, so it is painted straight onto the picture."""
        up = y - self.y
        wave = 0.014 * np.sin((self.x - x) * 30 + x * 7)
        where = (self.x > x) & (self.x < x + 0.19) & (up + wave > top - 0.125) & (up + wave < top)
        body[where, :3] = cloth(self.x[where], up[where] - top + 0.3725)
        body[where, 3] = 1
        body[where, 4] = y

    def _crown(self, body: Array, x: float, y: float) -> None:
        """A golden cross whose foot is at a point of the picture."""
        dx, up = np.abs(self.x - x), y - self.y
        where = ((dx < 0.016) & (up > -0.03) & (up < 0.14)) | ((dx < 0.05) & (np.abs(up - 0.09) < 0.016))
        body[where, :3] = rgb("#ffd85c")
        body[where, 3] = 1
        body[where, 4] = 99

    def _span(self, body: Array, x: float, y: float, half: float) -> None:
        """A wooden beam across two posts, with a rope wound round its middle."""
        dx, dy = np.abs(self.x - x), self.y - y
        where = (dx < half) & (np.abs(dy) < 0.028)
        light = (1.15 - 12 * (dy + 0.028) * 0.9)[..., None]
        wood = np.where((dx < 0.07)[..., None], rgb("#e3cfa0"), rgb("#96643a"))
        ring = 0.9 + 0.1 * np.sign(np.sin(self.x * 260))[..., None]
        body[where, :3] = (wood * light * np.where((dx < 0.07)[..., None], ring, 1.0))[where]
        body[where, 3] = 1
        body[where, 4] = 99

    def _lit(self, seed: int) -> Array:
        gx, gy = self._slopes()
        length = np.sqrt(gx**2 + gy**2 + 1)
        facing = np.clip((-gx * SUN[0] - gy * SUN[1] + SUN[2]) / length, 0, 1)
        shade = self._cast()
        soft = blur(self.height, 0.07 * self.scale)
        hollow = np.clip((soft - self.height) * 3.2, -0.22, 0.45)
        bend = self.height - blur(np.where(self.solid, self.height, soft), 0.012 * self.scale)
        edge = np.clip(bend * 22, -0.28, 0.22)
        light = DAY * (facing * (1 - 0.72 * shade))[..., None] + SKY * (1 - hollow * 1.1)[..., None]
        light = np.maximum(light, self.glow[..., None])
        worn = np.any(self.worn)
        grain = noise(self.depth, self.width, 0.35 * self.scale, seed + 7, 5) - 0.5 if worn else np.zeros(1)
        speck = noise(self.depth, self.width, 0.03 * self.scale, seed + 11, 2) - 0.5
        return np.asarray(
            self.colour
            * light
            * (1 + edge + 0.22 * self.worn * grain + 0.10 * speck)[..., None]
            * (1 - hollow * 0.5)[..., None]
        )

    def _slopes(self) -> tuple[Array, Array]:
        """The gentler of the slopes on both sides, so that a wall does not tilt the roof beside it."""
        h = self.height * self.scale
        out = []
        for axis in (1, 0):
            ahead = np.diff(h, axis=axis, append=np.take(h, [-1], axis=axis))
            behind = np.diff(h, axis=axis, prepend=np.take(h, [0], axis=axis))
            out.append(np.where(np.abs(ahead) < np.abs(behind), ahead, behind))
        return out[0], out[1]

    def _march(self, receiver: Array) -> Array:
        flat = np.hypot(SUN[0], SUN[1])
        dx, dy, rise = SUN[0] / flat, SUN[1] / flat, SUN[2] / flat * 1.25
        shade = np.zeros_like(self.height)
        step = 0.010 * self.scale
        for count in range(1, int(self.height.max() / rise * self.scale / step) + 2):
            far = count * step
            blocker = shift(self.height, round(-dy * far), round(-dx * far))
            gap = blocker - receiver - far * rise / self.scale
            shade = np.maximum(shade, np.clip(gap / (0.012 + 0.10 * far / self.scale), 0, 1))
        return shade

    def _cast(self) -> Array:
        return blur(self._march(self.height + 0.008), 0.008 * self.scale)

    def ground_shadow(self) -> Array:
        """The shadow on the ground of all that is there, before it is averaged down."""
        shade = self._march(np.zeros_like(self.height))
        near = blur(self.solid.astype(float), 0.05 * self.scale)
        return np.clip(blur(shade, 0.022 * self.scale) * 0.50 + near * 0.30, 0, 0.62)

    def _seen(self, lit: Array) -> Array:
        """Look from the south: for every pixel of the picture the nearest surface its ray meets."""
        high = np.where(self.solid, self.height, -1) * self.scale
        deepest = int(np.ceil(max(high.max(), 0))) + 1
        found = np.full(high.shape, -1)
        rows = self.depth
        for d in range(deepest, -1, -1):
            if d >= rows:
                continue
            view = found[: rows - d]
            hit = (view < 0) & (high[d:] >= d)
            view[hit] = d
        ys, xs = np.nonzero(found >= 0)
        d = found[ys, xs]
        at = ys + d
        out = np.zeros((rows, self.width, 5))
        out[ys, xs, :3] = self._surface(lit, at, xs, d, high)
        out[ys, xs, 3] = 1
        out[ys, xs, 4] = at / self.scale
        return out

    def _surface(self, lit: Array, at: Array, xs: Array, d: Array, high: Array) -> Array:
        colour = lit[at, xs]
        paint = self.wall[at, xs]
        upright = (high[at, xs] - d > 2.6) & (paint >= 0)
        place = self.x[at, xs]
        up = d / self.scale - self.foot[at, xs]
        full = self.height[at, xs] - self.foot[at, xs]
        for index in np.unique(paint[upright]):
            chosen = upright & (paint == index)
            face = self.paints[index](place[chosen], up[chosen])
            eave = smooth(0.035, 0.0, full[chosen] - up[chosen]) * 0.34
            low = smooth(0.05, 0.0, up[chosen]) * 0.25
            colour[chosen] = face * rgb("#ece2dc") * (1 - eave - low)[:, None]
        return colour


def _outlined(body: Array, scale: int, strength: float, ink: Array) -> Array:
    """A painted dark rim around the whole and finer ones where something stands before something else."""
    alpha = body[..., 3]
    rim = smooth(0.98, 0.62, blur(alpha, 0.010 * scale)) * alpha
    depth = body[..., 4]
    step = np.zeros_like(depth)
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        near = shift(depth, dy, dx)
        covered = shift(alpha, dy, dx) > 0
        step = np.maximum(step, np.where(covered, depth - near, 0))
    inner = blur(smooth(0.04, 0.12, step), 0.006 * scale) * 1.6
    share = np.clip(rim * 0.82 + inner * 0.38, 0, 0.9) * strength
    body[..., :3] = mix(body[..., :3], np.broadcast_to(ink, body[..., :3].shape), share)
    return body


def plain(colour: Array) -> Paint:
    """A wall of one colour."""

    def paint(place: Array, up: Array) -> Array:
        tone = 0.96 + 0.08 * hash01(np.floor(place * 40).astype(int), np.floor(up * 40).astype(int))
        return np.asarray(colour[None, :] * tone[:, None])

    return paint


class Panes(NamedTuple):
    """A row of windows: one in `every`, how wide, and from `low` to `high` over the wall's foot; in cells."""

    every: float
    wide: float
    low: float
    high: float


def windowed(
    colour: Array, pane: Array, panes: Panes, frame: Array | None = None, arch: bool = False, seed: int = 0
) -> Paint:
    """A wall with a row of windows, some of them lit."""
    every, wide, low, high = panes
    border = rgb("#f6ead2") if frame is None else frame

    def paint(place: Array, up: Array) -> Array:
        number = np.floor(place / every).astype(int)
        off = np.abs(place / every - number - 0.5) * every
        top = high - (np.maximum(off / (wide / 2), 0) ** 2 * (0.03 if arch else 0.0))
        inside = (off < wide / 2) & (up > low) & (up < top)
        around = (off < wide / 2 + 0.014) & (up > low - 0.014) & (up < top + 0.014)
        lit = hash01(number, np.full(number.shape, seed)) < 0.45
        glass = np.where(lit[:, None], rgb("#ffdf8a")[None, :] * 1.08, pane[None, :])
        base = plain(colour)(place, up)
        return np.where(inside[:, None], glass, np.where(around[:, None], border[None, :], base))

    return paint
