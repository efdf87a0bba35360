"""Pictures, and texts, that all games of a process share: most of a short test's time went into making them again."""

from __future__ import annotations

import os
import struct
import threading
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
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style.paint import Painter
from mycity.ui.style.theme import Palette, palette

LARGE = 1.25
"""The scale from which on a window is painted for itself alone: few tests have one, and its parts take much room."""

DECODED = "MYCITY_DECODED_PICTURES"
"""Names the folder in which the processes of a run keep what the game's pictures are decoded to."""
_SIZE = struct.Struct("<II")

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


# -- decoded once by all processes of a run ----------------------------------------------------------------------------

_load, _decode = sprite_files._loaded, pygame.image.load


def loaded(path: Path, plain: Callable[[], pygame.Surface], *, alpha: bool) -> pygame.Surface:
    """Return what a file holds, as `SpriteFiles` has it; one of the game's own is decoded by one process of a run."""
    folder, root = os.environ.get(DECODED), assets_root()
    if folder is None or not path.is_relative_to(root) or pygame.display.get_surface() is None:
        return _load(path, plain, alpha=alpha)
    if pygame.image.load is not _decode or not path.is_file():  # a test wants it to fail
        return _load(path, plain, alpha=alpha)
    picture = _kept(Path(folder, str(path.relative_to(root)).replace(os.sep, "-")), path)
    return picture if alpha else picture.convert()


def _kept(file: Path, path: Path) -> pygame.Surface:
    """Return the pixels in a file of ours, which is made if need be of what another one holds."""
    if not file.exists():
        made = _decode(path).convert_alpha()
        part = file.with_name(f"{file.name}-{os.getpid()}-{threading.get_ident()}")
        part.write_bytes(_SIZE.pack(*made.get_size()) + pygame.image.tobytes(made, "BGRA"))
        part.replace(file)
    pixels = bytearray(file.stat().st_size)
    with file.open("rb") as opened:
        opened.readinto(pixels)
    return pygame.image.frombuffer(memoryview(pixels)[_SIZE.size :], _SIZE.unpack_from(pixels), "BGRA")


def keep_decoded(patch: pytest.MonkeyPatch) -> None:
    """Have every file that is decoded from now on kept, also those of games whose pictures are made anew."""
    patch.setattr("mycity.ui.pictures.sprite_files._loaded", loaded)
