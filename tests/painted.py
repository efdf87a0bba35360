"""Pictures that all games of a process share: most of a short test's time went into painting the same ones again."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import pytest

from mycity.ui.pictures.cache import PictureCache
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.paint import Painter
from mycity.ui.style.theme import Palette, palette

MOST = 128 << 20
"""Bytes of the board's pictures that are shared; a game keeps more, of which large windows need the most."""
LARGE = 1.25
"""The scale from which on a window is painted for itself alone: few tests have one, and its parts take much room."""


@cache
def sprites_of(folder: Path) -> Sprites:
    """Return the board's pictures in a folder."""
    sprites = Sprites(folder)
    sprites._cache = PictureCache(MOST)
    return sprites


def painter_of(colours: Palette, scale: float) -> Painter:
    """Return what paints in one of the two palettes, with all it has painted for a game before."""
    return Painter(colours, scale) if scale > LARGE else _painter(colours.flat, scale)


@lru_cache(maxsize=3)
def _painter(high_contrast: bool, scale: float) -> Painter:
    return Painter(palette(high_contrast=high_contrast), scale)


def share_pictures(patch: pytest.MonkeyPatch) -> None:
    """Have every game that is started from now on use them."""
    patch.setattr("mycity.scenes.shell.services.Sprites", sprites_of)
    patch.setattr("mycity.ui.style.look.Painter", painter_of)
