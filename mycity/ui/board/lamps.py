"""Lamps of a board that are lit by their light: windows, lanterns between houses, lamps at mines, fires on an island.

A building's windows are along its front, the lower side of its lowest cells; a tile's in its villages and forts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from math import pi, sin

import pygame

from mycity.ui.board.gardens import Plots
from mycity.ui.board.ground import pseudo_random
from mycity.ui.board.layer import SMOKE, Layer
from mycity.ui.board.outlines import BoardLayout, Pixel
from mycity.ui.pictures.sprites import Place, Sprites, cached_with_sprites
from mycity.ui.style.theme import Colour

PANE: Colour = (255, 240, 186)
"""The colour of what is lit itself."""
_WINDOW = 0.06
"""Cells across a window."""
_GLOW = 0.52
"""Cells that its light reaches."""
_BELOW, _ASIDE = 0.36, 0.17
"""Cells from a cell's middle down to its windows, and from there to both sides."""
_THICK = 0.72
"""The opacity of the light around a lamp, of 1."""
_LEAST_PX = 16
"""Pixels of a cell below which a lamp would be a stain."""
_LANTERNS: tuple[Colour, ...] = ((255, 120, 84), (255, 206, 96), (140, 214, 255), (255, 150, 190), (190, 240, 130))
_STRING = 5
"""Lanterns on a string."""
_FLAMES, _FIRE = 4, 62
"""Frames of a fire, and its size in per cent of what a lamp has."""
_BARE = "BH"
"""Codes of an island's ground on which fires burn while nothing lies there."""


def front(cells: Collection[Place]) -> list[Place]:
    """Return the cells of a building that have nothing of it below them."""
    return sorted((row, column) for row, column in cells if (row + 1, column) not in cells)


def windows(layout: BoardLayout, cell: Place) -> Iterator[Pixel]:
    """Yield the pixels of the windows of a cell in a front."""
    middle = layout.around((cell,))
    for side in (-1, 1):
        yield middle.centerx + round(side * _ASIDE * layout.px), middle.centery + round(_BELOW * layout.px)


def window_layers(sprites: Sprites, layout: BoardLayout, cells: Iterable[Place]) -> Iterator[Layer]:
    """Yield the lit windows of some cells of a front, if windows are lit in this light."""
    row = sprites.light.row
    if "windows" not in row.lamps or layout.px < _LEAST_PX:
        return
    for cell in cells:
        for x, y in windows(layout, cell):
            lamp = window_picture(sprites, layout.px, row.lamp)
            yield Layer((x - lamp.get_width() // 2, y - lamp.get_height() // 2), (lamp,))


@cached_with_sprites
def window_picture(sprites: Sprites, px: int, colour: Colour) -> pygame.Surface:  # noqa: ARG001 - kept with them
    """Return a lit window with the light around it."""
    picture = glow(colour, max(4, round(_GLOW * px)), _THICK).copy()
    wide = max(2, round(_WINDOW * px))
    pane = pygame.Rect(0, 0, wide, max(wide, wide * 3 // 2))
    pane.center = picture.get_rect().center
    pygame.draw.rect(picture, PANE, pane, border_radius=max(1, wide // 3))
    return picture


@lru_cache(maxsize=64)
def glow(colour: Colour, radius: int, thick: float) -> pygame.Surface:
    """Return a soft round light of a colour; where ``thick`` is more than 1 its middle is solid. Never draw on it."""
    light = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    light.fill((*colour, 0))
    for reach in range(radius, 0, -1):
        share = (1.0 - reach / radius) ** 2 * thick
        pygame.draw.circle(light, (*colour, min(255, round(255 * share))), (radius, radius), reach)
    return light


def lantern_layers(sprites: Sprites, layout: BoardLayout, plots: Plots) -> Iterator[Layer]:
    """Yield strings of lanterns on free cells below houses, if lanterns hang in this light."""
    if "lanterns" not in sprites.light.row.lamps or layout.px < _LEAST_PX:
        return
    for place, houses in plots.free:
        if "N" in houses and pseudo_random(*place, 151, 3):
            picture = _string(sprites, layout.px, pseudo_random(*place, 152, len(_LANTERNS)))
            at = layout.around((place,))
            yield Layer((at.centerx - picture.get_width() // 2, at.top - layout.px // 8), (picture,))


@cached_with_sprites
def _string(sprites: Sprites, px: int, first: int) -> pygame.Surface:  # noqa: ARG001 - kept with them
    """Return lanterns on a string that hangs through between two ends, a cell apart."""
    picture = pygame.Surface((px + px // 2, px // 2 + px // 4), pygame.SRCALPHA)
    spots = [
        (px // 4 + px * number // (_STRING + 1), px // 6 + round(px * 0.13 * sin(pi * number / (_STRING + 1))))
        for number in range(_STRING + 2)
    ]
    pygame.draw.aalines(picture, (60, 44, 34, 200), False, spots)
    side = max(2, round(px * 0.07))
    for number, spot in enumerate(spots[1:-1]):
        colour = _LANTERNS[(first + number) % len(_LANTERNS)]
        light = glow(colour, max(4, px // 5), 0.7)
        picture.blit(light, light.get_rect(center=(spot[0], spot[1] + side)))
    for number, (x, y) in enumerate(spots[1:-1]):
        lantern = pygame.Rect(0, 0, side, side * 4 // 3)
        lantern.midtop = x, y
        pygame.draw.ellipse(picture, _LANTERNS[(first + number) % len(_LANTERNS)], lantern)
        pygame.draw.ellipse(picture, (255, 250, 226), lantern.inflate(-side // 2, -side // 2))
    return picture


def mine_layers(sprites: Sprites, layout: BoardLayout, mines: Iterable[Place]) -> Iterator[Layer]:
    """Yield a lamp beside the mouth of each mine, if they are lit in this light."""
    row = sprites.light.row
    if "mines" not in row.lamps or layout.px < _LEAST_PX:
        return
    for place in mines:
        lamp, cell = window_picture(sprites, layout.px, row.lamp), layout.around((place,))
        yield Layer(lamp.get_rect(center=(cell.right - layout.px // 5, cell.centery)).topleft, (lamp,))


def fire_layers(sprites: Sprites, layout: BoardLayout, bare: Iterable[tuple[Place, str]]) -> Iterator[Layer]:
    """Yield fires on some of the bare places with their codes, if they burn in this light."""
    if "fires" not in sprites.light.row.lamps or layout.px < _LEAST_PX:
        return
    grounds = dict(bare)
    # Where cells meet, and not in one: there it would look like a thing that lies on the board.
    for place in grounds:
        meeting = place, *layout.beside(place)[:2]
        if all(grounds.get(cell, "") in _BARE for cell in meeting) and pseudo_random(*place, 161, 3) == 0:
            frames = _fire(sprites, layout.px * _FIRE // 100)
            at = frames[0].get_rect(center=layout.corners(place)[1]).topleft
            yield Layer(at, frames, SMOKE, pseudo_random(*place, 162, _FLAMES))


@cached_with_sprites
def _fire(sprites: Sprites, px: int) -> tuple[pygame.Surface, ...]:
    """Return the frames of a fire with the light around it."""
    return tuple(_burning(px, sprites.light.row.lamp, number) for number in range(_FLAMES))


def _burning(px: int, colour: Colour, number: int) -> pygame.Surface:
    picture = glow(colour, max(5, round(px * (0.62 + 0.03 * (number % 2)))), 0.55).copy()
    x, y = picture.get_rect().center
    log = max(2, px // 16)
    for side in (-1, 1):
        pygame.draw.line(picture, (74, 48, 32), (x - side * px // 7, y + px // 9), (x + side * px // 9, y), log)
    lean = (-1, 1, 0, 1)[number] * px / 40
    for part, flame in ((1.0, (255, 128, 40)), (0.66, (255, 196, 74)), (0.34, (255, 244, 196))):
        wide, high = px * 0.11 * part, px * (0.27 + 0.03 * (number % 3)) * part
        foot = y + px * 0.07
        outline = [(x - wide, foot - wide), (x + lean, foot - high), (x + wide, foot - wide), (x, foot)]
        pygame.draw.polygon(picture, flame, outline)
    return picture
