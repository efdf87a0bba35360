"""The first to cover both gold veins gains points at once; all who do so in the same turn; nobody after that."""

from mycity.engine.rules import make_rules
from tests.engine.tables import ETERNAL_RULES, plain, play, played, points_of, table

VEINS = plain(E1="G", E3="G")
DECK = "Y-I2 R-I2 B-I2 Y-I3 R-I3"


def test_both_veins_bring_the_points_at_once() -> None:
    state, events = play(played(table(DECK, VEINS, VEINS), ["E1 E2", "E7 E8"]), "E3 E4", "E5 E6")
    assert points_of(events) == [(0, "gold", 3)]
    assert [city.points for city in state.cities] == [13, 10]


def test_one_vein_brings_nothing() -> None:
    _, events = play(table(DECK, VEINS, VEINS), "E1 E2", "E3 E4")
    assert points_of(events) == []


def test_one_building_may_cover_both() -> None:
    _, events = play(table("Y-I3", VEINS, VEINS), "E1 E2 E3", "E7 E8 E9")
    assert points_of(events) == [(0, "gold", 3)]


def test_all_who_get_there_in_the_same_turn_gain() -> None:
    state = played(table(DECK, VEINS, VEINS, VEINS, VEINS), ["E1 E2", "E3 E4", "E7 E8", "E3 E4"])
    _, events = play(state, "E3 E4", "E1 E2", "E5 E6", "E2 E1")
    assert points_of(events) == [(0, "gold", 3), (1, "gold", 3), (3, "gold", 3)]


def test_who_comes_later_gains_nothing() -> None:
    state = played(table(DECK, VEINS, VEINS), ["E1 E2", "E1 E2"], ["E3 E4", "pass"])
    state, events = play(state, "pass", "E3 E4")
    assert points_of(events) == [(0, "pass", -1)]
    assert [city.points for city in state.cities] == [12, 9]


def test_it_is_gained_once() -> None:
    state = played(table(DECK, VEINS, VEINS), ["E1 E2", "E7 E8"], ["E3 E4", "pass"])
    _, events = play(state, "E5 E6", "E5 E6")
    assert points_of(events) == []


def test_it_is_gone_though_its_winner_has_left() -> None:
    state = played(table(DECK, VEINS, VEINS), ["E1 E2", "E1 E2"], ["E3 E4", "pass"], ["stop", "pass"])
    _, events = play(state, "E3 E4 E5")
    assert points_of(events) == []


def test_the_turns_points_are_told_seat_by_seat() -> None:
    state = played(table(DECK, VEINS, VEINS, VEINS), ["E3 E4", "E1 E2", "E3 E4"])
    _, events = play(state, "pass", "E3 E4", "E1 E2")
    assert points_of(events) == [(0, "pass", -1), (1, "gold", 3), (2, "gold", 3)]


def test_a_land_without_gold_brings_nothing() -> None:
    _, events = play(table(DECK), "E1 E2", "E3 E4")
    assert points_of(events) == []


def test_the_points_are_the_rows() -> None:
    rows = [{**row, "points": 5} if row["id"] == "gold" else row for row in ETERNAL_RULES]
    _, events = play(table("Y-I3", VEINS, VEINS, rules=make_rules(rows)), "E1 E2 E3", "pass")
    assert points_of(events) == [(0, "gold", 5), (1, "pass", -1)]
