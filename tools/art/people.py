"""People and a cart, small enough to walk between the houses: two steps of each, seen from the front."""

from typing import Any

import numpy as np

from art.canvas import CELL, SPRITES, Array, bleed, hash01, rgb, save_webp
from art.elements import flatten
from art.plot import box
from art.relief import Margin, Relief, plain

FOLK = (
    ("#c8483c", "#f2ddb0", "#6b4a33"),
    ("#3f78b5", "#e8c35a", "#e8c35a"),
    ("#5d8f46", "#f6efe0", "#3a2e25"),
    ("#7b56a3", "#f2ddb0", "#c98a4a"),
    ("#d98a3a", "#fff6e4", "#2b2622"),
    ("#3f8f8a", "#f2ddb0", "#8a5a35"),
)
"""Coat, apron or shirt, and hair or hat of everybody there is."""
STEPS = 2
INK = rgb("#2a1d18")


def paint(only: str) -> dict[str, Any]:
    """Write the sheets; gives the manifest's part."""
    sheets = {
        "folk": ([_walker(number, step) for number in range(len(FOLK)) for step in range(STEPS)], (0.25, 0.5)),
        "cart": ([_cart(step) for step in range(STEPS)], (0.5, 0.5)),
    }
    table = {}
    for name, (pictures, anchor) in sheets.items():
        if name.startswith(only):
            save_webp(bleed(np.concatenate(pictures, axis=1)), SPRITES / "terrain" / f"{name}.webp")
        table[name] = {"file": f"terrain/{name}.webp", "count": len(pictures), "anchor": list(anchor)}
    return table


def _walker(number: int, step: int) -> Array:
    relief = Relief(0.5, 0.375, CELL, Margin(0, 0.25, 0, 0))
    _figure(relief, 0.25, 0.25, number, step)
    return flatten(*relief.render(number, outline=0.8, ink=INK))


def _figure(relief: Relief, x: float, y: float, number: int, step: int) -> None:
    coat, shirt, hair = map(rgb, FOLK[number])
    size = 0.85 if number == 3 else 1.0  # a child
    lift = 0.012 * step
    far = np.hypot(relief.x - x, relief.y - y)
    for side in (-1, 1):
        foot = np.hypot(relief.x - x - side * 0.022, relief.y - y - 0.012 * side * (1 - 2 * step))
        relief.put(foot < 0.02, 0.03 + lift, rgb("#3a2a22"))

    def dress(along: Array, up: Array) -> Array:
        front = (np.abs(along - x) < 0.024) & (up < 0.13 * size)
        base = np.where(front[:, None], shirt[None, :], coat[None, :])
        base = np.where((up > 0.158 * size + lift)[:, None], rgb("#f4c9a0")[None, :], base)
        base = np.where((up > 0.205 * size + lift)[:, None], hair[None, :], base)
        return np.asarray(base * (1.16 - 3.0 * (along - x))[:, None])

    for wide, top, tint in ((0.062, 0.15, coat * 1.2), (0.042, 0.215, hair * 1.2), (0.03, 0.24, hair * 1.35)):
        relief.put(far < wide * size, top * size + lift, tint, dress)
        relief.foot[far < wide * size] = 0
    if number % 2:
        basket = np.hypot(relief.x - x - 0.075, relief.y - y - 0.01)
        relief.put(basket < 0.03, 0.075 + lift, rgb("#e0b060"), plain(rgb("#a9783a")))


def _cart(step: int) -> Array:
    """Somebody before a cart with sacks, going to the right."""
    relief = Relief(1, 0.375, CELL, Margin(0, 0.25, 0, 0))
    wood = rgb("#b07a45")
    box(relief, (0.16, 0.17, 0.52, 0.31), 0.09, wood, wood * 0.8)
    for x, tint in ((0.23, "#e9d9b0"), (0.34, "#d9b36a"), (0.45, "#e3c78f")):
        far = np.hypot((relief.x - x) / 1.1, relief.y - 0.235)
        relief.put(far < 0.055, 0.10 + 0.05 * np.sqrt(np.clip(1 - (far / 0.055) ** 2, 0, 1)), rgb(tint))
    for x in (0.25, 0.44):
        _wheel(relief, x, step)
    for y in (0.20, 0.28):
        box(relief, (0.52, y, 0.66, y + 0.015), 0.075, wood, wood * 0.7)
    _figure(relief, 0.68, 0.25, 4, step)
    return flatten(*relief.render(3, outline=0.8, ink=INK))


def _wheel(relief: Relief, x: float, step: int) -> None:
    off = np.abs(relief.x - x)
    size = 0.062
    top = size + np.sqrt(np.clip(size**2 - off**2, 0, None))

    def face(along: Array, up: Array) -> Array:
        angle = np.arctan2(up - size, along - x) + 0.4 * step
        spoke = np.abs(np.sin(2 * angle)) < 0.4
        rim = np.hypot(along - x, up - size) > 0.042
        tone = 0.9 + 0.1 * hash01(np.floor(along * 60).astype(int))
        return np.where((rim | spoke)[:, None], rgb("#6b4426")[None, :] * tone[:, None], rgb("#2b1d14")[None, :])

    wheel = (off < size) & (np.abs(relief.y - 0.325) < 0.012)
    relief.put(wheel, top, rgb("#8a5c36"), face)
    relief.foot[wheel] = 0
