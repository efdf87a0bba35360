"""Roads from the totems to the sea."""

from dataclasses import replace

from mycity.engine.grid import ISLAND, names, parse
from tests.engine.island.by_hand import ETERNAL, carrying, lay, rules_of


def test_a_road_from_a_totem_to_the_sea() -> None:
    built, told = lay(carrying(P="8.4 7.5 6.6"), "P-FP 5.5 5.6 FP")
    assert told == [("totem", 5, "4.7")]
    assert names(ISLAND, built.marked("totem")) == ["4.7"]
    assert lay(carrying(P="1.2 1.3"), "P-WP 2.4 1.4 WP")[1] == [("totem", 5, "1.5")]


def test_it_must_lie_on_the_beach() -> None:
    built, told = lay(carrying(P="7.5 6.6"), "P-FP 5.5 5.6 FP")
    assert told == []
    assert lay(built, "P-WP 8.5 8.4 WP")[1] == [("totem", 5, "4.7")]
    assert lay(carrying(P="7.4 6.5"), "P-FP 5.7 5.6 FP")[1] == [], "to lie beside a beach cell is not enough"


def test_it_must_lie_beside_the_totem() -> None:
    assert lay(carrying(P="8.4 7.5"), "P-FP 6.5 6.6 FP")[1] == []


def test_one_tile_may_serve_several_in_their_order() -> None:
    assert lay(carrying(P="8.4 7.5 5.6 5.7"), "P-HP 6.5 6.6 HP")[1] == [("totem", 5, "4.7"), ("totem", 5, "4.9")]


def test_a_totem_counts_once() -> None:
    built, told = lay(carrying(P="8.4 7.5 6.6"), "P-WP 5.7 5.6 WP")
    assert told == [("totem", 5, "4.7")]
    assert lay(built, "P-HP 4.6 5.5 HP")[1] == []


def test_two_roads_that_meet_only_at_a_totem_are_two() -> None:
    """The road of 5.6 and 5.7 lies beside both totems; only that of 4.6 comes from the sea."""
    _, told = lay(carrying(P="4.2 4.3 4.4 4.5 5.6 5.7"), "P-FP 5.4 4.6 FP")
    assert told == [("totem", 5, "4.7")]


def test_a_tile_without_path_brings_nothing() -> None:
    assert lay(carrying(P="8.4 7.5 6.6 5.6"), "P-FW 5.4 5.5 FW")[1] == []


def stage(free: str, **symbols: str) -> str:
    """Returns the stage of the first group of paths."""
    groups = rules_of(ETERNAL).groups_in(carrying(**symbols), parse(ISLAND, free.split()))
    return next(group.stage for group in groups if group.kind == "P")


def test_a_road_counts_with_both_ends_and_is_near_without_the_sea() -> None:
    assert stage("7.5", P="8.4 7.5 6.6 5.6") == "counts"
    assert stage("7.5", P="6.6 5.6") == "near"
    assert stage("8.1", P="6.6 5.6") == "apart", "it cannot go on"
    assert stage("7.5", P="8.4 7.5") == "apart", "no totem is beside it"


def test_a_totem_that_was_joined_already_makes_no_second_road_near() -> None:
    joined, _ = lay(carrying(P="8.4 7.5 6.6"), "P-FP 5.5 5.6 FP")
    both = replace(joined, symbols=carrying(P="8.4 7.5 6.6 5.6 4.6").symbols)
    groups = rules_of(ETERNAL).groups_in(both, parse(ISLAND, ["4.5"]))
    assert [group.stage for group in groups if group.kind == "P"] == ["apart", "counts"]
