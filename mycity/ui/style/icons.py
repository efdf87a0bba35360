"""Small signs on buttons: outlines as SVG paths in a 24 x 24 square, rendered at the size they are shown."""

from __future__ import annotations

import functools
import io
from typing import TypeAlias

import pygame

from mycity.ui.style.theme import Colour

Icon: TypeAlias = str | pygame.Surface
"""The name of a sign of `PATHS`, or a picture of one's own."""

PATHS: dict[str, str] = {
    "left": "M15 5 L8 12 L15 19",
    "right": "M9 5 L16 12 L9 19",
    "close": "M6 6 L18 18 M18 6 L6 18",
    "check": "M5 12.5 L10 17.5 L19 7",
    "plus": "M12 5 L12 19 M5 12 L19 12",
    "play": "M8 5 L19 12 L8 19 Z",
    "pause": "M8 5 L8 19 M16 5 L16 19",
    "ladder": "M8 3 L8 21 M16 3 L16 21 M8 7 L16 7 M8 12 L16 12 M8 17 L16 17",
    "calendar": "M4 6 L20 6 L20 20 L4 20 Z M4 10.5 L20 10.5 M8.5 3.5 L8.5 8 M15.5 3.5 L15.5 8 M8 15 L16 15",
    "badge": "M12 3 A6.2 6.2 0 1 1 11.9 3 Z M8.5 14.5 L7 21 L12 18.3 L17 21 L15.5 14.5",
    "film": "M4 5 L20 5 L20 19 L4 19 Z M8.5 5 L8.5 19 M15.5 5 L15.5 19 M4 12 L8 12 M16 12 L20 12",
    "frame": "M4 4 L20 4 L20 20 L4 20 Z M7 17 L10.5 10.5 L13 14.5 L15 12 L17 17 Z",
    "sun": "M12 8 A4 4 0 1 1 11.9 8 Z M12 2.5 L12 4.5 M12 19.5 L12 21.5 M2.5 12 L4.5 12 M19.5 12 L21.5 12"
    " M5.3 5.3 L6.7 6.7 M17.3 17.3 L18.7 18.7 M5.3 18.7 L6.7 17.3 M17.3 6.7 L18.7 5.3",
    "first": "M18 5 L10 12 L18 19 M6 5 L6 19",
    "last": "M6 5 L14 12 L6 19 M18 5 L18 19",
    "rotate left": "M3 4 L3 10 L9 10 M3 10 A9.5 9.5 0 0 1 20.5 9.5 M11 13 L15 13 L15 21 L7 21 L7 17 L11 17 Z",
    "rotate right": "M21 4 L21 10 L15 10 M21 10 A9.5 9.5 0 0 0 3.5 9.5 M13 13 L9 13 L9 21 L17 21 L17 17 L13 17 Z",
    "again": "M20 4 L20 10 L14 10 M19.5 10 A8 8 0 1 0 19.5 15",
    "undo": "M9 5 L4 10 L9 15 M4 10 L14 10 A5 5 0 0 1 14 20 L9 20",
    "hint": "M9 18 L15 18 M10 21 L14 21 M9 15 A6 6 0 1 1 15 15 L15 16 L9 16 Z",
    "book": "M12 6 C10 4 6 4 3 5 L3 19 C6 18 10 18 12 20 C14 18 18 18 21 19 L21 5 C18 4 14 4 12 6 Z M12 6 L12 20",
    "menu": "M4 7 L20 7 M4 12 L20 12 M4 17 L20 17",
    "lock": "M6 11 L18 11 L18 20 L6 20 Z M8 11 L8 8 A4 4 0 0 1 16 8 L16 11",
    "trash": "M5 7 L19 7 M9 7 L10 4 L14 4 L15 7 M7 7 L8 20 L16 20 L17 7",
    "save": "M12 4 L12 14 M7 10 L12 15 L17 10 M5 19 L19 19",
    "dots": "M5 12 L5.1 12 M12 12 L12.1 12 M19 12 L19.1 12",
    "flag": "M6 21 L6 4 L18 4 L15 8.5 L18 13 L6 13",
    "circle": "M12 4.5 A7.5 7.5 0 1 1 11.9 4.5 Z",
    "square": "M5.5 5.5 L18.5 5.5 L18.5 18.5 L5.5 18.5 Z",
    "triangle": "M12 4.5 L20 18.5 L4 18.5 Z",
    "stick": "M12 3.5 A8.5 8.5 0 1 1 11.9 3.5 Z M9 12 L16 12 M13 9 L16 12 L13 15",
    "fork": "M12 21 L12 14 M12 14 L6 8 L6 4 M3 7 L6 4 L9 7 M12 14 L18 8 L18 4 M15 7 L18 4 L21 7",
    "send": "M3 11 L21 4 L15 20 L11 13 Z M11 13 L21 4",
    "copy": "M9 8 L19 8 L19 20 L9 20 Z M15 8 L15 4 L5 4 L5 16 L9 16",
    "dice": "M5 5 L19 5 L19 19 L5 19 Z M9 9 L9.1 9 M15 9 L15.1 9 M12 12 L12.1 12 M9 15 L9.1 15 M15 15 L15.1 15",
    "note": "M9 18 A2.6 2.3 0 1 1 8.9 17.2 M9 18 L9 6 L19 4 L19 16 A2.6 2.3 0 1 1 18.9 15.2",
    "pencil": "M5 19 L6 15 L16 5 L19 8 L9 18 Z",
}

_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{path}" fill="none" '
    'stroke="rgb({red},{green},{blue})" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


@functools.lru_cache(maxsize=200)
def icon(name: str, side: int, colour: Colour) -> pygame.Surface:
    """Return the named sign as a square picture. It is shared: blit it, never draw on it.

    Raises:
        KeyError: There is no such sign.
    """
    red, green, blue = colour
    document = _SVG.format(path=PATHS[name], red=red, green=green, blue=blue, width=2.6)
    return pygame.image.load_sized_svg(io.BytesIO(document.encode()), (side, side))
