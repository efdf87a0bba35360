"""The large board: its picture, and where its cells lie in the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import is_
from typing import Any

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.lighting import lit
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Building, Placement
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pictures.board_pieces import BoardPieces
from mycity.scenes.shared.pieces import Piece
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint, nearest
from mycity.ui.board.group_marks import CrownedCell, GroupMark, GroupMarks, crown_layers
from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import BoardLayout, Line, draw_outline, outline, polygon
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour


class BoardView:
    """One city drawn large, in one layout.

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
        self._at = (layout.board.left, layout.board.top - layout.crop)
        self._art = art_of(grid)
        self._painter = self._art.painter(sprites, grid, layout.px, layout.margins)
        self._layout: BoardLayout = self._painter.layout
        self._marks = GroupMarks(self._layout)
        self._crowns: list[Layer] = []
        self.pieces = BoardPieces(look, grid, sprites, self._layout, self._at, decor.roofs)
        self._falling: tuple[Building, Placement, float] | None = None
        self._placed = LatestResult[City, Sequence[Any]](is_)

    # -- where things are ------------------------------------------------------------------------------------

    def point(self, position: tuple[int, int]) -> CellPoint:
        """Return a place in the window as a point between the middles of cells."""
        return self._layout.to_point((position[0] - self._at[0], position[1] - self._at[1]))

    def cell_at(self, position: tuple[int, int]) -> Coordinate:
        """Return the place whose middle is nearest to a place in the window; it may lie off the board."""
        return nearest(self._grid, self.point(position))

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        return self._layout.around(((row, column),)).move(self._at)

    def around(self, cells: Iterable[Coordinate]) -> pygame.Rect:
        """Return the rectangle around some cells in the window."""
        return self._layout.around(tuple(cells)).move(self._at)

    def held_rect(self, held: Held) -> pygame.Rect:
        return self.around(held.cells)

    def corners(self, cell: Coordinate, grown: float = 0.0) -> list[tuple[int, int]]:
        """Return the corners of a cell in the window, so many pixels further from its middle."""
        return polygon(self._layout, cell, self._at, grown)

    def sides(self, cells: Iterable[Coordinate]) -> list[Line]:
        """Return the sides of some cells that lie between them and the others, as lines in the window."""
        return list(outline(frozenset(cells), self._layout, self._at))

    # -- groups ----------------------------------------------------------------------------------------------

    def lit(self, cells: Iterable[Coordinate]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return a light on some cells with a line around them, below the crowns, and where it lies in the window."""
        picture, (left, top) = self._marks.lit(frozenset(cells))
        picture.fblits([(crown.frames[0], crown.rect.move(-left, -top)) for crown in self._crowns])
        return picture, picture.get_rect(topleft=(left, top)).move(self._at)

    def mark(self, groups: Iterable[tuple[frozenset[Coordinate], GroupMark]], crowns: Iterable[CrownedCell]) -> None:
        """Mark groups with lines or dots along their outline, and have cells wear crowns."""
        layers = [layer for cells, kind in groups for layer in self._marks.layers(cells, kind)]
        self._crowns = list(crown_layers(self._layout, crowns))
        self._painter.mark([*layers, *self._crowns])

    # -- the board -------------------------------------------------------------------------------------------

    def show(self, city: City, *, falling: float | None = None) -> None:
        """Show a city.

        Args:
            city: Which.
            falling: How far its last building has fallen: 0 is above its place, 1 on it; None when it stands.
        """
        placed = self._placed.get(city, lambda: self._art.placed_pieces(self._sprites, city, self._decor))
        standing = placed if falling is None else placed[:-1]
        self._painter.show(self._scene(city), standing, emblems=self._look.palette.flat)
        self._falling = None if falling is None else (*city.placed[-1], falling)

    def prepare(self, city: City) -> Iterator[None]:
        """Make the ground, load the pictures and paint a city that will be shown first, step by step."""
        scene = self._scene(city)
        yield
        self._painter.prepare(scene)
        yield
        yield from self.load(city)
        self.show(city)

    def lay_ahead(self, city: City) -> Iterator[None]:
        """Put together what a city shows whose last building still falls, in one step."""
        placed = self._art.placed_pieces(self._sprites, city, self._decor)
        self._painter.lay_ahead(self._scene(city), placed, emblems=self._look.palette.flat)
        yield

    def load(self, city: City) -> Iterator[None]:
        """Load the pictures of a city that will be shown later, one at each step."""
        yield from self._painter.load(self._scene(city), self._art.placed_pieces(self._sprites, city, self._decor))

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
        self._painter.draw(surface, self._at, clock)
        surface.set_clip(clip)

    def draw_changes(self, surface: pygame.Surface, clock: int) -> list[pygame.Rect]:
        """Draw only what has changed since it was last drawn; return where."""
        surface.set_clip(self.rect)
        changed = self._painter.draw_changes(surface, self._at, clock)
        surface.set_clip(None)
        return [part for rect in changed if (part := rect.clip(self.rect)).width]

    def draw_outline(self, surface: pygame.Surface, cells: Iterable[Coordinate], colour: Colour | None = None) -> None:
        """Draw a line around some cells, to point them out."""
        draw_outline(surface, self._look, frozenset(cells), self._layout, self._at, colour)

    def cut_out(self, cells: Iterable[Coordinate]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return some cells of the board as they are shown now, and where they lie in the window."""
        picture, rect = self._painter.cut_out(cells)
        return picture, rect.move(self._at)

    def falling_pieces(self) -> Iterator[Piece]:
        """Yield the building that falls, and its shadow, which waits for it on the ground."""
        if self._falling is not None:
            yield from self.pieces.falling(*self._falling)

    def _scene(self, city: City) -> object:
        return self._art.scene(city, self._decor)
