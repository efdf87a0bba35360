"""Points between the middles of cells, as (row, column) fractions of a grid.

A cell's middle lies at (row + ½, column + ½): on squares that counts from the board's top left corner, on hexagons the
columns run slantwise, as those of the grid do.

>>> from mycity.engine.grid import ISLAND, SQUARE_11
>>> nearest(SQUARE_11, (2.9, 0.1)), nearest(ISLAND, (2.9, 0.6))
((2, 0), (2, 0))
"""

from __future__ import annotations

import math

from mycity.engine.grid import Coordinate, Grid, indices

CellPoint = tuple[float, float]

_CLEAR = 1.1
"""A factor by which a point may lie further from its cell's middle and still in it, pixels being what they are."""
_AROUND = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1))


def nearest(grid: Grid, point: CellPoint) -> Coordinate:
    """Return the cell whose middle is nearest to a point; it may lie off the board."""
    row, column = math.floor(point[0]), math.floor(point[1])
    if grid.turns == 4:
        return row, column
    # Rounding down finds a rhombus, not the hexagon (the Voronoi cell of its middle): those around are compared.
    near = ((row + down, column + across) for down, across in _AROUND)
    return min(near, key=lambda cell: far(grid, (cell[0] + 0.5, cell[1] + 0.5), point))


def off_within(grid: Grid, point: CellPoint, cell: Coordinate) -> CellPoint:
    """Return how far from the middle of a cell a point of it is; of one at its edge or beside it, nearly so far."""
    down, across = _off(point, cell)
    while any(nearest(grid, (0.5 + way * down, 0.5 + way * across)) != (0, 0) for way in (_CLEAR, -_CLEAR)):
        down, across = 0.9 * down, 0.9 * across
    return down, across


def far(grid: Grid, first: CellPoint, second: CellPoint) -> float:
    """Return the square of the distance of two points, in cells; rows of hexagons lie at sixty degrees to columns."""
    # The law of cosines: hexagons have axial coordinates, whose axes meet at sixty degrees. Squared, as only nearer and
    # farther count.
    down, across = second[0] - first[0], second[1] - first[1]
    return down * down + across * across + (down * across if grid.turns == 6 else 0)


def is_within(grid: Grid, point: CellPoint, reach: float) -> bool:
    """Return whether a point lies on a cell of the board, or no more than so many cells beside one."""
    row, column = nearest(grid, point)
    if grid.contains(row, column):
        return True
    near = ((row + down, column + across) for down, across in _AROUND)
    return any(_apart(grid, _off(point, cell)) <= reach + 0.5 for cell in near if grid.contains(*cell))


def _off(point: CellPoint, cell: Coordinate) -> CellPoint:
    return point[0] - cell[0] - 0.5, point[1] - cell[1] - 0.5


def _apart(grid: Grid, off: CellPoint) -> float:
    """Return a distance in steps over sides and, on squares, over corners."""
    # The Chebyshev distance; in axial coordinates the third, which follows from the two, counts like them.
    across = max(abs(off[0]), abs(off[1]))
    return across if grid.turns == 4 else max(across, abs(off[0] + off[1]))


def stepped(grid: Grid, at: Coordinate, rows: int, columns: int) -> Coordinate:
    """Return the cell so many rows down and columns across, or the nearest to it that the board has.

    From row to row the position in the row's string stays: hexagons are crossed in a zigzag, down and up alike.
    """
    start = min(max(at[0], 0), grid.rows - 1)
    row = min(max(at[0] + rows, 0), grid.rows - 1)
    column = at[1] + columns + (grid.leads[row] - grid.leads[start] if grid.leads else 0)
    here = [index - row * grid.stride for index in indices(grid.row_masks[row])]
    return row, min(here, key=lambda other: abs(other - column))
