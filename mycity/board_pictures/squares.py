"""The city's boards: squares, on which buildings stand that are one picture each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from mycity.board_pictures.art import NO_MARGINS, BoardArt, Cells, HeldPictures, Margins, PiecePicture
from mycity.board_pictures.episode_decor import PLAIN, EpisodeDecor
from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import SQUARE_11, Grid, indices
from mycity.engine.pieces import Building, Placement
from mycity.table.turn.held import Held
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.board.overlays import BoardOverlays, building_icon
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.shown import ShownBoard, ShownBuilding, shown_board
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites


def placed_on(sprites: Sprites, city: City, decor: EpisodeDecor = PLAIN) -> list[ShownBuilding]:
    """Return the buildings of a city as the painter wants them, with what lies on them in an episode."""
    grid, roofs = city.board.grid, decor.roofs
    return [
        _placed(sprites, grid, building, placement, decor.badges(city, number), roofs)
        for number, (building, placement) in enumerate(city.placed)
    ]


@cached_with_sprites
def _placed(
    sprites: Sprites, grid: Grid, building: Building, placement: Placement, badges: tuple[str, ...], roofs: int
) -> ShownBuilding:
    cells = [grid.coordinate(index) for index in indices(placement.mask)]
    name, turns, (row, column) = sprites.match(building.id, cells)
    return ShownBuilding(name, turns, row, column, badges, sprites.building_variant(name, roofs))


@lru_cache(maxsize=16)
def board_scene(board: Board, decor: EpisodeDecor = PLAIN, scenery: tuple[str, ...] | None = None) -> ShownBoard:
    return shown_board(decor.known(board), scenery, decor.strewn)


class SquareArt(BoardArt):
    """Draws boards of squares."""

    grid = SQUARE_11
    around_pictures = 8, 8, 8, 8
    has_ring = True
    has_files = True

    def small_margins(self, px: int) -> Margins:  # noqa: ARG002
        return 2, 2, 2, 2

    def layout(self, grid: Grid, px: int, margins: Margins = NO_MARGINS) -> CellLayout:
        return CellLayout(px, margins[0], grid.rows, grid.columns)

    def painter(self, sprites: Sprites, grid: Grid, px: int, margins: Margins) -> BoardPainter:
        return BoardPainter(sprites, px, (grid.rows, grid.columns), margins[0])

    def scene(self, city: City, decor: EpisodeDecor, *, scenery: bool = True) -> ShownBoard:
        return board_scene(city.board, decor, decor.scenery if scenery else None)

    def empty_scene(self, board: Board, decor: EpisodeDecor) -> ShownBoard:
        return board_scene(board, decor, decor.scenery)

    def placed_pieces(self, sprites: Sprites, city: City, decor: EpisodeDecor) -> list[ShownBuilding]:
        return placed_on(sprites, city, decor)

    def laid(self, sprites: Sprites, building: Building, cells: Cells, px: int, roofs: int) -> PiecePicture:
        name, turns, _ = sprites.match(building.id, cells)
        sprite = sprites.building(name, turns, px, sprites.building_variant(name, roofs))
        return PiecePicture(sprite.body, sprite.shadow, sprite.offset)

    def icon(
        self, sprites: Sprites, building: Building, cells: Cells, px: int, roofs: int = 0, *, kept: bool = True
    ) -> pygame.Surface:
        name, turns, _ = sprites.match(building.id, cells)
        return building_icon(sprites, name, turns, px, roofs, kept=kept)

    def held(self, sprites: Sprites, layout: BoardLayout, roofs: int) -> HeldPictures:
        if not isinstance(layout, CellLayout):
            raise TypeError("a board of squares has a layout of squares")
        return _HeldBuildings(sprites, layout, roofs)

    def load(self, sprites: Sprites, building: Building, px: int, roofs: int) -> Iterator[None]:
        name, _, _ = sprites.match(building.id, building.coordinates)
        for turns in sprites.turns(name):
            sprites.building(name, turns, px, sprites.building_variant(name, roofs))
            yield


class _HeldBuildings(HeldPictures):
    def __init__(self, sprites: Sprites, layout: CellLayout, roofs: int) -> None:
        self._sprites = sprites
        self._roofs = roofs
        self._overlays = BoardOverlays(sprites, layout)
        super().__init__(self._overlays)

    def ghost(self, held: Held, good: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        name, turns, _ = self._sprites.match(held.building.id, held.cells)
        return self._overlays.ghost(name, turns, good, self._sprites.building_variant(name, self._roofs))

    def advised(self, held: Held) -> tuple[pygame.Surface, tuple[int, int]]:
        name, turns, _ = self._sprites.match(held.building.id, held.cells)
        return self._overlays.advised(name, turns, self._sprites.building_variant(name, self._roofs))

    def turns(self, building: Building) -> Sequence[int]:
        name, _, _ = self._sprites.match(building.id, building.coordinates)
        return self._sprites.turns(name)
