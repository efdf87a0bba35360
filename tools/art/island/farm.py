"""Ripe grain in rows that go on from cell to cell, with a hedge where the farm ends."""

import numpy as np

from art.canvas import Array, hash01, mix, rgb
from art.island.hexes import ROW
from art.island.patches import Patch, Spot, hedge, shared_corners, spots
from art.relief import plain

_RIGHT, _DOWN = -2, 6
"""Rows of grain from a cell to the next one on its right, and on its lower right."""
_EARS = 23, 20
"""Ears in a row, likewise."""


def field(number: int) -> Array:
    """A field that is joined to others without a hedge between them."""
    patch = Patch(number)
    _grain(patch)
    hedge(patch, 0.078, 0.040, 0.105)
    for spot in shared_corners(patch.case, every=False):
        _stack(patch, spot)
    for first, spot in enumerate(spots(number, 31, 2 + number % 2, 0.23, 0.24)):
        _sheaf(patch, spot) if first or patch.case else _stack(patch, spot, 0.8)
    return patch.picture()


def _grain(patch: Patch) -> None:
    relief = patch.relief
    rows = _RIGHT * patch.x + (_DOWN - _RIGHT / 2) / ROW * patch.y + 0.34 * patch.noise(0.75, 21)
    stalk = np.clip(0.5 + 2.2 * patch.noise(0.05, 25), 0, 1)
    furrow = np.abs(rows % 1 - 0.5) * 2
    inside = patch.open > 0.09
    soil = (
        mix(rgb("#d3a24c"), rgb("#bd8a3c"), 0.5 + patch.noise(0.3, 22)) * (1 + 0.3 * patch.noise(0.03, 23))[..., None]
    )
    relief.put(inside, 0.016, soil)
    swell = np.clip(0.5 + 1.3 * patch.noise(0.6, 24), 0, 1)
    gold = mix(rgb("#f7c63e"), rgb("#ffe680"), np.clip(0.25 * stalk + 0.75 * swell, 0, 1))
    along = _EARS[0] * patch.x + (_EARS[1] - _EARS[0] / 2) / ROW * patch.y
    ear = 0.5 + 0.5 * np.sin(2 * np.pi * (along + 0.4 * (np.floor(rows) % 2)))
    grain = inside & (furrow < 0.66 + 0.16 * stalk) & (patch.open > 0.10 + 0.012 * stalk)
    relief.put(grain, 0.042 + 0.036 * (1 - furrow**2) + 0.012 * ear, gold * (0.9 + 0.16 * ear)[..., None])


def _sheaf(patch: Patch, spot: Spot) -> None:
    """Some sheaves set up against one another."""
    far, angle = patch.far(spot), np.arctan2(patch.y - spot[1], patch.x - spot[0])
    straw = rgb("#ffdf88") * (0.94 + 0.16 * np.sign(np.sin(angle * 11)))[..., None]
    patch.relief.put(far < 0.085, 0.06 + 0.13 * np.clip(1 - far / 0.085, 0, 1) ** 0.8, straw, plain(rgb("#e6b958")))


def _stack(patch: Patch, spot: Spot, part: float = 1.0) -> None:
    """A round haystack on its pole, in a trodden ring."""
    far, angle = patch.far(spot), np.arctan2(patch.y - spot[1], patch.x - spot[0])
    size = 0.150 * part
    straw = mix(
        rgb("#e9c25a"), rgb("#c9983a"), hash01(np.floor(angle * 14).astype(int), np.floor(far / 0.035).astype(int), 7)
    )
    dome = np.sqrt(np.clip(1 - (far / size) ** 2, 0, 1))
    patch.relief.put(far < size + 0.045, 0.05 + 0 * far, rgb("#c79a52") * (1 + 0.3 * patch.noise(0.03, 23))[..., None])
    patch.relief.put(far < size, 0.10 + 0.19 * part * dome**0.8, straw, plain(rgb("#b98634")))
    patch.relief.put(far < 0.018, 0.36 * part + 0.02, rgb("#7d5530"))
