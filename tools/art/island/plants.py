"""What grows on the island: palms that sway, the dense crowns of the jungle, heather and dry grass."""

import numpy as np

from art.canvas import hash01, mix, rgb, smooth
from art.island.flat import Flat
from art.plants import crown
from art.relief import Relief

FRONDS = ("#5da548", "#78b44c", "#4b9450", "#8dbb4c")
CROWNS = ("#2f7a45", "#256b40", "#3a8448", "#1f5d3c")


def palm(flat: Flat, x: float, y: float, size: float, seed: int, lean: float = 0.0) -> None:
    """A palm whose foot stands at (x, y): a bent trunk, and fronds that hang from its top."""
    bow = 0.5 * (float(hash01(seed, 1)) - 0.5) * size
    tall = size * (1.35 + 0.35 * float(hash01(seed, 2)))
    top = x + bow + lean, y - tall
    dx, dy = flat.x - x, (flat.y - y)
    flat.cast(
        smooth(1.0, 0.5, np.hypot((dx - 0.62 * tall - bow * 0.5) / (0.95 * size), (dy - 0.34 * tall) / (0.5 * size)))
    )
    for part in np.linspace(0, 1, 16):
        flat.cast(np.hypot(dx - 0.62 * tall * part, dy - 0.34 * tall * part) < 0.035)
    up = np.clip(-dy / tall, 0, 1)
    middle = x + (bow + lean) * up**1.7
    half = 0.055 * (1.25 - 0.55 * up) * size / 0.4
    trunk = (np.abs(flat.x - middle) < half) & (dy < 0.02) & (dy > -tall)
    ring = 0.82 + 0.26 * (((-dy) / 0.035) % 1)
    round_ = 1.12 - 0.55 * smooth(-1, 1, (flat.x - middle) / half)
    flat.lay(trunk, rgb("#b08a5c") * (ring * round_)[..., None])
    _fronds(flat, top, size, seed, lean)


def _fronds(flat: Flat, top: tuple[float, float], size: float, seed: int, lean: float) -> None:
    """Leaves around a point, those behind first: they rise, bend over and end in points."""
    count = 12
    angles = [2 * np.pi * (n + 0.6 * float(hash01(n, seed))) / count for n in range(count)]
    for number in sorted(range(count), key=lambda n: np.sin(angles[n])):
        angle = angles[number]
        long = size * (1.0 + 0.3 * float(hash01(number, seed, 3)))
        points = []
        for part in np.linspace(0, 1, 9):
            out = long * part * (1 - 0.12 * part)
            drop = size * (-0.42 * np.sin(np.pi * part * 0.7) + 0.78 * part**2)
            points.append((top[0] + out * np.cos(angle) + lean * part, top[1] + out * np.sin(angle) * 0.52 + drop))
        tint = mix(rgb(FRONDS[number % 4]), rgb(FRONDS[(number + seed) % 4]), 0.5)
        tint = tint * (0.72 + 0.34 * smooth(-1, 1, np.array(np.sin(angle) - 0.5 * np.cos(angle))))
        flat.leaf(points, 0.20 * size, tint, comb=44)
        if number == count // 2:
            for nut in range(3):
                far = np.hypot(flat.x - top[0] - 0.05 * (nut - 1), flat.y - top[1] - 0.03 - 0.02 * (nut % 2))
                flat.lay(far < 0.034, rgb("#7a4f2d") * (1.2 - 6 * far)[..., None])


def palms(flat: Flat, seed: int, lean: float) -> None:
    """Two or three palms on a cell, with ferns at their feet."""
    flip = float(hash01(seed, 12)) < 0.5
    spots = ((0.34, 0.50, 0.25), (0.70, 0.66, 0.28), (0.30, 0.90, 0.24))
    for number, (x, y, size) in enumerate(spots[: 2 + int(float(hash01(seed, 11)) > 0.5)]):
        at = (1 - x if flip else x) + 0.08 * (float(hash01(seed, 13 + number)) - 0.5)
        fern(flat, at + 0.10, y + 0.02, 0.13, seed + number)
        palm(flat, at, y + 0.06 * (float(hash01(seed, 17 + number)) - 0.5), size, seed + 7 * number, lean)
        fern(flat, at - 0.09, y + 0.04, 0.11, seed + number + 5)


def fern(flat: Flat, x: float, y: float, size: float, seed: int) -> None:
    """A rosette of small leaves."""
    flat.cast(np.hypot((flat.x - x - 0.03) / size, (flat.y - y - 0.02) / (0.6 * size)) < 0.8)
    for number in range(7):
        angle = np.pi * (1.05 + 0.9 * number / 6) + 0.3 * float(hash01(number, seed))
        points = [
            (x + size * p * np.cos(angle), y + size * p * np.sin(angle) * 0.9 + 0.5 * size * p * p)
            for p in np.linspace(0, 1, 5)
        ]
        flat.leaf(points, 0.2 * size, mix(rgb("#4f9145"), rgb("#86b74e"), float(hash01(number, seed, 2))))


def jungle_tree(relief: Relief, seed: int) -> None:
    """A dark crown of the jungle, seen from above."""
    tint = mix(rgb(CROWNS[seed % 4]), rgb(CROWNS[(seed + 1) % 4]), float(hash01(seed, 21)))
    crown(relief, 0.5, 0.60, 0.22 + 0.015 * (seed % 4), tint, seed)
    if seed % 3 == 0:  # a creeper in bloom
        for number in range(7):
            x = 0.5 + 0.26 * (float(hash01(number, seed, 22)) - 0.5)
            far = np.hypot(relief.x - x, relief.y - 0.58 - 0.24 * (float(hash01(number, seed, 23)) - 0.5))
            bloom = rgb(("#e7689a", "#f2c14e", "#f4efe0")[seed // 3 % 3])
            relief.put((far < 0.016) & relief.solid, relief.height + 0.004, bloom)


def heather(flat: Flat, seed: int) -> None:
    """A tuft of heather in bloom, or of dry grass."""
    bloom = seed % 3 < 2
    flat.cast(smooth(1.0, 0.4, np.hypot((flat.x - 0.14) / 0.10, (flat.y - 0.20) / 0.04)) * 0.5)
    for number in range(9):
        x = 0.125 + 0.035 * (float(hash01(number, seed)) - 0.5)
        lean = 0.16 * (float(hash01(number, seed, 2)) - 0.5)
        tall = 0.07 + 0.06 * float(hash01(number, seed, 3))
        points = [(x + lean * part**1.5, 0.205 - tall * part) for part in np.linspace(0, 1, 4)]
        flat.leaf(points, 0.009, mix(rgb("#8f9a48"), rgb("#c3b767"), float(hash01(number, seed, 4))))
        if bloom:
            for step in (0.62, 0.8, 0.96):
                far = np.hypot(flat.x - x - lean * step**1.5, flat.y - 0.205 + tall * step)
                flat.lay(far < 0.0115, rgb(("#c78dbb", "#a96a9e", "#dba9cc")[(number + round(step * 9)) % 3]))
