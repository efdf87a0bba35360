"""Trees may not be built on, a park's tree no more than any other."""

from dataclasses import replace

from tests.engine.campaign.by_hand import PASS, player, rule_set, table
from tests.engine.tables import plain, played, refusal

RULES = ("keep-trees", "parks", PASS)


def test_single_and_double_trees_stay() -> None:
    state = table("Y-I2", rule_set(*RULES), player(plain(E1="T", E3="t")))
    assert [refusal(state, words) for words in ("E1 E2", "E3 E4", "E4 E5")] == ["tree", "tree", None]


def test_rocks_and_wells_may_be_built_on() -> None:
    state = table("Y-I2", rule_set(*RULES), player(plain(E1="R", E3="W")))
    assert [refusal(state, words) for words in ("E1 E2", "E3 E4")] == [None, None]


def test_a_tree_that_a_park_grew_in_this_episode_stays() -> None:
    state = table("R-U5 R-I3 Y-I2 Y-I3", rule_set(*RULES), player(plain()))
    state = played(state, ["C2 C3 D3 E3 E2"], ["C1 D1 E1"])
    grown = state.cities[0]
    assert refusal(state, "D2 E2") == "overlap"
    bare = replace(state, cities=(replace(grown, covered=0),))
    assert refusal(bare, "D2 D3") == "tree"


def test_without_the_rule_they_may() -> None:
    state = table("Y-I2", rule_set(PASS), player(plain(E1="T")))
    assert refusal(state, "E1 E2") is None


def test_a_sticker_stays_too_at_the_edge_and_across_the_river() -> None:
    state = table("Y-I2", rule_set(*RULES), player(plain(E11="t", F1="t")))
    assert [refusal(state, words) for words in ("E10 E11", "F1 F2", "E9 E10")] == ["tree", "tree", None]
