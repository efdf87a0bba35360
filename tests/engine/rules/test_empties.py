"""-1 per empty meadow cell: one that carries nothing and is not covered."""

from tests.engine.tables import city, draw, end_points, eternal_board, plain

ROCK_GROUND = draw("\n".join(["MMMMM|FFFFFF"] * 10 + ["M...M|F.F.FF"]))


def test_every_empty_cell_costs_one() -> None:
    assert end_points("empties", city(plain())) == -121
    assert end_points("empties", city(ROCK_GROUND)) == -5


def test_covered_cells_cost_nothing() -> None:
    assert end_points("empties", city(plain(), "Y-I2 E1 E2", "R-I3 F1 F2 F3")) == -116


def test_cells_that_carry_something_cost_nothing() -> None:
    board = plain(A1="T", B1="t", C1="R", D1="r", E1="W", F1="G")
    assert end_points("empties", city(board)) == -115


def test_covering_an_element_saves_nothing() -> None:
    board = plain(E1="T", E2="G")
    assert end_points("empties", city(board, "Y-I2 E1 E2")) == -119


def test_mountain_and_forest_are_not_meadow() -> None:
    assert end_points("empties", city(plain(A1="M", K1="F"))) == -119


def test_the_eternal_board() -> None:
    # 98 meadow cells; 6 double trees, 8 double rocks, 3 wells and 2 gold veins stand on 19 of them.
    assert end_points("empties", city(eternal_board())) == -79
