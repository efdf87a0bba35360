"""+4 per visible well whose four neighbouring cells are covered by four different buildings."""

from tests.engine.tables import city, end_points, plain

AROUND_C3 = ("Y-I2 B3 A3", "R-I2 D3 E3", "B-I2 C1 C2", "Y-I3 C4 C5 C6")


def wells(well: str, *built: str) -> int:
    return end_points("wells", city(plain(**dict.fromkeys(well.split(), "W")), *built))


def test_four_buildings_around() -> None:
    assert wells("C3", *AROUND_C3) == 4


def test_nothing_without_a_well() -> None:
    assert end_points("wells", city(plain(), *AROUND_C3)) == 0


def test_an_open_side() -> None:
    assert wells("C3", *AROUND_C3[:3]) == 0


def test_a_covered_well() -> None:
    assert wells("C5", "Y-I3 C4 C5 C6", "R-I2 B5 A5", "B-I2 D5 E5", "Y-I2 C2 C3", "R-V3 C7 C8 D8") == 0


def test_a_covered_well_among_four_different_buildings() -> None:
    """The building on the well is one of the four."""
    assert wells("C5", "Y-I2 C4 C5", "R-I2 B5 A5", "B-I2 D5 E5", "R-I3 C6 C7 C8") == 0


def test_the_same_building_on_two_sides() -> None:
    assert wells("C3", "B-V3 B3 B4 C4", "R-I2 D3 E3", "B-I2 C1 C2") == 0
    assert wells("B3", "R-U5 A3 C3 A4 B4 C4", "B-I2 B1 B2") == 0


def test_four_buildings_of_one_colour() -> None:
    assert wells("C3", "Y-I2 B3 A3", "Y-V3 D3 E3 E4", "Y-I3 C4 C5 C6", "Y-O4 B1 C1 B2 C2") == 4


def test_a_church_is_a_building() -> None:
    assert wells("C3", "C-V3 B3 A3 A4", "R-I2 D3 E3", "B-I2 C1 C2", "Y-I3 C4 C5 C6") == 4


def test_across_the_river() -> None:
    assert wells("E3", "Y-I2 D3 C3", "R-I2 F3 G3", "B-I2 E1 E2", "Y-I3 E4 E5 E6") == 4


def test_at_the_boards_edge() -> None:
    assert wells("A3", "Y-I2 A1 A2", "R-I2 B3 C3", "B-I2 A4 A5") == 0
    assert wells("A11", "Y-I2 A9 A10", "R-I2 B11 C11") == 0


def test_beside_a_mountain() -> None:
    board = plain(C3="W", B3="M")
    assert end_points("wells", city(board, *AROUND_C3[1:])) == 0


def test_beside_a_forest() -> None:
    board = plain(C3="W", C2="F")
    assert end_points("wells", city(board, AROUND_C3[0], AROUND_C3[1], AROUND_C3[3])) == 0


def test_two_wells_may_share_a_building() -> None:
    left = ("Y-I2 A3 B3", "B-I2 C1 C2", "Y-I3 C4 C5 C6")
    right = ("R-I3 F3 G3 H3", "Y-V3 D1 E1 E2", "B-I3 E4 E5 E6")
    assert wells("C3 E3", "R-I2 D2 D3", *left, *right) == 8
    assert wells("C3 E3", *left, *right) == 0
