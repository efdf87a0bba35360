"""Cells as bits: names, neighbours, regions."""

import pytest

from mycity.engine.grid import ISLAND, SQUARE_11, cell_index, cell_name, grid_of, hexagonal_grid, indices, names, parse
from mycity.engine.pieces import turned_once
from mycity.engine.rng import mix
from tests.each import each
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


@each("name", ["", "A", "1", "A0", "A12", "L1", "a1", "A01", "A 1", "A-1", "AA1", "É1", "A1 ", "A²"])
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


HEXAGONS = hexagonal_grid(["......"] * 5)
"""Every second row stands half a cell to the right."""


def test_hexagons_have_six_neighbours_and_names_with_a_dot() -> None:
    grid = HEXAGONS
    assert cell_name(grid, grid.index((2, 3))) == "3.3"
    assert cell_index(grid, "3.3") == grid.index((2, 3))
    assert set(names(grid, grid.spread(parse(grid, ["3.4"])))) == {"2.3", "2.4", "3.3", "3.5", "4.3", "4.4"}
    assert set(names(grid, grid.spread(parse(grid, ["2.3"])))) == {"1.3", "1.4", "2.2", "2.4", "3.3", "3.4"}
    assert set(names(grid, grid.spread(parse(grid, ["3.1"])))) == {"2.1", "3.2", "4.1"}
    assert set(names(grid, grid.spread(parse(grid, ["3.6"])))) == {"2.5", "2.6", "3.5", "4.5", "4.6"}


@each("name", ["", "1", "1.", ".1", "0.1", "1.0", "1.17", "9.1", "8.8", "1.1.1", "01.1", "1.²"])
def test_what_names_no_hexagon_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a cell of this board"):
        cell_index(ISLAND, name)


def test_the_island_has_its_cells_and_neighbours() -> None:
    """As the table of its rows says: how many cells, and at which place in half hexes the first of them lies."""
    lengths, starts = (16, 15, 14, 15, 12, 11, 10, 7), (0, 1, 2, 1, 4, 5, 6, 9)
    lies = {
        f"{row}.{number}": (row, start + 2 * number - 2)
        for row, (length, start) in enumerate(zip(lengths, starts, strict=True), start=1)
        for number in range(1, length + 1)
    }
    assert names(ISLAND, ISLAND.full) == list(lies)
    steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    for name, (row, x) in lies.items():
        near = [one for one, where in lies.items() if where in {(row + down, x + right) for down, right in steps}]
        assert names(ISLAND, ISLAND.near[cell_index(ISLAND, name)]) == near
    assert sum(mask.bit_count() for mask in map(ISLAND.spread, (1 << one for one in indices(ISLAND.full)))) == 2 * 258


def test_text_and_cells_of_the_island_are_the_same() -> None:
    for index in indices(ISLAND.full):
        row, position = ISLAND.text_position(index)
        text = [line[:position] + "B" + line[position + 1 :] if row == at else line for at, line in enumerate(OUTLINE)]
        assert ISLAND.fits(text)
        assert ISLAND.by_index(text).index("B") == index
        assert ISLAND.contains(*ISLAND.coordinate(index))
    assert sum(ISLAND.contains(row, column) for row in range(-1, 9) for column in range(-1, 18)) == 100


OUTLINE = ISLAND.outline


def test_a_boards_text_tells_its_grid() -> None:
    assert grid_of(["." * 11] * 11) is SQUARE_11
    assert grid_of(OUTLINE) is ISLAND
    for wrong in (OUTLINE[:7], ["-" * 16] * 8, ["." * 12] * 11, ["." * 8] * 5, []):
        with pytest.raises(ValueError, match="11 rows of 11 cells or 8 rows of 16"):
            grid_of(wrong)


def test_an_island_of_any_outline_is_a_lattice_of_its_own() -> None:
    other = [*OUTLINE[:7], "---.........----"]
    grid = grid_of(other)
    assert (grid.turns, grid.full.bit_count(), grid.fits(other)) == (6, 102, True)
    assert grid_of([row.replace(".", "B") for row in other]) is grid
    assert grid_of(["." * 16] * 8).full.bit_count() == 128


def test_six_turns_bring_a_hexagonal_cell_home() -> None:
    grid = HEXAGONS
    coordinate = (2, -1)
    for _ in range(6):
        coordinate = turned_once(grid, coordinate)
    assert coordinate == (2, -1)


def test_shared_cells_have_two_neighbours_or_more() -> None:
    for grid in (SQUARE_11, HEXAGONS, ISLAND):
        for seed in range(40):
            mask = mix(seed, 1) << 64 | mix(seed, 2) & mix(seed, 3)
            mask &= grid.full
            counted = [index for index in indices(grid.full) if (grid.near[index] & mask).bit_count() >= 2]
            assert list(indices(grid.shared(mask))) == counted


def test_the_neighbours_of_every_cell_are_known() -> None:
    for index in indices(SQUARE_11.full):
        assert SQUARE_11.near[index] == SQUARE_11.spread(1 << index)
