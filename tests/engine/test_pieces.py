"""Shapes: their cells, rotations and placements, against the second telling."""

import pytest

from mycity.engine.grid import SQUARE_11
from mycity.engine.pieces import Building, rotations, shape_table
from tests.each import each
from tests.engine.tables import BUILDINGS
from tests.independent import shapes

TURNS = {"I2": 2, "I3": 2, "V3": 4, "O4": 1, "L4": 4, "S4": 2, "T4": 4, "U5": 4, "I4": 2, "Y5": 4}


def test_29_cells_per_colour() -> None:
    for colour in "YRB":
        owned = [building for id_, building in BUILDINGS.items() if id_[0] == colour]
        assert len(owned) == 8
        assert sum(len(building.coordinates) for building in owned) == 29


@each("building", sorted(shapes.ETERNAL))
def test_rotations_and_placements(building: str) -> None:
    rows = shapes.ETERNAL[building]
    table = shape_table(SQUARE_11, rows)
    assert len(rotations(SQUARE_11, Building(building, rows).pattern)) == TURNS[building[2:]]
    assert {frozenset(one.cells) for one in table.placements} == shapes.everywhere(rows)
    assert len(table.placements) == len(table.by_cells) == len(shapes.everywhere(rows))
    assert [one.index for one in table.placements] == list(range(len(table.placements)))


@each("building", sorted(shapes.ETERNAL))
def test_each_placement_knows_its_turn(building: str) -> None:
    """Turned clockwise as often as it says, the drawn shape is the one that lies there."""
    drawn = shapes.offsets(shapes.ETERNAL[building])
    for one in shape_table(SQUARE_11, shapes.ETERNAL[building]).placements:
        shape = drawn
        for _ in range(one.turn):
            shape = shapes.turned(shape)
        cells = [SQUARE_11.coordinate(bit) for bit in range(one.mask.bit_length()) if one.mask >> bit & 1]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        assert {(column - left, row - top) for row, column in cells} == shape


def test_no_shape_is_mirrored() -> None:
    assert BUILDINGS["Y-L4"].rows != BUILDINGS["B-L4"].rows
    for one, other in (("Y-L4", "B-L4"), ("Y-S4", "R-S4")):
        left = set(shape_table(SQUARE_11, BUILDINGS[one].rows).by_cells)
        assert left.isdisjoint(shape_table(SQUARE_11, BUILDINGS[other].rows).by_cells)


@pytest.mark.parametrize("rows", [(), ("..",), ("XY",), ("X" * 17,), ("X",) * 17])
def test_what_is_no_building(rows: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="building Y-I2"):
        Building("Y-I2", rows)


def test_a_building_without_a_name_has_no_colour() -> None:
    nameless = Building("", ("XX",))
    assert nameless.colour == ""
    assert not nameless.is_church
