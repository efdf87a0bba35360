"""Layouts of any board, and lines around some cells: to point them out, or around what is held.

``CellLayout`` knows it of squares, ``HexLayout`` of hexagons; whoever draws between cells or around them asks one of
both, and need not know which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import Protocol

import pygame

from mycity.ui.pictures.sprites import Place
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

Pixel = tuple[int, int]
BoardPoint = tuple[float, float]
"""A point between the middles of cells, as (row, column); the middles lie at halves."""
Line = tuple[Pixel, Pixel]

GOOD_LINE: Colour = (190, 255, 190)
BAD_LINE: Colour = (255, 214, 206)
_GROUND: Colour = (40, 28, 18)
_GRIP: Colour = (255, 250, 236)
"""Of the mark on the cell a building is held by."""
_DASHES = 3
KEPT = 24
"""Pictures of what is held that are kept: those of an open building, and of what was turned to lately."""


class BoardLayout(Protocol):
    """The places of cells on a board's picture."""

    @property
    def px(self) -> int: ...

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def board(self) -> pygame.Rect: ...

    def around(self, places: Iterable[Place]) -> pygame.Rect: ...

    def cell_at(self, point: Pixel) -> Place | None: ...

    def corners(self, place: Place) -> tuple[Pixel, ...]: ...

    def beside(self, place: Place) -> tuple[Place, ...]: ...

    def to_pixel(self, point: BoardPoint) -> Pixel: ...

    def to_point(self, pixel: Pixel) -> BoardPoint: ...


def polygon(layout: BoardLayout, place: Place, at: Pixel = (0, 0), grown: float = 0.0) -> list[Pixel]:
    """Return the corners of a cell on a picture that lies at ``at``, so many pixels further from its middle."""
    middle, corners = layout.around((place,)).center, layout.corners(place)
    # A homothety about the middle; sides lie half a cell away from it, so that they move by as many pixels.
    part = 1.0 + 2.0 * grown / layout.px
    return [
        (at[0] + round(middle[0] + (x - middle[0]) * part), at[1] + round(middle[1] + (y - middle[1]) * part))
        for x, y in corners
    ]


def outline(cells: AbstractSet[Place], layout: BoardLayout, at: Pixel) -> Iterator[Line]:
    """Yield the sides of some cells that lie between them and the others, as lines in the window."""
    # The boundary as loose sides, not traced to polygons: that needs no case for holes or parts that touch at a corner,
    # and round ends join the lines as they are drawn.
    for place in cells:
        corners = [(at[0] + x, at[1] + y) for x, y in layout.corners(place)]
        for side, neighbour in enumerate(layout.beside(place)):
            if neighbour not in cells:
                yield corners[side], corners[(side + 1) % len(corners)]


def draw_outline(
    surface: pygame.Surface,
    look: Look,
    cells: AbstractSet[Place],
    layout: BoardLayout,
    at: Pixel,
    colour: Colour | None = None,
) -> None:
    """Draw a line around some cells, to point them out, in the ring's colour or another; arguments as `outline`."""
    for width, paint in ((look.px(7), look.palette.ink), (look.px(4), colour or look.palette.ring)):
        for start, end in outline(cells, layout, at):
            pygame.draw.line(surface, paint, start, end, width)
            for point in (start, end):
                pygame.draw.circle(surface, paint, point, width // 2)


class HeldOutlines:
    """Lines around what is held over boards of one layout, and the mark on the cell it is held by."""

    def __init__(self, layout: BoardLayout) -> None:
        self._lines_of = layout
        self._footprint = lru_cache(KEPT)(self._make_footprint)
        self._grip = cache(self._make_grip)
        self._reach = max(2, layout.px // 16)

    def footprint(self, cells: tuple[Place, ...], good: bool) -> tuple[pygame.Surface, int]:
        """A line around a held building, broken where it may not be built.

        Args:
            cells: those of the building, moved to the top left corner.
            good: whether it may be built there.

        Returns:
            The picture, which is shared, and how far it reaches beyond the rectangle around the cells.
        """
        return self._footprint(cells, good), self._reach

    def grip(self) -> pygame.Surface:
        """Return the mark in the middle of the cell that a building is held by. It is shared."""
        return self._grip()

    def _make_footprint(self, cells: tuple[Place, ...], good: bool) -> pygame.Surface:
        layout, reach = self._lines_of, self._reach
        around = layout.around(cells)
        picture = pygame.Surface((around.width + 2 * reach, around.height + 2 * reach), pygame.SRCALPHA)
        at = reach - around.left, reach - around.top
        px = layout.px
        for width, colour in ((max(3, px // 11), _GROUND), (max(1, px // 24), GOOD_LINE if good else BAD_LINE)):
            for start, end in outline(frozenset(cells), layout, at):
                for dash_start, dash_end in [(start, end)] if good else _dashes(start, end):
                    pygame.draw.line(picture, colour, dash_start, dash_end, width)
                    for point in (dash_start, dash_end):
                        pygame.draw.circle(picture, colour, point, width // 2)
        return picture

    def _make_grip(self) -> pygame.Surface:
        px = self._lines_of.px
        picture = pygame.Surface((2 * (px // 6) + 3, 2 * (px // 6) + 3), pygame.SRCALPHA)
        for radius, colour in ((px // 6, _GROUND), (px // 6 - max(1, px // 32), _GRIP), (px // 14, _GROUND)):
            pygame.draw.aacircle(picture, colour, picture.get_rect().center, radius)
        return picture


def _dashes(start: Pixel, end: Pixel) -> Iterator[Line]:
    """Yield the parts of a broken line."""
    across, down = end[0] - start[0], end[1] - start[1]
    for number in range(_DASHES):
        first, last = (4 * number + 1) / (4 * _DASHES), (4 * number + 3) / (4 * _DASHES)
        yield (
            (round(start[0] + across * first), round(start[1] + down * first)),
            (round(start[0] + across * last), round(start[1] + down * last)),
        )
