"""A picture as others see it: as it is, turned grey, and through the three deficiencies of colour, side by side.

    python tools/see_colours.py PICTURE ... --out FOLDER

Every family of buildings must be told from the others in each of them, by pattern, ornament or emblem. The matrices are
those of Machado, Oliveira and Fernandes (2009) at full strength, on linear light; grey is the luminance of sRGB.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def main() -> None:
    """Write a sheet for every picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in arguments.pictures:
        sheet(Image.open(path).convert("RGB")).save(arguments.out / f"{path.stem}-colours.png")


def sheet(picture: Image.Image) -> Image.Image:
    """Lay what each eye sees side by side, in rows of three."""
    views = [picture, *(seen(picture, name) for name in EYES)]
    width, height = picture.size
    whole = Image.new("RGB", (3 * width, -(-len(views) // 3) * height))
    for number, view in enumerate(views):
        whole.paste(view, (number % 3 * width, number // 3 * height))
    return whole


def seen(picture: Image.Image, eye: str) -> Image.Image:
    """Return a picture as one of `EYES` sees it."""
    linear = _linear(np.asarray(picture, dtype=float) / 255.0)
    turned = np.clip(linear @ np.array(EYES[eye]).T, 0.0, 1.0)
    return Image.fromarray((_encoded(turned) * 255 + 0.5).astype(np.uint8), "RGB")


def _linear(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _encoded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)


if __name__ == "__main__":
    main()
