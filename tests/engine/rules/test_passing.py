"""Passing costs a point at once and is not allowed on 0 or in debt."""

from mycity.engine.episode import PASS, legal_actions
from mycity.engine.rules import make_rules
from tests.engine.tables import ETERNAL_RULES, play, played, points_of, refusal, rules_of, table


def test_a_pass_costs_one_point_at_once() -> None:
    state, events = play(table("Y-I2 R-I2"), "pass", "E3 E4")
    assert points_of(events) == [(0, "pass", -1)]
    assert [city.points for city in state.cities] == [9, 10]


def test_who_passes_stays_in_and_keeps_an_empty_board() -> None:
    state = played(table("Y-I2 R-I2"), ["pass", "pass"])
    assert state.awaited == (0, 1)
    assert state.cities[0].covered == 0


def test_the_last_point_can_be_paid() -> None:
    state = table("Y-I2 R-I2", start=1)
    assert refusal(state, "pass") is None
    assert played(state, ["pass", "E3 E4"]).cities[0].points == 0


def test_on_zero_passing_is_refused_and_stopping_is_not() -> None:
    state = table("Y-I2", start=0)
    assert refusal(state, "pass") == "pass-zero"
    assert refusal(state, "stop") is None
    assert refusal(state, "E3 E4") is None


def test_who_passes_down_to_zero_may_not_pass_again() -> None:
    state = played(table("Y-I2 R-I2", start=1), ["pass", "E3 E4"])
    assert refusal(state, "pass", seat=0) == "pass-zero"
    assert refusal(state, "pass", seat=1) is None


def test_in_debt_passing_is_refused() -> None:
    assert refusal(table("Y-I2", start=-2), "pass") == "pass-zero"


def test_the_price_is_the_rows() -> None:
    rows = [{**row, "cost": 3} if row["id"] == "pass" else row for row in ETERNAL_RULES]
    _, events = play(table("Y-I2", rules=make_rules(rows)), "pass", "E3 E4")
    assert points_of(events) == [(0, "pass", -3)]


def test_without_the_rule_nobody_passes() -> None:
    state = table("Y-I2", rules=rules_of("start.river", "adjacency", "one-bank", "stop"))
    assert refusal(state, "pass") == "pass-forbidden"
    assert PASS not in legal_actions(state, 0)
