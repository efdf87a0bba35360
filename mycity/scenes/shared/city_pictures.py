"""A city as one still picture, at any size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.scenes.shared.board_view import board_scene, placed_on
from mycity.scenes.shared.setting import Setting
from mycity.ui.board.painter import BoardPainter
from mycity.ui.pictures.sprites import Sprites


def painted(sprites: Sprites, city: City, px: int, setting: Setting, margin: int | None = None) -> BoardPainter:
    """Return a painter that shows a city as its episode does, with the ring of scenery that belongs to its board.

    Args:
        sprites: The pictures.
        city: The city.
        px: Pixels a cell.
        setting: How its episode shows it.
        margin: Pixels of scenery around the cells; half a cell when not given.
    """
    painter = BoardPainter(sprites, px, board_scene(city.board, setting, setting.scenery).size, margin)
    show_city(painter, sprites, city, setting)
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


def picture_side(px: int, grid: Grid) -> int:
    """Return the side of `city_picture`: the board and half a cell of its surroundings, where the railway runs."""
    return grid.side * px + 2 * (px // 2)


def picture_px(sizes: Sequence[int], room: int, grid: Grid) -> int:
    """Return the first of some cell sizes, the largest first, with which a picture fits a room; else the last."""
    return next((px for px in sizes if picture_side(px, grid) <= room), sizes[-1])


def city_picture(sprites: Sprites, city: City, px: int, setting: Setting) -> pygame.Surface:
    """Return a picture of a city, `picture_side` wide and high; arguments as `painted`."""
    painter = painted(sprites, city, px, setting)
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture
