"""Overlays of a board of squares: lines, light on legal cells, the ghost of a building; and single buildings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import pygame

from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.layer import Layer, Pace
from mycity.ui.board.outlines import KEPT, HeldOutlines
from mycity.ui.pictures.sprites import Place, Sprites, painted_size
from mycity.ui.style.theme import HIGH_CONTRAST, Colour

GOOD: Colour = (86, 190, 108)
BAD: Colour = (214, 62, 48)
ADVISED: Colour = (255, 196, 40)
GLOW: Colour = (255, 238, 150)
TINT = {GOOD: 40, BAD: 150, ADVISED: 36}
"""The strength of a colour on a building (0..255): where it may stand, its own colour must still be told."""
SOLID = {GOOD: 240, BAD: 222, ADVISED: 225}
"""Its opacity (0..255): a building that is only advised is seen through."""
_GRID = (58, 50, 28, 62)
_PLAIN_GRID = (0, 0, 0, 170)
_PULSE_MS = 1600
_PULSE_STEPS = 12
PULSE_FRAMES = 16
GLOWS = tuple(Pace(PULSE_FRAMES * 1000 // _PULSE_MS, lag=17 * number) for number in range(6))
"""Cells side by side do not pulse at the same moment: no single frame has to paint all of them."""


class BoardOverlays(HeldOutlines):
    """Overlays for boards of one layout, to be drawn where the board was drawn."""

    def __init__(self, sprites: Sprites, layout: CellLayout) -> None:
        super().__init__(layout)
        self.sprites = sprites
        self.layout = layout
        self._ghost = lru_cache(KEPT)(self._make_ghost)
        self._light = cache(self._make_light)
        self._line = cache(self._make_line)

    def lines(self, cells: Iterable[Place]) -> Iterator[Layer]:
        """The sides of some cells (those that are free) as thin lines."""
        for place in sorted(cells):
            yield Layer(self.layout.corner(*place), (self._line(),))

    def lights(self, cells: Iterable[Place]) -> Iterator[Layer]:
        """A soft light on some cells, gently pulsing."""
        frames = tuple(self._light(_level(_PULSE_MS * number // PULSE_FRAMES)) for number in range(PULSE_FRAMES))
        for row, column in sorted(cells):
            yield Layer(self.layout.corner(row, column), frames, GLOWS[(row + column) % len(GLOWS)])

    def ghost(self, name: str, turns: int, good: bool, variant: int = 0) -> tuple[pygame.Surface, tuple[int, int]]:
        """A building that is not built yet, green or red, and its offset from the corner of its top left cell.

        Args:
            name: sprite of the building, such as `Y-L4`.
            good: whether it may be built there.
            variant: one of those the building is painted in.
        """
        return self._ghost(name, turns, GOOD if good else BAD, variant)

    def advised(self, name: str, turns: int, variant: int = 0) -> tuple[pygame.Surface, tuple[int, int]]:
        """A building where it is advised to stand, as ``ghost``: unlike one that is held."""
        return self._ghost(name, turns, ADVISED, variant)

    def _make_ghost(
        self, name: str, turns: int, colour: Colour, variant: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        sprite = self.sprites.building(name, turns, self.layout.px, variant)
        ghost = _halo(self.sprites.cells(name, turns), sprite.body.get_size(), sprite.offset, self.layout.px, colour)
        body = sprite.body.copy()
        body.blit(tinted(sprite.body, colour, TINT[colour]), (0, 0))
        body.fill((255, 255, 255, SOLID[colour]), special_flags=pygame.BLEND_RGBA_MULT)
        ghost.blit(body, (0, 0))
        return ghost, sprite.offset

    def _make_line(self) -> pygame.Surface:
        tile = pygame.Surface((self.layout.px, self.layout.px), pygame.SRCALPHA)
        colour = _PLAIN_GRID if self.sprites.is_plain else _GRID
        pygame.draw.rect(tile, colour, tile.get_rect(), max(1, self.layout.px // 64))
        return tile

    def _make_light(self, level: int) -> pygame.Surface:
        px = self.layout.px
        tile = pygame.Surface((px, px), pygame.SRCALPHA)
        strength = _strength(level)
        if self.sprites.is_plain:  # a light is lost on pale meadow
            square, wide = tile.get_rect().inflate(-px // 10, -px // 10), max(2, px // 9)
            pygame.draw.rect(tile, (*HIGH_CONTRAST.ring, round(255 * strength)), square, wide, border_radius=px // 8)
            return tile
        for step in range(5):
            inset = 1 + step * max(1, px // 22)
            square = tile.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(tile, (*GLOW, round((205 - 30 * step) * strength)), square, border_radius=px // 6)
        return tile


def _level(clock_ms: int) -> int:
    """Return the brightness of the light at a time, of `_PULSE_STEPS`."""
    # A sine in few steps: both halves of the pulse share their pictures, which are painted once for each step.
    return round((0.5 + 0.5 * math.sin(2 * math.pi * clock_ms / _PULSE_MS)) * _PULSE_STEPS)


def _strength(level: int) -> float:
    return 0.58 + 0.42 * level / _PULSE_STEPS


def pulse(frame: int) -> float:
    """Return the brightness of the light (0..1) in one of `PULSE_FRAMES`."""
    return _strength(_level(_PULSE_MS * frame // PULSE_FRAMES))


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


def building_icon(
    sprites: Sprites, name: str, turns: int, px: int, roofs: int = 0, *, kept: bool = True
) -> pygame.Surface:
    """A building with its shadow on nothing, cut to its visible part; `px` pixels a cell, if it is painted so large."""
    sprite = sprites.building(name, turns, painted_size(px), sprites.building_variant(name, roofs), kept=kept)
    picture = sprite.shadow.copy()
    picture.blit(sprite.body, (0, 0))
    body, shade = sprite.body.get_bounding_rect(), sprite.shadow.get_bounding_rect(24)
    return picture.subsurface(body.union(shade) if shade.width else body).copy()  # in plain pictures there is no shadow
