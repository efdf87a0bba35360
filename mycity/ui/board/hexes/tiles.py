"""Single tiles, with their shadows: on cards, in the hand, on their way down; the ghost of one held or advised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from mycity.ui.board.hexes.hex_layout import HexLayout
from mycity.ui.board.hexes.layers import tile_layers
from mycity.ui.board.hexes.shown import ShownTile
from mycity.ui.board.outlines import polygon
from mycity.ui.board.overlays import SOLID, TINT, tinted
from mycity.ui.pictures.sprites import Place, Sprites, cached_with_sprites
from mycity.ui.style.theme import Colour

_SHADE = (20, 14, 8)
_DARK = 130
_ROOM = 3, 8, 5, 4
"""Room for symbols and light at the left of a tile's cells, above, at the right, and below, in sixteenths of a cell."""


@dataclass(frozen=True)
class TilePicture:
    """A tile on nothing, which is shared: blit it, never draw on it.

    Attributes:
        picture: the tile, cut to its visible part.
        anchor: the pixel of it that lies in the middle of the tile's first cell.
    """

    picture: pygame.Surface
    anchor: tuple[int, int]

    def at(self, layout: HexLayout, first: Place) -> tuple[int, int]:
        """The top left pixel at which the tile's first cell lies on a place of a layout of the same size."""
        x, y = layout.middle(first)
        return x - self.anchor[0], y - self.anchor[1]


def tile_picture(sprites: Sprites, tile: ShownTile, px: int) -> TilePicture:
    """Return the picture of a tile for cells of `px` pixels; where its cells lie matters only to one another."""
    layout = HexLayout(px, (0, 0, 0, 0), rows=1, columns=1, lead=0)
    layers = list(tile_layers(sprites, layout, tile))
    whole = layers[0].rect.unionall([layer.rect for layer in layers])
    picture = pygame.Surface(whole.size, pygame.SRCALPHA)
    picture.fblits([(layer.frames[0], layer.rect.move(-whole.x, -whole.y)) for layer in layers])
    x, y = layout.middle(tile.cells[0])
    return TilePicture(picture, (x - whole.x, y - whole.y))


class ShadowedTile(NamedTuple):
    """A tile and its shadow, as large as one another, from the top left corner of the rectangle around its cells."""

    body: pygame.Surface
    shadow: pygame.Surface
    offset: tuple[int, int]


@cached_with_sprites
def shadowed_tile(sprites: Sprites, layout: HexLayout, tile: ShownTile) -> ShadowedTile:
    """Return a tile as it lies; pictures are shared by all places where the same tile lies the same way."""
    return _with_shadow(sprites, layout, tile)


def _with_shadow(sprites: Sprites, layout: HexLayout, tile: ShownTile) -> ShadowedTile:
    shadow, (left, top), offset = _shadow(sprites, layout, tile.cells)
    body = pygame.Surface(shadow.get_size(), pygame.SRCALPHA)
    picture = tile_picture(sprites, tile, layout.px)
    x, y = picture.at(layout, tile.cells[0])
    body.blit(picture.picture, (x + left, y + top))
    return ShadowedTile(body, shadow, offset)


@cached_with_sprites
def _shadow(sprites: Sprites, layout: HexLayout, cells: tuple[Place, ...]) -> tuple[pygame.Surface, Place, Place]:
    """Return the shadow of all tiles with these cells, by how much it is moved, and its offset from these."""
    around = layout.around(cells)
    # Symbols stand higher than their cells, and their shadows lie to the right; a ghost's light goes a little beyond.
    left, top, right, bottom = (1 + layout.px * part // 16 for part in _ROOM)
    at = left - around.left, top - around.top
    shadow = pygame.Surface((left + around.width + right, top + around.height + bottom), pygame.SRCALPHA)
    shadow.fill((*_SHADE, 0))
    far = _far(layout)
    for place in () if sprites.is_plain else cells:
        corners = polygon(layout, place, (at[0] + far, at[1] + far))
        pygame.draw.polygon(shadow, (*_SHADE, _DARK), corners)
    return pygame.transform.gaussian_blur(shadow, max(1, far // 2)), at, (-left, -top)


def _far(layout: HexLayout) -> int:
    """Return by how many pixels a shadow lies further right and down than its tile."""
    return max(1, layout.px // 16)


def tile_icon(sprites: Sprites, layout: HexLayout, tile: ShownTile, *, kept: bool = True) -> pygame.Surface:
    """A tile with its shadow on nothing, cut to its visible part; ``kept`` keeps what it is made of."""
    picture = (shadowed_tile if kept else _with_shadow)(sprites, layout, tile)
    icon = picture.shadow.copy()
    icon.blit(picture.body, (0, 0))
    # Plain pictures have no shadow, whose place is taken all the same: so a tile lies where it does in other looks.
    shade = picture.shadow.get_bounding_rect(24)
    if not shade.width:
        shade = _shaded(layout, tile, picture.offset)
    return icon.subsurface(picture.body.get_bounding_rect().union(shade)).copy()


def _shaded(layout: HexLayout, tile: ShownTile, offset: tuple[int, int]) -> pygame.Rect:
    """Return where the shadow of a tile lies on its picture, without what is blurred."""
    far = _far(layout)
    return pygame.Rect((far - offset[0], far - offset[1]), layout.around(tile.cells).size)


@cached_with_sprites
def tile_ghost(sprites: Sprites, layout: HexLayout, tile: ShownTile, colour: Colour) -> pygame.Surface:
    """A tile that is held or advised, in a colour on a soft ground; it lies as its `shadowed_tile`."""
    picture = shadowed_tile(sprites, layout, tile)
    around = layout.around(tile.cells)
    at = -picture.offset[0] - around.left, -picture.offset[1] - around.top
    ghost = pygame.Surface(picture.body.get_size(), pygame.SRCALPHA)
    for grown, alpha in _halo(layout.px):
        for place in tile.cells:
            pygame.draw.polygon(ghost, (*colour, alpha), polygon(layout, place, at, grown))
    body = picture.body.copy()
    body.blit(tinted(picture.body, colour, TINT[colour]), (0, 0))
    body.fill((255, 255, 255, SOLID[colour]), special_flags=pygame.BLEND_RGBA_MULT)
    ghost.blit(body, (0, 0))
    return ghost


def _halo(px: int) -> Iterator[tuple[float, int]]:
    for grown, alpha in ((4, 70), (2, 120), (0, 165)):
        yield grown * px / 64, alpha
