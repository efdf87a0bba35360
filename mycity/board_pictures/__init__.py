"""Art of boards, by their lattice: `art_of` is all that scenes need to know of it."""

from __future__ import annotations

from mycity.board_pictures.art import BoardArt
from mycity.board_pictures.hexes import HexArt
from mycity.board_pictures.squares import SquareArt
from mycity.engine.grid import Grid
from mycity.engine.pieces import Building

_SQUARES, _HEXAGONS = SquareArt(), HexArt()
_BY_TURNS = {art.grid.turns: art for art in (_SQUARES, _HEXAGONS)}


def art_of(grid: Grid) -> BoardArt:
    """Return what draws the boards of a lattice."""
    return _BY_TURNS[grid.turns]


def art_of_piece(building: Building) -> BoardArt:
    """Return what draws a piece that lies on no board: those with symbols are drawn as hexagons."""
    return _HEXAGONS if building.symbols else _SQUARES
