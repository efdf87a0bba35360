"""The island's boards: hexagons, on which tiles lie whose symbols grow together with those beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from mycity.board_pictures.art import NO_MARGINS, BoardArt, Cells, HeldPictures, Margins, PiecePicture, cells_on
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.content.lands.scenery import map_of, scenery_on
from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import ISLAND, Grid, indices
from mycity.engine.pieces import SYMBOL_NAMES, Building, Placement
from mycity.table.turn.held import Held
from mycity.ui.board.hexes.ground import land_reach
from mycity.ui.board.hexes.hex_layout import HexLayout, hex_layout
from mycity.ui.board.hexes.overlays import HexOverlays
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import ShownIsland, ShownTile, Surroundings, shown_island
from mycity.ui.board.hexes.tiles import shadowed_tile, tile_ghost, tile_icon
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.board.overlays import ADVISED, BAD, GOOD
from mycity.ui.pictures.sprites import Sprites, painted_size


class HexArt(BoardArt):
    """Draws boards of hexagons."""

    grid = ISLAND
    around_pictures = 8, 3, 8, 10
    has_ring = False
    has_files = False

    def small_margins(self, px: int) -> Margins:
        return px // 4, px // 2, px // 4, px // 2

    def land_around(self, grid: Grid, px: int) -> Margins:
        left, above, right, below = (round(reach * px / _FINE) for reach in _reach_of_land(grid))
        return left, above, right, below

    def layout(self, grid: Grid, px: int, margins: Margins = NO_MARGINS) -> HexLayout:
        return hex_layout(grid, painted_size(px), margins)

    def painter(self, sprites: Sprites, grid: Grid, px: int, margins: Margins) -> IslandPainter:
        return IslandPainter(sprites, self.layout(grid, px, margins))

    def scene(self, city: City, decor: EpisodeDecor, *, scenery: bool = True) -> ShownIsland:  # noqa: ARG002
        marked = 0
        for cells in city.markers.values():
            marked |= cells
        return _scene(city.board, decor.strewn, marked & city.covered, marked & ~city.covered, not decor.totems)

    def empty_scene(self, board: Board, decor: EpisodeDecor) -> ShownIsland:
        return _scene(board, decor.strewn, 0, 0, not decor.totems)

    def placed_pieces(self, sprites: Sprites, city: City, decor: EpisodeDecor) -> list[ShownTile]:  # noqa: ARG002
        return [_placed(city.board.grid, building, placement) for building, placement in city.placed]

    def laid(self, sprites: Sprites, building: Building, cells: Cells, px: int, roofs: int) -> PiecePicture:  # noqa: ARG002
        return PiecePicture(*shadowed_tile(sprites, self.layout(self.grid, px), _corner_tile(building, cells)))

    def icon(
        self,
        sprites: Sprites,
        building: Building,
        cells: Cells,
        px: int,
        roofs: int = 0,  # noqa: ARG002
        *,
        kept: bool = True,
    ) -> pygame.Surface:
        return tile_icon(sprites, self.layout(self.grid, px), _corner_tile(building, cells), kept=kept)

    def held(self, sprites: Sprites, layout: BoardLayout, roofs: int) -> HeldPictures:  # noqa: ARG002
        if not isinstance(layout, HexLayout):
            raise TypeError("a board of hexagons has a layout of hexagons")
        return _HeldTiles(sprites, layout, self)

    def load_parts(self, sprites: Sprites, sizes: Iterable[int]) -> Iterator[None]:
        cell_sizes = tuple(sizes)
        for name in ("base", *SYMBOL_NAMES.values()):  # these sheets are too large for all to be kept from size to size
            for px in cell_sizes:
                sprites.cut_stamps(name, painted_size(px))
            yield

    def load(self, sprites: Sprites, building: Building, px: int, roofs: int) -> Iterator[None]:
        for turn in range(self.grid.turns):
            self.laid(sprites, building, self.cells_of(building, turn), px, roofs)
            yield


class _HeldTiles(HeldPictures):
    def __init__(self, sprites: Sprites, layout: HexLayout, art: HexArt) -> None:
        super().__init__(HexOverlays(layout))
        self._sprites = sprites
        self._layout = art.layout(art.grid, layout.px)

    def ghost(self, held: Held, good: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        return self._tinted(held, GOOD if good else BAD)

    def advised(self, held: Held) -> tuple[pygame.Surface, tuple[int, int]]:
        return self._tinted(held, ADVISED)

    def turns(self, building: Building) -> Sequence[int]:  # noqa: ARG002 - all are different
        return range(6)

    def _tinted(self, held: Held, colour: tuple[int, int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
        tile = _corner_tile(held.building, held.cells)
        offset = shadowed_tile(self._sprites, self._layout, tile).offset
        return tile_ghost(self._sprites, self._layout, tile, colour), offset


def _corner_tile(building: Building, cells: Cells) -> ShownTile:
    """Return a tile moved to where its top row and its first column are 0: one picture, wherever it lies."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return ShownTile(tuple((row - top, column - left) for row, column in cells), building.symbols)


@lru_cache(maxsize=512)
def _placed(grid: Grid, building: Building, placement: Placement) -> ShownTile:
    return ShownTile(cells_on(grid, building, placement), building.symbols)


@lru_cache(maxsize=32)
def _scene(board: Board, strewn: int, flagged: int, reached: int, overgrown: bool) -> ShownIsland:
    grid = board.grid
    flags, wreaths = (frozenset(map(grid.coordinate, indices(cells))) for cells in (flagged, reached))
    drawn = map_of(board)  # whatever befalls a printed board, the land below stays as it is
    land = Surroundings(drawn.scenery, drawn.first, strewn)
    return shown_island(board, land, flags, wreaths, overgrown=overgrown)


@lru_cache(maxsize=32)
def _reach_of_land(grid: Grid) -> Margins:
    """Return how far the land of a lattice reaches beyond the board, `_FINE` pixels a cell."""
    layout = hex_layout(grid, _FINE, NO_MARGINS)
    standing = land_reach(Surroundings(*scenery_on(grid)), layout)
    ground = standing[0].unionall(standing[1:])
    board = layout.board
    return board.left - ground.left, board.top - ground.top, ground.right - board.right, ground.bottom - board.bottom


_FINE = 120
