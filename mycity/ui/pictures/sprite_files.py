"""The files pictures are read from, and the sizes they are brought to; a plain one stands in for what is damaged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import ParamSpec

import pygame

from mycity.plain_files import plain_file
from mycity.ui.pictures.cache import PictureCache
from mycity.ui.pictures.sprite_list import MAX_CELL, SpriteError, SpriteList, read_sprite_list
from mycity.ui.pictures.stand_in import log_damaged, nothing, plain_ground, plain_painting, plain_rows, plain_sign

_MOST_SHEETS = 24 << 20
"""Bytes of pictures that are kept as they were loaded: what is cut from one sheet is mostly asked for together."""
_P = ParamSpec("_P")


class SpriteFiles:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.sheets = PictureCache(_MOST_SHEETS)
        self._list: SpriteList | None = None
        self._reading = RLock()

    @property
    def list(self) -> SpriteList:
        if self._list is not None:
            return self._list
        # Two threads that decode the list of pictures for the first time at once crash the process.
        with self._reading:
            if self._list is None:
                self._list = read_sprite_list(self._folder / "sprites.json")
            return self._list

    def sheet(
        self, file: str, plain: Callable[_P, pygame.Surface], *given: _P.args, **named: _P.kwargs
    ) -> pygame.Surface:
        """Return a picture; ``plain`` makes the one that stands in for it, of some arguments."""
        return self.sheets.get(_sheet, self._folder / file, True, plain, *given, **named)

    def ground(self, file: str) -> pygame.Surface:
        """Return a ground, which nothing shines through; it is four cells wide."""
        return self.sheets.get(_sheet, self._folder / file, False, plain_ground)

    def painting(self, name: str, size: tuple[int, int], alpha: bool, over: Iterable[str]) -> pygame.Surface:
        """Return a picture with others over its lower right corner; not kept whole: it is wanted at one size only."""
        picture = _loaded(self._folder / f"{name}.webp", plain_painting, alpha=alpha)
        for one in over:
            laid = _loaded(self._folder / f"{one}.webp", nothing, alpha=True).premul_alpha()
            at = laid.get_rect(bottomright=picture.get_rect().bottomright)
            # Blended as straight colours, it would give its own to what is clear, and edges a fringe when scaled down.
            picture.blit(laid, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        return covering(picture, size)

    def drawing(self, name: str, size: int) -> pygame.Surface:
        """Return a drawing of the interface, which is sharp at any size."""
        return _drawn(self._folder / "svg" / f"{name}.svg", size)

    def row(self, file: str, row: int, rows: int, columns: int, px: int) -> tuple[pygame.Surface, ...]:
        sheet = self.sheet(file, plain_rows, rows, columns)
        width, height = sheet.get_width() // columns, sheet.get_height() // rows
        rects = ((column * width, row * height, width, height) for column in range(columns))
        return tuple(shrunk(sheet.subsurface(rect), px) for rect in rects)


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled down until one side fits, the middle of the other; unscaled where it is too small."""
    width, height = min(size[0], picture.get_width()), min(size[1], picture.get_height())
    scale = max(width / picture.get_width(), height / picture.get_height())
    whole = max(width, round(picture.get_width() * scale)), max(height, round(picture.get_height() * scale))
    scaled = pygame.transform.smoothscale(picture, whole)
    middle = pygame.Rect(0, 0, width, height)
    middle.center = scaled.get_rect().center
    return scaled.subsurface(middle.clamp(scaled.get_rect())).copy()


def _drawn(path: Path, size: int) -> pygame.Surface:
    try:
        return pygame.image.load_sized_svg(plain_file(path), (size, size))
    except (pygame.error, OSError) as error:
        log_damaged(path, error)
        return plain_sign(size)


def _sheet(
    path: Path, alpha: bool, plain: Callable[_P, pygame.Surface], /, *given: _P.args, **named: _P.kwargs
) -> pygame.Surface:
    return _loaded(path, partial(plain, *given, **named), alpha=alpha)


def _loaded(path: Path, plain: Callable[[], pygame.Surface], *, alpha: bool) -> pygame.Surface:
    try:
        picture = pygame.image.load(plain_file(path))
    except (pygame.error, OSError) as error:
        log_damaged(path, error)
        picture = plain()
    if pygame.display.get_surface() is None:
        return picture
    return picture.convert_alpha() if alpha else picture.convert()


def length(pixels: float, px: int) -> int:
    """Return how long something of so many painted pixels is among cells of ``px`` pixels."""
    return round(pixels * px / MAX_CELL)


def shrunk(picture: pygame.Surface, px: int) -> pygame.Surface:
    """Return a picture as large as cells of ``px`` pixels have it."""
    if not 1 <= px <= MAX_CELL:
        raise SpriteError(f"cells can be drawn from 1 to {MAX_CELL} pixels, not {px}")
    if px == MAX_CELL:
        return picture.copy()
    size = max(1, length(picture.get_width(), px)), max(1, length(picture.get_height(), px))
    return pygame.transform.smoothscale(picture, size)
