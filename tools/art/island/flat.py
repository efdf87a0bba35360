"""Things painted as they are seen, from the front and a little above: what hangs over, as leaves do, is no relief."""

import numpy as np

from art.canvas import OVER, Array, blur, mix, over, rgb, shift, shrink, smooth
from art.relief import Margin


class Flat:
    """A picture being painted, layer over layer, and the shadow it throws to the lower right. Lengths are in cells."""

    def __init__(self, cols: float, rows: float, px: int, margin: Margin | None = None) -> None:
        self.margin = m = margin or Margin()
        self.scale = px * OVER
        width, height = round((cols + m.left + m.right) * px) * OVER, round((rows + m.top + m.bottom) * px) * OVER
        x, y = (np.arange(width) + 0.5) / self.scale - m.left, (np.arange(height) + 0.5) / self.scale - m.top
        self.x, self.y = np.meshgrid(x, y)
        self.rgba = np.zeros((height, width, 4))
        self.shade = np.zeros((height, width))

    def lay(self, where: Array, colour: Array) -> None:
        """Paint over what is there; a soft `where` (0..1) lets it shine through."""
        part = np.asarray(where, dtype=float)
        alpha = part + self.rgba[..., 3] * (1 - part)
        under = self.rgba[..., :3] * (self.rgba[..., 3] * (1 - part))[..., None]
        colour = np.broadcast_to(colour, under.shape)
        self.rgba[..., :3] = (colour * part[..., None] + under) / np.maximum(alpha, 1e-6)[..., None]
        self.rgba[..., 3] = alpha

    def cast(self, where: Array) -> None:
        """Add to the shadow on the ground."""
        self.shade = np.maximum(self.shade, where)

    def leaf(self, points: list[tuple[float, float]], wide: float, tint: Array, comb: float = 0.0) -> None:
        """Paint a long leaf along a line of points, widest before its middle; `comb` cuts it into leaflets."""
        xs, ys = np.array([p[0] for p in points]), np.array([p[1] for p in points])
        left, right, top, bottom = xs.min() - wide, xs.max() + wide, ys.min() - wide, ys.max() + wide
        rows = np.nonzero((self.y[:, 0] > top) & (self.y[:, 0] < bottom))[0]
        cols = np.nonzero((self.x[0] > left) & (self.x[0] < right))[0]
        if not len(rows) or not len(cols):
            return
        window = np.s_[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
        x, y = self.x[window], self.y[window]
        best, part, side = np.full(x.shape, 9.0), np.zeros(x.shape), np.zeros(x.shape)
        for number in range(len(points) - 1):
            ax, ay, bx, by = xs[number], ys[number], xs[number + 1], ys[number + 1]
            length = np.hypot(bx - ax, by - ay) + 1e-9
            along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2, 0, 1)
            far = np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
            nearer = far < best
            best = np.where(nearer, far, best)
            part = np.where(nearer, (number + along) / (len(points) - 1), part)
            side = np.where(nearer, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length, side)
        body = wide * np.sin(np.pi * np.clip(part, 0.03, 1) ** 0.7)
        if comb:
            body = body * (0.62 + 0.38 * np.cos(part * comb + np.abs(side) / wide * 2.4))
        light = 1.0 + 0.22 * np.sign(-side) * smooth(0.0, 0.3, np.abs(side) / wide) - 0.30 * smooth(0.5, 1.0, part)
        light = light * np.where(best < 0.10 * wide, 1.25, 1.0)
        full = np.zeros(self.x.shape)
        full[window] = best < body
        colour = np.zeros((*self.x.shape, 3))
        colour[window] = tint * light[..., None]
        self.lay(full, colour)

    def finish(self, outline: float = 0.6, ink: str = "#17281c") -> Array:
        """The picture over its shadow, with a dark rim, at its final size."""
        alpha = self.rgba[..., 3]
        rim = smooth(0.98, 0.55, blur(alpha, 0.009 * self.scale)) * alpha * outline
        body = self.rgba.copy()
        body[..., :3] = mix(body[..., :3], np.broadcast_to(rgb(ink), body[..., :3].shape), rim * 0.85)
        dark = np.zeros_like(body)
        dark[..., :3] = rgb("#1b2416")
        dark[..., 3] = np.clip(blur(self.shade, 0.03 * self.scale), 0, 1) * 0.42
        return over(shrink(dark), shrink(body))

    def fallen(self, foot: float, long: float = 0.62, flat: float = 0.42) -> Array:
        """The shadow of all that is painted by now and stands on the line `foot`, laid along the ground."""
        out = np.zeros(self.x.shape)
        alpha = self.rgba[..., 3]
        rows = np.nonzero(alpha.max(axis=1) > 0.1)[0]
        for row in rows:
            up = foot - self.y[row, 0]
            to = int(np.clip(row + round((up + up * flat) * self.scale), 0, len(out) - 1))
            out[to] = np.maximum(out[to], shift(alpha[row : row + 1], 0, round(up * long * self.scale))[0])
        return out
