"""The player's hand: what it holds, how it came to hold it, where it points, and whether it may build there.

Positions are points between the middles of the board's cells (see `lattice`), so that this knows nothing of pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from mycity.engine.grid import Coordinate, Grid, indices
from mycity.engine.legal import refuse_cells
from mycity.engine.pieces import Building, Placement
from mycity.engine.rules.base import Refusal
from mycity.engine.score_lines import ScoreLine
from mycity.table.turn.held import Held, corner_of
from mycity.table.turn.lattice import CellPoint, far, is_within, nearest, off_within
from mycity.table.turn.open_turn import OpenTurn, TurnView

_REACH = 0.75
"""The distance beside the board, in cells, that still counts as pointing at it."""


class Grip(Enum):
    """A way in which a building is held."""

    DRAGGED = auto()
    """The mouse button is down: letting go builds."""
    STUCK = auto()
    """It follows the mouse until the next click."""
    KEYS = auto()
    """The arrows move it."""


@dataclass(frozen=True)
class Landing:
    """The outcome, by the rules, of dropping a building where it is held.

    Attributes:
        held: The building.
        placement: Where it would be built; None when it may not be.
        refusal: Why not.
        changes: The parts of the score that building would change.
    """

    held: Held
    placement: Placement | None
    refusal: Refusal | None = None
    changes: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True)
class _Walk:
    """The legal placements of an open card in the order in which the keys go through them, and where they are."""

    view: TurnView
    order: tuple[Placement, ...]
    at: int


class Hand:
    """The hand of whoever has the turn, and the building in it, if there is one.

    Attributes:
        held: The building in hand; None when the hand is empty.
        grip: How it is held.
        turn: How the building of the open card is turned, in hand or not.
        point: Where the hand is, in cells; meaningless with an empty hand.
        glows_within: The only cells that may glow, where a lesson asks for some; None for all.
    """

    def __init__(self, turn: OpenTurn) -> None:
        self._open = turn
        self._grid = turn.view.state.cities[0].board.grid
        self.held: Held | None = None
        self.grip = Grip.DRAGGED
        self.turn = 0
        self.point: CellPoint = (0.0, 0.0)
        self._off: CellPoint = (0.0, 0.0)
        self._landing: tuple[TurnView, Landing] | None = None
        self.glows_within: frozenset[Coordinate] | None = None
        self._glowing: tuple[TurnView, Held, frozenset[Coordinate]] | None = None
        self._walk: _Walk | None = None

    @property
    def over_board(self) -> bool:
        """Return whether it is held over the board, where it snaps to the cells."""
        if self.held is None:
            return False
        return self.grip is Grip.KEYS or is_within(self._grid, self.point, _REACH)

    def take(self, building: Building, point: CellPoint) -> None:
        """Drag a building from its card, by a point counted from its `Held.corner`."""
        held = Held(building, self._grid, self.turn)
        top, left = held.corner
        self._grab(held, (top + point[0], left + point[1]))

    def take_up(self, building: Building, placement: Placement, point: CellPoint) -> None:
        """Drag a building from where it lies on the board, by the cell at ``point``."""
        self._grab(Held(building, self._grid, self.turn).laid(placement), point)
        self.point = point

    def _grab(self, lying: Held, point: CellPoint) -> None:
        """Drag a building by the point of it that was pressed, or the nearest of the cell that is held."""
        self.held = lying.grabbed(nearest(self._grid, point))
        self.turn = self.held.turn
        self.grip = Grip.DRAGGED
        self._off = off_within(self._grid, point, self.held.at)

    def take_by_keys(self) -> None:
        """Take the open card's building to a legal place near what was built last, or to the middle."""
        view = self._open.view
        building = view.building
        if building is None:
            return
        middle = self._grid.rows // 2, self._grid.columns // 2
        self.held = Held(building, self._grid, self.turn, at=middle)
        self.grip, self._off = Grip.KEYS, (0.0, 0.0)
        if view.placements:
            placed = view.city.placed
            near = corner_of(self._grid, placed[-1].placement) if placed else middle
            rotation = self.held.rotation

            def nearness(placement: Placement) -> tuple[bool, float, int]:
                distance = far(self._grid, corner_of(self._grid, placement), near)
                return placement.turn != rotation, distance, placement.index

            self._lay(min(view.placements, key=nearness))

    def landing_on(self, placement: Placement) -> Landing | None:
        """Return what comes of the open card's building on a placement; None when no card is open."""
        view = self._open.view
        if view.building is None:
            return None
        return _landing(view, (self.held or Held(view.building, self._grid, self.turn)).laid(placement))

    def let_go(self) -> None:
        """Put it back on its card."""
        self.held = None

    def new_card(self) -> None:
        """Forget how the last building was turned."""
        self.held = None
        self.turn = 0

    def rotate(self, steps: int) -> None:
        """Turn it clockwise (or back), around the held cell; on its card too."""
        self.turn = (self.turn + steps) % self._grid.turns
        if self.held is not None:
            self.held = self.held.turned(steps)
            if self.grip is not Grip.KEYS:
                self._snap(self.held)

    def move_to(self, point: CellPoint) -> None:
        """Point somewhere with the mouse."""
        self.point = point
        if self.held is not None:
            self._snap(self.held)

    @property
    def middle(self) -> CellPoint:
        """The middle of the held cell while the mouse holds it, which is by a point of that cell."""
        return self.point[0] - self._off[0], self.point[1] - self._off[1]

    def _snap(self, held: Held) -> None:
        """Lay a building over the board on the cells that are under it, as it hangs from the mouse.

        Where it may be built with the held cell under the mouse as well, that counts: nobody means the other one.
        """
        if not self.over_board:
            return
        under = held.moved_to(nearest(self._grid, self.middle))
        at_mouse = held.moved_to(nearest(self._grid, self.point))
        is_meant = at_mouse != under and all(_fits(self._open.view, held) for held in (under, at_mouse))
        self.held = at_mouse if is_meant else under

    def step(self, rows: int, columns: int) -> None:
        if self.held is not None:
            self.held = self.held.moved(rows, columns)
            self.grip = Grip.KEYS

    def leaf(self, step: int) -> None:
        """Walk to the next or previous legal placement of any turn, nearest first; take the building up if need be.

        The walk goes around where it began: by what was built last, or where the building was held.
        """
        is_new = self.held is None
        if self.held is None:
            self.take_by_keys()
        self.grip = Grip.KEYS
        if self.held is None or not self._open.view.placements:
            return
        walk = self._walk_by_last(self.held) if is_new else self._walk_from(self.held)
        at = 0 if is_new or (walk.at < 0 and step > 0) else walk.at + step
        self._walk = walk = replace(walk, at=at % len(walk.order))
        self._lay(walk.order[walk.at])

    def _walk_by_last(self, held: Held) -> _Walk:
        """Return the walk that begins by what was built last; on an empty board, where the building is."""
        placed = self._open.view.city.placed
        return _walk_around(self._open.view, held, _cells(self._grid, placed[-1].placement) if placed else held.cells)

    def _walk_from(self, held: Held) -> _Walk:
        """Return the walk on which the building is, or one that begins where it is held."""
        walk = self._walk
        if walk is not None and walk.view is self._open.view and held.placement == walk.order[walk.at]:
            return walk
        return _walk_around(self._open.view, held, held.cells)

    @property
    def landing(self) -> Landing | None:
        """The outcome of dropping it here; None with an empty hand or away from the board."""
        view, held = self._open.view, self.held
        if held is None or not self.over_board:
            return None
        if self._landing is None or self._landing[0] is not view or self._landing[1].held != held:
            self._landing = view, _landing(view, held)
        return self._landing[1]

    @property
    def glowing(self) -> frozenset[Coordinate]:
        """The cells where the held cell may be for the building, turned as it is, to be legal."""
        view, held = self._open.view, self.held
        if held is None:
            return frozenset()
        still = held.moved_to((0, 0))
        if self._glowing is None or self._glowing[0] is not view or self._glowing[1] != still:
            self._glowing = view, still, held.spots(view.placements)
        lit = self._glowing[2]
        return lit if self.glows_within is None else lit & self.glows_within

    def _lay(self, placement: Placement) -> None:
        if self.held is not None:
            self.held = self.held.laid(placement)
            self.turn = self.held.turn


def _fits(view: TurnView, held: Held) -> bool:
    return _refusal(view, held) is None and held.placement is not None


def _refusal(view: TurnView, held: Held) -> Refusal | None:
    return refuse_cells(view.state.rules, view.state.cities[view.seat], held.building, held.cells)


def _landing(view: TurnView, held: Held) -> Landing:
    refusal = _refusal(view, held)
    placement = held.placement
    if refusal is not None or placement is None:
        return Landing(held, None, refusal)
    return Landing(held, placement, changes=view.preview(placement))


def _walk_around(view: TurnView, held: Held, cells: Sequence[Coordinate]) -> _Walk:
    """Return the walk that begins by some cells, with the building where it is held."""
    grid, middle = held.grid, _middle(cells)

    def nearness(placement: Placement) -> tuple[float, bool, int, int]:
        there = _middle(_cells(grid, placement))
        return far(grid, there, middle), placement.turn != held.rotation, placement.turn, placement.index

    order = tuple(sorted(view.placements, key=nearness))
    return _Walk(view, order, 0 if held.placement == order[0] else -1)


def _cells(grid: Grid, placement: Placement) -> tuple[Coordinate, ...]:
    return tuple(map(grid.coordinate, indices(placement.mask)))


def _middle(cells: Sequence[Coordinate]) -> CellPoint:
    """Return the middle of some cells."""
    return sum(row for row, _ in cells) / len(cells), sum(column for _, column in cells) / len(cells)
