"""Per colour, +1 per building of the largest group: buildings of that colour joined by shared sides."""

from mycity.engine.rules.groups import Groups
from tests.engine.tables import city, end_points, plain


def groups(*built: str) -> int:
    return end_points("groups", city(plain(), *built))


def test_nothing_built_nothing_gained() -> None:
    assert groups() == 0


def test_a_building_alone_is_a_group() -> None:
    assert groups("Y-I2 E1 E2") == 1
    assert groups("Y-I2 E1 E2", "R-I2 E5 E6", "B-I2 E9 E10") == 3


def test_joined_buildings_count_together() -> None:
    assert groups("Y-I2 E1 E2", "Y-I3 D1 D2 D3") == 2
    assert groups("Y-I2 E1 E2", "Y-I3 E3 E4 E5", "Y-V3 C1 D1 D2") == 3


def test_only_the_largest_group_of_a_colour_counts() -> None:
    assert groups("Y-I2 E1 E2", "Y-I3 E3 E4 E5", "Y-V3 A8 A9 B9") == 2
    assert groups("Y-I2 A1 A2", "Y-I3 C1 C2 C3") == 1


def test_the_larger_group_counts_whichever_was_begun_first() -> None:
    assert groups("Y-V3 A8 A9 B9", "Y-I2 E1 E2", "Y-I3 E3 E4 E5") == 2


def test_corners_do_not_join() -> None:
    assert groups("Y-I2 D1 D2", "Y-I3 E3 E4 E5") == 1


def test_the_river_does_not_part() -> None:
    assert groups("Y-I2 E1 E2", "Y-I3 F1 F2 F3") == 2


def test_two_groups_joined_later_are_one() -> None:
    assert groups("R-I2 A1 A2", "R-I3 A5 A6 A7", "R-V3 A3 A4 B4") == 3


def test_another_colour_or_a_church_does_not_join() -> None:
    assert groups("Y-I2 A1 A2", "R-I2 B1 B2", "Y-I3 C1 C2 C3") == 2
    assert groups("Y-I2 A1 A2", "C-V3 A3 A4 B4", "Y-I3 A5 A6 A7") == 1


def test_churches_have_no_colour() -> None:
    assert groups("C-V3 A3 A4 B4", "C-I4 A5 A6 A7 A8") == 0


def test_a_building_may_close_a_ring() -> None:
    assert groups("B-U5 A1 C1 A2 B2 C2", "B-I2 A3 B3", "B-I3 D1 D2 D3", "B-V3 C3 B4 C4") == 4


def test_each_group_of_a_colour_is_told_with_its_buildings() -> None:
    built = city(plain(), "Y-I2 E1 E2", "Y-I3 E3 E4 E5", "Y-V3 A8 A9 B9", "R-I2 D1 D2")
    groups = list(Groups().groups_in(built, 0))
    assert [(group.kind, group.count, group.size, group.stage) for group in groups] == [
        ("Y", 2, 0, "apart"),
        ("Y", 1, 0, "apart"),
        ("R", 1, 0, "apart"),
    ]
    assert groups[0].cells.bit_count() == 5
