"""What is laid over a board while a building is held: grid, glow of legal cells, the ghost; and single buildings."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import pygame

from mycity.ui.board_ground import Frame
from mycity.ui.sprites import Place, Sprites

Colour = tuple[int, int, int]
GOOD: Colour = (86, 190, 108)
BAD: Colour = (214, 62, 48)
GLOW: Colour = (255, 238, 150)
_GRID = (58, 50, 28, 62)
_PULSE_MS = 1600
_PULSE_STEPS = 12


class BoardOverlays:
    """Overlays for boards of one frame, to be drawn where the board was drawn."""

    def __init__(self, sprites: Sprites, frame: Frame) -> None:
        self.sprites = sprites
        self.frame = frame
        self._ghost = cache(self._make_ghost)
        self._light = cache(self._make_light)
        self._line = cache(self._make_line)

    def draw_grid(self, surface: pygame.Surface, at: tuple[int, int], cells: Iterable[Place] | None = None) -> None:
        """The sides of some cells (those that are free), or of all, as thin lines."""
        everywhere = ((row, column) for row in range(self.frame.rows) for column in range(self.frame.columns))
        self._draw_cells(surface, at, everywhere if cells is None else cells, self._line())

    def draw_glow(
        self, surface: pygame.Surface, at: tuple[int, int], cells: Iterable[Place], clock_ms: int = 0
    ) -> None:
        """A soft light on some cells, gently pulsing with the clock."""
        swing = 0.5 + 0.5 * math.sin(2 * math.pi * clock_ms / _PULSE_MS)
        self._draw_cells(surface, at, cells, self._light(round(swing * _PULSE_STEPS)))

    def _draw_cells(
        self, surface: pygame.Surface, at: tuple[int, int], cells: Iterable[Place], tile: pygame.Surface
    ) -> None:
        corners = (self.frame.corner(row, column) for row, column in cells)
        surface.fblits([(tile, (at[0] + x, at[1] + y)) for x, y in corners])

    def draw_ghost(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        name: str,
        turns: int,
        place: tuple[float, float],
        good: bool,
    ) -> None:
        """A building that is not built yet, green or red.

        Args:
            surface: where to draw.
            at: the board's top left corner on the surface.
            name: sprite of the building, such as `Y-L4`.
            turns: quarter turns clockwise.
            place: row and column of its top left cell; fractions while it is dragged.
            good: whether it may be built there.
        """
        ghost, offset = self._ghost(name, turns, good)
        x, y = self.frame.corner(*place)
        surface.blit(ghost, (at[0] + x + offset[0], at[1] + y + offset[1]))

    def draw_building(
        self, surface: pygame.Surface, at: tuple[int, int], name: str, turns: int, place: tuple[float, float]
    ) -> None:
        """A building with its shadow anywhere on the board, for the moment when it is moving into place."""
        sprite = self.sprites.building(name, turns, self.frame.px)
        x, y = self.frame.corner(*place)
        corner = at[0] + x + sprite.offset[0], at[1] + y + sprite.offset[1]
        surface.blit(sprite.shadow, corner)
        surface.blit(sprite.body, corner)

    def _make_ghost(self, name: str, turns: int, good: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        sprite = self.sprites.building(name, turns, self.frame.px)
        colour = GOOD if good else BAD
        ghost = _halo(self.sprites.cells(name, turns), sprite.body.get_size(), sprite.offset, self.frame.px, colour)
        body = sprite.body.copy()
        body.blit(tinted(sprite.body, colour, 96 if good else 150), (0, 0))
        body.fill((255, 255, 255, 222), special_flags=pygame.BLEND_RGBA_MULT)
        ghost.blit(body, (0, 0))
        return ghost, sprite.offset

    def _make_line(self) -> pygame.Surface:
        tile = pygame.Surface((self.frame.px, self.frame.px), pygame.SRCALPHA)
        pygame.draw.rect(tile, _GRID, tile.get_rect(), max(1, self.frame.px // 64))
        return tile

    def _make_light(self, level: int) -> pygame.Surface:
        px = self.frame.px
        tile = pygame.Surface((px, px), pygame.SRCALPHA)
        strength = 0.58 + 0.42 * level / _PULSE_STEPS
        for step in range(5):
            inset = 1 + step * max(1, px // 22)
            square = tile.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(tile, (*GLOW, round((205 - 30 * step) * strength)), square, border_radius=px // 6)
        return tile


def tinted(picture: pygame.Surface, colour: Colour, strength: int) -> pygame.Surface:
    """One colour in the shape of a picture, `strength` (0..255) strong."""
    film = picture.copy()
    film.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    film.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return film


def _halo(
    cells: Iterable[Place], size: tuple[int, int], offset: tuple[int, int], px: int, colour: Colour
) -> pygame.Surface:
    """The building's cells as a soft coloured ground."""
    ground = pygame.Surface(size, pygame.SRCALPHA)
    places = list(cells)
    for grow, alpha in ((4, 70), (2, 120), (0, 165)):
        reach = grow * px // 64
        for row, column in places:
            square = pygame.Rect(column * px - offset[0], row * px - offset[1], px, px)
            pygame.draw.rect(ground, (*colour, alpha), square.inflate(2 * reach, 2 * reach), border_radius=px // 10)
    return ground


def building_icon(sprites: Sprites, name: str, turns: int, px: int) -> pygame.Surface:
    """A building with its shadow on nothing, cut to its visible part, for cards and trays; `px` pixels a cell."""
    sprite = sprites.building(name, turns, px)
    picture = sprite.shadow.copy()
    picture.blit(sprite.body, (0, 0))
    return picture.subsurface(sprite.body.get_bounding_rect().union(sprite.shadow.get_bounding_rect(24))).copy()
