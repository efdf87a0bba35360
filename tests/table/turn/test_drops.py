"""A building is dropped where it is seen: on the cells under it, as it hangs from the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from statistics import mode

import pytest

from mycity.engine.grid import Coordinate, Grid, indices
from mycity.table.turn.hand import Grip, Hand
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import CellPoint, far, nearest
from mycity.table.turn.open_turn import OpenTurn
from mycity.table.turn.session import Session
from tests.scenes.playing import ALONE, island_session, new_session

PRESSED, OVER = (0.063, 0.471, 0.932), (0.113, 0.527, 0.871)
"""Places within a cell, from its top left, at which it is pressed, and over which it is let go."""


def hand_of(session: Session) -> tuple[Hand, OpenTurn]:
    turn = OpenTurn(session, lambda: 0.0, lambda: 0.0)
    hand = Hand(turn)
    hand.turn = mode(placement.turn for placement in turn.view.placements)
    return hand, turn


SESSIONS = {"city": lambda: new_session(*ALONE), "island": lambda: island_session(*ALONE)}


def takes(hand: Hand, turn: OpenTurn) -> Iterator[CellPoint]:
    """Take the open building by several points of each of its cells; yield how far each is from the cell's middle."""
    building = turn.view.building
    assert building is not None
    grid = turn.view.city.board.grid
    lying = Held(building, grid, hand.turn)
    top, left = lying.corner
    for (row, column), down, across in product(lying.cells, PRESSED, PRESSED):
        point = row + down, column + across
        if nearest(grid, point) == (row, column):
            hand.take(building, (point[0] - top, point[1] - left))
            yield down - 0.5, across - 0.5


def middle_of(grid: Grid, cells: tuple[Coordinate, ...], by: CellPoint = (0.0, 0.0)) -> CellPoint:
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows) + by[0], sum(columns) / len(columns) + by[1]


def fits(turn: OpenTurn, held: Held) -> bool:
    return held.placement in turn.view.placements


@pytest.mark.parametrize("game", SESSIONS)
def test_a_drop_lies_under_the_building_that_is_seen(game: str) -> None:
    hand, turn = hand_of(SESSIONS[game]())
    grid = turn.view.city.board.grid
    cells = [grid.coordinate(index) for index in indices(grid.full)][:: 7 if game == "city" else 2]
    kinds = {"seen", "seen alone fits", "at the mouse"}
    met = set()
    for off in takes(hand, turn):
        for (row, column), down, across in product(cells, OVER, OVER):
            mouse = row + down, column + across
            hand.move_to(mouse)
            held = hand.held
            assert held is not None
            assert far(grid, hand.middle, (mouse[0] - off[0], mouse[1] - off[1])) < 0.02, "it hangs where it was taken"
            seen = middle_of(grid, held.moved_to((0, 0)).cells, (hand.middle[0] - 0.5, hand.middle[1] - 0.5))
            near = [held.moved_to((row + step, column + aside)) for step in (-1, 0, 1) for aside in (-1, 0, 1)]
            ways = sorted((far(grid, middle_of(grid, one.cells), seen), one.at, one) for one in near)
            if ways[1][0] - ways[0][0] < 0.001:
                continue  # on the edge between two cells
            nearest_seen = ways[0][2]
            at_mouse = held.moved_to(nearest(grid, mouse))
            both = fits(turn, nearest_seen) and fits(turn, at_mouse)
            assert held == (at_mouse if both else nearest_seen), (off, mouse)
            if at_mouse != nearest_seen:
                met.add("at the mouse" if both else "seen alone fits" if fits(turn, nearest_seen) else "seen")
    assert met == kinds


@pytest.mark.parametrize("game", SESSIONS)
def test_over_the_middle_of_a_cell_the_held_cell_lies_on_it_however_it_was_pressed(game: str) -> None:
    hand, turn = hand_of(SESSIONS[game]())
    for _ in takes(hand, turn):
        for steps in range(turn.view.city.board.grid.turns):
            hand.move_to((5.5, 4.5))
            hand.rotate(steps)
            assert hand.held is not None
            assert hand.held.at == (5, 4)


def test_what_is_pressed_beside_its_cells_is_held_by_the_nearest() -> None:
    hand, turn = hand_of(new_session(*ALONE))
    building = turn.view.building
    assert building is not None
    for point in ((-3.0, -2.0), (9.0, 0.5), (1.5, 40.0)):
        hand.take(building, point)
        hand.move_to((6.5, 6.5))
        assert hand.held is not None
        assert hand.held.at == (6, 6)


def test_keys_hold_a_building_by_the_middle_of_its_cell() -> None:
    hand, turn = hand_of(new_session(*ALONE))
    for _ in takes(hand, turn):
        pass
    hand.let_go()
    hand.take_by_keys()
    hand.grip = Grip.STUCK
    hand.move_to((6.02, 6.98))
    assert hand.held is not None
    assert hand.held.at == (6, 6)
    assert hand.middle == (6.02, 6.98)
