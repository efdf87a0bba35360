"""+1 for each step of the ladder that the nuggets owned when the last card is played reach."""

import pytest

from mycity.engine.episode import final_results
from mycity.engine.rules.base import RuleError
from tests.engine.campaign.by_hand import PASS, city, player, rule, rule_set, table
from tests.engine.tables import plain, play

STEPS = [1, 3, 6, 10, 15, 21, 28, 36, 45]
NUGGETS = {"id": "nuggets", "ladder": STEPS}


def points(owned: int) -> int:
    return rule(NUGGETS).end_score(city(player(plain(), nuggets=owned)))


def test_a_point_for_each_step_reached() -> None:
    assert [points(owned) for owned in (0, 1, 2, 3, 5, 6, 9, 10, 14, 15)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert [points(owned) for owned in (20, 21, 27, 28, 35, 36, 44, 45, 999)] == [5, 6, 6, 7, 7, 8, 8, 9, 9]


def test_those_won_in_this_episode_count() -> None:
    rules = rule_set(PASS, {"id": "veins", "nuggets": 1}, NUGGETS)
    state, _ = play(table("Y-I2", rules, player(plain(E1="G"), nuggets=2)), "E1 E2")
    assert final_results(state)[0].end == (("nuggets", 2),)


def test_those_of_trade_come_too_late() -> None:
    rules = rule_set(PASS, NUGGETS, {"id": "trade", "nuggets": 1})
    state, _ = play(table("Y-I2", rules, player(plain(), nuggets=2)), "E1 E2")
    assert final_results(state)[0].end == (("nuggets", 1),)
    assert [prize.cause for prize in rules.rules[-1].brings(0, state.cities)] == ["trade-Y"]


def test_its_steps_are_told_by_the_collectible() -> None:
    assert rule(NUGGETS).steps() == {"nugget": tuple(STEPS)}
    assert rule({"id": "nuggets", "limit": 5}).steps() == {}


def test_a_ladder_ascends() -> None:
    wrong: list[list[object]] = [[], [0, 1], [3, 1], [1, 1], [1, "3"], [True], [-1], [1.0]]
    for ladder in wrong:
        with pytest.raises(RuleError, match="ascending numbers of nuggets"):
            rule({"id": "nuggets", "ladder": ladder})


def test_it_has_a_ladder_or_a_limit_and_not_both() -> None:
    for row in ({"id": "nuggets"}, {"id": "nuggets", "ladder": STEPS, "limit": 5}):
        with pytest.raises(RuleError):
            rule(row)
