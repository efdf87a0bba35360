"""Every later building: at least one cell neighbours an own building, also across the river; corners never count."""

from tests.engine.tables import played, refusal, table


def test_a_shared_side_joins() -> None:
    state = played(table("Y-I2 R-I2"), ["D3 E3", "D3 E3"])
    for place in ("B3 C3", "D4 E4", "E2 D2", "E4 E5"):
        assert refusal(state, place) is None


def test_a_corner_does_not_join() -> None:
    state = played(table("Y-I2 R-I2"), ["D3 E3", "D3 E3"])
    assert refusal(state, "B4 C4") == "neighbour"
    assert refusal(state, "F4 F5") == "neighbour"


def test_a_building_away_from_all_others_is_refused() -> None:
    state = played(table("Y-I2 R-I2"), ["D3 E3", "D3 E3"])
    assert refusal(state, "E7 E8") == "neighbour"


def test_the_river_does_not_part_neighbours() -> None:
    state = played(table("Y-I2 R-I2"), ["D3 E3", "D3 E3"])
    assert refusal(state, "F3 G3") is None


def test_the_right_edge_is_not_beside_the_left_edge() -> None:
    state = played(table("Y-I3 R-I3 B-I3 Y-I2 R-I2 B-I2"), ["F1 G1 H1", "pass"], ["I1 J1 K1", "pass"])
    assert refusal(state, "A2 B2 C2") == "neighbour"
    assert refusal(state, "A1 B1 C1") == "neighbour"


def test_the_bottom_edge_is_not_beside_the_top_edge() -> None:
    state = played(table("Y-I2 R-I2"), ["E10 E11", "E1 E2"])
    assert refusal(state, "E1 D1", seat=0) == "neighbour"
    assert refusal(state, "E11 D11", seat=1) == "neighbour"


def test_only_own_buildings_count() -> None:
    state = played(table("Y-I2 R-I2"), ["E3 E4", "E8 E9"])
    assert refusal(state, "E5 E6", seat=0) is None
    assert refusal(state, "E5 E6", seat=1) == "neighbour"
    assert refusal(state, "E7 E6", seat=1) is None


def test_the_first_building_needs_no_neighbour() -> None:
    assert refusal(table("Y-I2"), "E6 E7") is None
