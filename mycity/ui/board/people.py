"""People on their way between the houses and along the river, and now and then a cart: few, tiny, and mostly indoors.

While the clock stands at 0 nobody is out: where nothing is to move, the board is empty of people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

import pygame

from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.gardens import Plots
from mycity.ui.board.ground import pseudo_random
from mycity.ui.pictures.sprites import Place, Sprites, Stamps

LEAST_PX = 40
"""Pixels a cell below which nobody is seen."""
_MOST = 4
_STEP = 0.035
"""Cells that a step takes."""
_FADE = 4
"""Frames in which somebody comes out of a door, or goes in."""
_VISIT = 16
"""Frames that somebody stays at the end of the way."""
_BANK, _WHEELS = 0.32, 0.1
"""Cells from the middle of the river that are left to water, sand and reeds; how much further the cart keeps off."""
_INDOORS = 60
"""Frames that people stay at home at least."""
_GAIT = 3
"""Frames to a step."""
Spot = tuple[float, float]
"""A point (row, column) in cells from a cell's corner."""


@dataclass(frozen=True)
class Walk:
    """Somebody's way in a cell, there and back.

    Attributes:
        place: The cell.
        start, end: Where it begins and ends.
        folk: The number of who walks; or none for the cart, which goes from left to right.
    """

    place: Place
    start: Spot
    end: Spot
    folk: int | None


def walks(plots: Plots) -> list[Walk]:
    """Choose who is out on a board, and where; the same for the same board."""
    ways = sorted(_ways(plots), key=_turn)
    carts = [way for way in _cart_ways(plots) if not pseudo_random(*way.place, 137, 3)][:1]
    return [way for way in ways if not carts or way.place[0] != carts[0].place[0]][: _MOST - len(carts)] + carts


def _turn(way: Walk) -> int:
    """Return the key of the order in which people go out."""
    return pseudo_random(way.place[0], way.place[1], 131, 10_000)


def _ways(plots: Plots) -> Iterator[Walk]:
    """From every door into the meadow, and along every bank."""
    for place, houses in plots.free:
        side = sorted(houses)[pseudo_random(*place, 133, len(houses))]
        start, end = (_dry(spot, plots.wet_sides(place)) for spot in _across(side))
        yield Walk(place, start, end, pseudo_random(*place, 134, 6))
    for place, side in plots.banks():
        column = 1.0 if side == "E" else 0.0
        start, end = (_dry((row, column), plots.wet_sides(place)) for row in (0.12, 0.92))
        yield Walk(place, start, end, pseudo_random(*place, 135, 6))


def _dry(spot: Spot, wet: frozenset[str]) -> Spot:
    """Return a spot, or the nearest one that is dry in a cell along some sides of which the river runs."""
    row, column = spot
    top, left = (_BANK if side in wet else 0.0 for side in "NW")
    bottom, right = (1.0 - _BANK if side in wet else 1.0 for side in "SE")
    return min(max(row, top), bottom), min(max(column, left), right)


def _across(side: str) -> tuple[Spot, Spot]:
    """From a side of a cell to near the other one."""
    far = {"N": (0.10, 0.86), "S": (0.98, 0.24), "W": (0.05, 0.86), "E": (0.95, 0.14)}[side]
    return ((far[0], 0.52), (far[1], 0.52)) if side in "NS" else ((0.60, far[0]), (0.60, far[1]))


def _cart_ways(plots: Plots) -> Iterator[Walk]:
    """Two cells of meadow side by side, with a house at one of them."""
    for (row, column), _ in plots.free:
        if plots.is_open((row, column), (row, column + 1)):
            wet = plots.wet_sides((row, column)) | plots.wet_sides((row, column + 1))
            way = 0.72 - (_WHEELS if "S" in wet else 0.0)
            yield Walk((row, column), (way, 0.45), (way, 1.55), None)


@dataclass(frozen=True)
class WalkFrames(Sequence[pygame.Surface]):
    """The pictures of a walk there and back, with the time indoors before it: the first is empty.

    Each is drawn when it is first shown: a new house must not make a frame late for the sake of who may come out of it.
    """

    walk: Walk
    px: int
    stamps: Stamps = field(compare=False)
    _drawn: dict[int, pygame.Surface] = field(default_factory=dict, compare=False)

    @property
    def at(self) -> Place:
        """Their position from the corner of the cell, in pixels."""
        top, left = self._origin
        return round(left * self.px) - self.stamps.anchor[0], round(top * self.px) - self.stamps.anchor[1]

    def __len__(self) -> int:
        return self._length

    @cached_property
    def _length(self) -> int:
        return self._indoors + 2 * self._count + _VISIT

    @overload
    def __getitem__(self, index: int) -> pygame.Surface: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[pygame.Surface]: ...
    def __getitem__(self, index: int | slice) -> pygame.Surface | Sequence[pygame.Surface]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        step = self._step(index)
        if step not in self._drawn:
            self._drawn[step] = self._frame(step)
        return self._drawn[step]

    @cached_property
    def _origin(self) -> Spot:
        return min(self.walk.start[0], self.walk.end[0]), min(self.walk.start[1], self.walk.end[1])

    @cached_property
    def _count(self) -> int:
        """The number of steps to the end."""
        (y0, x0), (y1, x1) = self.walk.start, self.walk.end
        return round((abs(y1 - y0) + abs(x1 - x0)) / _STEP)

    @cached_property
    def _indoors(self) -> int:
        return _INDOORS + 4 * pseudo_random(*self.walk.place, 139, 30)

    def _step(self, index: int) -> int:
        """Return how many steps somebody is from the door, 1 and on; below 0 on the way back; 0 indoors."""
        on_the_way = index - self._indoors + 1
        if on_the_way <= self._count:
            return max(0, on_the_way)
        back = on_the_way - self._count - _VISIT
        return self._count if back <= 0 else -(self._count + 1 - back)

    def _frame(self, step: int) -> pygame.Surface:
        (y0, x0), (y1, x1) = self.walk.start, self.walk.end
        width, height = self.stamps.pictures[0].get_size()
        frame = pygame.Surface(
            (width + round(abs(x1 - x0) * self.px), height + round(abs(y1 - y0) * self.px)), pygame.SRCALPHA
        )
        if step:
            share = (abs(step) - 1) / (self._count - 1)
            right, down = x0 + (x1 - x0) * share - self._origin[1], y0 + (y1 - y0) * share - self._origin[0]
            frame.blit(self._figure(step), (round(right * self.px), round(down * self.px)))
            if abs(step) <= _FADE:
                shown = (255, 255, 255, 255 * abs(step) // (_FADE + 1))
                frame.fill(shown, special_flags=pygame.BLEND_RGBA_MULT)
        return frame

    def _figure(self, step: int) -> pygame.Surface:
        first = 0 if self.walk.folk is None else 2 * self.walk.folk
        figure = self.stamps.pictures[first + abs(step) // _GAIT % 2]
        turned = self.walk.folk is None and step < 0
        return pygame.transform.flip(figure, flip_x=True, flip_y=False) if turned else figure


def load_people(sprites: Sprites, px: int) -> Iterator[None]:
    """Load the pictures of all who may ever walk, one sheet at each step."""
    for name in ("folk", "cart") if px >= LEAST_PX else ():
        sprites.stamps(name, px)
        yield


def walk_frames(sprites: Sprites, layout: CellLayout, walk: Walk) -> WalkFrames:
    """Return the pictures of a walk."""
    return WalkFrames(walk, layout.px, sprites.stamps("cart" if walk.folk is None else "folk", layout.px))
