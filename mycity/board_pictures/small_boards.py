"""The small boards of letters and books of rules, painted as large boards are."""

from __future__ import annotations

import pygame

from mycity.board_pictures.episode_decor import COG, INVESTOR
from mycity.content.small_boards import HexPicture, Picture, SmallBoard, place_of
from mycity.engine.land import ISLAND_LAND
from mycity.ui.board.hexes.hex_layout import HALF, ROW, HexLayout, hex_layout
from mycity.ui.board.hexes.painter import IslandPainter
from mycity.ui.board.hexes.shown import ShownIsland, ShownTile, Surroundings
from mycity.ui.board.painter import BoardPainter
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures

FENCE = "rule-blocking"
"""The sign of the blocking card."""
_ABOVE, _BELOW = 0.25, -0.35
"""Cells by which a picture of an island shows more than its first row, and less of its last."""
_BEYOND = 2
"""Cells by which an island goes on beyond a picture of it, as it is at its border."""


def small_board(sprites: Sprites, board: SmallBoard, px: int, *, emblems: bool = False) -> pygame.Surface:
    """Return the small board of a letter, ``px`` pixels a cell, with its corners rounded.

    With ``emblems`` every building of a city carries its family's sign.
    """
    if isinstance(board, Picture):
        picture = _squares(sprites, board, px, emblems=emblems)
    else:
        picture = _hexagons(sprites, board, px)
    return textures.with_round_corners(picture, max(4, px // 5))


def board_height(board: SmallBoard, px: int) -> int:
    """Return how many pixels high the picture of a small board is, without painting it."""
    if isinstance(board, Picture):
        return board.size[0] * px + _track(board, px)
    return _island_layout(board, px).size[1]


def cells_px(board: SmallBoard, high: int) -> int:
    """Return how many pixels a cell of a small board may have that is to be so many pixels high."""
    rows = board.size[0]
    return round(high / (rows if isinstance(board, Picture) else (rows - 1) * ROW + 2 * HALF + _ABOVE + _BELOW))


def _squares(sprites: Sprites, picture: Picture, px: int, *, emblems: bool) -> pygame.Surface:
    rows, columns = len(picture.cells), len(picture.cells[0])
    margin = _track(picture, px)
    painter = BoardPainter(sprites, px, (rows, columns), margin)
    scenery = None
    if picture.track:
        inner = [f"{row[0]}{row}{row[-1]}" for row in (picture.cells[0], *picture.cells)]
        scenery = (*("".join(code if code in "MF" else "." for code in row) for row in inner), "=" * (columns + 2))
    scene = ShownBoard(
        cells=picture.cells,
        river=frozenset(picture.edges),
        scenery=scenery,
        closed=frozenset(map(place_of, picture.closed)),
        squares=frozenset(map(place_of, picture.squares)),
        marks=tuple((name, frozenset(map(place_of, cells))) for name, cells in picture.marks.items()),
    )
    placed = [
        ShownBuilding(name, turns, row, column, _badges(picture, name)) for name, turns, row, column in picture.placed
    ]
    painter.show(scene, placed, emblems=emblems)
    board = pygame.Surface(painter.size)
    painter.draw(board, (0, 0))
    if margin := painter.layout.margin:
        width, height = painter.size
        board = board.subsurface((margin, margin, width - 2 * margin, height - margin)).copy()
    if picture.fence:
        fence = sprites.icon(FENCE, rows * px * 9 // 10)
        board.blit(fence, fence.get_rect(center=board.get_rect().center))
    return board


def _track(picture: Picture, px: int) -> int:
    """Return how many pixels the railway takes below the last row."""
    return px // 2 if picture.track else 0


def _badges(picture: Picture, name: str) -> tuple[str, ...]:
    cogs = (COG,) if name in picture.cogs else ()
    return (*cogs, INVESTOR) if name == picture.investor else cogs


def _hexagons(sprites: Sprites, picture: HexPicture, px: int) -> pygame.Surface:
    painter = IslandPainter(sprites, _island_layout(picture, px))
    painter.show(_piece_of_island(picture), [ShownTile(cells, symbols) for symbols, cells in picture.placed])
    board = pygame.Surface(painter.size)
    painter.draw(board, (0, 0))
    return board.subsurface(board.get_rect().inflate(-px, 0)).copy()  # rows end alike, each with half a cell


def _island_layout(picture: HexPicture, px: int) -> HexLayout:
    return hex_layout(picture.grid, px, (0, round(_ABOVE * px), 0, round(_BELOW * px)))


def _piece_of_island(picture: HexPicture) -> ShownIsland:
    under = ISLAND_LAND.under
    rows = ["".join(under.get(code, code) for code in row) for row in picture.rows]
    wide = [row[0] * _BEYOND + row + row[-1] * _BEYOND for row in rows]
    land = Surroundings((*[wide[0]] * _BEYOND, *wide, *[wide[-1]] * _BEYOND), (_BEYOND, _BEYOND))
    leads = picture.grid.leads
    codes = tuple(
        ((row, number + leads[row]), code)
        for row, line in enumerate(picture.rows)
        for number, code in enumerate(line)
        if code in under
    )
    flags, reached = (frozenset(map(picture.place, names)) for names in (picture.flags, picture.reached))
    return ShownIsland(land, codes, flags, reached)
