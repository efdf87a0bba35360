"""+1 per yellow building with a visible tree along its sides."""

from dataclasses import replace

from mycity.engine.city import City
from mycity.engine.rules.homes import Homes
from tests.engine.campaign.by_hand import city, player, rule
from tests.engine.tables import plain

BOARD = plain(C3="T", F5="t", A11="T", H8="t", H9="T")


def homes(*built: str) -> int:
    return rule("homes").end_score(city(player(BOARD), *built))


def test_each_home_beside_a_tree_counts_once() -> None:
    assert homes("Y-I2 C1 C2") == 1
    assert homes("Y-I2 C1 C2", "Y-I3 D3 D4 D5") == 2
    assert homes("Y-I2 G8 G9") == 1
    assert homes("Y-U5 B2 D2 B1 C1 D1") == 0
    assert homes("Y-U5 B3 D3 B2 C2 D2") == 1


def test_a_covered_tree_does_not_count() -> None:
    assert homes("Y-I2 C1 C2", "R-I2 C3 C4") == 0
    assert homes("Y-I2 C2 C3") == 0


def test_across_the_river_and_at_the_edge() -> None:
    assert homes("Y-I2 E5 E6") == 1
    assert homes("Y-I2 B11 C11") == 1


def test_corners_and_other_colours_do_not_count() -> None:
    assert homes("Y-I2 B2 A2") == 0
    assert homes("R-I2 C1 C2", "C-V3 D3 D4 E4") == 0


def test_a_parks_tree_counts() -> None:
    grown = city(player(plain()), "Y-I2 C1 C2")
    assert rule("homes").end_score(replace(grown, board=plain(C3="t"))) == 1


def test_a_tree_under_the_home_itself_does_not_count() -> None:
    assert homes("Y-I2 C3 C4") == 0


# -- the mistakes they must notice


class HomesBesideCoveredTrees(Homes):
    def end_score(self, city: City) -> int:
        trees = sum(mask for mask, _ in city.board.trees)
        return sum(bool(home.around & trees) for home in city.of_colour("Y"))


class HomesCountTrees(Homes):
    def end_score(self, city: City) -> int:
        visible = sum(mask & ~city.covered for mask, _ in city.board.trees)
        return sum((home.around & visible).bit_count() for home in city.of_colour("Y"))


WRONG = (HomesBesideCoveredTrees, HomesCountTrees)
