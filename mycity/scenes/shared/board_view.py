"""The large board: its picture, where its cells lie in the window, and the pieces over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import PiecePicture, cells_on
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.lighting import lit
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Building, Placement
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.table.turn.hand import Landing
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint, nearest
from mycity.ui.board.group_marks import CrownedCell, GroupMark, GroupMarks, crown_layers
from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import BoardLayout, Line, draw_outline, outline
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

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

    Attributes:
        falls: The building that falls, and how far it has fallen.
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
        self.falls: tuple[Building, Placement, float] | None = None
        self._art = art_of(grid)
        self._pictures = self._art.held(sprites, layout, roofs)

    def falling(self) -> Iterator[Piece]:
        """Yield the building that falls, and its shadow, which waits for it on the ground."""
        if self.falls is None:
            return
        building, placement, share = self.falls
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


class BoardView:
    """One city drawn large; its cells lie where its ``layout`` has them, which begins ``at`` a point of the window.

    Attributes:
        pieces: What is held over it, or falls.
    """

    def __init__(self, look: Look, layout: PlayLayout, grid: Grid, sprites: Sprites, decor: EpisodeDecor) -> None:
        self._look = look
        self._grid = grid
        self._sprites = sprites = lit(sprites, decor.light)
        self._decor = decor
        self.rect = layout.board
        self.px = layout.px
        self.at = (layout.board.left, layout.board.top - layout.crop)
        self._art = art_of(grid)
        self._painter = self._art.painter(sprites, grid, layout.px, layout.margins)
        self.layout: BoardLayout = self._painter.layout
        self._marks = GroupMarks(self.layout)
        self._crowns: list[Layer] = []
        self.pieces = BoardPieces(look, grid, sprites, self.layout, self.at, decor.roofs)
        self._placed = LatestResult[Sequence[Any]]()

    # -- where things are ------------------------------------------------------------------------------------

    def point(self, position: tuple[int, int]) -> CellPoint:
        """Return a place in the window as a point between the middles of cells."""
        return self.layout.to_point((position[0] - self.at[0], position[1] - self.at[1]))

    def cell_at(self, position: tuple[int, int]) -> Coordinate:
        """Return the place whose middle is nearest to a place in the window; it may lie off the board."""
        return nearest(self._grid, self.point(position))

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        return self.layout.around(((row, column),)).move(self.at)

    def around(self, cells: Iterable[Coordinate]) -> pygame.Rect:
        """Return the rectangle around some cells in the window."""
        return self.layout.around(tuple(cells)).move(self.at)

    def held_rect(self, held: Held) -> pygame.Rect:
        return self.around(held.cells)

    def sides(self, cells: Iterable[Coordinate]) -> list[Line]:
        """Return the sides of some cells that lie between them and the others, as lines in the window."""
        return list(outline(frozenset(cells), self.layout, self.at))

    # -- groups ----------------------------------------------------------------------------------------------

    def lit(self, cells: Iterable[Coordinate]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return a light on some cells with a line around them, below the crowns, and where it lies in the window."""
        picture, (left, top) = self._marks.lit(frozenset(cells))
        picture.fblits([(crown.frames[0], crown.rect.move(-left, -top)) for crown in self._crowns])
        return picture, picture.get_rect(topleft=(left, top)).move(self.at)

    def mark(self, groups: Iterable[tuple[frozenset[Coordinate], GroupMark]], crowns: Iterable[CrownedCell]) -> None:
        """Mark groups with lines or dots along their outline, and have cells wear crowns."""
        layers = [layer for cells, kind in groups for layer in self._marks.layers(cells, kind)]
        self._crowns = list(crown_layers(self.layout, crowns))
        self._painter.mark([*layers, *self._crowns])

    # -- the board -------------------------------------------------------------------------------------------

    def show(self, city: City, *, falling: float | None = None) -> None:
        """Show a city.

        Args:
            city: Which.
            falling: How far its last building has fallen: 0 is above its place, 1 on it; None when it stands.
        """
        placed = self._placed.get(_placed_pieces, self._sprites, city, self._decor)
        standing = placed if falling is None else placed[:-1]
        self._painter.show(self._art.scene(city, self._decor), standing, emblems=self._look.palette.flat)
        self.pieces.falls = None if falling is None else (*city.placed[-1], falling)

    def prepare(self, city: City) -> Iterator[None]:
        """Make the ground, load the pictures and paint a city that will be shown first, step by step."""
        scene = self._art.scene(city, self._decor)
        yield
        self._painter.prepare(scene)
        yield
        yield from self.load(city)
        self.show(city)

    def lay_ahead(self, city: City) -> Iterator[None]:
        """Put together what a city shows whose last building still falls, in one step."""
        placed = self._art.placed_pieces(self._sprites, city, self._decor)
        self._painter.lay_ahead(self._art.scene(city, self._decor), placed, emblems=self._look.palette.flat)
        yield

    def load(self, city: City) -> Iterator[None]:
        """Load the pictures of a city that will be shown later, one at each step."""
        yield from self._painter.load(
            self._art.scene(city, self._decor), self._art.placed_pieces(self._sprites, city, self._decor)
        )

    def load_stamps(self) -> Iterator[None]:
        """Load what will lie between buildings, which is not needed for the first of them."""
        yield from self._painter.load_stamps()
        yield from self._marks.warm_up()

    def show_help(self, free: frozenset[Coordinate], lit: frozenset[Coordinate]) -> None:
        """Show the lines of the free cells, and a light on some."""
        self._painter.highlight(free, lit)

    def frame_counts(self, clock: int) -> tuple[int, ...]:
        """Return what the moving parts show at a time: nothing needs drawing while it stays the same."""
        return self._painter.frame_counts(clock)

    def draw(self, surface: pygame.Surface, clock: int) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._painter.draw(surface, self.at, clock)
        surface.set_clip(clip)

    def draw_changes(self, surface: pygame.Surface, clock: int) -> list[pygame.Rect]:
        """Draw only what has changed since it was last drawn; return where."""
        surface.set_clip(self.rect)
        changed = self._painter.draw_changes(surface, self.at, clock)
        surface.set_clip(None)
        return changed

    def draw_outline(self, surface: pygame.Surface, cells: Iterable[Coordinate], colour: Colour | None = None) -> None:
        """Draw a line around some cells, to point them out."""
        draw_outline(surface, self._look, frozenset(cells), self.layout, self.at, colour)

    def cut_out(self, cells: Iterable[Coordinate]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return some cells of the board as they are shown now, and where they lie in the window."""
        picture, rect = self._painter.cut_out(cells)
        return picture, rect.move(self.at)


def _placed_pieces(sprites: Sprites, city: City, decor: EpisodeDecor) -> Sequence[Any]:
    return art_of(city.board.grid).placed_pieces(sprites, city, decor)
