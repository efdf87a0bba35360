"""Colours as eyes tell them apart: CIEDE2000, in normal sight and through three deficiencies of colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = Sequence[float]
Lab = tuple[float, float, float]
SIGHTS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""The matrices of Machado, Oliveira and Fernandes (2009) at full strength, on linear light."""
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def lab(colour: Rgb, sight: str = "normal") -> Lab:
    """Return what an eye sees of a colour (0 to 255) in CIELAB, under D65."""
    linear = [_linear(part / 255) for part in colour]
    seen = [min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], linear)]
    x, y, z = (_root(part / white) for part, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def difference(first: Lab, second: Lab) -> float:
    """Return the CIEDE2000 difference of two colours (Sharma, Wu and Dalal 2005, the formula's numbers)."""
    chroma = (hypot(*first[1:]) + hypot(*second[1:])) / 2
    stretched = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    (c1, h1), (c2, h2) = (_polar(stretched * a, b) for _, a, b in (first, second))
    light, mean_c = second[0] - first[0], (c1 + c2) / 2
    apart = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * sqrt(c1 * c2) * sin(radians(apart) / 2)
    mean_l, mean_h = (first[0] + second[0]) / 2, _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    turn = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    by_light = light / (1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2))
    by_chroma, by_hue = (c2 - c1) / (1 + 0.045 * mean_c), hue / (1 + 0.015 * mean_c * turn)
    angle = 60 * exp(-(((mean_h - 275) / 25) ** 2))
    rotation = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(angle))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _mean_hue(first: float, second: float) -> float:
    if abs(first - second) <= 180:
        return (first + second) / 2
    return (first + second + (360 if first + second < 360 else -360)) / 2
