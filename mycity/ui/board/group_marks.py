"""Lines, dots and light around groups of cells: what counts, what is about to, and what is looked at.

All of it is put together from small pictures of one cell and of one of its sides, painted once for a layout: a group
that grows costs a few blits, on boards of squares and of hexagons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import product
from math import dist
from typing import Literal, get_args

import pygame

from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import BoardLayout, Pixel, polygon
from mycity.ui.pictures.sprites import Place
from mycity.ui.style.theme import Colour

GroupMark = Literal["line", "dots"]
"""A line around a group that counts, dots around one that is about to."""
_Stamp = tuple[pygame.Surface, Pixel]
"""A small picture, cut to its visible part, and how far it lies from the corner of the rect around its cell."""
CrownedCell = tuple[Place, pygame.Surface]
"""A cell, and what it wears."""
_GOLD: Colour = (255, 208, 72)
_DARK: Colour = (58, 38, 16)
_LIGHT: Colour = (255, 244, 190)
_FINE = 4
"""The factor by which small pictures are painted larger than shown: their edges are smooth."""
_ON_CELLS, _HALO = 60, 120
"""Opacity of the light on a lit group's cells, and of that around them."""
_HOME: Place = (0, 0)


class GroupMarks:
    """Marks for boards of one layout, to be drawn where the board was drawn."""

    def __init__(self, layout: BoardLayout) -> None:
        self._layout = layout
        self._reach = max(3, layout.px // 7)
        self._side = cache(self._make_side)
        self._lit_side = cache(self._make_lit_side)
        self._lit_cell = cache(self._make_lit_cell)

    def layers(self, cells: AbstractSet[Place], mark: GroupMark) -> Iterator[Layer]:
        """Yield a mark along the inner side of a group's outline, as layers of the board."""
        for place in sorted(cells):
            beside = self._layout.beside(place)
            for side, neighbour in enumerate(beside):
                if neighbour not in cells:
                    goes_on = beside[side - 1] in cells, beside[(side + 1) % len(beside)] in cells
                    picture, at = self._side(mark, side, goes_on)
                    yield Layer(self._on_board(place, at), (picture,))

    def lit(self, cells: AbstractSet[Place]) -> tuple[pygame.Surface, Pixel]:
        """Return a soft light on some cells with a line around them, and where it lies on the board's picture."""
        around = self._layout.around(cells).inflate(2 * self._reach, 2 * self._reach)
        picture = pygame.Surface(around.size, pygame.SRCALPHA)
        # The larger value of each channel, not one over the other: where small pictures overlap, nothing gets brighter.
        stamps = [(self._lit_cell(), place) for place in cells]
        for place in cells:
            for side, neighbour in enumerate(self._layout.beside(place)):
                if neighbour not in cells:
                    stamps.append((self._lit_side(side), place))
        for (stamp, at), place in stamps:
            x, y = self._on_board(place, at)
            picture.blit(stamp, (x - around.left, y - around.top), special_flags=pygame.BLEND_RGBA_MAX)
        return picture, around.topleft

    def warm_up(self) -> Iterator[None]:
        """Paint the small pictures that groups are put together from, one at each step."""
        self._lit_cell()
        yield
        for side in range(len(self._layout.beside(_HOME))):
            self._lit_side(side)
            yield
            for mark, *goes_on in product(get_args(GroupMark), (False, True), (False, True)):
                self._side(mark, side, tuple(goes_on))
                yield

    def _on_board(self, place: Place, at: Pixel) -> Pixel:
        """Return where a small picture lies that is so far from the corner of a cell."""
        x, y = self._layout.around((place,)).topleft
        return x + at[0], y + at[1]

    # -- small pictures --------------------------------------------------------------------------------------------

    def _canvas(self, colour: Colour) -> pygame.Surface:
        width, height = self._layout.around((_HOME,)).size
        size = (width + 2 * self._reach) * _FINE, (height + 2 * self._reach) * _FINE
        canvas = pygame.Surface(size, pygame.SRCALPHA)
        canvas.fill((*colour, 0))
        return canvas

    def _corners(self, grown: float = 0.0) -> list[Pixel]:
        """Return the corners of the cell on a canvas, so many pixels further from its middle."""
        x, y = self._layout.around((_HOME,)).topleft
        fine = polygon(self._layout, _HOME, (self._reach - x, self._reach - y), grown)
        return [(across * _FINE, down * _FINE) for across, down in fine]

    def _shown(self, canvas: pygame.Surface) -> _Stamp:
        width, height = canvas.get_size()
        picture = pygame.transform.smoothscale(canvas, (width // _FINE, height // _FINE))
        visible = picture.get_bounding_rect()
        return picture.subsurface(visible).copy(), (visible.left - self._reach, visible.top - self._reach)

    def _make_side(self, mark: GroupMark, side: int, goes_on: tuple[bool, bool]) -> _Stamp:
        """Paint a mark along one side; ``goes_on`` says at which ends it goes on in the neighbouring cell."""
        px, canvas = self._layout.px, self._canvas(_DARK)
        inset = px / 12 if mark == "dots" else px / 20
        start, end = self._inner(side, inset, goes_on)
        if mark == "line":
            for width, colour in ((px / 11, (*_DARK, 190)), (px / 20, (*_GOLD, 255))):
                _stroke(canvas, colour, start, end, max(1.5, width))
        else:
            radius = max(1.7, px / 26)
            for part in (1 / 6, 1 / 2, 5 / 6):
                at = _between(start, end, part)
                for reach, colour in ((radius + max(1.0, px / 52), (*_DARK, 225)), (radius, (*_GOLD, 255))):
                    pygame.draw.circle(canvas, colour, at, round(reach * _FINE))
        return self._shown(canvas)

    def _inner(self, side: int, inset: float, goes_on: tuple[bool, bool]) -> tuple[Pixel, Pixel]:
        """Return the ends of a line along a side, moved into the cell by so many pixels."""
        outer, inner = self._corners(), self._corners(-inset)
        count = len(outer)
        ends = []
        for corner, beyond, goes in ((side, side - 1, goes_on[0]), ((side + 1) % count, side + 2, goes_on[1])):
            # Where the outline turns away from the cell, the line ends on the side that it leaves by, at the same
            # distance from its own: there the neighbour's line begins.
            far = outer[beyond % count]
            part = inset * _FINE / max(1.0, _off_line(far, outer[side], outer[(side + 1) % count]))
            ends.append(_between(outer[corner], far, part) if goes else inner[corner])
        return ends[0], ends[1]

    def _make_lit_side(self, side: int) -> _Stamp:
        px, canvas, corners = self._layout.px, self._canvas(_GOLD), self._corners()
        start, end = corners[side], corners[(side + 1) % len(corners)]
        for step in range(4, 0, -1):
            _stroke(canvas, (*_GOLD, _HALO * (5 - step) // 5), start, end, px / 22 + 2 * self._reach * step / 5)
        _stroke(canvas, (*_GOLD, 255), start, end, max(2.0, px / 18))
        return self._shown(canvas)

    def _make_lit_cell(self) -> _Stamp:
        canvas = self._canvas(_LIGHT)
        pygame.draw.polygon(canvas, (*_LIGHT, _ON_CELLS), self._corners(0.5))
        return self._shown(canvas)


def crown_layers(layout: BoardLayout, crowns: Iterable[CrownedCell]) -> Iterator[Layer]:
    """Yield pictures that cells wear on their top, as layers of the board."""
    for place, picture in crowns:
        cell = layout.around((place,))
        at = picture.get_rect(midbottom=(cell.centerx, cell.top + cell.height * 3 // 8))
        yield Layer(at.clamp(pygame.Rect((0, 0), layout.size)).topleft, (picture,))


def _stroke(canvas: pygame.Surface, colour: tuple[int, int, int, int], start: Pixel, end: Pixel, width: float) -> None:
    """Draw a line with round ends, so many pixels wide as it is shown, over whatever is there."""
    thick = round(width * _FINE)
    pygame.draw.line(canvas, colour, start, end, thick)
    for point in (start, end):
        pygame.draw.circle(canvas, colour, point, thick // 2)


def _between(start: Pixel, end: Pixel, part: float) -> Pixel:
    return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)


def _off_line(point: Pixel, start: Pixel, end: Pixel) -> float:
    """Return how far a point lies from the line through two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    return abs(across * (start[1] - point[1]) - down * (start[0] - point[0])) / dist(start, end)
