"""All cells of a building lie on one bank; it may lie along the river."""

from tests.engine.rules.test_start_river import BENT
from tests.engine.tables import played, refusal, table


def test_a_building_does_not_cross_the_river() -> None:
    assert refusal(table("Y-I2"), "E3 F3") == "river"


def test_a_later_building_does_not_cross_it_either() -> None:
    state = played(table("Y-I2 R-I3"), ["E3 E4", "F3 F4"])
    assert refusal(state, "E5 F5 G5", seat=0) == "river"
    assert refusal(state, "D5 E5 F5", seat=1) == "river"


def test_the_river_is_not_crossed_from_top_to_bottom() -> None:
    state = table("Y-I2", BENT)
    assert refusal(state, "D5 D6") == "river"
    assert refusal(state, "E5 E6") == "river"


def test_a_building_may_lie_around_the_bend() -> None:
    state = table("Y-O4", BENT)
    assert refusal(state, "E6 F6 E7 F7") is None
    assert refusal(state, "C4 D4 C5 D5") is None


def test_a_building_may_lie_along_the_river() -> None:
    state = table("Y-I3")
    assert refusal(state, "E3 E4 E5") is None
    assert refusal(state, "F3 F4 F5") is None
