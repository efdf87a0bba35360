"""What rules count at the end is what they say lies where: a quick ``end_score`` gives the sum of ``points_at``."""

from __future__ import annotations

import pytest

from mycity.engine.campaign import deal_episode, open_episode, start_episode
from mycity.engine.city import City
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from mycity.table.looking_back.counting import counts
from tests.engine.tables import city, eternal_board, random_turns, rules_of, table
from tests.scenes.campaigning import campaign_before, first_option
from tests.simulation import decide_all
from tests.storage.games import turns

BESIDE_THE_BOARD = {"nuggets", "mines"}
"""Rules whose points lie nowhere on it."""


def hold(rule: Rule, built: City) -> None:
    assert sum(points for _, points in rule.points_at(built)) == rule.end_score(built), rule.id


@pytest.mark.parametrize("number", range(1, 25))
def test_the_places_of_every_episode_add_up_to_the_points(number: int) -> None:
    campaign = start_episode(decide_all(open_episode(campaign_before(number)), first_option))
    start, _ = deal_episode(campaign)
    for state, _ in random_turns(start, seed=number):
        for built in state.cities:
            for rule in state.rules.end_score:
                hold(rule, built)


def test_the_places_of_the_eternal_game_add_up_to_the_points() -> None:
    for seed in range(4):
        for state, _ in random_turns(table("Y-L4 R-I2 B-U5 C-I4 Y-I2 R-L4 B-I3 C-Y5", eternal_board()), seed):
            for rule in rules_of().end_score:
                hold(rule, state.cities[0])


@pytest.mark.parametrize("number", [5, 14, 24])
def test_what_is_counted_is_pointed_out(number: int) -> None:
    campaign = start_episode(decide_all(open_episode(campaign_before(number)), first_option))
    state, _ = turns(*deal_episode(campaign))
    counted = [count for built in state.cities for count in counts(state.rules, [built], 0)]
    assert counted
    for count in counted:
        if count.rule.id not in BESIDE_THE_BOARD:
            assert sum(points for _, points in count.spots) == count.points


def test_every_rule_that_counts_says_where() -> None:
    bare = city(eternal_board())
    assert all(rule.overrides("points_at") for rule in RULES.values() if rule.overrides("end_score"))
    assert [cells for rule in rules_of("trees").end_score for cells, _ in rule.points_at(bare)]
