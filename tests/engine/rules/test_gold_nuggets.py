"""Both veins: nuggets for all who cover them in the first turn that sees it, fewer for whoever does later."""

from mycity.engine.episode import State
from tests.engine.campaign.by_hand import PASS, gains_of, player, rule_set, table
from tests.engine.tables import plain, play, played, points_of

VEINS = plain(E1="G", E3="G")
GOLD = {"id": "gold", "points": 3}
NUGGETS = {"id": "gold.nuggets", "first": 2, "later": 1}
DECK = "Y-I2 R-I2 B-I2 Y-I3 R-I3"


def start(seats: int) -> State:
    return table(DECK, rule_set(PASS, GOLD, NUGGETS), *[player(VEINS) for _ in range(seats)])


def test_the_first_gains_points_and_two_nuggets() -> None:
    state, events = play(played(start(2), ["E1 E2", "E7 E8"]), "E3 E4", "E5 E6")
    assert points_of(events) == [(0, "gold", 3)]
    assert gains_of(events) == [(0, "nugget", 2, "gold")]
    assert [one.holdings.nuggets for one in state.cities] == [2, 0]


def test_in_the_same_turn_all_are_first() -> None:
    _, events = play(played(start(3), ["E1 E2", "E3 E4", "E7 E8"]), "E3 E4", "E1 E2", "E5 E6")
    assert gains_of(events) == [(0, "nugget", 2, "gold"), (1, "nugget", 2, "gold")]


def test_later_it_is_one_nugget_and_no_points() -> None:
    state = played(start(2), ["E1 E2", "E1 E2"], ["E3 E4", "pass"])
    state, events = play(state, "pass", "E3 E4")
    assert points_of(events) == [(0, "pass", -1)]
    assert gains_of(events) == [(1, "nugget", 1, "gold")]


def test_later_holds_when_the_first_has_left() -> None:
    state = played(start(2), ["E1 E2", "E1 E2"], ["E3 E4", "pass"], ["stop", "pass"])
    _, events = play(state, "E3 E4 E5")
    assert gains_of(events) == [(1, "nugget", 1, "gold")]


def test_it_is_won_once() -> None:
    state = played(start(2), ["E1 E2", "E1 E2"], ["E3 E4", "E3 E4"])
    _, events = play(state, "E5 E6", "E5 E6")
    assert gains_of(events) == []


def test_everybody_who_comes_later_takes_one_whenever_it_is() -> None:
    state = played(start(3), ["E1 E2", "E1 E2", "E1 E2"], ["E3 E4", "pass", "pass"])
    state, events = play(state, "E5 E6", "E3 E4", "pass")
    assert gains_of(events) == [(1, "nugget", 1, "gold")]
    _, events = play(state, "pass", "pass", "E3 E4 E5")
    assert gains_of(events) == [(2, "nugget", 1, "gold")]


def test_a_vein_at_the_boards_edge_and_one_across_the_river() -> None:
    veins = plain(A11="G", F11="G")
    state = table("Y-I3 R-I2 B-I2", rule_set(PASS, GOLD, NUGGETS), player(veins))
    state = played(state, ["C11 D11 E11"], ["A11 B11"])
    assert gains_of(play(state, "F11 G11")[1]) == [(0, "nugget", 2, "gold")]
