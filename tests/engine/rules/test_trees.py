"""+1 per tree visible on meadow; a double tree is two."""

from tests.engine.tables import city, end_points, eternal_board, plain


def test_no_trees_no_points() -> None:
    assert end_points("trees", city(plain())) == 0


def test_a_single_tree_is_one_and_a_double_tree_two() -> None:
    assert end_points("trees", city(plain(A1="t"))) == 1
    assert end_points("trees", city(plain(K11="T"))) == 2
    assert end_points("trees", city(plain(A1="t", F6="T", K11="t"))) == 4


def test_covered_trees_do_not_count() -> None:
    board = plain(E1="T", E2="t", E3="T")
    assert end_points("trees", city(board, "Y-I2 E1 E2")) == 2


def test_a_tree_beside_a_building_counts() -> None:
    assert end_points("trees", city(plain(E3="T"), "Y-I2 E1 E2")) == 2


def test_the_eternal_board_has_twelve() -> None:
    assert end_points("trees", city(eternal_board())) == 12
