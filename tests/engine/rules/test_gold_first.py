"""Both veins: nuggets for all who cover them in the first turn that sees it, and for nobody later."""

from mycity.engine.episode import State
from tests.engine.campaign.by_hand import PASS, gains_of, player, rule_set, table
from tests.engine.tables import plain, play, played, points_of

VEINS = plain(E1="G", E3="G")
GOLD = {"id": "gold", "points": 3}
NUGGETS = {"id": "gold.nuggets", "first": 2}
DECK = "Y-I2 R-I2 B-I2 Y-I3 R-I3"


def start(seats: int) -> State:
    return table(DECK, rule_set(PASS, GOLD, NUGGETS), *[player(VEINS) for _ in range(seats)])


def test_the_first_gains_points_and_nuggets() -> None:
    state, events = play(played(start(2), ["E1 E2", "E7 E8"]), "E3 E4", "E5 E6")
    assert points_of(events) == [(0, "gold", 3)]
    assert gains_of(events) == [(0, "nugget", 2, "gold")]
    assert [one.holdings.nuggets for one in state.cities] == [2, 0]


def test_in_the_same_turn_all_are_first() -> None:
    _, events = play(played(start(3), ["E1 E2", "E3 E4", "E7 E8"]), "E3 E4", "E1 E2", "E5 E6")
    assert gains_of(events) == [(0, "nugget", 2, "gold"), (1, "nugget", 2, "gold")]


def test_later_there_is_nothing() -> None:
    state = played(start(2), ["E1 E2", "E1 E2"], ["E3 E4", "pass"])
    _, events = play(state, "pass", "E3 E4")
    assert gains_of(events) == []
    _, events = play(played(state, ["stop", "pass"]), "E3 E4 E5")
    assert gains_of(events) == []


def test_one_vein_is_not_enough() -> None:
    _, events = play(start(2), "E1 E2", "E3 E4")
    assert gains_of(events) == []


def test_it_is_won_once() -> None:
    state = played(start(2), ["E1 E2", "E1 E2"], ["E3 E4", "E3 E4"])
    _, events = play(state, "E5 E6", "E5 E6")
    assert gains_of(events) == []
