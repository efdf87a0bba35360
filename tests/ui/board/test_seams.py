"""Grounds are put together from pieces: inside what they cover nothing shines through, at any size."""

from __future__ import annotations

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.ground import Terrain, paint_ground
from mycity.ui.board.hexes.ground import paint_island
from mycity.ui.board.hexes.hex_layout import HexLayout, beside
from mycity.ui.board.hexes.shown import Surroundings
from mycity.ui.pictures.sprites import Place, Sprites, Stamps

SIZES = range(8, 81)
FAINT = 20
"""The most of white that is no seam: the lines around cells, which are meant to be hardly there."""


class BlackOnWhite(Sprites):
    """Pictures of which one ground is black, and all others white; nothing stands on them."""

    own = ""

    def texture(self, name: str, px: int) -> pygame.Surface:
        ground = pygame.Surface((4 * px, 4 * px))
        ground.fill((0, 0, 0) if name == self.own else (255, 255, 255))
        return ground

    def stamps(self, name: str, px: int) -> Stamps:
        del name, px
        return Stamps((pygame.Surface((1, 1), pygame.SRCALPHA),), (0, 0))


@pytest.fixture(scope="module")
def sprites() -> BlackOnWhite:
    return BlackOnWhite(assets_root() / "sprites")


def shines_through(picture: pygame.Surface, cells: list[pygame.Rect]) -> bool:
    """Return whether anything white is seen on some cells of a picture."""
    return any(int(pygame.surfarray.array3d(picture.subsurface(cell)).max()) > FAINT for cell in cells)


@pytest.mark.slow
@pytest.mark.parametrize(("code", "own"), [("B", "sand"), ("H", "heath"), ("J", "jungle")])
def test_the_land_of_an_island_has_no_seams(sprites: BlackOnWhite, code: str, own: str) -> None:
    sprites.own = own
    land = Surroundings((f"{code * 4}~",) * 4, (0, 0))
    for px in SIZES:
        layout = HexLayout(px, (px, px, px, px), rows=4, columns=5, lead=0)
        picture = paint_island(sprites, land, layout)
        middles = [layout.cell(place) for place in inner(land, layout, code)]
        assert middles
        assert not shines_through(picture, middles), px


def inner(land: Surroundings, layout: HexLayout, code: str) -> list[Place]:
    """Return the places of a code that has no other beside it."""
    return [
        place for place in layout.seen(0) if all(land.code(near, layout) == code for near in (place, *beside(place)))
    ]


@pytest.mark.parametrize(("code", "own"), [("M", "mountain"), ("F", "forest")])
def test_the_masses_of_a_city_have_no_seams(sprites: BlackOnWhite, code: str, own: str) -> None:
    sprites.own = own
    terrain = Terrain((f"{code * 4}.",) * 5, lined=False)
    for px in SIZES:
        layout = CellLayout(px, px // 2, rows=5, columns=5)
        picture = paint_ground(sprites, terrain, layout)
        assert not shines_through(picture, [layout.around(((1, 1), (3, 2)))]), px
