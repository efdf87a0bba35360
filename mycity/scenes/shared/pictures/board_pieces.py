"""Pieces over the large board: a building that falls to its place, that is held over it, or advised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import PiecePicture, cells_on
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Building, Placement
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.table.turn.hand import Landing
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look

_SHAKE = 7
"""Pixels a refused building swings to either side, at 1280 x 800."""
_DROP = 0.28
"""The height from which a building falls to its place, in cells; it springs up again by a few pixels."""
_LIGHT = 0.6
"""The offset of a shadow from what is above the ground, of its height: the light comes from the top left."""


class BoardPieces:
    """The pieces over one board.

    Args:
        layout: The places of the cells on its picture.
        at: The corner of that in the window.
        roofs: The roofs of its buildings.
    """

    def __init__(
        self, look: Look, grid: Grid, sprites: Sprites, layout: BoardLayout, at: tuple[int, int], roofs: int
    ) -> None:
        self._look = look
        self._grid = grid
        self._sprites = sprites
        self._layout = layout
        self._at = at
        self._roofs = roofs
        self._art = art_of(grid)
        self._pictures = self._art.held(sprites, layout, roofs)

    def falling(self, building: Building, placement: Placement, share: float) -> Iterator[Piece]:
        """Yield a building that has fallen so far, and its shadow, which waits for it on the ground."""
        cells = cells_on(self._grid, building, placement)
        body, shadow, offset = self._lying_picture(building, cells)
        ground = body.get_rect(topleft=self._around(cells).topleft).move(offset)
        height = round(_DROP * self._layout.px * (1.0 - share))
        shift = round(_LIGHT * height)
        yield picture_piece("falling shadow", shadow, ground.move(shift, shift))
        yield picture_piece("falling", body, ground.move(0, -height))

    def held(self, landing: Landing, swing: float = 0.0) -> Piece:
        """Return a building held over the board: green or red, swinging when it was refused."""
        ghost, offset = self._pictures.ghost(landing.held, landing.placement is not None)
        corner = self._around(landing.held.cells).move(round(self._look.px(_SHAKE) * swing), 0)
        return picture_piece("held", ghost, ghost.get_rect(topleft=corner.topleft).move(offset))

    def footprint(self, landing: Landing) -> Piece:
        """Return where a held building would lie, whether it may or not: its outline, and the cell it is held by."""
        held, grip = landing.held, self._pictures.outlines.grip()
        picture, reach = self._outline(held, landing.placement is not None)
        grip_rect = grip.get_rect(center=self._around((held.at,)).center)
        around = picture.get_rect(topleft=self._around(held.cells).move(-reach, -reach).topleft)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(picture, around)
            surface.blit(grip, grip_rect)

        return Piece("footprint", around, (picture, held.at), draw)

    def _outline(self, held: Held, good: bool) -> tuple[pygame.Surface, int]:
        top, left = held.corner
        cells = tuple((row - top, column - left) for row, column in held.cells)
        return self._pictures.outlines.footprint(cells, good)

    def advised(self, held: Held) -> Piece:
        ghost, offset = self._pictures.advised(held)
        return picture_piece("hint", ghost, ghost.get_rect(topleft=self._around(held.cells).topleft).move(offset))

    def carried(self, held: Held, point: CellPoint) -> Piece:
        """Return a building carried beside the board, which follows the mouse smoothly."""
        body, shadow, offset = self._lying_picture(held.building, held.cells)
        (x, y), (left, top) = self._layout.to_pixel(point), self._layout.to_pixel((held.at[0] + 0.5, held.at[1] + 0.5))
        rect = body.get_rect(topleft=self._around(held.cells).move(x - left, y - top).topleft).move(offset)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(shadow, rect)
            surface.blit(body, rect)

        return Piece("held", rect, body, draw)

    def _lying_picture(self, building: Building, cells: tuple[Coordinate, ...]) -> PiecePicture:
        return self._art.laid(self._sprites, building, cells, self._layout.px, self._roofs)

    def warm_up(self, building: Building) -> Iterator[None]:
        """Prepare what is drawn while a building is held, in all positions, one at each step."""
        for turn in self._pictures.turns(building):
            for good in (True, False):
                self._pictures.ghost(Held(building, self._grid, turn), good)
                yield
        for turn in range(self._grid.turns):
            for good in (True, False):
                self._outline(Held(building, self._grid, turn), good)
                yield

    def _around(self, cells: Iterable[Coordinate]) -> pygame.Rect:
        """Return the rectangle around some cells in the window."""
        return self._layout.around(tuple(cells)).move(self._at)
