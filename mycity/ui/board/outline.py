"""A line around some cells of a painted board, to point them out."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import pygame

from mycity.engine.grid import Coordinate
from mycity.ui.board.painter import BoardPainter
from mycity.ui.style.look import Look


def draw_outline(
    surface: pygame.Surface, look: Look, cells: AbstractSet[Coordinate], painter: BoardPainter, at: tuple[int, int]
) -> None:
    """Draw the line; arguments as `outline`."""
    for width, colour in ((look.px(6), look.palette.ink), (look.px(3), look.palette.ring)):
        for start, end in outline(cells, painter, at):
            pygame.draw.line(surface, colour, start, end, width)


def outline(
    cells: AbstractSet[Coordinate], painter: BoardPainter, at: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the sides of some cells that lie between them and the others, as lines in the window.

    Args:
        cells: The cells.
        painter: Of the board.
        at: Where its top left corner lies.
    """
    px = painter.frame.px
    for row_, column in cells:
        x, y = painter.frame.corner(row_, column)
        left, top = at[0] + x, at[1] + y
        right, bottom = left + px, top + px
        for neighbour, start, end in (
            ((row_ - 1, column), (left, top), (right, top)),
            ((row_ + 1, column), (left, bottom), (right, bottom)),
            ((row_, column - 1), (left, top), (left, bottom)),
            ((row_, column + 1), (right, top), (right, bottom)),
        ):
            if neighbour not in cells:
                yield start, end
