"""Tie: fewer empty meadow cells in row 1 win, then in row 2, ... row 11; still tied, the better place is shared."""

from mycity.engine.city import City
from mycity.engine.scoring import results
from tests.engine.tables import city, draw, plain, rules_of


def places(*cities: City) -> list[str]:
    return [result.place for result in results(rules_of("tie-break.rows", "places"), cities)]


def test_the_higher_score_is_first_whatever_the_rows() -> None:
    assert places(city(plain(), start=22), city(plain(), "Y-I2 D1 E1", start=21)) == ["first", "others"]


def test_fewer_empty_cells_in_row_1_win() -> None:
    assert places(city(plain(), start=21), city(plain(), "Y-I2 D1 E1", start=21)) == ["others", "first"]


def test_row_1_goes_before_all_other_rows() -> None:
    one = city(plain(), "Y-I2 E1 E2")
    many = city(plain(), "Y-I3 E2 E3 E4", "R-I3 D2 D3 D4", "B-I3 C2 C3 C4")
    assert places(one, many) == ["first", "others"]


def test_when_row_1_is_tied_row_2_decides() -> None:
    assert places(city(plain(), "Y-I2 E1 E2"), city(plain(), "Y-V3 E1 E2 D2")) == ["others", "first"]
    assert places(city(plain(), "Y-I2 E1 E2"), city(plain(), "Y-I3 E1 E2 E3")) == ["others", "first"]
    assert places(city(plain(), "Y-V3 E1 E2 D2"), city(plain(), "Y-I3 E1 E2 E3")) == ["first", "others"]


def test_row_11_is_the_last_to_decide() -> None:
    assert places(city(plain(), "Y-I2 D11 E11"), city(plain())) == ["first", "others"]


def test_columns_do_not_matter() -> None:
    assert places(city(plain(), "Y-I2 A1 B1"), city(plain(), "Y-I2 J1 K1")) == ["first", "first"]


def test_elements_are_not_empty() -> None:
    assert places(city(plain(A1="T")), city(plain()), city(plain(K1="G"))) == ["first", "others", "first"]


def test_two_against_three_empty_cells_in_row_1() -> None:
    two = draw("\n".join(["MM..M|MMMMMM"] + [".....|......"] * 10))
    three = draw("\n".join(["MM..M|.MMMMM"] + [".....|......"] * 10))
    assert places(city(three, start=21), city(two, start=21)) == ["others", "first"]
