"""The four symbols as small painted things, for every way in which they are joined to their like on other cells."""

from collections.abc import Callable

import numpy as np

from art.canvas import Array, mix, rgb, smooth
from art.island.farm import field
from art.island.fort import fort
from art.island.hexes import CASES, PICTURES
from art.island.patches import ANCHOR, Patch
from art.island.road import road
from art.island.village import village
from art.relief import plain

__all__ = ["ANCHOR", "cases", "sheets"]


def sheets() -> dict[str, Callable[[int], Array]]:
    """What there is by name, each painting the picture of one number."""
    return {"base": base, "field": field, "house": village, "path": road, "wall": fort}


def cases(name: str) -> list[Array]:
    """All pictures of one symbol."""
    return [sheets()[name](number) for number in range(CASES if name == "base" else PICTURES)]


def base(case: int) -> Array:
    """The tended ground under all symbols, joined to every cell that is covered."""
    patch = Patch(case)
    green = mix(rgb("#9ccb62"), rgb("#82b850"), np.clip(0.5 + 1.6 * patch.noise(0.45, 11), 0, 1))
    green = green * (1 + 0.16 * patch.noise(0.03, 12))[..., None]
    rim = smooth(0.075, 0.03, patch.open)
    green = mix(green, np.broadcast_to(rgb("#b79a5d"), green.shape), rim * 0.75)
    patch.relief.put(patch.open > 0.022, 0.022, green, plain(rgb("#8a6a3c")))
    return patch.picture(outline=0.8)
