"""The left bank is under water: not buildable, and it counts nowhere."""

from mycity.engine.board import Board
from mycity.engine.episode import final_results
from tests.engine.campaign.by_hand import PASS, cells_of, player, rule, rule_set, table
from tests.engine.tables import plain, play, refusal


def flooded() -> Board:
    return rule("flood").set_up(plain(A1="T", A2="R", B1="W", H1="T", H2="r"), {})


def test_every_cell_of_the_left_bank_is_closed() -> None:
    assert cells_of(flooded().closed) == " ".join(f"{column}{row}" for row in range(1, 12) for column in "ABCDE")


def test_nothing_is_built_there() -> None:
    state = table("Y-I2", rule_set("flood", PASS), player(flooded()))
    assert refusal(state, "E1 E2") == "water"
    assert refusal(state, "F1 F2") is None


def test_the_river_is_still_where_one_begins() -> None:
    assert refusal(table("Y-I2", rule_set("flood", PASS), player(flooded())), "G1 G2") == "riverside"


def test_it_counts_in_no_score_and_no_tie() -> None:
    rules = rule_set("flood", "trees", "rocks", "empties", "tie-break.rows")
    state, _ = play(table("Y-I2", rules, player(flooded())), "stop")
    (result,) = final_results(state)
    assert dict(result.end) == {"trees": 2, "rocks": -1, "empties": -64}
    assert rules.rules[-1].tie_key(state.cities[0])[:2] == (5, 5)


def test_setting_it_up_twice_changes_nothing() -> None:
    assert rule("flood").set_up(flooded(), {}) == flooded()


def test_a_well_under_water_scores_nothing() -> None:
    rules = rule_set("flood", {"id": "wells", "points": 4})
    state, _ = play(table("Y-I2", rules, player(flooded())), "stop")
    assert final_results(state)[0].end == (("wells", 0),)
