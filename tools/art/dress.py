"""What tells one house of a family from the next: weather on its roof, and what people have put up there."""

import numpy as np

from art.canvas import Array, hash01, noise, rgb, smooth
from art.plot import Rect, Roof, box, bush
from art.relief import Relief, plain
from art.shapes import Cells

MOSS = rgb("#7f9443")
SOOT = rgb("#4a4440")
LIME = rgb("#f3ead2")
COPPER = rgb("#6fb29a")


def weather(relief: Relief, plan: Roof, tint: Array, share: float, seed: int) -> None:
    """Patches of moss, soot or lime on a roof, thickest along the eaves."""
    drift = noise(*relief.height.shape, 0.5 * relief.scale, seed + 51, 4)
    low = smooth(0.26, 0.04, plan.rise) * 0.16
    relief.stain(smooth(0.57, 0.76, drift + low) * plan.inside, tint, share)


def mended(relief: Relief, plan: Roof, tint: Array, seed: int) -> None:
    """A field or two of newer tiles."""
    rng = np.random.default_rng(seed + 53)
    rows, cols = np.nonzero(plan.inside & (plan.rise > 0.08) & (plan.rise < 0.2))
    for _ in range(3):
        at = int(rng.integers(len(rows)))
        x, y = relief.x[rows[at], cols[at]], relief.y[rows[at], cols[at]]
        near = (np.abs(relief.x - x) < 0.13) & (np.abs(relief.y - y) < 0.085)
        field = near & plan.inside & (plan.face == plan.face[rows[at], cols[at]])
        relief.stain(field * 1.0, tint, 0.42)


def skylights(relief: Relief, cells: Cells, plan: Roof, lift: tuple[float, float], rng: np.random.Generator) -> None:
    """Pairs of panes in the slopes; `lift` are the wall's height and the roof's pitch."""
    for r, c in sorted(cells):
        for x, y in ((c + 0.27, r + 0.52), (c + 0.73, r + 0.52), (c + 0.35, r + 0.74), (c + 0.65, r + 0.74)):
            spot = relief.spot(x, y)
            if rng.random() < 0.45 or not plan.inside[spot] or not 0.09 < plan.rise[spot] < 0.25:
                continue
            pane = (np.abs(relief.x - x) < 0.055) & (np.abs(relief.y - y) < 0.055) & (plan.face == plan.face[spot])
            frame = (np.abs(relief.x - x) < 0.072) & (np.abs(relief.y - y) < 0.072) & (plan.face == plan.face[spot])
            top = lift[0] + lift[1] * plan.rise
            relief.put(frame, top + 0.022, rgb("#5f4a3a"))
            relief.put(pane, top + 0.023, rgb("#bfe0ec"))
            relief.glow[pane] = 0.9


def terrace(relief: Relief, cell: tuple[int, int], level: float, seed: int) -> None:
    """A deck cut into a roof, with a parapet, pots and an awning."""
    r, c = cell
    x0, y0, x1, y1 = c + 0.24, r + 0.38, c + 0.76, r + 0.80
    rim = _within(relief, (x0 - 0.03, y0 - 0.03, x1 + 0.03, y1 + 0.03))
    deck = _within(relief, (x0, y0, x1, y1))
    for where, height in ((rim, level + 0.05), (deck, level)):
        relief.height[where] = height
        relief.wall[where] = len(relief.paints)
        relief.paints.append(plain(rgb("#e9d7b4")))
    plank = 0.86 + 0.2 * hash01(np.floor(relief.y / 0.05).astype(int), seed)
    relief.colour[rim] = rgb("#f2e2bf")
    relief.colour[deck] = (rgb("#c08a55") * plank[..., None])[deck]
    for x, y in ((x0 + 0.07, y0 + 0.08), (x0 + 0.07, y0 + 0.24), (x0 + 0.19, y0 + 0.07)):
        relief.put(np.hypot(relief.x - x, relief.y - y) < 0.05, level + 0.05, rgb("#6c9b45"))
    stripe = np.where((np.floor(relief.x / 0.035) % 2 == 0)[..., None], rgb("#f6efdf"), rgb("#3f8f8a"))
    relief.put(_within(relief, (x1 - 0.24, y0 + 0.02, x1 - 0.02, y0 + 0.20)), level + 0.10, stripe)


def roof_garden(relief: Relief, cell: tuple[int, int], level: float, seed: int) -> None:
    """Beds and shrubs in a stone frame on a flat roof."""
    r, c = cell
    rect = (c + 0.30, r + 0.44, c + 0.70, r + 0.78)
    box(relief, (rect[0] - 0.03, rect[1] - 0.03, rect[2] + 0.03, rect[3] + 0.03), level, LIME, LIME * 0.9)
    green = rgb("#7fae4b") * (0.85 + 0.3 * noise(*relief.height.shape, 0.1 * relief.scale, seed, 3))[..., None]
    relief.put(_within(relief, rect), level + 0.006, green)
    rng = np.random.default_rng(seed + 5)
    for _ in range(5):
        x, y = float(rng.uniform(rect[0] + 0.05, rect[2] - 0.05)), float(rng.uniform(rect[1] + 0.05, rect[3] - 0.05))
        far = np.hypot(relief.x - x, relief.y - y)
        relief.put(far < 0.05, level + 0.045 * np.sqrt(np.clip(1 - (far / 0.05) ** 2, 0, 1)) + 0.01, rgb("#5b8f3c"))


def pennant(relief: Relief, x: float, y: float, top: float, tint: Array) -> None:
    """A pole with a long flag."""
    pole = (np.abs(relief.x - x) < 0.011) & (np.abs(relief.y - y) < 0.011)
    relief.put(pole, top + 0.02, rgb("#f7cf4d"), plain(rgb("#5b4636")))

    def cloth(place: Array, up: Array) -> Array:
        light = 1.0 + 0.25 * np.sin((place - x) * 30 + 1)
        stripe = np.abs(up - 0.31) < 0.02
        base = np.where(stripe[:, None], rgb("#f7e3b0")[None, :], tint[None, :])
        return np.asarray(base * light[:, None])

    relief.banners.append((x + 0.01, y, top, cloth))


def vents(relief: Relief, cells: Cells, plan: Roof, level: float, rng: np.random.Generator) -> None:
    """Round ventilators and ducts on a factory."""
    for r, c in sorted(cells):
        x, y = c + float(rng.uniform(0.3, 0.7)), r + float(rng.uniform(0.40, 0.55))
        spot = relief.spot(x, y)
        if rng.random() < 0.35 or not plan.inside[spot] or plan.rise[spot] < 0.15:
            continue
        far = np.hypot(relief.x - x, relief.y - y)
        relief.put(far < 0.06, level + 0.05, rgb("#c4ced2"), plain(rgb("#7f8d97")))
        relief.put(far < 0.078, level + 0.075 - 0.4 * far, rgb("#dfe6e6"))


def water_tower(relief: Relief, x: float, y: float, level: float) -> None:
    """A wooden barrel with a pointed lid, on legs."""
    far = np.hypot(relief.x - x, relief.y - y)

    def staves(place: Array, up: Array) -> Array:
        tone = 0.85 + 0.25 * hash01(np.floor(place / 0.03).astype(int), 3)
        hoop = np.abs(up % 0.09 - 0.045) < 0.009
        return np.where(hoop[:, None], rgb("#4a4a50")[None, :], rgb("#a9733f")[None, :] * tone[:, None])

    relief.put(far < 0.13, level + 0.20, rgb("#8b5c33"), staves)
    relief.put(far < 0.145, level + 0.30 - 0.75 * far, rgb("#8f4a38"))


def pots(relief: Relief, cells: Cells, seed: int) -> None:
    """Round shrubs at the feet of the walls that look south."""
    for r, c in sorted(cells):
        if (r + 1, c) not in cells:
            for x in (0.08, 0.92):
                bush(relief, c + x, r + 0.955, 0.05, rgb("#5d9440"), seed + c)


def _within(relief: Relief, rect: Rect) -> Array:
    x0, y0, x1, y1 = rect
    return np.asarray((relief.x > x0) & (relief.x < x1) & (relief.y > y0) & (relief.y < y1))
