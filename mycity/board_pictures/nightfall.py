"""Nightfall on a painted board: its picture graded to the night, and lamps in the windows.

dark = fallen(painted_by_day)
for windows in lamps(city, layout):      # one building after the other, as they were built
kindle(dark, windows, sprites, layout.px)
"""

from __future__ import annotations

import pygame

from mycity.board_pictures.lighting import NIGHTFALL, load_lights
from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.pieces import HOUSE, WALL
from mycity.ui.board.lamps import front, window_picture, windows
from mycity.ui.board.outlines import BoardLayout, Pixel
from mycity.ui.pictures.lights import graded
from mycity.ui.pictures.sprites import Sprites


def fallen(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture of the day as it looks at night."""
    return graded(picture, load_lights().light(NIGHTFALL).row.land)


def lamps(city: City, layout: BoardLayout) -> list[tuple[Pixel, ...]]:
    """Return the pixels of the windows of each piece that has any, as they were built."""
    grid, own = city.board.grid, city.symbol(HOUSE) | city.symbol(WALL)
    found = []
    for _, placement in city.placed:
        cells = {grid.coordinate(cell) for cell in indices(placement.mask & own if city.symbols else placement.mask)}
        spots = tuple(
            spot for cell in (sorted(cells) if city.symbols else front(cells)) for spot in windows(layout, cell)
        )
        if spots:
            found.append(spots)
    return found


def _lamp(sprites: Sprites, px: int) -> pygame.Surface:
    return window_picture(sprites, px, load_lights().light(NIGHTFALL).row.lamp)


def lit_by(spots: tuple[Pixel, ...], sprites: Sprites, px: int) -> pygame.Rect:
    """Return the rect that windows light, with ``px`` pixels a cell."""
    lamp = _lamp(sprites, px)
    first, *others = (lamp.get_rect(center=spot) for spot in spots)
    return first.unionall(others)


def kindle(picture: pygame.Surface, spots: tuple[Pixel, ...], sprites: Sprites, px: int) -> None:
    """Light windows on a picture, with ``px`` pixels a cell."""
    lamp = _lamp(sprites, px)
    for spot in spots:
        picture.blit(lamp, lamp.get_rect(center=spot))
