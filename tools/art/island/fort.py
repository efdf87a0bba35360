"""Walls with battlements: a stretch alone, or forts with towers where walls end, turn and cross, around courts."""

from collections.abc import Sequence

import numpy as np

from art.canvas import Array, hash01, mix, rgb, smooth
from art.island.hexes import STEPS, joined
from art.island.patches import Patch, Spot
from art.relief import Paint, plain

HALF_WALL, HIGH = 0.080, 0.20
_TOOTH = 1 / 12
"""From one battlement to the next."""
_STONE, _PALE = rgb("#c9d3dc"), rgb("#e6ebef")


def fort(number: int) -> Array:
    """A wall to every joined side but those inside a court; one alone stands along an axis."""
    patch = Patch(number)
    _ground(patch)
    case, ends, ways = patch.case, (patch.axis, patch.axis + 3), outer(patch.case)
    if not case:
        _wall(patch, ends, 0.34)
        for way in ends:
            _pier(patch, (0.355 * STEPS[way % 6][0], 0.355 * STEPS[way % 6][1]))
    elif ways:
        _wall(patch, ways)
    straight = len(ways) == 2 and (ways[1] - ways[0]) == 3
    if case and not straight:
        _tower(patch, 0.178 if len(ways) == 2 else 0.20, 0.40 if ways else 0.42)
    return patch.picture(ink="#1d2633")


def outer(case: int) -> list[int]:
    """The directions of the walls: a wall with joined cells on both of its sides is left out."""
    return [way for way in joined(case) if not (case >> (way + 1) % 6 & 1 and case >> (way - 1) % 6 & 1)]


def _ground(patch: Patch) -> None:
    """Bluish gravel with boulders around it; flagstones in courts."""
    relief = patch.relief
    tone, joint = patch.stones(17, 71)
    gravel = (
        mix(rgb("#93a9bd"), rgb("#7d96ae"), 0.5 + patch.noise(0.3, 72)) * (1 + 0.3 * patch.noise(0.02, 73))[..., None]
    )
    relief.put(patch.open > 0.075 + 0.02 * patch.noise(0.1, 76), 0.018, gravel * (0.94 + 0.1 * tone)[..., None])
    flag = mix(rgb("#cdd6dc"), rgb("#b1bec9"), tone) * (0.74 + 0.26 * smooth(0.0, 0.012, joint))[..., None]
    relief.put(_court(patch) & (joint > 0.004), 0.024, flag)
    ring = np.abs(patch.open - 0.072)
    big, seam = patch.stones(11, 74)
    rock = mix(rgb("#b9c6d2"), rgb("#8395a8"), big) * (0.72 + 0.28 * smooth(0.0, 0.02, seam))[..., None]
    relief.put((ring < 0.026) & (seam > 0.008), 0.045 + 0.03 * big, rock, plain(rgb("#66788c")))


def _court(patch: Patch) -> Array:
    """Whether a point lies between three joined cells."""
    inside = np.zeros(patch.x.shape, dtype=bool)
    angle = np.arctan2(patch.y, patch.x) * 3 / np.pi % 6
    for way in joined(patch.case):
        if patch.case >> (way + 1) % 6 & 1:
            inside |= (angle >= way) & (angle <= way + 1)
    return inside


def _wall(patch: Patch, ways: Sequence[int], reach: float = 1.0) -> None:
    """A wall from the middle in some directions, with a walk between battlements."""
    best, place = np.full(patch.x.shape, 9.0), np.zeros(patch.x.shape)
    for way in ways:
        dx, dy = STEPS[way % 6]
        along = np.clip(patch.x * dx + patch.y * dy, 0, reach)
        far = np.hypot(patch.x - along * dx, patch.y - along * dy)
        place, best = np.where(far < best, along, place), np.minimum(best, far)
    tone = _ashlar(patch)
    patch.relief.put(best < HALF_WALL, HIGH, rgb("#aab8c6") * tone[..., None], _courses(75))
    tooth = np.abs(place / _TOOTH % 1 - 0.5) < 0.29
    patch.relief.put(
        (best < HALF_WALL) & (best > HALF_WALL - 0.036) & tooth, HIGH + 0.055, _PALE * tone[..., None], _courses(76)
    )


def _ashlar(patch: Patch) -> Array:
    tone, joint = patch.stones(20, 77)
    return np.asarray((0.90 + 0.14 * tone) * (0.88 + 0.12 * smooth(0.0, 0.01, joint)))


def _courses(seed: int, banner: bool = True) -> Paint:
    """A face of hewn stone, with a blue banner in the middle of a wall."""

    def paint(place: Array, up: Array) -> Array:
        row = np.floor(up / 0.045)
        col = np.floor(place * 12 + 0.5 * (row % 2)) % 6
        tone = 0.84 + 0.24 * hash01(row.astype(int), col.astype(int), seed)
        joint = (np.abs(up / 0.045 - row - 0.04) < 0.1) * 0.12
        colour = rgb("#9fb0c0")[None, :] * (tone - joint)[:, None]
        off = np.abs(place - 0.5)
        cloth = (off < 0.078) & (up > 0.035 + 0.45 * off) & (up < 0.19)
        hem = cloth & ((off > 0.060) | (up > 0.170))
        colour = np.where(cloth[:, None] & banner, rgb("#2f66ad")[None, :], colour)
        return np.where(hem[:, None] & banner, rgb("#f0c64a")[None, :], colour)

    return paint


def _pier(patch: Patch, spot: Spot) -> None:
    """The end of a wall that stands alone: an open turret."""
    far, angle = patch.far(spot), np.arctan2(patch.y - spot[1], patch.x - spot[0])
    patch.relief.put(far < 0.125, HIGH + 0.10, rgb("#aab8c6") * _ashlar(patch)[..., None], _courses(78, banner=False))
    tooth = (angle / (2 * np.pi) * 8) % 1 < 0.55
    rim = (far < 0.125) & (far > 0.085) & tooth
    patch.relief.put(rim, HIGH + 0.155, _PALE * np.ones((*far.shape, 1)), _courses(79, banner=False))


def _tower(patch: Patch, size: float, tall: float) -> None:
    """A round tower with a roof of slate."""
    relief, far = patch.relief, np.hypot(patch.x, patch.y)
    angle = np.arctan2(patch.y, patch.x)
    relief.put(far < size, tall, _STONE * _ashlar(patch)[..., None], _courses(78, banner=False))
    tooth = (angle / (2 * np.pi) * 10) % 1 < 0.58
    relief.put((far < size) & (far > size - 0.045) & tooth, tall + 0.05, _PALE, _courses(79, banner=False))
    roof = size - 0.05
    tile = 0.84 + 0.24 * hash01(np.floor(angle * 7).astype(int), np.floor(far / 0.03).astype(int), 80)
    relief.put(far < roof, tall + 0.02 + 1.35 * (roof - far), rgb("#3f7cc0") * tile[..., None], plain(rgb("#7c8b99")))
