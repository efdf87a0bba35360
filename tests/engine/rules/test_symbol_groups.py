"""Farms, villages and forts: five cells or more, once."""

from mycity.engine.city import City
from mycity.engine.grid import ISLAND, names, parse
from tests.engine.island.by_hand import ETERNAL, SHORE, carrying, lay, rules_of


def test_the_fifth_cell_brings_three_points_and_the_sixth_nothing() -> None:
    built, told = lay(carrying(F="6.3 6.4 6.5"), "P-FW 6.6 5.7 FW")
    assert told == []
    built, told = lay(built, "P-FH 6.7 5.8 FH")
    assert told == [("farm", 3, "6.7")]
    assert built.points == 13
    assert lay(built, "P-FP 6.8 6.9 FP")[1] == []


def test_two_groups_joined_are_one() -> None:
    built, told = lay(carrying(F="6.3 6.4 6.6 6.7"), "P-FW 6.5 5.6 FW")
    assert told == [("farm", 3, "6.5")]
    assert names(ISLAND, built.marked("farm")) == ["6.5"]


def test_a_group_without_marker_that_joins_a_farm_becomes_part_of_it() -> None:
    farm, told = lay(carrying(F="6.2 6.3 6.4 7.2 6.6 6.7 6.8 6.9"), "P-FW 6.1 5.1 FW")
    assert told == [("farm", 3, "6.1")]
    assert lay(farm, "P-FP 6.5 7.5 FP")[1] == []


def test_two_farms_that_join_keep_their_markers_and_bring_nothing() -> None:
    built, told = lay(carrying(F="6.1 6.2 6.3 7.1 6.7 6.8 6.9 6.10"), "P-FW 6.4 5.5 FW")
    assert told == [("farm", 3, "6.4")]
    built, told = lay(built, "P-FH 6.6 5.7 FH")
    assert told == [("farm", 3, "6.6")]
    built, told = lay(built, "P-FP 6.5 7.5 FP")
    assert told == []
    assert names(ISLAND, built.marked("farm")) == ["6.4", "6.6"]


def test_houses_and_walls_too_but_no_paths() -> None:
    row = "6.3 6.4 6.5 6.6"
    assert lay(carrying(H=row), "P-WH 5.7 6.7 WH")[1] == [("village", 3, "6.7")]
    assert lay(carrying(W=row), "P-FW 5.7 6.7 FW")[1] == [("fort", 3, "6.7")]
    assert lay(carrying(P=row), "P-FP 5.7 6.7 FP")[1] == []


def test_a_tile_that_does_not_touch_the_group_brings_nothing() -> None:
    assert lay(carrying(F="6.3 6.4 6.5 6.6 6.7"), "P-FW 8.1 8.2 FW")[1] == []


def test_three_lines_in_one_turn_in_their_order() -> None:
    sown = carrying(F="4.2 4.1 3.1 3.2", H="4.5 3.3 3.4 2.4", W="5.1 6.1 6.2 6.3")
    assert lay(sown, "T-FHW 4.3 4.4 5.2 FHW")[1] == [("farm", 3, "4.3"), ("village", 3, "4.4"), ("fort", 3, "5.2")]


def stages(city: City, free: str) -> dict[str, tuple[int, int, str]]:
    """Returns count, size and stage of each group, by its first cell."""
    groups = rules_of(ETERNAL).groups_in(city, parse(ISLAND, free.split()))
    return {names(ISLAND, group.cells)[0]: (group.count, group.size, group.stage) for group in groups}


def test_a_group_is_near_that_lacks_one_cell_and_has_room_for_it() -> None:
    four, three = carrying(F="6.3 6.4 6.5 6.6"), carrying(F="6.3 6.4 6.5")
    assert stages(four, "6.7 8.1")["6.3"] == (4, 5, "near")
    assert stages(four, "8.1")["6.3"] == (4, 5, "apart"), "it has no room left"
    assert stages(three, "6.7 6.6")["6.3"] == (3, 5, "apart")


def test_a_group_counts_from_its_size_on_and_one_with_a_marker_always() -> None:
    assert stages(carrying(H="6.3 6.4 6.5 6.6 6.7"), "6.8")["6.3"] == (5, 5, "counts")
    marked, _ = lay(carrying(F="6.3 6.4 6.5 6.6"), "P-FW 6.7 5.7 FW")
    assert stages(marked, "6.8")["6.3"] == (5, 5, "counts")
    assert stages(marked, "6.8")["5.7"] == (1, 5, "apart")


def test_a_symbol_at_which_no_rule_looks_has_its_groups_without_a_size() -> None:
    groups = rules_of(SHORE).groups_in(carrying(F="6.3 6.4 8.2", P="8.4"), 0)
    assert [(group.kind, group.count, group.size, group.stage) for group in groups] == [
        ("F", 2, 0, "apart"),
        ("F", 1, 0, "apart"),
        ("P", 1, 0, "apart"),
    ]
