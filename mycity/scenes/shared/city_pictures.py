"""A city as a picture of any size: still, or large over the scene below."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame

from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.scenes.shared.board_view import board_scene, placed_on
from mycity.scenes.shared.episode_look import EpisodeLook
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.board.painter import BoardPainter
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget
from mycity.ui.pictures.sprites import Sprites


def painted(
    sprites: Sprites,
    city: City,
    px: int,
    episode_look: EpisodeLook,
    margin: int | None = None,
    *,
    emblems: bool = False,
    beside: BoardPainter | None = None,
) -> BoardPainter:
    """Return a painter that shows a city as its episode does, ``px`` pixels a cell, within the scenery of its board.

    ``margin`` says how many pixels of scenery are seen, half a cell when not given; ``emblems`` as `show_city`;
    ``beside`` shows a city on the same ground.
    """
    painter = BoardPainter(sprites, px, board_scene(city.board, episode_look, episode_look.scenery).size, margin)
    if beside is not None:
        painter.stand_on(beside)
    show_city(painter, sprites, city, episode_look, emblems=emblems)
    return painter


def show_city(
    painter: BoardPainter, sprites: Sprites, city: City, episode_look: EpisodeLook, *, emblems: bool = False
) -> None:
    """Have a painter show a city as its episode does; with ``emblems`` every building carries its family's sign."""
    scene = board_scene(city.board, episode_look, episode_look.scenery)
    painter.show(scene, placed_on(sprites, city, episode_look), emblems=emblems)


def picture_side(px: int, grid: Grid) -> int:
    """Return the side of `city_picture`: the board and half a cell of its surroundings, where the railway runs."""
    return grid.side * px + 2 * (px // 2)


def picture_px(sizes: Sequence[int], room: int, grid: Grid) -> int:
    """Return the first of some cell sizes, the largest first, with which a picture fits a room; else the last."""
    return next((px for px in sizes if picture_side(px, grid) <= room), sizes[-1])


def city_picture(sprites: Sprites, city: City, px: int, episode_look: EpisodeLook) -> pygame.Surface:
    """Return a picture of a city, `picture_side` wide and high; arguments as `painted`."""
    painter = painted(sprites, city, px, episode_look)
    picture = pygame.Surface(painter.size)
    painter.draw(picture, (0, 0))
    return picture


class CityOverlay(PageScene, ABC):
    """A city large over the scene below, its water running; Esc or a click beside it goes back."""

    overlay = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock = 0.0
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._painter: BoardPainter | None = None

    @abstractmethod
    def build(self) -> list[Widget]:
        """Lay out the city and what stands beside it."""

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        motion = self.services.motion
        if self._painter is not None and motion.speed != "off" and not motion.reduced:
            before = self._painter.frame_counts(int(self._clock))
            self._clock += milliseconds
            self.needs_redraw |= self._painter.frame_counts(int(self._clock)) != before
