"""The layout of hexagons with a corner on top; a place is a grid's (row, column), columns slantwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor, sqrt

import pygame

from mycity.engine.grid import Grid
from mycity.ui.board.cell_layout import nearest
from mycity.ui.board.outlines import BoardPoint, Pixel
from mycity.ui.pictures.sprites import Place

ROW = sqrt(3) / 2
"""From a row's middles to the next row's, in cells; a cell is one wide."""
HALF = 1 / sqrt(3)
"""From a middle to the corners."""
STEPS: tuple[Place, ...] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""From a cell to its neighbours, clockwise from the right; the bits of a case stand in this order."""


@dataclass(frozen=True)
class HexLayout:
    """Pixels a cell (from left to right), and how much of the scenery is to be seen on each side of the board.

    Attributes:
        px: pixels of a cell's width.
        margins: pixels of scenery on the left, above, on the right and below.
        rows: rows of cells.
        columns: places of a row in the board's text.
        lead: how many half cells the place (0, 0) stands from the board's left side.
    """

    px: int
    margins: tuple[int, int, int, int]
    rows: int
    columns: int
    lead: int

    @property
    def board(self) -> pygame.Rect:
        """The part of the picture that the cells take."""
        width = nearest((self.columns + 0.5) * self.px)
        return pygame.Rect(*self.margins[:2], width, round(((self.rows - 1) * ROW + 2 * HALF) * self.px))

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the picture, width and height."""
        left, top, right, bottom = self.margins
        return self.board.width + left + right, self.board.height + top + bottom

    def times(self, factor: int) -> HexLayout:
        """Return the same layout, so many times as large."""
        left, top, right, bottom = (factor * margin for margin in self.margins)
        return replace(self, px=factor * self.px, margins=(left, top, right, bottom))

    def middle(self, place: Place) -> Pixel:
        """The pixel in the middle of a cell, or of a place beyond the board."""
        row, column = place
        # Axial coordinates, as in the engine's grid: every row stands half a cell further right than the one above.
        across = column + (row + self.lead + 1) / 2
        return self.margins[0] + nearest(across * self.px), self.margins[1] + nearest((row * ROW + HALF) * self.px)

    def corner(self, place: Place) -> Pixel:
        """The top left pixel of the square around a cell's middle, where pictures of things are laid."""
        x, y = self.middle(place)
        return x - self.px // 2, y - self.px // 2

    def cell(self, place: Place) -> pygame.Rect:
        """The rectangle around a cell."""
        rect = pygame.Rect(0, 0, self.px, round(2 * HALF * self.px))
        rect.center = self.middle(place)
        return rect

    def around(self, places: Iterable[Place]) -> pygame.Rect:
        """The rectangle around some cells."""
        first, *others = map(self.cell, places)
        return first.unionall(others)

    def beside(self, place: Place) -> tuple[Place, ...]:
        """The six places around a place, clockwise from the right: the other side of each of its sides."""
        return beside(place)

    def to_pixel(self, point: BoardPoint) -> Pixel:
        """The pixel of a point between the middles of cells, which lie at halves."""
        row, column = point[0] - 0.5, point[1] - 0.5
        across = column + (row + self.lead + 1) / 2
        return self.margins[0] + nearest(across * self.px), self.margins[1] + nearest((row * ROW + HALF) * self.px)

    def to_point(self, pixel: Pixel) -> BoardPoint:
        """The point between the middles of cells that lies under a pixel."""
        row = ((pixel[1] - self.margins[1]) / self.px - HALF) / ROW
        return row + 0.5, (pixel[0] - self.margins[0]) / self.px - (row + self.lead + 1) / 2 + 0.5

    def cell_at(self, point: Pixel) -> Place:
        """The place under a pixel of the picture; whether it is a cell is the grid's to say."""
        across, down = (point[0] - self.margins[0]) / self.px, (point[1] - self.margins[1]) / self.px
        # A hexagon is the Voronoi cell of its middle: the nearest middle decides, and it lies in the row above or below
        # the point. Rounding of cube coordinates would miss by a pixel where the drawn middles are rounded themselves.
        near = floor((down - HALF) / ROW)
        candidates = [(row, round(across - (row + self.lead + 1) / 2)) for row in (near, near + 1)]
        return min(candidates, key=lambda place: self._far(place, point))

    def _far(self, place: Place, point: Pixel) -> int:
        x, y = self.middle(place)
        return (x - point[0]) ** 2 + (y - point[1]) ** 2

    def corners(self, place: Place) -> tuple[Pixel, ...]:
        """The six corners of a cell, clockwise from the upper right one; side k runs from corner k to the next."""
        x, y = self.middle(place)
        half, low, high = self.px / 2, HALF * self.px / 2, HALF * self.px
        offsets = ((half, -low), (half, low), (0, high), (-half, low), (-half, -low), (0, -high))
        return tuple((x + round(dx), y + round(dy)) for dx, dy in offsets)

    def seen(self, reach: int = 1) -> Iterator[Place]:
        """Every place that is to be seen, and some more around, row by row."""
        left, top, right, bottom = (ceil(margin / self.px / ROW) + reach for margin in self.margins)
        for row in range(-top, self.rows + bottom):
            first = -((row + self.lead) // 2)
            for column in range(first - left, first + self.columns + right + 1):
                yield row, column


def hex_layout(grid: Grid, px: int, margins: tuple[int, int, int, int]) -> HexLayout:
    """Return where the cells of a grid of hexagons lie, with so many pixels of scenery around them."""
    return HexLayout(px, margins, grid.rows, grid.width, lead=-2 * grid.leads[0])


def beside(place: Place) -> tuple[Place, ...]:
    """The six places around a place, clockwise from the right."""
    return tuple((place[0] + row, place[1] + column) for row, column in STEPS)
