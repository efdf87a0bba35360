"""What lies on single cells of the island: a season's stickers, and the marks of what was counted."""

import numpy as np

from art.canvas import Array, hash01, mix, noise, rgb, smooth
from art.elements import rock
from art.island.carvings import PAINTS
from art.island.flat import Flat
from art.island.hexes import depth
from art.island.plants import fern
from art.plot import bush
from art.relief import Paint, Relief, plain


def wreck(relief: Relief, seed: int, _turn: float) -> None:
    """A broken hull, half sunk in the sand, its ribs in the air."""
    dune = noise(*relief.x.shape, 0.2 * relief.scale, seed, 3) - 0.5
    u = (relief.x - 0.5) * 0.94 + (relief.y - 0.62) * 0.34
    v = (relief.y - 0.62) * 0.94 - (relief.x - 0.5) * 0.34
    half = 0.215 * np.sqrt(np.clip(1 - (np.abs(u + 0.02) / 0.50) ** 2.6, 0, 1))
    shell = (np.abs(v) < half) & (u > -0.47) & (u < 0.40 + 0.10 * dune)
    plank = 0.75 + 0.35 * hash01(np.floor(v / 0.05).astype(int), np.floor(u / 0.23).astype(int), seed)
    side = half - np.abs(v)
    hold = mix(rgb("#5d4027"), rgb("#7a5634"), 0.5 + dune) * plank[..., None]
    relief.put(shell, 0.05 + 0.03 * dune, hold)
    rail = shell & (side < 0.055)
    high = 0.14 + 0.16 * smooth(0.1, -0.45, u) - 0.06 * smooth(0.1, 0.4, u)
    relief.put(rail, high, rgb("#a47442") * plank[..., None], plain(rgb("#7c5530")))
    for number in range(5):
        at = -0.30 + 0.155 * number
        rib = (np.abs(u - at) < 0.020) & shell & (side > 0.03)
        relief.put(rib & (np.abs(v) > 0.07), 0.15 + 0.9 * np.abs(v), rgb("#c19a68"), plain(rgb("#8d6a42")))
    mast = (np.abs(u - 0.08) < 0.028) & (np.abs(v + 0.01) < 0.028)
    relief.put(mast, 0.46, rgb("#caa774"), plain(rgb("#94703f")))
    relief.beams.append((0.51, 0.60, 0.37, 0.17))
    for number in range(4):
        x, y = 0.20 + 0.62 * float(hash01(number, seed)), 0.84 + 0.08 * float(hash01(number, seed, 2))
        rock(relief, x, y, 0.035, seed + number, rgb("#cbb48a"))


def shell(flat: Flat, seed: int, _turn: float) -> None:
    """A great shell on the sand, rosy within."""
    x, y, size = 0.5, 0.78, 0.34
    u, v = (flat.x - x) / size, (flat.y - y) / size
    angle, far = np.arctan2(u, -v), np.hypot(u, v)
    ribs = np.cos(angle * 13)
    edge = 1.18 + 0.05 * ribs
    body = (far < edge) & (np.abs(angle) < 1.32)
    flat.cast(((far < edge) & (np.abs(angle) < 1.32)).astype(float))
    flat.cast(smooth(1.1, 0.7, np.hypot((flat.x - x - 0.06) / 0.33, (flat.y - y - 0.03) / 0.12)))
    tone = (0.90 + 0.13 * ribs - 0.20 * smooth(-1, 1.2, u) + 0.10 * np.cos(far * 24))[..., None]
    colour = mix(rgb("#f6d9c8"), rgb("#e58f86"), smooth(0.25, 1.15, far))
    colour = mix(colour, np.broadcast_to(rgb("#fdf3ea"), colour.shape), smooth(0.10, 0.0, np.abs(far - 0.72)) * 0.7)
    flat.lay(body, colour * tone)
    foot = np.maximum(np.abs(u) * 1.2, np.abs(v - 0.02) * 2.3)
    flat.lay(foot < 0.38, rgb("#e9a798") * (1.1 - 0.3 * smooth(-0.4, 0.4, u))[..., None])
    for number in range(7):
        sx, sy = 0.16 + 0.7 * float(hash01(number, seed)), 0.80 + 0.16 * float(hash01(number, seed, 2))
        flat.lay(np.hypot(flat.x - sx, (flat.y - sy) * 1.3) < 0.016, rgb(("#fff6ea", "#d9b88a")[number % 2]))


def spring(relief: Relief, seed: int, turn: float) -> None:
    """A pool of clear water among stones, rings running outward on it."""
    far = np.hypot(relief.x - 0.5, (relief.y - 0.60) * 1.12)
    angle = np.arctan2(relief.y - 0.6, relief.x - 0.5)
    bank = 0.31 * (1 + 0.06 * np.cos(3 * angle + seed) + 0.05 * np.cos(5 * angle))
    moss = noise(*far.shape, 0.1 * relief.scale, seed, 3)
    relief.put(far < bank + 0.09, 0.012, mix(rgb("#79ad52"), rgb("#94bd5d"), moss))
    water = mix(rgb("#2f9fb9"), rgb("#8fe0de"), smooth(0.22, 0.02, far + 0.05 * moss))
    ring = smooth(0.10, 0.0, np.abs((far / 0.10 - turn) % 1 - 0.5) * (0.3 + 2.2 * far)) * smooth(0.30, 0.12, far)
    relief.put(far < bank, 0.014, mix(water, np.broadcast_to(rgb("#effcfb"), water.shape), ring * 0.75) * 1.15)
    relief.glow[far < bank - 0.01] = 0.80
    for number in range(10):
        around = 2 * np.pi * (number + 0.4 * float(hash01(number, seed))) / 10
        x, y = 0.5 + 0.335 * np.cos(around), 0.60 + 0.30 * np.sin(around)
        rock(relief, x, y, 0.055 + 0.035 * float(hash01(number, seed, 4)), seed + number)
    bush(relief, 0.24, 0.40, 0.06, rgb("#5f9d45"), seed)
    bush(relief, 0.82, 0.80, 0.05, rgb("#6fae4c"), seed + 1)


def waystone(flat: Flat, seed: int, _turn: float) -> None:
    """A standing stone with a carved spiral."""
    wide, tall, foot = 0.15, 0.66, 0.70
    u, up = (flat.x - 0.5) / wide, foot - flat.y
    half = 1.0 - 0.30 * smooth(0.2, 0.66, up) + 0.04 * np.sin(up * 24 + seed)
    stone = (
        (np.abs(u + 0.10 * up) < half) & (up > -0.04 * np.sqrt(np.clip(1 - u**2, 0, 1))) & (up < tall - 0.10 * u * u)
    )
    grain = noise(*u.shape, 0.05 * flat.scale, seed, 3) - 0.5
    flat.lay(stone, rgb("#b7b2a6") * (1.14 - 0.34 * smooth(-1, 1, u) + 0.5 * grain)[..., None])
    far, angle = np.hypot(flat.x - 0.49, up - 0.42), np.arctan2(up - 0.42, flat.x - 0.49)
    spiral = np.abs(((far / 0.036) - angle / (2 * np.pi)) % 1 - 0.5) < 0.20
    flat.lay(stone & spiral & (far < 0.10), rgb("#4f7f5a"))
    flat.lay(stone & (up < 0.10 + 0.1 * grain), rgb("#7d9457"))
    flat.cast(flat.fallen(foot, 0.5, 0.3))
    fern(flat, 0.36, 0.72, 0.10, seed)
    fern(flat, 0.66, 0.73, 0.09, seed + 3)


def lava(relief: Relief, seed: int, turn: float) -> None:
    """A cell of black crust, glowing in its cracks."""
    x, y = relief.x - 0.5, relief.y - 0.5
    reach = noise(*x.shape, 0.25 * relief.scale, seed, 3) - 0.5
    inside = depth(x, y) + 0.05 * reach
    crust, edge = _cells(relief, seed, 0.20)
    body = inside > 0.0
    tone = 0.85 + 0.3 * crust
    high = 0.03 + 0.05 * smooth(0.0, 0.04, edge) * smooth(0.0, 0.10, inside) + 0.03 * reach
    relief.put(body, high, rgb("#5b4b48") * tone[..., None])
    hot = smooth(0.034, 0.008, edge) * smooth(0.03, 0.12, inside) * body
    pulse = 0.82 + 0.18 * np.sin(2 * np.pi * (turn + crust))
    relief.colour = mix(relief.colour, mix(rgb("#e8481c"), rgb("#ffc34a"), smooth(0.02, 0.0, edge)), hot * pulse)
    relief.glow = np.maximum(relief.glow, hot * pulse * 1.1)


def _cells(relief: Relief, seed: int, size: float) -> tuple[Array, Array]:
    """A number for each plate of a crust, and how far a place is from the plate's edge."""
    row, col = np.floor(relief.y / size).astype(int), np.floor(relief.x / size).astype(int)
    best, second, name = np.full(row.shape, 9.0), np.full(row.shape, 9.0), np.zeros(row.shape)
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            px = (col + dc + 0.15 + 0.7 * hash01(row + dr, col + dc, seed)) * size
            py = (row + dr + 0.15 + 0.7 * hash01(row + dr, col + dc, seed + 1)) * size
            far = np.hypot(relief.x - px, relief.y - py)
            second = np.where(far < best, best, np.minimum(second, far))
            name = np.where(far < best, hash01(row + dr, col + dc, seed + 2), name)
            best = np.minimum(best, far)
    return name, (second - best) / 2


def ash(relief: Relief, seed: int, _turn: float) -> None:
    """Grey soil, raked, with the first green shoots."""
    x, y = relief.x - 0.5, relief.y - 0.5
    drift = noise(*x.shape, 0.2 * relief.scale, seed, 4) - 0.5
    body = depth(x, y) + 0.05 * drift > 0.015
    rake = 0.45 * np.sin((y + 0.25 * x + 0.05 * drift) * 62)
    soil = mix(rgb("#a39b95"), rgb("#857d78"), smooth(-0.2, 0.25, drift)) * (1 + 0.08 * rake)[..., None]
    relief.put(body, 0.016 + 0.012 * rake + 0.02 * drift, soil)
    for number in range(12):
        u, v = 0.75 * (float(hash01(number, seed)) - 0.5), 0.72 * (float(hash01(number, seed, 2)) - 0.5)
        if np.hypot(u, v) < 0.40:
            for side in (-1, 1):
                leaf = np.hypot((x - u - 0.022 * side) / 1.6, y - v) < 0.016
                relief.put(leaf, 0.07, rgb("#8fd052"), plain(rgb("#5f9a3a")))
    for number in range(5):
        u, v = 0.7 * (float(hash01(number, seed, 5)) - 0.5), 0.66 * (float(hash01(number, seed, 6)) - 0.5)
        rock(relief, 0.5 + u, 0.5 + v, 0.04, seed + number, rgb("#5a504d"))


def ruin(relief: Relief, seed: int, _turn: float) -> None:
    """Steps and broken pillars of a temple in the jungle, overgrown."""
    x, y = np.abs(relief.x - 0.5), np.abs(relief.y - 0.62)
    crack = noise(*x.shape, 0.12 * relief.scale, seed, 4) - 0.5
    block = 0.82 + 0.28 * hash01(np.floor(relief.x / 0.09).astype(int), np.floor(relief.y / 0.07).astype(int), seed)
    stone = mix(rgb("#b9b09a"), rgb("#8fa072"), smooth(0.02, 0.2, crack)) * block[..., None]
    for half, high in ((0.42, 0.05), (0.33, 0.11), (0.24, 0.17)):
        relief.put((x < half) & (y < 0.78 * half + 0.02 * crack), high, stone, _blocks(seed))
    for number, (px, py, tall) in enumerate(
        ((0.31, 0.50, 0.44), (0.69, 0.50, 0.34), (0.33, 0.76, 0.20), (0.68, 0.76, 0.40))
    ):
        far = np.hypot(relief.x - px, relief.y - py)
        top = tall + 0.05 * (crack > 0) * float(hash01(number, seed))
        relief.put(far < 0.062, top, rgb("#d2cab4"), _blocks(seed + number))
    altar = np.hypot(relief.x - 0.5, relief.y - 0.62) < 0.085
    relief.put(altar, 0.24, rgb("#e0c469"), _blocks(seed + 9))
    for px, py, size in ((0.16, 0.82, 0.08), (0.86, 0.46, 0.08), (0.50, 0.93, 0.06), (0.20, 0.42, 0.07)):
        bush(relief, px, py, size, rgb("#3f8746"), seed)


def _blocks(seed: int) -> Paint:
    def paint(place: Array, up: Array) -> Array:
        row = np.floor(up / 0.055)
        tone = 0.78 + 0.3 * hash01(row.astype(int), np.floor(place / 0.08 + 0.5 * (row % 2)).astype(int), seed)
        moss = (hash01(np.floor(place * 40).astype(int), np.floor(up * 40).astype(int), seed) < 0.16)[:, None]
        return np.where(moss, rgb("#6f8f4e")[None, :], rgb("#a59c86")[None, :] * tone[:, None])

    return paint


def flag(flat: Flat, seed: int, turn: float) -> None:
    """A long pennant on a pole: this group has been counted; its colours are those of four kinds of groups."""
    tint = rgb(("#f0b93a", "#a9612e", "#4d9a5b", "#3f78b5")[seed % 4])
    up = 0.80 - flat.y
    flat.cast(flat_ellipse(flat, 0.53, 0.81, 0.10, 0.04))
    pole = (np.abs(flat.x - 0.5) < 0.019) & (up > 0) & (up < 0.74)
    flat.lay(pole, np.where((flat.x < 0.5)[..., None], rgb("#8a5f3a"), rgb("#5b3c26")))
    along = flat.x - 0.51
    wave = 0.022 * np.sin(along * 13 - 2 * np.pi * turn) * smooth(0, 0.15, along)
    cloth = (along > 0) & (along < 0.40) & (np.abs(up - 0.58 + wave) < 0.125 * (1 - along / 0.46))
    light = 1.0 + 0.20 * np.sin(along * 13 - 2 * np.pi * turn + 1.2)
    stripe = (np.abs(up - 0.58 + wave) < 0.030)[..., None]
    flat.lay(cloth, np.where(stripe, rgb("#fff6df"), tint) * light[..., None])
    flat.lay(np.hypot(flat.x - 0.5, up - 0.75) < 0.034, rgb("#f7cf4d"))


def garland(flat: Flat, seed: int, _turn: float) -> None:
    """A wreath of leaves and flowers laid around a totem that a road has reached."""
    for number in range(26):
        angle = 2 * np.pi * number / 26
        x, y = 0.5 + 0.31 * np.cos(angle), 0.80 + 0.19 * np.sin(angle)
        flat.cast(np.hypot(flat.x - x - 0.02, flat.y - y - 0.02) < 0.05)
    for number in sorted(range(26), key=lambda n: np.sin(2 * np.pi * n / 26)):
        angle = 2 * np.pi * number / 26
        x, y = 0.5 + 0.31 * np.cos(angle), 0.80 + 0.19 * np.sin(angle)
        turn = angle + np.pi / 2 + 0.5 * (-1) ** number
        points = [
            (x + 0.10 * (p - 0.4) * np.cos(turn), y + 0.10 * (p - 0.4) * np.sin(turn) * 0.7)
            for p in np.linspace(0, 1, 4)
        ]
        flat.leaf(points, 0.042, rgb(("#3fae4f", "#63c45a")[number % 2]))
        if number % 3 == 0:
            flat.lay(np.hypot(flat.x - x, flat.y - y) < 0.030, rgb((*PAINTS[seed % 4], "#ffffff")[number // 3 % 3]))


def flat_ellipse(flat: Flat, x: float, y: float, wide: float, high: float) -> Array:
    """1 inside an ellipse."""
    return (np.hypot((flat.x - x) / wide, (flat.y - y) / high) < 1).astype(float)
