"""+3 per church that has at least one building of each of the three colours along its sides."""

from tests.engine.tables import city, end_points, plain

CHURCH = "C-I4 C3 C4 C5 C6"


def churches(*built: str) -> int:
    return end_points("churches", city(plain(), *built))


def test_three_colours_along_the_sides() -> None:
    assert churches(CHURCH, "Y-I2 B3 B4", "R-I2 D3 D4", "B-I2 C1 C2") == 3


def test_no_church_no_points() -> None:
    assert churches("Y-I2 B3 B4", "R-I2 B5 B6", "B-I2 B7 B8") == 0


def test_two_colours_are_not_enough() -> None:
    assert churches(CHURCH, "Y-I2 B3 B4", "Y-I3 D3 D4 D5", "B-I2 C1 C2") == 0


def test_a_corner_is_not_a_side() -> None:
    assert churches(CHURCH, "Y-I2 B3 B4", "R-I2 D3 D4", "B-I2 B1 B2") == 0
    assert churches(CHURCH, "Y-I2 B3 B4", "R-I2 D3 D4", "B-I2 D7 D8") == 0


def test_the_river_does_not_matter() -> None:
    assert churches("C-I4 E3 E4 E5 E6", "Y-I2 F3 F4", "R-I2 F5 F6", "B-I2 E1 E2") == 3


def test_another_church_is_not_a_colour() -> None:
    assert churches(CHURCH, "C-V3 A3 B3 B4", "R-I2 D3 D4", "B-I2 C1 C2") == 0


def test_more_buildings_bring_no_more() -> None:
    assert churches(CHURCH, "Y-I2 B3 B4", "Y-I3 C7 D7 E7", "R-I2 D3 D4", "B-I2 C1 C2", "B-V3 B5 B6 A6") == 3


def test_every_church_counts_and_may_share_buildings() -> None:
    around = ("Y-I2 C7 C8", "R-I3 D5 D6 D7", "B-I3 B5 B6 B7")
    below = "C-Y5 C9 A10 B10 C10 D10"
    assert churches(CHURCH, *around) == 3
    assert churches(below, *around) == 0
    assert churches(CHURCH, "C-V3 D4 E4 E5", *around) == 3
    assert churches(CHURCH, "C-V3 C9 D9 D8", *around) == 3
    assert churches(CHURCH, "C-V3 C9 D9 D8", *around, "B-I2 B8 B9") == 6


def test_a_church_at_the_boards_edge() -> None:
    assert churches("C-I4 A11 B11 C11 D11", "Y-I2 A10 B10", "R-I2 C10 D10", "B-I2 E10 E11") == 3
