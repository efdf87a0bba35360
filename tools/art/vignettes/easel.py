"""The easel the chapter pictures are painted on: shapes with a lit and a shaded side, dabs, strokes, glows and haze.

Everything is said in units, 1000 by 300 for a chapter, whatever the size in pixels; light comes from one side
only, ``light``, coloured ``sun``; what turns away from it takes the colour of ``shade``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from art.canvas import bleed, blur, noise, rgb, smooth

Points = Sequence[tuple[float, float]]
Paint = str | tuple[str, str]
"""A colour, or one for the top of a shape and one for its foot."""
Pixels = NDArray[np.float32]

_FINE = 3
"""Edges are drawn this many times finer than the picture."""


def colour(code: str) -> Pixels:
    return rgb(code).astype(np.float32)


def curve(points: Points, *, closed: bool = False, steps: int = 8) -> list[tuple[float, float]]:
    """Return a smooth line through points (Catmull-Rom)."""
    given = list(points)
    padded = [given[-1], *given, given[0], given[1]] if closed else [given[0], *given, given[-1]]
    line: list[tuple[float, float]] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            line.append((_along(a[0], b[0], c[0], d[0], t), _along(a[1], b[1], c[1], d[1], t)))
    return line if closed else [*line, given[-1]]


def _along(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


class Easel:
    """A picture being painted.

    Args:
        seed: Of everything left to chance.
        light: Towards the light, as (right, down).
        sun, shade: The colours of what faces the light, and of what turns away.
        size: In units, right and down.
        scale: Pixels a unit.
    """

    def __init__(
        self,
        seed: int,
        light: tuple[float, float],
        sun: str,
        shade: str,
        *,
        size: tuple[int, int] = (1000, 300),
        scale: int = 2,
    ) -> None:
        self.chance = np.random.default_rng(seed)
        far = math.hypot(*light)
        self.light = light[0] / far, light[1] / far
        self.sun, self.shade = sun, shade
        (self.wide, self.high), self.scale = size, scale
        self.rows, self.columns = self.high * self.scale, self.wide * self.scale
        self.picture: Pixels = np.zeros((self.rows, self.columns, 3), np.float32)
        self.grain = self._texture(seed)

    def _texture(self, seed: int) -> Pixels:
        """Return what every paint is roughened by, around 0: patches, bristles, a little paper."""
        patches = noise(self.rows, self.columns, 90, seed, 4) - 0.5
        bristles = blur(self.chance.normal(0, 1, (self.rows, self.columns)), 1)
        bristles = np.asarray(sum(np.roll(bristles, (step // 4, step), (0, 1)) for step in range(-9, 10)))
        bristles /= 3.2 * bristles.std()
        return (1.3 * patches + 0.20 * bristles).astype(np.float32)

    # -- grounds ---------------------------------------------------------------------------------------------

    def sky(self, stops: Sequence[tuple[float, str]]) -> None:
        """Fill all with bands of colour that run into each other: (y, colour), from the top."""
        y = (np.arange(self.rows) / self.scale)[:, None] + 14 * self.grain
        at = [stop for stop, _ in stops]
        table = np.array([colour(code) for _, code in stops])
        self.picture = np.stack([np.interp(y, at, table[:, k]) for k in range(3)], axis=2).astype(np.float32)

    def cloud(self, x: float, y: float, wide: float, high: float, lit: str, dark: str, *, thick: float = 1.0) -> None:
        """Paint a bank of cloud around (x, y), its edge towards the light bright."""
        rows, columns = np.mgrid[0 : self.rows, 0 : self.columns].astype(np.float32) / self.scale
        reach = ((columns - x) / wide) ** 2 + ((rows - y) / high) ** 2
        seed = int(self.chance.integers(1 << 20))
        stretch = max(1, min(4, round(wide / high / 1.6)))
        lumps = noise(self.rows, -(-self.columns // stretch), high * self.scale * 0.9, seed, 5).repeat(stretch, axis=1)
        lumps = blur(lumps[:, : self.columns], stretch)
        body = smooth(0.0, 0.35, lumps * 1.5 - 0.25 - 0.55 * reach)
        dy, dx = round(9 * self.light[1]), round(9 * self.light[0])
        toward = np.pad(lumps, 9, mode="edge")[9 - dy : 9 - dy + self.rows, 9 - dx : 9 - dx + self.columns]
        share = np.clip(0.5 + 5 * (lumps - toward) + 0.3 * (y - rows) / high, 0, 1)[..., None]
        paint = colour(dark) * (1 - share) + colour(lit) * share
        alpha = (body * thick)[..., None]
        self.picture = (self.picture * (1 - alpha) + paint * alpha).astype(np.float32)

    def haze(self, top: float, foot: float, code: str, most: float, *, rough: float = 0.5) -> None:
        """Lay mist over a band, thickest at its middle."""
        rows = (np.arange(self.rows) / self.scale)[:, None]
        seed = int(self.chance.integers(1 << 20))
        wisps = noise(self.rows, self.columns // 4, 60, seed, 4).repeat(4, axis=1)
        middle, half = (top + foot) / 2, (foot - top) / 2
        band = np.clip(1 - np.abs(rows - middle + 30 * (wisps - 0.5)) / half, 0, 1)
        alpha = (most * smooth(0, 1, band) * (1 - rough + 2 * rough * wisps))[..., None].clip(0, 1)
        self.picture = (self.picture * (1 - alpha) + colour(code) * alpha).astype(np.float32)

    def glow(self, x: float, y: float, reach: float, code: str, most: float, *, squash: float = 1.0) -> None:
        """Add light around a point."""
        rows, columns = np.mgrid[0 : self.rows, 0 : self.columns].astype(np.float32) / self.scale
        far = np.hypot(columns - x, (rows - y) / squash) / reach
        share = (most * np.exp(-2.6 * far**1.2))[..., None]
        self.picture = (1 - (1 - self.picture) * (1 - share * colour(code))).astype(np.float32)

    def dim(self, code: str, alpha: NDArray[np.floating]) -> None:
        """Multiply by a colour as far as ``alpha`` says, per pixel."""
        share = alpha[..., None]
        self.picture = (self.picture * (1 - share + share * colour(code))).astype(np.float32)

    # -- shapes ----------------------------------------------------------------------------------------------

    def shape(
        self,
        points: Points,
        paint: Paint,
        *,
        lit: float = 0.35,
        dark: float = 0.35,
        reach: float = 0.16,
        rough: float = 0.16,
        soft: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """Fill an outline: brighter at the edge that faces the light, darker at the other, roughly painted."""
        reach_px = reach * self.scale * min(_span([x for x, _ in points]), _span([y for _, y in points]))
        box = self._box(points, 2 + soft)
        if box is None:
            return
        mask = self.mask(box, [points])
        reach_px = max(1.0, reach_px)
        self._lay(box, mask, paint, lit=lit, dark=dark, reach=reach_px, rough=rough, soft=soft, alpha=alpha)

    def line(
        self,
        points: Points,
        width: float | tuple[float, float],
        paint: Paint,
        *,
        lit: float = 0.3,
        dark: float = 0.3,
        rough: float = 0.12,
        alpha: float = 1.0,
        soft: float = 0.0,
    ) -> None:
        """Draw a line with round ends; of two widths the second is that at its end."""
        start, end = width if isinstance(width, tuple) else (width, width)
        box = self._box(points, max(start, end) + 2 + soft)
        if box is None:
            return
        mask = self._stroke_mask(box, points, start, end)
        reach = max(1.0, 0.3 * self.scale * max(start, end))
        self._lay(box, mask, paint, lit=lit, dark=dark, reach=reach, rough=rough, soft=soft, alpha=alpha)

    def ball(self, x: float, y: float, across: float, down: float, paint: Paint, **how: float) -> None:
        ring = [
            (x + across * math.cos(turn / 20 * math.tau), y + down * math.sin(turn / 20 * math.tau))
            for turn in range(20)
        ]
        self.shape(ring, paint, **{"reach": 0.35, **how})

    def rect(self, x: float, y: float, wide: float, high: float, paint: Paint, **how: float) -> None:
        self.shape([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], paint, **how)

    def shadow(self, x: float, y: float, across: float, down: float, most: float = 0.45) -> None:
        """Darken the ground below something."""
        here = self._around(x - across, y - down, x + across, y + down)
        rows, columns = np.mgrid[here].astype(np.float32)
        far = np.hypot((columns / self.scale - x) / across, (rows / self.scale - y) / down)
        share = (most * smooth(1.0, 0.25, far))[..., None]
        self.picture[here] *= 1 - share + share * colour("#2c2440")

    def _around(self, left: float, top: float, right: float, foot: float) -> tuple[slice, slice]:
        """Return the pixels of a field in units, as far as they lie in the picture."""
        rows, columns = (
            slice(min(max(math.floor(low * self.scale), 0), most - 1), max(1, min(math.ceil(high * self.scale), most)))
            for low, high, most in ((top, foot, self.rows), (left, right, self.columns))
        )
        return rows, columns

    def _box(self, points: Points, margin: float) -> tuple[int, int, int, int] | None:
        """Return (left, top, right, foot) in pixels around points, or None when none of it is in the picture."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, right = max(min(xs) - margin, -60), min(max(xs) + margin, self.wide + 60)
        top, foot = max(min(ys) - margin, -60), min(max(ys) + margin, self.high + 60)
        if left >= right or top >= foot:
            return None
        return (
            math.floor(left * self.scale),
            math.floor(top * self.scale),
            math.ceil(right * self.scale),
            math.ceil(foot * self.scale),
        )

    def mask(self, box: tuple[int, int, int, int], outlines: Iterable[Points]) -> Pixels:
        left, top, right, foot = box
        image = Image.new("L", ((right - left) * _FINE, (foot - top) * _FINE))
        draw = ImageDraw.Draw(image)
        for points in outlines:
            fine = [((x * self.scale - left) * _FINE, (y * self.scale - top) * _FINE) for x, y in points]
            draw.polygon(fine, fill=255)
        return np.asarray(image.reduce(_FINE), np.float32) / 255

    def _stroke_mask(self, box: tuple[int, int, int, int], points: Points, start: float, end: float) -> Pixels:
        left, top, right, foot = box
        image = Image.new("L", ((right - left) * _FINE, (foot - top) * _FINE))
        draw = ImageDraw.Draw(image)
        fine = [((x * self.scale - left) * _FINE, (y * self.scale - top) * _FINE) for x, y in points]
        count = max(1, len(fine) - 1)
        for number, (one, other) in enumerate(pairwise(fine)):
            steps = max(1, round(math.dist(one, other) / 3))
            for step in range(steps + 1):
                share = (number + step / steps) / count
                radius = (start + (end - start) * share) * self.scale * _FINE / 2
                x, y = (one[0] + (other[0] - one[0]) * step / steps, one[1] + (other[1] - one[1]) * step / steps)
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        return np.asarray(image.reduce(_FINE), np.float32) / 255

    def _lay(
        self,
        box: tuple[int, int, int, int],
        mask: Pixels,
        paint: Paint,
        *,
        lit: float,
        dark: float,
        reach: float,
        rough: float,
        soft: float,
        alpha: float,
    ) -> None:
        left, top, right, foot = box
        if soft:
            mask = blur(mask, soft * self.scale / 2).astype(np.float32)
        head, heel = (paint, paint) if isinstance(paint, str) else paint
        down = np.linspace(0, 1, foot - top, dtype=np.float32)[:, None, None]
        body = colour(head) * (1 - down) + colour(heel) * down
        body = np.broadcast_to(body, (*mask.shape, 3))
        thick = blur(mask, reach * 0.6)
        dx, dy = round(self.light[0] * reach), round(self.light[1] * reach)
        bright = (lit * (1 - _moved(thick, -dy, -dx)))[..., None]
        dull = (dark * (1 - _moved(thick, dy, dx)))[..., None]
        body = body * (1 - dull) + colour(self.shade) * dull
        body = body * (1 - bright) + colour(self.sun) * bright
        clip_top, clip_left = max(top, 0), max(left, 0)
        clip_foot, clip_right = min(foot, self.rows), min(right, self.columns)
        if clip_top >= clip_foot or clip_left >= clip_right:
            return
        part = np.s_[clip_top - top : clip_foot - top, clip_left - left : clip_right - left]
        here = np.s_[clip_top:clip_foot, clip_left:clip_right]
        body = body[part] * (1 + rough * self.grain[here][..., None])
        share = (mask[part] * alpha)[..., None]
        self.picture[here] = self.picture[here] * (1 - share) + body * share

    # -- many small touches ----------------------------------------------------------------------------------

    def dabs(self, touches: Iterable[tuple[float, float, float, float, float, Pixels]]) -> None:
        """Set small opaque touches, one over the other: (x, y, half length, half width, angle, colour)."""
        marks = list(touches)
        if not marks:
            return
        reach = 1 + max(mark[2] + mark[3] for mark in marks)
        xs, ys = [mark[0] for mark in marks], [mark[1] for mark in marks]
        here = self._around(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
        image = self._enlarged(here)
        draw = ImageDraw.Draw(image)
        top, left = here[0].start, here[1].start
        for x, y, length, width, angle, paint in marks:
            cos, sin = math.cos(angle), math.sin(angle)
            ring = []
            for turn in range(8):
                u, v = length * math.cos(turn * math.pi / 4), width * math.sin(turn * math.pi / 4)
                across, down = (x + u * cos - v * sin) * self.scale - left, (y + u * sin + v * cos) * self.scale - top
                ring.append((across * 2, down * 2))
            draw.polygon(ring, fill=_eight_bits(paint))
        self.picture[here] = _halved(image)

    def brush(
        self,
        size: float,
        *,
        top: float = 0,
        foot: float = 0.0,
        vary: float = 0.03,
        rows: float = 0.0,
        only: Points = (),
    ) -> None:
        """Paint what is there over again with strokes that follow its forms.

        Args:
            rows: How level the strokes are drawn (water), 0 to 1.
            only: An outline; nothing outside it is touched.
        """
        before, foot = self.picture, foot or self.high
        radius = size * self.scale
        guide = blur(self.picture.astype(np.float64), max(1, radius * 0.35))
        light = guide.mean(axis=2)
        gy, gx = np.gradient(blur(light, radius))
        two = np.arctan2(blur(2 * gx * gy, radius * 2), blur(gx * gx - gy * gy, radius * 2))
        angle = 0.5 * two + math.pi / 2
        image = self._enlarged(np.s_[:, :])
        draw = ImageDraw.Draw(image)
        count = round(2.4 * self.columns * (foot - top) * self.scale / (radius * radius * 2.2))
        xs = self.chance.integers(0, self.columns, count)
        ys = self.chance.integers(round(top * self.scale), round(foot * self.scale), count)
        shades = self.chance.normal(0, vary, count)
        tints = self.chance.normal(0, vary * 0.5, (count, 3))
        for x, y, shade, tint in zip(xs, ys, shades, tints, strict=True):
            turn = angle[y, x] * (1 - rows)
            reach = radius * 1.5
            dx, dy = reach * math.cos(turn), reach * math.sin(turn)
            paint = _eight_bits(guide[y, x] * (1 + shade) + tint)
            ends = ((x - dx) * 2, (y - dy) * 2, (x + dx) * 2, (y + dy) * 2)
            draw.line(ends, fill=paint, width=max(2, round(radius * 0.9)))
        self.picture = _halved(image)
        if only:
            share = self.mask((0, 0, self.columns, self.rows), [only])[..., None]
            self.picture = before * (1 - share) + self.picture * share

    def _enlarged(self, here: tuple[slice, slice]) -> Image.Image:
        data = np.clip(self.picture[here] * 255 + 0.5, 0, 255).astype(np.uint8)
        return Image.fromarray(data, "RGB").resize((data.shape[1] * 2, data.shape[0] * 2), Image.Resampling.NEAREST)

    def finish(self, *, edge: float = 0.28, warm: str = "#2a1c30") -> Pixels:
        """Return the picture: a little darker at its corners, grain of paper over all."""
        rows, columns = np.mgrid[0 : self.rows, 0 : self.columns].astype(np.float32)
        far = np.hypot(columns / self.columns - 0.5, (rows / self.rows - 0.5) * 0.8) * 1.55
        self.dim(warm, edge * smooth(0.55, 1.15, far))
        return np.clip(self.picture * (1 + 0.05 * self.grain[..., None]), 0, 1).astype(np.float32)


def _halved(image: Image.Image) -> Pixels:
    return np.asarray(image.reduce(2), np.float32) / 255


def _eight_bits(paint: NDArray[np.floating]) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, int(255 * part + 0.5))) for part in paint.tolist())
    return red, green, blue


def _span(values: Sequence[float]) -> float:
    return max(values) - min(values)


def _moved(mask: NDArray[np.floating], rows: int, columns: int) -> NDArray[np.floating]:
    """Return a mask moved down and right, nothing where it came from."""
    out = np.zeros_like(mask)
    high, wide = mask.shape
    if abs(rows) < high and abs(columns) < wide:
        out[max(rows, 0) : high + min(rows, 0), max(columns, 0) : wide + min(columns, 0)] = mask[
            max(-rows, 0) : high + min(-rows, 0), max(-columns, 0) : wide + min(-columns, 0)
        ]
    return out


def difference(whole: Pixels, before: Pixels) -> Pixels:
    """Return what a picture has that it had not before, on clear ground: laid over that one it gives the whole.

    The ground is cut off at the left and above: it lies over the lower right corner.
    """
    alpha = np.clip(12 * np.abs(whole - before).max(axis=2) - 0.1, 0, 1)
    top, left = np.argmax(alpha.any(axis=1)), np.argmax(alpha.any(axis=0))
    return bleed(np.concatenate([whole, alpha[..., None]], axis=2)[top:, left:]).astype(np.float32)
