"""Pictures, and texts, that all games of a process share: most of a short test's time went into making them again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from gettext import GNUTranslations
from pathlib import Path

import pygame
import pytest

from mycity.content import languages
from mycity.content.assets import assets_root
from mycity.ui.board.ground import paint_ground
from mycity.ui.board.hexes.ground import paint_island
from mycity.ui.pictures import sprite_files
from mycity.ui.pictures.cache import PictureCache
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.paint import Painter
from mycity.ui.style.theme import Palette, palette

LARGE = 1.25
"""The scale from which on a window is painted for itself alone: few tests have one, and its parts take much room."""

_DECODED = 192 << 20
"""Bytes of decoded files that are kept, eight times as many as in a player's game: tests ask for all of them."""

sprites_of = cache(Sprites)
"""The board's pictures, by their folder."""


def painter_of(colours: Palette, scale: float) -> Painter:
    """Return what paints in one of the two palettes, with all it has painted for a game before."""
    return Painter(colours, scale) if scale > LARGE else _painter(colours.flat, scale)


@lru_cache(maxsize=3)
def _painter(high_contrast: bool, scale: float) -> Painter:
    return Painter(palette(high_contrast=high_contrast), scale)


_read = languages._catalog_of


@lru_cache(maxsize=4)
def catalog_of(data: bytes) -> GNUTranslations:
    """Return the catalog in some bytes, which takes as long to read as a title to be drawn."""
    return _read(data)


def share_pictures(patch: pytest.MonkeyPatch) -> None:
    """Have every game that is started from now on use them."""
    patch.setattr("mycity.scenes.shell.services.Sprites", sprites_of)
    patch.setattr("mycity.ui.style.look.Painter", painter_of)
    patch.setattr("mycity.content.languages._catalog_of", catalog_of)
    patch.setattr("mycity.ui.board.painter.paint_ground", cached_with_sprites(paint_ground))  # nobody draws on it
    patch.setattr("mycity.ui.board.hexes.painter.paint_island", cached_with_sprites(paint_island))


_decoded = PictureCache(_DECODED)
_load = sprite_files._loaded


def loaded(path: Path, plain: Callable[[], pygame.Surface], *, alpha: bool) -> pygame.Surface:
    """Return what a file holds, to draw on; one of the game's own, which no test changes, is seldom decoded twice."""
    if not path.is_relative_to(assets_root()):
        return _load(path, plain, alpha=alpha)
    key = path, alpha, pygame.display.get_surface() is None
    return _decoded.get(key, lambda: _load(path, plain, alpha=alpha)).copy()


def keep_decoded(patch: pytest.MonkeyPatch) -> None:
    """Have every file that is decoded from now on kept, also those of games whose pictures are made anew."""
    patch.setattr("mycity.ui.pictures.sprite_files._loaded", loaded)
