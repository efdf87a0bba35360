"""Art of the boards of one lattice, and of the pieces on them: the same for scenes, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Building, Placement
from mycity.table.turn.held import Held
from mycity.ui.board.outlines import BoardLayout, HeldOutlines
from mycity.ui.board.painter import LandPainter
from mycity.ui.pictures.sprites import Sprites

AnyPainter = LandPainter[Any, Any, Any]
Margins = tuple[int, int, int, int]
"""Pixels of scenery at the left of a board, above it, at its right and below it."""
NO_MARGINS: Margins = (0, 0, 0, 0)
Cells = tuple[Coordinate, ...]
"""The cells of a piece, in the order of its coordinates."""


class PiecePicture(NamedTuple):
    """A piece and its shadow, of one size, and where they lie from the top left corner of the rect around its cells."""

    body: pygame.Surface
    shadow: pygame.Surface
    offset: tuple[int, int]


class HeldPictures(ABC):
    """Pictures of a piece that is held over boards of one layout, or advised.

    Attributes:
        outlines: Lines around it.
    """

    def __init__(self, outlines: HeldOutlines) -> None:
        self.outlines = outlines

    @abstractmethod
    def ghost(self, held: Held, good: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return it green or red, and where it lies from the top left corner of the rect around its cells."""

    @abstractmethod
    def advised(self, held: Held) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return it as a hint shows it; where it lies as a ghost."""

    @abstractmethod
    def turns(self, building: Building) -> Sequence[int]:
        """Return the turns in which it looks different."""


class BoardArt(ABC):
    """Draws boards of one lattice.

    Attributes:
        grid: A lattice of this sort, on which pieces lie that are on no board.
        around_pictures: How much of what lies around the land a picture of a whole board shows on each side, in
            sixteenths of a cell.
        has_ring: Whether the scenery is a ring of a few cells, equally wide on all sides; otherwise it goes on and on.
        has_files: Whether each piece has files of its own; otherwise it is soon put together from parts.
    """

    grid: Grid
    around_pictures: Margins
    has_ring: bool
    has_files: bool

    @abstractmethod
    def layout(self, grid: Grid, px: int, margins: Margins = NO_MARGINS) -> BoardLayout:
        """Return where the cells lie, with so many pixels a cell."""

    @abstractmethod
    def painter(self, sprites: Sprites, grid: Grid, px: int, margins: Margins) -> AnyPainter:
        """Return what paints one board."""

    @abstractmethod
    def scene(self, city: City, decor: EpisodeDecor, *, scenery: bool = True) -> Any:
        """Return what the painter shows apart from the pieces; small pictures show no scenery."""

    @abstractmethod
    def empty_scene(self, board: Board, decor: EpisodeDecor) -> Any:
        """Return what the painter shows of a board on which nothing is built."""

    @abstractmethod
    def placed_pieces(self, sprites: Sprites, city: City, decor: EpisodeDecor) -> Sequence[Any]:
        """Return the pieces as the painter wants them, with what lies on them."""

    @abstractmethod
    def laid(self, sprites: Sprites, building: Building, cells: Cells, px: int, roofs: int) -> PiecePicture:
        """Return a piece as it lies on some cells."""

    @abstractmethod
    def icon(
        self, sprites: Sprites, building: Building, cells: Cells, px: int, roofs: int = 0, *, kept: bool = True
    ) -> pygame.Surface:
        """Return the same with its shadow on nothing, cut to its visible part.

        ``kept`` keeps what it is made of, as that will be asked for again.
        """

    @abstractmethod
    def held(self, sprites: Sprites, layout: BoardLayout, roofs: int) -> HeldPictures:
        """Return what draws a piece in hand over boards of a layout."""

    def load_parts(self, sprites: Sprites, sizes: Iterable[int]) -> Iterator[None]:  # noqa: ARG002
        """Load what all pieces are made of in some sizes, a file at each step; nothing where each has a file."""
        yield from ()

    @abstractmethod
    def load(self, sprites: Sprites, building: Building, px: int, roofs: int) -> Iterator[None]:
        """Load the pictures of a piece in all positions, one at each step."""

    def land_around(self, grid: Grid, px: int) -> Margins:  # noqa: ARG002
        """Return how far what stands on the land reaches beyond the board on each side; below 0 where it ends before.

        A ring of scenery does not count: what is seen of it is nowhere the whole of it.
        """
        return NO_MARGINS

    def picture_margins(self, grid: Grid, px: int) -> Margins:
        """Return how much of the scenery a picture of a whole board shows on each side."""
        left, top, right, bottom = self.land_around(grid, px)
        beside, above, beyond, below = (px * part // 16 for part in self.around_pictures)
        return left + beside, top + above, right + beyond, bottom + below

    @abstractmethod
    def small_margins(self, px: int) -> Margins:
        """Return what is seen around the cells of a small board."""

    def cells_of(self, building: Building, turn: int) -> Cells:
        """Return the cells of a piece that lies on no board."""
        return Held(building, self.grid, turn).cells

    def extent(self, building: Building, turn: int) -> tuple[float, float]:
        """Return how many cells a piece is high and wide, in pixels a cell is wide."""
        around = self.layout(self.grid, _FINE).around(self.cells_of(building, turn))
        return around.height / _FINE, around.width / _FINE


_FINE = 120


def cells_on(grid: Grid, building: Building, placement: Placement) -> Cells:
    """Return the cells of a placement in the order of the piece's coordinates."""
    return Held(building, grid, placement.turn).laid(placement).cells
