"""Paved streets through a meadow with trees: they bend, fork, end, and lead around a green where three of them meet."""

import numpy as np

from art.canvas import Array, hash01, mix, rgb, smooth
from art.island.hexes import HALF, STEPS, joined
from art.island.patches import Patch, Spot, corner, flowers, shared_corners, spots, tree
from art.relief import Paint, plain

WIDE = 0.118
"""From the middle of a street to its kerb."""
_STONES = 13


def road(number: int) -> Array:
    """A street to every joined side; one alone leads through the meadow along an axis."""
    patch = Patch(number)
    edge = street(patch)
    _pave(patch, edge)
    _grow(patch, edge)
    return patch.picture()


def street(patch: Patch) -> Array:
    """How far a point lies from the street's kerb: less than 0 on it."""
    ways = joined(patch.case)
    if not ways:
        return _alone(patch)
    beyond = np.minimum.reduce([_arm(patch, way) for way in ways])
    if len(ways) == 1:
        return beyond - WIDE
    turns = [(way, (ways + ways)[number + 1]) for number, way in enumerate(ways)]
    bends = [_bend(patch, *turn) for turn in turns if (turn[1] - turn[0]) % 6 < 5]
    edge = np.minimum.reduce([np.abs(bend) for bend in bends]) - WIDE
    if len(ways) > 2:
        edge = np.minimum(edge, np.maximum.reduce(bends))
    return np.where(patch.inside > 0, edge, beyond - WIDE)


def _arm(patch: Patch, way: int) -> Array:
    """How far from the line out of the middle over a side."""
    dx, dy = STEPS[way]
    along = np.maximum(patch.x * dx + patch.y * dy, 0)
    return np.hypot(patch.x - along * dx, patch.y - along * dy)


def _bend(patch: Patch, way: int, to: int) -> Array:
    """How far from the curve that meets two sides at right angles; less than 0 on the side of the middle."""
    gap = (to - way) % 6
    if gap == 3:
        dx, dy = STEPS[way]
        return np.asarray(patch.y * dx - patch.x * dy)
    if gap == 1:
        return HALF / 2 - patch.far(corner(way))
    if gap == 2:
        return 1.5 * HALF - patch.far(STEPS[(way + 1) % 6])
    return patch.far(STEPS[(to + 1) % 6]) - 1.5 * HALF


def _alone(patch: Patch) -> Array:
    """A piece of street in a gentle double bend, from meadow to meadow."""
    (dx, dy), long = STEPS[patch.axis], 0.40
    along, across = patch.x * dx + patch.y * dy, patch.y * dx - patch.x * dy
    line = across - 0.075 * np.sin(2 * np.pi * along / 0.95)
    return np.hypot(line, np.maximum(np.abs(along) - long, 0)) - WIDE


def _pave(patch: Patch, edge: Array) -> None:
    """Flagstones between kerbs, worn earth beside them; where a street ends, single stones lie in the grass."""
    relief = patch.relief
    tone, joint = patch.stones(_STONES, 61)
    ragged = 0.02 * patch.noise(0.05, 63)
    earth = rgb("#c2a676") * (1 + 0.35 * patch.noise(0.04, 64))[..., None]
    relief.put(edge < 0.030 + ragged, 0.028, earth)
    loose = _loose(patch)
    stone = mix(rgb("#efe3c8"), rgb("#d3c19a"), tone) * (0.70 + 0.30 * smooth(0.0, 0.012, joint))[..., None]
    laid = (edge < -0.022) & (joint > 0.006 + 0.02 * loose * tone) & (tone > loose - 0.1)
    relief.put(laid, 0.040 + 0.008 * tone, stone, plain(rgb("#a58c62")))
    kerb = (np.abs(edge + 0.010) < 0.013) & (loose < 0.35)
    relief.put(
        kerb, 0.056, rgb("#f3e8cd") * (0.86 + 0.14 * smooth(0.0, 0.012, joint))[..., None], plain(rgb("#a08a66"))
    )


def _loose(patch: Patch) -> Array:
    """How far the paving has come apart, 0..1: at the ends of a street."""
    ways = joined(patch.case)
    if len(ways) > 1:
        return np.zeros(patch.x.shape)
    if not ways:
        return smooth(0.33, 0.47, np.hypot(patch.x, patch.y))
    dx, dy = STEPS[ways[0]]
    return smooth(0.06, -0.12, patch.x * dx + patch.y * dy)


def _grow(patch: Patch, edge: Array) -> None:
    """Trees and flowers beside the street, lamps at its ends and forks."""
    ways = joined(patch.case)
    for spot in shared_corners(patch.case):
        tree(patch, spot, 0.105, 3)
    if len(ways) < 2:
        _lantern(patch, _beside(ways, patch.axis))
    seed = 7 * patch.case + patch.axis
    for number, spot in enumerate(spots(seed, 65, 16, 0.13, 0.17)):
        room = patch.value(edge, spot)
        if room > 0.135 and number % 3:
            tree(patch, spot, 0.075 + 0.025 * float(hash01(seed, number)), number + seed)
        elif room > 0.075:
            flowers(patch, spot, number + seed)


def _beside(ways: list[int], axis: int) -> Spot:
    """Where a lamp stands: past the end of a street, or beside the middle of one alone."""
    dx, dy = STEPS[ways[0] if ways else axis]
    side = 1 if dx > 0.9 or dy < 0 else -1
    return (-0.19 * dx, -0.19 * dy) if ways else (0.17 * dy * side, -0.17 * dx * side)


def _lantern(patch: Patch, spot: Spot) -> None:
    far = patch.far(spot)
    patch.relief.put(far < 0.050, 0.060, rgb("#f0e6cf"), plain(rgb("#b8a988")))
    patch.relief.put(far < 0.018, 0.22, rgb("#8a6239"), plain(rgb("#6b4a33")))
    patch.relief.put(far < 0.044, 0.255, rgb("#8f4a2c"), _lamp(spot))
    patch.relief.put(far < 0.034, 0.305 - 0.9 * far, rgb("#b5603a"))


def _lamp(spot: Spot) -> Paint:
    def paint(place: Array, up: Array) -> Array:
        light = 1.0 - 6 * np.abs(place - spot[0] - 0.5)
        shine = rgb("#ffb648")[None, :] + (rgb("#fff0b0") - rgb("#ffb648"))[None, :] * np.clip(light, 0, 1)[:, None]
        return np.where((up > 0.10)[:, None], shine * 1.08, rgb("#6b4a33")[None, :])

    return paint
