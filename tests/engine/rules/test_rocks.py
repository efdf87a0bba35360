"""-1 per rock visible on meadow; a double rock is two."""

from tests.engine.tables import city, end_points, eternal_board, plain


def test_no_rocks_no_loss() -> None:
    assert end_points("rocks", city(plain())) == 0


def test_a_single_rock_is_one_and_a_double_rock_two() -> None:
    assert end_points("rocks", city(plain(A1="r"))) == -1
    assert end_points("rocks", city(plain(K11="R"))) == -2
    assert end_points("rocks", city(plain(A1="r", F6="R", K11="r"))) == -4


def test_covered_rocks_cost_nothing() -> None:
    board = plain(E1="R", E2="r", E3="R")
    assert end_points("rocks", city(board, "Y-I2 E1 E2")) == -2


def test_the_eternal_board_has_sixteen() -> None:
    assert end_points("rocks", city(eternal_board())) == -16
