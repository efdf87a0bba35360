"""A tree cell with a factory on one of its sides scores nothing."""

from tests.engine.campaign.by_hand import city, player, rule
from tests.engine.tables import plain

BOARD = plain(C3="T", D3="t", E5="T", A1="t")


def points(*built: str, cogs: tuple[str, ...] = ("B-I2",)) -> int:
    return rule("trees.smog").end_score(city(player(BOARD, cogs=cogs), *built))


def test_without_a_factory_all_visible_trees_count() -> None:
    assert points() == 2 + 1 + 2 + 1
    assert points("Y-I2 C3 C4") == 1 + 2 + 1


def test_smog_hides_the_cells_along_a_factory() -> None:
    assert points("B-I2 C4 D4") == 2 + 1


def test_a_corner_is_not_a_side() -> None:
    assert points("B-I2 B2 B1") == 2 + 1 + 2


def test_across_the_river() -> None:
    assert points("B-I2 F5 F6") == 2 + 1 + 1


def test_a_blue_building_without_a_cog_makes_no_smog() -> None:
    assert points("B-I2 C4 D4", cogs=("B-I3",)) == 2 + 1 + 2 + 1


def test_it_is_written_as_trees() -> None:
    assert rule("trees.smog").line == "trees"


def test_a_sticker_at_the_boards_edge_is_no_exception() -> None:
    assert points("B-I2 A2 A3") == 2 + 1 + 2
    assert points("B-I2 B1 B2") == 2 + 1 + 2
