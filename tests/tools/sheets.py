"""Sheets that tools write, looked at as their makers do."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageStat


def difference(picture: Path) -> float:
    """Return how far the two boards of a sheet differ, as the mean of all colours; their names are left out."""
    shown = Image.open(picture).convert("RGB")
    half, below = shown.width // 2, shown.height - 40
    boards = [shown.crop((left, 8, left + half - 8, below)) for left in (8, half + 4)]
    return sum(ImageStat.Stat(ImageChops.difference(*boards)).mean)


def films(picture: Path) -> list[float]:
    """Return of every moment on a sheet of them how far two of its frames differ."""
    shown = Image.open(picture).convert("RGB")
    rows = [shown.crop((0, top, shown.width, top + 190)) for top in range(0, shown.height, 194)]
    pairs = [[row.crop((left, 0, left + 304, 190)) for left in (200, 808)] for row in rows]
    return [sum(ImageStat.Stat(ImageChops.difference(*pair)).mean) for pair in pairs]
