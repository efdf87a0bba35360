"""A city as one still picture, at any size."""

from __future__ import annotations

import pygame

from mycity.engine.city import City
from mycity.scenes.play.board_view import board_scene, placed_on
from mycity.scenes.play.setting import Setting
from mycity.scenes.play.ways_out import scenery_of
from mycity.ui.board_painter import BoardPainter
from mycity.ui.sprites import Sprites


def painted(
    sprites: Sprites, city: City, px: int, margin: int | None = None, setting: Setting | None = None
) -> BoardPainter:
    """Return a painter that shows a city, with the ring of scenery that belongs to its board.

    Args:
        sprites: The pictures.
        city: The city.
        px: Pixels a cell.
        margin: Pixels of scenery around the cells; half a cell when not given.
        setting: How its episode shows it; by itself otherwise.
    """
    painter = BoardPainter(sprites, px, margin)
    show_city(painter, sprites, city, setting or Setting(scenery_of(city.board)))
    return painter


def show_city(painter: BoardPainter, sprites: Sprites, city: City, setting: Setting, *, emblems: bool = False) -> None:
    """Have a painter show a city as its episode does.

    Args:
        painter: The painter.
        sprites: The pictures.
        city: The city.
        setting: How the episode shows it.
        emblems: Whether every building carries the sign of its family.
    """
    scene = board_scene(city.board, setting, setting.scenery)
    painter.show(scene, placed_on(sprites, city, setting), emblems=emblems)


def city_picture(sprites: Sprites, city: City, px: int, margin: int | None = None) -> pygame.Surface:
    """Return a picture of a city; arguments as `painted`."""
    painter = painted(sprites, city, px, margin)
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture
