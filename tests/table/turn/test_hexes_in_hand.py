"""A tile in hand on hexagons: points and their cells, turning around the held cell, the arrows, where it may lie."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.episodes import load_episode
from mycity.engine.grid import ISLAND, SQUARE_11, Grid, indices
from mycity.engine.pieces import shape_table
from mycity.table.turn.held import Held
from mycity.table.turn.lattice import is_within, nearest, stepped
from mycity.ui.board.hexes.hex_layout import hex_layout

TILES = load_episode("island-eternal").buildings
CELLS = [ISLAND.coordinate(index) for index in indices(ISLAND.full)]


@settings(deadline=None)
@given(st.integers(-60, 1300), st.integers(-60, 700))
def test_a_point_belongs_to_the_nearest_middle(x: int, y: int) -> None:
    layout = hex_layout(ISLAND, 64, (30, 40, 30, 20))
    cell = nearest(ISLAND, layout.to_point((x, y)))
    far = math.dist(layout.middle(cell), (x, y))
    others = [(cell[0] + row, cell[1] + column) for row in (-2, -1, 0, 1, 2) for column in (-2, -1, 0, 1, 2)]
    assert far <= min(math.dist(layout.middle(other), (x, y)) for other in others) + 1.5
    assert math.dist(layout.to_pixel(layout.to_point((x, y))), (x, y)) <= 1.5


@pytest.mark.parametrize("grid", [SQUARE_11, ISLAND])
def test_a_hand_beside_the_board_is_over_it_up_to_a_part_of_a_cell(grid: Grid) -> None:
    first = next(indices(grid.full))
    row, column = grid.coordinate(first)
    assert is_within(grid, (row + 0.5, column + 0.5), 0.75)
    assert is_within(grid, (row + 0.5, column - 0.7), 0.75)
    assert not is_within(grid, (row + 0.5, column - 0.8), 0.75)


@pytest.mark.parametrize("tile", ["P-FW", "T-FHW", "S-HFP", "D-FW"])
def test_a_tile_turns_by_sixths_around_the_held_cell(tile: str) -> None:
    for grab in range(len(TILES[tile].coordinates)):
        held = Held(TILES[tile], ISLAND, grab=grab, at=(5, 4))
        looks = [held.turned(turn) for turn in range(6)]
        assert len({frozenset(zip(look.cells, TILES[tile].symbols, strict=True)) for look in looks}) == 6
        assert all(look.cells[grab] == (5, 4) for look in looks)
        assert held.turned(6) == held


def test_every_placement_is_found_by_holding_it_there() -> None:
    for building in (TILES["D-HP"], TILES["T-FPW"]):
        for placement in shape_table(ISLAND, building.rows).placements:
            for grab in range(len(building.coordinates)):
                held = Held(building, ISLAND, grab=grab).laid(placement)
                assert held.placement is placement
                assert held.at in held.spots([placement])


def test_the_arrows_lead_along_a_row_and_straight_down_and_up_again() -> None:
    places = {cell: ISLAND.text_position(ISLAND.index(cell)) for cell in CELLS}
    for cell in CELLS:
        for step in (-1, 1):
            beside, below = stepped(ISLAND, cell, 0, step), stepped(ISLAND, cell, step, 0)
            assert beside in {cell, (cell[0], cell[1] + step)}
            assert ISLAND.contains(*below)
            if below[0] != cell[0] and places[below][1] == places[cell][1]:
                assert below in {ISLAND.coordinate(near) for near in indices(ISLAND.near[ISLAND.index(cell)])}
                assert stepped(ISLAND, below, -step, 0) == cell
    assert stepped(ISLAND, CELLS[0], -1, 0) == CELLS[0]


def test_on_squares_the_arrows_stop_at_the_border() -> None:
    assert stepped(SQUARE_11, (0, 0), -1, 0) == (0, 0)
    assert stepped(SQUARE_11, (4, 10), 0, 1) == (4, 10)
    assert stepped(SQUARE_11, (4, 9), 1, 1) == (5, 10)
