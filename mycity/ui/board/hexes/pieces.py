"""A single tile as a picture: in the hand, among those left, held over the board, falling onto it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.ui.board.hexes.layers import symbol_layers
from mycity.ui.board.hexes.layout import HexLayout
from mycity.ui.board.hexes.shown import ShownTile
from mycity.ui.pictures.sprites import Place, Sprites, cached_with_sprites


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


@cached_with_sprites
def tile_picture(sprites: Sprites, tile: ShownTile, px: int) -> TilePicture:
    """Return the picture of a tile for cells of `px` pixels; where its cells lie matters only to one another."""
    layout = HexLayout(px, (0, 0, 0, 0), rows=1, columns=1, lead=0)
    layers = list(symbol_layers(sprites, layout, dict(zip(tile.cells, tile.symbols, strict=True))))
    whole = layers[0].rect.unionall([layer.rect for layer in layers])
    picture = pygame.Surface(whole.size, pygame.SRCALPHA)
    picture.fblits([(layer.frames[0], layer.rect.move(-whole.x, -whole.y)) for layer in layers])
    x, y = layout.middle(tile.cells[0])
    return TilePicture(picture, (x - whole.x, y - whole.y))
