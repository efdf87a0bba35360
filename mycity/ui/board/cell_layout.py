"""The layout of square cells on a board's picture; a place is (row, column)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor

import pygame

from mycity.ui.board.outlines import BoardPoint
from mycity.ui.pictures.sprites import Place


@dataclass(frozen=True)
class CellLayout:
    """The layout of a board's picture: pixels a cell, and how much of the scenery is to be seen."""

    px: int
    margin: int
    rows: int
    columns: int

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the picture, width and height."""
        return self.columns * self.px + 2 * self.margin, self.rows * self.px + 2 * self.margin

    @property
    def rings(self) -> int:
        """The number of rings of scenery to be painted, the last of them perhaps seen in part."""
        return max(1, -(-self.margin // self.px))

    @property
    def rings_of_corners(self) -> int:
        """The number of rings around the corners of the board at which what lies there is seen, in part perhaps."""
        return max(0, -(-(2 * self.margin - self.px) // (2 * self.px)))

    def holds(self, places: set[Place]) -> bool:
        """Return whether all of these are cells, none of the ring."""
        return all(0 <= row < self.rows and 0 <= column < self.columns for row, column in places)

    @property
    def board(self) -> pygame.Rect:
        """The part of the picture that the cells take, without the ring."""
        return pygame.Rect(self.margin, self.margin, self.columns * self.px, self.rows * self.px)

    def corner(self, row: float, column: float) -> tuple[int, int]:
        """The top left pixel of a cell, or of a point between cells."""
        return self.margin + nearest(column * self.px), self.margin + nearest(row * self.px)

    def cell(self, row: int, column: int) -> pygame.Rect:
        return pygame.Rect(*self.corner(row, column), self.px, self.px)

    def around(self, places: Iterable[Place]) -> pygame.Rect:
        """The rectangle around some cells."""
        first, *others = (self.cell(*place) for place in places)
        return first.unionall(others)

    def corners(self, place: Place) -> tuple[Place, ...]:
        """The four corners of a cell, clockwise from the upper right one; side k runs from corner k to the next."""
        x, y = self.corner(*place)
        return (x + self.px, y), (x + self.px, y + self.px), (x, y + self.px), (x, y)

    def beside(self, place: Place) -> tuple[Place, ...]:
        """The four places around a place, clockwise from the right: the other side of each of its sides."""
        row, column = place
        return (row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)

    def to_pixel(self, point: BoardPoint) -> tuple[int, int]:
        """The pixel of a point between the middles of cells, which lie at halves."""
        return self.corner(*point)

    def to_point(self, pixel: tuple[int, int]) -> BoardPoint:
        """The point between the middles of cells that lies under a pixel."""
        return (pixel[1] - self.margin) / self.px, (pixel[0] - self.margin) / self.px

    def cell_at(self, point: tuple[int, int]) -> Place | None:
        """The cell under a pixel of the picture, none in the ring."""
        column, row = ((value - self.margin) // self.px for value in point)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None


def nearest(pixels: float) -> int:
    """Return the nearest whole pixel, halves always to the right: rounded to even ones, cells of odd sizes differ."""
    return floor(pixels + 0.5)
