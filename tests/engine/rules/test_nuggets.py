"""+1 per nugget owned when the last card is played, at most five."""

from mycity.engine.episode import final_results
from tests.engine.campaign.by_hand import PASS, city, player, rule, rule_set, table
from tests.engine.tables import plain, play

NUGGETS = {"id": "nuggets", "limit": 5}


def points(owned: int) -> int:
    return rule(NUGGETS).end_score(city(player(plain(), nuggets=owned)))


def test_one_point_each_up_to_five() -> None:
    assert [points(owned) for owned in (0, 1, 4, 5, 6, 20)] == [0, 1, 4, 5, 5, 5]


def test_those_won_in_this_episode_count() -> None:
    rules = rule_set(PASS, {"id": "veins", "nuggets": 1}, NUGGETS)
    state, _ = play(table("Y-I2", rules, player(plain(E1="G"), nuggets=2)), "E1 E2")
    assert final_results(state)[0].end == (("nuggets", 3),)


def test_those_of_trade_come_too_late() -> None:
    rules = rule_set(PASS, NUGGETS, {"id": "trade", "nuggets": 1})
    state, _ = play(table("Y-I2", rules, player(plain(), nuggets=2)), "E1 E2")
    assert final_results(state)[0].end == (("nuggets", 2),)
    assert [prize.cause for prize in rules.rules[-1].brings(0, state.cities)] == ["trade-Y"]
