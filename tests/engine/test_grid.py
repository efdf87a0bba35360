"""Cells as bits: names, neighbours, regions."""

import pytest

from mycity.engine.grid import SQUARE_11, cell_index, cell_name, hexagonal_grid, indices, names, parse
from mycity.engine.rng import mix
from tests.independent import lands


def test_names_run_from_top_left_to_bottom_right() -> None:
    assert [cell_name(SQUARE_11, SQUARE_11.index(cell)) for cell in ((0, 0), (0, 10), (10, 0), (10, 10))] == [
        "A1",
        "K1",
        "A11",
        "K11",
    ]


def test_every_cell_has_one_name() -> None:
    assert names(SQUARE_11, SQUARE_11.full) == list(lands.ALL_CELLS)
    for cell in lands.ALL_CELLS:
        assert cell_name(SQUARE_11, cell_index(SQUARE_11, cell)) == cell


@pytest.mark.parametrize("name", ["", "A", "1", "A0", "A12", "L1", "a1", "A01", "A 1", "A-1", "AA1", "É1", "A1 ", "A²"])
def test_what_names_no_cell_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cell"):
        cell_index(SQUARE_11, name)


def test_a_cell_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="A1 is given twice"):
        parse(SQUARE_11, ["A1", "B1", "A1"])


def test_neighbours_are_those_of_the_second_telling() -> None:
    for cell in lands.ALL_CELLS:
        assert set(names(SQUARE_11, SQUARE_11.spread(parse(SQUARE_11, [cell])))) == lands.sides(cell)


def test_neighbours_of_many_cells() -> None:
    cells = ["A1", "K1", "K2", "A3", "F6", "F7", "K11"]
    mask = parse(SQUARE_11, cells)
    assert set(names(SQUARE_11, SQUARE_11.spread(mask) & ~mask)) == lands.beside(cells)


def test_rows_part_the_grid() -> None:
    assert sum(SQUARE_11.row_masks) == SQUARE_11.full
    assert [names(SQUARE_11, row)[0] for row in SQUARE_11.row_masks] == [f"A{row}" for row in lands.ROWS]


def test_a_region_does_not_jump_corners_or_edges() -> None:
    within = parse(SQUARE_11, ["A1", "A2", "B3", "K1", "K2"])
    assert names(SQUARE_11, SQUARE_11.region(parse(SQUARE_11, ["A1"]), within)) == ["A1", "A2"]
    assert SQUARE_11.region(parse(SQUARE_11, ["C5"]), within) == 0


def test_indices_ascend() -> None:
    assert list(indices(0)) == []
    assert list(indices(0b101001)) == [0, 3, 5]


def test_hexagons_have_six_neighbours_and_names_with_a_dot() -> None:
    grid = hexagonal_grid(5, 6)
    assert cell_name(grid, grid.index((2, 3))) == "3.4"
    assert cell_index(grid, "3.4") == grid.index((2, 3))
    assert set(names(grid, grid.spread(parse(grid, ["3.4"])))) == {"2.4", "2.5", "3.3", "3.5", "4.3", "4.4"}
    assert set(names(grid, grid.spread(parse(grid, ["3.1"])))) == {"2.1", "2.2", "3.2", "4.1"}
    assert set(names(grid, grid.spread(parse(grid, ["3.6"])))) == {"2.6", "3.5", "4.5", "4.6"}


def test_six_turns_bring_a_hexagonal_cell_home() -> None:
    grid = hexagonal_grid(5, 6)
    coordinate = (2, -1)
    for _ in range(6):
        coordinate = grid.turn(coordinate)
    assert coordinate == (2, -1)


def test_shared_cells_have_two_neighbours_or_more() -> None:
    for grid in (SQUARE_11, hexagonal_grid(5, 6)):
        for seed in range(40):
            mask = mix(seed, 1) << 64 | mix(seed, 2) & mix(seed, 3)
            mask &= grid.full
            counted = [index for index in indices(grid.full) if (grid.near[index] & mask).bit_count() >= 2]
            assert list(indices(grid.shared(mask))) == counted


def test_the_neighbours_of_every_cell_are_known() -> None:
    for index in indices(SQUARE_11.full):
        assert SQUARE_11.near[index] == SQUARE_11.spread(1 << index)
