"""Per vein: the first to cover it gain a nugget at once, all who do so in that turn."""

from tests.engine.campaign.by_hand import PASS, gains_of, player, rule_set, table
from tests.engine.tables import plain, play, played

VEINS = plain(E1="G", E3="G")
DECK = "Y-I2 R-I2 B-I2 Y-I3"
RULES = (
    PASS,
    {"id": "gold", "points": 3},
    {"id": "gold.nuggets", "first": 2, "later": 1},
    {"id": "veins", "nuggets": 1},
)


def test_each_vein_has_its_own_first() -> None:
    _, events = play(table(DECK, rule_set(*RULES), player(VEINS), player(VEINS)), "E1 E2", "E3 E4")
    assert gains_of(events) == [(0, "nugget", 1, "vein"), (1, "nugget", 1, "vein")]


def test_in_the_same_turn_all_gain() -> None:
    _, events = play(table(DECK, rule_set(*RULES), player(VEINS), player(VEINS)), "E1 E2", "E1 E2")
    assert gains_of(events) == [(0, "nugget", 1, "vein"), (1, "nugget", 1, "vein")]


def test_a_vein_covered_by_another_in_an_earlier_turn_brings_nothing() -> None:
    state = played(table(DECK, rule_set(*RULES), player(VEINS), player(VEINS)), ["E1 E2", "E3 E4"])
    _, events = play(state, "pass", "E1 E2")
    assert [gain for gain in gains_of(events) if gain[3] == "vein"] == []


def test_both_veins_are_told_after_the_gold() -> None:
    state = played(table(DECK, rule_set(*RULES), player(VEINS), player(VEINS)), ["E1 E2", "E7 E8"])
    _, events = play(state, "E3 E4", "E6 E5")
    assert gains_of(events) == [(0, "nugget", 2, "gold"), (0, "nugget", 1, "vein")]


def test_one_building_may_cover_two_veins() -> None:
    _, events = play(table("Y-I3", rule_set({"id": "veins", "nuggets": 1}), player(VEINS)), "E1 E2 E3")
    assert gains_of(events) == [(0, "nugget", 1, "vein")] * 2


def test_a_vein_at_the_boards_edge_across_the_river() -> None:
    board = plain(F1="G", A11="G")
    state = played(table("Y-I2 R-I2", rule_set(*RULES), player(board)), ["E1 E2"])
    assert gains_of(play(state, "F1 F2")[1]) == [(0, "nugget", 1, "vein")]
