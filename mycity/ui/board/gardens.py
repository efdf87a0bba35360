"""The ground between the buildings: lanes between two side by side, and on free meadow beside them gardens and paths.

All of it is drawn from what adjoins, lies on the ground below everything else, and keeps off trees, rocks and marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.ground import pseudo_random
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.pictures.sprites import Place, Sprites, Stamps

SIDES: tuple[tuple[str, int, int], ...] = (("N", -1, 0), ("E", 0, 1), ("S", 1, 0), ("W", 0, -1))
"""In the order of the pictures: the sides of a cell and the way to the cell beyond."""
_MOST_GARDENS = 2
"""Beside one cell: it must be seen that it is free."""
_PATH_FROM = 2
"""Houses around a cell from which on people cross it."""
LEAST_PX = 24
"""Pixels a cell below which gardens would be specks."""

GroundStamp = tuple[Stamps, int, Place]
"""Stamps, the number of one, and the cell it lies on."""


class Plots:
    """The plots of a board: the building on each cell, and the river between them."""

    def __init__(self, sprites: Sprites, scene: ShownBoard, buildings: Sequence[ShownBuilding]) -> None:
        self.scene = scene
        self.owner: Mapping[Place, int] = {
            (placed.row + row, placed.column + column): number
            for number, placed in enumerate(buildings)
            for row, column in sprites.cells(placed.name, placed.turns)
        }
        self.families = tuple(placed.name[0] for placed in buildings)
        self._river = {pair for first, second in scene.river for pair in ((first, second), (second, first))}
        self._taken = {place for _, places in scene.marks for place in places} | scene.squares | scene.closed

    def is_meadow(self, place: Place) -> bool:
        """Return whether a cell is free and shows nothing but grass."""
        return place not in self.owner and place not in self._taken and self.scene.cells[place[0]][place[1]] == "."

    def beside(self, place: Place) -> dict[str, int]:
        """The building beyond each side of a cell, where there is one on the same bank."""
        neighbours = {}
        for side, down, right in SIDES:
            neighbour = place[0] + down, place[1] + right
            if neighbour in self.owner and not self._is_river(place, neighbour):
                neighbours[side] = self.owner[neighbour]
        return neighbours

    def _is_river(self, first: Place, second: Place) -> bool:
        return (first, second) in self._river

    def is_open(self, start: Place, goal: Place) -> bool:
        """Return whether one can walk from a cell to the next, over meadow alone."""
        rows, columns = self.scene.size
        inside = goal[0] < rows and goal[1] < columns
        return inside and self.is_meadow(start) and self.is_meadow(goal) and not self._is_river(start, goal)

    def wet_sides(self, place: Place) -> frozenset[str]:
        """The sides of a cell along which the river runs."""
        return frozenset(
            side for side, down, right in SIDES if self._is_river(place, (place[0] + down, place[1] + right))
        )

    def banks(self) -> Iterator[tuple[Place, str]]:
        """Every cell of meadow beside the river, and at which side of it the water runs, E or W."""
        for west, east in (sorted(edge) for edge in self.scene.river):
            if west[0] == east[0]:
                yield from ((place, side) for place, side in ((west, "E"), (east, "W")) if self.is_meadow(place))

    @cached_property
    def free(self) -> tuple[tuple[Place, dict[str, int]], ...]:
        """Every free cell of meadow that has houses beside it, with those."""
        rows, columns = self.scene.size
        cells = ((row, column) for row in range(rows) for column in range(columns))
        return tuple((place, houses) for place in cells if self.is_meadow(place) and (houses := self.beside(place)))

    def joints(self) -> Iterator[tuple[Place, str]]:
        """Every cell of one building with another one on its left (W) or above it (N), on the same bank."""
        for (row, column), owner in self.owner.items():
            for side, other in (("W", (row, column - 1)), ("N", (row - 1, column))):
                if self.owner.get(other, owner) != owner and not self._is_river((row, column), other):
                    yield (row, column), side


def load_stamps(sprites: Sprites, px: int, families: Iterable[str]) -> Iterator[None]:
    """Load all that `garden_stamps` may ever lay between buildings of some families, one sheet at each step."""
    if px < LEAST_PX:
        return
    for name in ("paths", "lanes-N", "lanes-W", *(f"garden-{family}" for family in families)):
        for picture in sprites.stamps(name, px).pictures:
            sprites.trimmed((picture,))
        yield


def garden_stamps(sprites: Sprites, layout: CellLayout, plots: Plots) -> Iterator[GroundStamp]:
    """Yield the stamps that lie between the buildings of a board, from the bottom up."""
    if layout.px < LEAST_PX:
        return
    for place, houses in plots.free:
        if len(houses) >= _PATH_FROM:
            case = sum(1 << bit for bit, (side, _, _) in enumerate(SIDES) if side in houses)
            yield sprites.stamps("paths", layout.px), case, place
    yield from _lanes(sprites, layout, plots)
    for place, houses in plots.free:
        for side in _tended(place, houses):
            stamps = sprites.stamps(f"garden-{plots.families[houses[side]]}", layout.px)
            variants = len(stamps.pictures) // len(SIDES)
            first = variants * "NESW".index(side)
            yield stamps, first + pseudo_random(*place, 71 + first, variants), place


def _tended(place: Place, houses: Mapping[str, int]) -> list[str]:
    """The sides of a cell that have a garden: some of them, never all."""
    wanted = [side for side in houses if pseudo_random(*place, 80 + ord(side), 10) < 7]
    return sorted(wanted, key=lambda side: pseudo_random(*place, 90 + ord(side), 100))[:_MOST_GARDENS]


def _lanes(sprites: Sprites, layout: CellLayout, plots: Plots) -> Iterator[GroundStamp]:
    """Cobbles between two buildings, on the side that their cells share."""
    for (row, column), side in plots.joints():
        yield sprites.stamps(f"lanes-{side}", layout.px), pseudo_random(row, column, 61, 2), (row, column)
