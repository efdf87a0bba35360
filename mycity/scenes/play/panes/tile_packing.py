"""Packing of tiles on a sheet, as large as they fit: lines of hexagons that nest in one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

import pygame

from mycity.board_pictures import art_of_piece
from mycity.board_pictures.small_pictures import flat_turn
from mycity.engine.pieces import Building
from mycity.ui.board.hexes.hex_layout import HALF, ROW

_GAP = 0.14
"""Cells between two tiles side by side, and between two lines."""
_DENSEST = 0.78
"""The share of a line that its cells cover at most: of rhombi beside one another."""
_MOST_GAP = 0.5
"""Cells by which tiles side by side, or lines, stand further apart at most where there is room."""


@dataclass(frozen=True, eq=False)
class _Shape:
    """A tile as it lies: (row, middle across) of every cell, from its left side and its top row; all in cells.

    There is one object for each shape, so that it is quickly looked up.
    """

    cells: tuple[tuple[int, float], ...]

    @cached_property
    def rows(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    @cached_property
    def wide(self) -> float:
        return 0.5 + max(across for _, across in self.cells)


@cache
def _shape(cells: tuple[tuple[int, float], ...]) -> _Shape:
    return _Shape(cells)


@dataclass
class _Line:
    """Tiles side by side: the number of each, how it is turned, its shape, and its left side in cells."""

    rows: int
    tiles: list[tuple[int, int, _Shape, float]] = field(default_factory=list)

    @property
    def high(self) -> float:
        return (self.rows - 1) * ROW + 2 * HALF

    @property
    def wide(self) -> float:
        return max(left + shape.wide for _, _, shape, left in self.tiles)

    def left_of(self, shape: _Shape) -> float:
        """Return where the next tile's left side can be."""
        return max((left + _step(before, shape) for _, _, before, left in self.tiles[-2:]), default=0.0)


def packed(
    buildings: Sequence[Building], room: pygame.Rect, sizes: Sequence[int]
) -> tuple[int, list[tuple[int, int, pygame.Rect]]]:
    """Return pixels of a cell, one of some sizes in falling order, and for every tile: (number, turn, place).

    With the least of the sizes tiles may reach beyond the room.
    """
    cells = ROW * sum(len(building.coordinates) for building in buildings)

    for px in sizes[:-1]:
        if cells * px * px > _DENSEST * room.width * room.height:
            continue  # quickly known, so that few sizes are tried
        lines = _lines(buildings, room.width / px)
        if max(line.wide for line in lines) * px <= room.width and _high(lines) * px <= room.height:
            return px, list(_laid(lines, room, px))
    return sizes[-1], list(_laid(_lines(buildings, room.width / sizes[-1]), room, sizes[-1]))


def _high(lines: list[_Line]) -> float:
    return sum(line.high for line in lines) + _GAP * (len(lines) - 1)


def _lines(buildings: Sequence[Building], width: float) -> list[_Line]:
    """Return tiles in lines of a width, in cells; those of one form stay together as far as that takes no room."""
    lines: list[_Line] = []
    # First fit decreasing, the usual heuristic for packing bins: high tiles first, then long ones; the short ones
    # fill what these leave, on end where that is between high ones.
    order = sorted(range(len(buildings)), key=lambda number: _bulk(buildings[number]))
    for number in order:
        shapes = _shapes(buildings[number])
        places = ((line, best) for line in lines if (best := _best(line, shapes, width)))
        line, (turn, shape) = next(places, (None, shapes[0]))
        if line is None:
            line = _Line(shapes[0][1].rows)
            lines.append(line)
        line.tiles.append((number, turn, shape, line.left_of(shape)))
    return sorted(lines, key=lambda line: (line.rows, min(number for number, *_ in line.tiles)))


def _bulk(building: Building) -> tuple[int, int]:
    shape = _shapes(building)[0][1]
    return -shape.rows, -len(shape.cells) if shape.rows == 1 else 0


def _best(line: _Line, shapes: tuple[tuple[int, _Shape], ...], width: float) -> tuple[int, _Shape] | None:
    """Return how a tile goes best to the end of a line: as it needs least room there; None when it has none."""
    found, least = None, width
    for turn, shape in shapes:
        if shape.rows == line.rows:
            end = line.left_of(shape) + shape.wide
            if end < least or (found is None and end == least):
                found, least = (turn, shape), end
    return found


@cache
def _shapes(building: Building) -> tuple[tuple[int, _Shape], ...]:
    """Return the ways in which a tile can lie in a line, the first with the least height: (turn, shape)."""
    art, first = art_of_piece(building), flat_turn(building)
    found: dict[_Shape, int] = {}
    for turn in range(first, first + art.grid.turns):
        cells = art.cells_of(building, turn % art.grid.turns)
        top = min(row for row, _ in cells)
        left = min(column + row / 2 for row, column in cells)
        shape = _shape(tuple(sorted((row - top, column + row / 2 - left + 0.5) for row, column in cells)))
        if shape.rows <= 2:
            found.setdefault(shape, turn % art.grid.turns)
    return tuple((turn, shape) for shape, turn in found.items())


@cache
def _step(before: _Shape, after: _Shape) -> float:
    """Return how far right of a tile another one begins, so that they come no nearer to one another than the gap."""
    apart = {0: 1 + _GAP, 1: 0.5 + _GAP / ROW}
    return max(
        one + apart[abs(upper - lower)] - other
        for upper, one in before.cells
        for lower, other in after.cells
        if abs(upper - lower) in apart
    )


def _laid(lines: list[_Line], room: pygame.Rect, px: int) -> Iterator[tuple[int, int, pygame.Rect]]:
    """Spread lines over a room, and tiles over their lines."""
    spare = room.height / px - _high(lines)
    apart = min(max(0.0, spare) / max(1, len(lines) - 1), _MOST_GAP)
    top = max(0.0, spare - apart * (len(lines) - 1)) / 2
    for line in lines:
        beside = (room.width / px - line.wide) / max(1, len(line.tiles) - 1)
        beside = min(max(0.0, beside), _MOST_GAP)
        for place, (number, turn, shape, left) in enumerate(line.tiles):
            high = (shape.rows - 1) * ROW + 2 * HALF
            x, y = room.left + (left + place * beside) * px, room.top + (top + (line.high - high) / 2) * px
            yield number, turn, pygame.Rect(round(x), round(y), round(shape.wide * px), round(high * px))
        top += line.high + _GAP + apart
