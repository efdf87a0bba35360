"""Hexagons with a corner on top, one cell wide: where their middles and neighbours lie, and what is inside them.

Directions are numbered clockwise from the right, as in the rules: right, lower right, lower left, left, upper left,
upper right. A *case* is the sum of 2 to the power of each direction in which a neighbour is joined.
"""

import numpy as np

from art.canvas import Array

ROW = np.sqrt(3) / 2
"""From the middle of a row to that of the next, in cells."""
HALF = 1 / np.sqrt(3)
"""Half the height of a cell; also the length of its sides."""
STEPS = ((1.0, 0.0), (0.5, ROW), (-0.5, ROW), (-1.0, 0.0), (-0.5, -ROW), (0.5, -ROW))
"""From a middle to those of the neighbours, (x, y) in cells."""
CASES = 64
AXES = 3
"""Lines through a cell, from side to side: along one of them lies what is joined to nothing, as its tile lies."""
PICTURES = CASES + AXES - 1
"""One for each case, and two more of what is joined to nothing, along the second and the third axis."""


def joined(case: int) -> list[int]:
    """The directions in which a case has a neighbour."""
    return [way for way in range(6) if case >> way & 1]


def depth(x: Array, y: Array) -> Array:
    """How far inside the cell around (0, 0) a point lies, from its nearest side; less than 0 outside."""
    sides = [0.5 - (x * dx + y * dy) for dx, dy in STEPS]
    return np.minimum.reduce(sides)


def away(x: Array, y: Array) -> Array:
    """How far a point lies from the cell around (0, 0); 0 inside."""
    best = np.full(np.shape(x), 9.0)
    for way in range(6):
        ax, ay = HALF * np.cos(np.pi / 6 + way * np.pi / 3), HALF * np.sin(np.pi / 6 + way * np.pi / 3)
        bx, by = HALF * np.cos(np.pi / 2 + way * np.pi / 3), HALF * np.sin(np.pi / 2 + way * np.pi / 3)
        along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / HALF**2, 0, 1)
        best = np.minimum(best, np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
    return np.where(depth(x, y) > 0, 0.0, best)


def open_ground(x: Array, y: Array, case: int) -> Array:
    """How far a point lies from every neighbour that is not joined: an area that grows together across cells."""
    best = np.full(np.shape(x), 9.0)
    for way, (dx, dy) in enumerate(STEPS):
        if not case >> way & 1:
            best = np.minimum(best, away(x - dx, y - dy))
    return best


def arms(x: Array, y: Array, case: int) -> Array:
    """How far a point lies from the lines that lead from the middle to the middles of the joined neighbours."""
    best = np.hypot(x, y)
    for way in joined(case):
        dx, dy = STEPS[way]
        along = np.clip(x * dx + y * dy, 0, 1)
        best = np.minimum(best, np.hypot(x - along * dx, y - along * dy))
    return best
