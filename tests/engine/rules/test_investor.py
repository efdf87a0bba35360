"""The investor pays when the next building touches the one he stands on."""

from mycity.engine.episode import State
from tests.engine.campaign.by_hand import PASS, player, rule_set, table
from tests.engine.tables import plain, play, played, points_of

DECK = "Y-I2 R-I2 B-I2 Y-I3 C-V3"
RULES = (PASS, {"id": "investor", "points": 1})


def start() -> State:
    return table(DECK, rule_set(*RULES), player(plain()))


def test_the_first_building_brings_nothing() -> None:
    assert points_of(play(start(), "E1 E2")[1]) == []


def test_a_building_beside_the_last_brings_a_point() -> None:
    assert points_of(play(played(start(), ["E1 E2"]), "E3 E4")[1]) == [(0, "investor", 1)]


def test_across_the_river_too() -> None:
    assert points_of(play(played(start(), ["E1 E2"]), "F2 F3")[1]) == [(0, "investor", 1)]


def test_a_building_elsewhere_brings_nothing_and_takes_him_along() -> None:
    state = played(start(), ["E1 E2"], ["E3 E4"])
    state, events = play(state, "D1 D2")
    assert points_of(events) == []
    assert points_of(play(state, "C1 C2 C3")[1]) == [(0, "investor", 1)]


def test_a_corner_is_not_a_side() -> None:
    state = played(start(), ["E1 E2"], ["E3 E4"])
    assert points_of(play(state, "D2 D1")[1]) == []


def test_a_pass_leaves_him() -> None:
    state = played(start(), ["E1 E2"], ["pass"])
    assert points_of(play(state, "E3 E4")[1]) == [(0, "investor", 1)]


def test_churches_are_buildings() -> None:
    state = played(start(), ["E1 E2"], ["E3 E4"], ["pass"], ["pass"])
    assert points_of(play(state, "E5 E6 D6")[1]) == [(0, "investor", 1)]


def test_at_the_boards_edge() -> None:
    state = table("Y-I3 R-I2", rule_set(*RULES), player(plain()))
    state = played(state, ["E9 E10 E11"])
    assert points_of(play(state, "D11 C11")[1]) == [(0, "investor", 1)]


def test_each_player_has_their_own() -> None:
    state = played(table(DECK, rule_set(*RULES), player(plain()), player(plain())), ["E1 E2", "E1 E2"])
    assert points_of(play(state, "E3 E4", "E3 E4")[1]) == [(0, "investor", 1), (1, "investor", 1)]
