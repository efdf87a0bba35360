"""The light on a painted board: the picture of a day graded to another hour, and lamps in the windows.

light = EVENING
picture = dimmed(painted_by_day, light)
for windows in lamps(city, layout):      # one building after the other, as they were built
kindle(picture, windows, light, layout.px)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid, indices
from mycity.engine.pieces import HOUSE, WALL
from mycity.ui.board.outlines import BoardLayout, Pixel
from mycity.ui.style.theme import Colour

_WINDOW = 0.055
"""Cells across a window."""
_GLOW = 0.55
"""Cells that the light of a window reaches."""
_BELOW, _ASIDE = 0.36, 0.17
"""Cells from a cell's middle down to its windows, and from there to both sides, where a building ends below it."""


@dataclass(frozen=True)
class Light:
    """An hour of the day.

    Attributes:
        tint: The colour by which a picture of the day is multiplied.
        sky: The colour that is added then: shadows are never black.
        lamp: The colour of lit windows.
    """

    tint: Colour
    sky: Colour
    lamp: Colour


EVENING = Light(tint=(112, 112, 160), sky=(8, 6, 18), lamp=(255, 172, 74))
"""The light after the last card: blue, with roofs that can still be told apart, and warm windows."""


def dimmed(picture: pygame.Surface, light: Light) -> pygame.Surface:
    """Return a picture of the day as it looks in another light."""
    dark = picture.copy()
    dark.fill(light.tint, special_flags=pygame.BLEND_RGB_MULT)
    dark.fill(light.sky, special_flags=pygame.BLEND_RGB_ADD)
    return dark


def lamps(city: City, layout: BoardLayout) -> list[tuple[Pixel, ...]]:
    """Return the pixels of the windows of each piece that has any, as they were built.

    A building has them along its front, the lower side of its lowest cells; a tile in its villages and forts.
    """
    grid = city.board.grid
    own = city.symbol(HOUSE) | city.symbol(WALL)
    found = []
    for _, placement in city.placed:
        mask = placement.mask
        cells = _front(grid, mask) if not city.symbols else [grid.coordinate(cell) for cell in indices(mask & own)]
        spots = tuple(spot for cell in cells for spot in _windows(layout, cell))
        if spots:
            found.append(spots)
    return found


def _front(grid: Grid, mask: int) -> list[Coordinate]:
    """Return the cells of a building that have nothing of it below them."""
    cells = {grid.coordinate(cell) for cell in indices(mask)}
    return sorted((row, column) for row, column in cells if (row + 1, column) not in cells)


def _windows(layout: BoardLayout, cell: Coordinate) -> Iterator[Pixel]:
    middle = layout.around((cell,))
    for side in (-1, 1):
        yield middle.centerx + round(side * _ASIDE * layout.px), middle.centery + round(_BELOW * layout.px)


def lit_by(windows: tuple[Pixel, ...], px: int) -> pygame.Rect:
    """Return the rect that windows light, with ``px`` pixels a cell."""
    first, *others = (pygame.Rect(spot, (0, 0)).inflate(2 * _reach(px), 2 * _reach(px)) for spot in windows)
    return first.unionall(others)


def _reach(px: int) -> int:
    return max(4, round(_GLOW * px))


def kindle(picture: pygame.Surface, windows: tuple[Pixel, ...], light: Light, px: int) -> None:
    """Light windows on a picture, with ``px`` pixels a cell."""
    glow = _glow(light.lamp, _reach(px))
    side = max(2, round(_WINDOW * px))
    for spot in windows:
        picture.blit(glow, glow.get_rect(center=spot), special_flags=pygame.BLEND_RGB_ADD)
    for x, y in windows:
        pane = pygame.Rect(0, 0, side, max(side, side * 3 // 2))
        pane.center = x, y
        pygame.draw.rect(picture, (255, 236, 176), pane, border_radius=max(1, side // 3))


@lru_cache(maxsize=8)
def _glow(colour: Colour, radius: int) -> pygame.Surface:
    """Return a soft light, to be added."""
    glow = pygame.Surface((2 * radius, 2 * radius))
    for step in range(radius, 0, -1):
        share = (1.0 - step / radius) ** 2 * 0.5
        pygame.draw.circle(glow, [round(part * share) for part in colour], (radius, radius), step)
    return glow
