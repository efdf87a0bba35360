"""A city as one still picture, at any size."""

from __future__ import annotations

import pygame

from mycity.engine.city import City
from mycity.scenes.play.board_view import placed_on
from mycity.scenes.play.ways_out import scenery_of
from mycity.ui.board_painter import BoardPainter, scene_of
from mycity.ui.sprites import Sprites


def painted(sprites: Sprites, city: City, px: int, margin: int | None = None) -> BoardPainter:
    """Return a painter that shows a city, with the ring of scenery that belongs to its board.

    Args:
        sprites: The pictures.
        city: The city.
        px: Pixels a cell.
        margin: Pixels of scenery around the cells; half a cell when not given.
    """
    painter = BoardPainter(sprites, px, margin)
    painter.show(scene_of(city.board, scenery_of(city.board)), placed_on(sprites, city))
    return painter


def city_picture(sprites: Sprites, city: City, px: int, margin: int | None = None) -> pygame.Surface:
    """Return a picture of a city; arguments as `painted`."""
    painter = painted(sprites, city, px, margin)
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture
