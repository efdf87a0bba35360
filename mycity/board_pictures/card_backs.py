"""The backs of cards: a deep ground with a golden lattice, and the world of the game painted in a medallion.

card_back(look, sprites, (180, 150), grid)       # with its rim; flat where colours are plain
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from mycity.engine.grid import ISLAND, Grid
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.style import textures
from mycity.ui.style.look import Look
from mycity.ui.style.theme import HIGH_CONTRAST, Colour, mix


class _Back(NamedTuple):
    """The back of a world's cards: its ground above and below, and the painting in the middle."""

    top: Colour
    bottom: Colour
    painting: str
    sign: str


_CITY = _Back((134, 52, 44), (84, 28, 34), "chapters/city-1", "family-house")
_ISLAND = _Back((24, 110, 118), (12, 62, 86), "chapters/island-1", "rule-beach")
_GOLD, _LIGHT, _DARK = (222, 178, 92), (255, 236, 176), (34, 16, 10)
_FINE = 3
"""Lines are drawn so many times larger than they are shown."""
_MEDALLION = 0.60
"""The width of the medallion, in the shorter side of a card."""
_RAYS = 24


def card_back(
    look: Look, sprites: Sprites, size: tuple[int, int], grid: Grid, *, is_loaded: bool = True
) -> pygame.Surface:
    """Return the back of a card of a game on a lattice, in pixels. It is shared: blit it, never draw on it.

    Until its painting ``is_loaded``, which takes long, it shows the sign of the world.
    """
    back = _ISLAND if grid.turns == ISLAND.turns else _CITY
    if look.palette.flat:
        return _flat(sprites, back, size, look.px(5), look.palette.table)
    return _painted(sprites, back if is_loaded else back._replace(painting=""), size, look.px(5), look.px(13))


@cached_with_sprites
def _painted(sprites: Sprites, back: _Back, size: tuple[int, int], rim: int, radius: int) -> pygame.Surface:
    size = textures.drawable(size)
    card = textures.rounded(size, radius, (*mix(back.bottom, _DARK, 0.6), 255))
    inner = textures.drawable((size[0] - 2 * rim, size[1] - 2 * rim))
    face = textures.gradient(inner, back.top, back.bottom)
    textures.grain(face, f"card {back.sign}", 0.5)
    face.blit(_lines(inner, rim), (0, 0))
    _medallion(face, sprites, back, rim)
    card.blit(textures.with_round_corners(face, radius - rim // 2), (rim, rim))
    edge = textures.rounded(size, radius, (*_GOLD, 150))
    hole = textures.rounded((size[0] - 2, size[1] - 2), radius - 1, (0, 0, 0, 255))
    edge.blit(hole, (1, 1), special_flags=pygame.BLEND_RGBA_SUB)
    card.blit(edge, (0, 0))
    return card


def _lines(size: tuple[int, int], rim: int) -> pygame.Surface:
    """Return what is drawn in gold on the ground: lattice, rays around the middle, a double frame."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    large.fill((*_GOLD, 0))
    thick, step = max(1, rim * _FINE // 4), max(8, 4 * rim * _FINE)
    for across in range(-high, wide + high, step):
        pygame.draw.line(large, (*_GOLD, 40), (across, 0), (across + high, high), thick)
        pygame.draw.line(large, (*_GOLD, 40), (across, 0), (across - high, high), thick)
    for x, y in _joints(wide, high, step):
        pygame.draw.circle(large, (*_LIGHT, 80), (x, y), thick * 2)
    middle, reach = pygame.Vector2(wide / 2, high / 2), min(wide, high) * _MEDALLION / 2
    for number in range(_RAYS):
        way = pygame.Vector2(0, -1).rotate(360 * number / _RAYS)
        side = pygame.Vector2(-way.y, way.x) * reach * 0.05
        tip = middle + way * reach * (1.42 if number % 2 else 1.26)
        pygame.draw.polygon(large, (*_GOLD, 170), (middle + way * reach - side, tip, middle + way * reach + side))
    for inset, alpha in ((rim, 210), (rim * 9 // 5, 110)):
        frame = pygame.Rect(0, 0, wide, high).inflate(-2 * inset * _FINE, -2 * inset * _FINE)
        pygame.draw.rect(large, (*_GOLD, alpha), frame, max(_FINE, thick), border_radius=2 * rim * _FINE)
    return pygame.transform.smoothscale(large, size)


def _joints(wide: int, high: int, step: int) -> Iterator[tuple[int, int]]:
    """Yield the points where the lines of the lattice cross: in rows half a step apart, every other one moved."""
    left = -high % step
    for row in range(2 * high // step + 1):
        for x in range(left % step - step + (row % 2) * step // 2, wide + step, step):
            yield x, row * step // 2


def _medallion(face: pygame.Surface, sprites: Sprites, back: _Back, rim: int) -> None:
    """Lay the painting or the sign into the middle, within a golden ring and over a shadow to the lower right."""
    side = max(8, round(min(face.get_size()) * _MEDALLION))
    ring = max(2, rim * 3 // 5)
    for colour, grown, shift in ((_DARK, ring + 2, 1), (_GOLD, ring, 0), (_LIGHT, max(1, ring // 3), 0)):
        disc = textures.rounded((side + 2 * grown,) * 2, side, (*colour, 150 if shift else 255))
        face.blit(disc, disc.get_rect(center=face.get_rect().center).move(shift, 2 * shift))
    if back.painting:
        picture = textures.with_round_corners(sprites.painting(back.painting, (side, side)), side)
    else:
        picture = textures.rounded((side, side), side, (*mix(back.top, _LIGHT, 0.75), 255))
        sign = sprites.icon(back.sign, max(1, side * 5 // 8))
        picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    face.blit(picture, picture.get_rect(center=face.get_rect().center))


@cached_with_sprites
def _flat(sprites: Sprites, back: _Back, size: tuple[int, int], rim: int, ground: Colour) -> pygame.Surface:
    """Return a back in plain colours: a line around it, and the sign of the world on a disc."""
    card = textures.rounded(size, 2 * rim, (*HIGH_CONTRAST.ink, 255))
    card.blit(textures.rounded((size[0] - 2 * rim, size[1] - 2 * rim), 2 * rim, (*ground, 255)), (rim, rim))
    line, side, middle = max(1, rim * 3 // 5), round(min(size) * _MEDALLION), card.get_rect().center
    pygame.draw.rect(card, HIGH_CONTRAST.gold, card.get_rect().inflate(-6 * rim, -6 * rim), line, 2 * rim)
    pygame.draw.aacircle(card, HIGH_CONTRAST.gold, middle, side // 2)
    pygame.draw.aacircle(card, HIGH_CONTRAST.paper, middle, side // 2 - line)
    sign = sprites.icon(back.sign, max(1, side * 5 // 8))
    card.blit(sign, sign.get_rect(center=middle))
    return card
