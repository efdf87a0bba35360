"""The first building: at least one of its cells has a river edge."""

from tests.engine.tables import draw, played, refusal, table

# The river comes down between E and F, turns left under D5 and E5, and goes on between C and D.
BENT = draw("\n".join(["....." + "|......"] * 5 + ["..." + "|........"] * 6))


def test_a_building_along_the_river_may_be_first() -> None:
    state = table("Y-I2")
    assert refusal(state, "E3 E4") is None
    assert refusal(state, "F3 F4") is None


def test_one_cell_at_the_river_is_enough() -> None:
    state = table("Y-I2")
    assert refusal(state, "D3 E3") is None
    assert refusal(state, "F11 G11") is None


def test_a_building_away_from_the_river_may_not_be_first() -> None:
    state = table("Y-I2")
    assert refusal(state, "C3 D3") == "riverside"
    assert refusal(state, "G3 G4") == "riverside"


def test_a_cell_above_or_below_the_river_is_at_the_river() -> None:
    state = table("Y-I2", BENT)
    assert refusal(state, "D4 D5") is None
    assert refusal(state, "E6 E7") is None


def test_a_corner_is_not_the_river() -> None:
    state = table("Y-I2", BENT)
    assert refusal(state, "F6 G6") == "riverside"
    assert refusal(state, "C4 C5") == "riverside"


def test_who_passed_still_builds_a_first_building() -> None:
    state = played(table("Y-I2 R-I2"), ["pass", "pass"])
    assert refusal(state, "A1 A2") == "riverside"
    assert refusal(state, "E1 E2") is None


def test_later_buildings_may_leave_the_river() -> None:
    state = played(table("Y-I2 R-I2"), ["D3 E3", "pass"])
    assert refusal(state, "B3 C3") is None
