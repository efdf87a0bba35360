"""Houses on trodden earth: a hut alone, and villages with long houses over the shared sides, around common yards."""

import numpy as np

from art.canvas import Array, hash01, mix, rgb
from art.island.hexes import STEPS, joined
from art.island.patches import Patch, Spot, flowers, shared_corners, spots, tree
from art.relief import Paint, plain

_THATCH = ("#dd9852", "#cb8348", "#e8ae6a")
_PITCH = 0.80
"""How steep roofs are."""


def village(number: int) -> Array:
    """A hut with a garden; or houses over every joined side and along some of the others, around a yard."""
    patch = Patch(number)
    _earth(patch)
    case = patch.case
    if not case:
        _alone(patch, patch.axis)
        return patch.picture()
    _outskirts(patch)
    if len(joined(case)) > 3:
        tree(patch, (0.10 * (case % 3 - 1), 0.03), 0.095, case)
    for spot in shared_corners(case, every=False):
        _well(patch, spot)
    for way in joined(case):
        dx, dy = STEPS[way]
        size = (0.47, 0.31) if way % 3 else (0.43, 0.33)
        _house(patch, (dx / 2, dy / 2), way % 3 * np.pi / 3 + np.pi / 2, size, _THATCH[way % 3])
    return patch.picture()


def _earth(patch: Patch) -> None:
    """Trodden ground, and a fence where the village ends."""
    relief = patch.relief
    earth = mix(rgb("#ead0a2"), rgb("#d8b684"), np.clip(0.5 + 1.5 * patch.noise(0.35, 51), 0, 1))
    relief.put(patch.open > 0.085, 0.016, earth * (1 + 0.22 * patch.noise(0.025, 52))[..., None])
    ring = np.abs(patch.open - 0.082)
    stake, _ = patch.stones(28, 53)
    wood = rgb("#8d6237") * (0.75 + 0.5 * stake)[..., None]
    relief.put(ring < 0.016, 0.055 + 0.04 * stake, wood, plain(rgb("#7a5330")))


def _well(patch: Patch, spot: Spot) -> None:
    far = patch.far(spot)
    patch.relief.put(far < 0.060, 0.07, rgb("#b9b0a2"), plain(rgb("#8f8678")))
    patch.relief.put((far < 0.060) & (far > 0.038), 0.08, rgb("#e0d8c9"), plain(rgb("#8f8678")))
    patch.relief.colour[far < 0.038] = rgb("#4f9fc4")


def _house(patch: Patch, spot: Spot, turn: float, size: tuple[float, float], tint: str, tall: float = 0.10) -> None:
    """A house with a thatched roof whose ridge lies along `turn`."""
    dx, dy = patch.x - spot[0], patch.y - spot[1]
    along, across = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
    long, wide = size[0] / 2, size[1] / 2
    hip = np.minimum(wide - np.abs(across), (long - np.abs(along)) * 1.5)
    where = hip > 0
    course = np.floor(np.abs(across) / 0.034).astype(int)
    straw = 0.84 + 0.22 * hash01(np.floor(along / 0.02).astype(int), course, 57)
    band = np.where(np.abs(across) % 0.034 < 0.008, 0.80, 1.0)
    patch.relief.put(
        where, tall + _PITCH * np.maximum(hip, 0), rgb(tint) * (straw * band)[..., None], _front(spot, tall)
    )
    ridge = (np.abs(across) < 0.016) & (np.abs(along) < long - wide / 1.5 + 0.02)
    patch.relief.put(ridge, tall + _PITCH * wide + 0.004, rgb("#7d5530"))


def _front(spot: Spot, tall: float) -> Paint:
    """A plastered wall with a door in its middle."""

    def paint(place: Array, up: Array) -> Array:
        off = place - spot[0] - 0.5
        plaster = rgb("#f3e3c0")[None, :] * (0.92 + 0.12 * hash01(np.floor(off * 60).astype(int), 59))[:, None]
        eave = (up > tall - 0.012)[:, None]
        door = ((np.abs(off) < 0.030) & (up < 0.075))[:, None]
        pane = ((np.abs(np.abs(off) - 0.085) < 0.019) & (up > 0.03) & (up < 0.07))[:, None]
        base = np.where(door | pane, rgb("#5b3821")[None, :], plaster)
        return np.where(eave, rgb("#6e4a2a")[None, :], base)

    return paint


def _alone(patch: Patch, axis: int) -> None:
    _house(patch, (0.0, -0.02), axis * np.pi / 3, (0.44, 0.36), _THATCH[axis], 0.13)
    for number, spot in enumerate(spots(axis, 54, 12, 0.15, 0.16)):
        if np.hypot(spot[0], spot[1] + 0.02) > 0.27:
            tree(patch, spot, 0.07, number) if number % 3 == 0 else flowers(patch, spot, number)


def _outskirts(patch: Patch) -> None:
    """Small houses and gardens along the sides where the village ends."""
    for way in range(6):
        if patch.case >> way & 1:
            continue
        dx, dy = STEPS[way]
        if hash01(patch.case, way, 58) < 0.62:
            size = 0.30 + 0.05 * float(hash01(patch.case, way, 60)), 0.25
            tint = _THATCH[(way + patch.case) % 3]
            _house(patch, (0.275 * dx, 0.275 * dy), way * np.pi / 3 + np.pi / 2, size, tint, 0.085)
        else:
            tree(patch, (0.30 * dx, 0.30 * dy), 0.075, way + patch.case)
