"""What drafts are worth, counted quickly: the same as the rules say."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mycity.ai.judge import Judge, judge_for, sketch_of
from mycity.ai.registry import find_level
from mycity.ai.sketch import Sketch
from mycity.ai.tally import COUNTS, Stands, Tally
from mycity.ai.tryout import open_cards
from mycity.ai.view import view_of
from mycity.engine.episode import State
from mycity.engine.pieces import Building
from mycity.engine.rng import below
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]
CITIES = 12


def seen(state: State, rows: Rows) -> tuple[Judge, Sketch, list[Building]]:
    view = view_of(state, 0)
    judge = judge_for(view, find_level("greedy", rows).weights)
    owned = judge.land.player.buildings
    cards = open_cards(state.rules, state.table.deck)
    return judge, sketch_of(view, judge.land), [owned[card] for card in cards if card in owned]


def scattered(judge: Judge, start: Sketch, buildings: Sequence[Building], seed: int) -> tuple[Sketch, Sketch, Stands]:
    """Build at random; return (the city, the city with what may set something off alone, where the buildings stand)."""
    whole, stirred, stands = start.copy(), start.copy(), Stands()
    for building in buildings:
        plans = judge.plans(whole, building)
        seed, chosen = below(seed, len(plans) + 1)
        plan = plans[chosen] if chosen < len(plans) else None
        stands.append(plan)
        if plan is not None:
            whole.lay(building, plan)
            if plan.mask & start.alert:
                stirred.lay(building, plan)
    return whole, stirred, stands


def masks(stands: Stands) -> list[int]:
    return [0 if plan is None else plan.mask for plan in stands]


def test_rules_told_a_second_time_say_what_the_rules_say(eternal: Deal, rows: Rows) -> None:
    judge, start, buildings = seen(eternal(1), rows)
    told = {rule: COUNTS[rule.id](rule, start, buildings) for rule in judge.land.rules.end_score}
    assert {rule.id for rule in told} == set(COUNTS)
    given: dict[str, set[int]] = {name: set() for name in COUNTS}
    for seed in range(10 * CITIES):
        whole, _, stands = scattered(judge, start, buildings, seed)
        for rule, count in told.items():
            points = count(stands, masks(stands), sum(masks(stands)))
            assert points == rule.end_score(whole.city)
            given[rule.id].add(points)
    assert all(len(points) > 1 for points in given.values())


@pytest.mark.parametrize("number", [0, *range(1, 25)])
def test_a_tally_is_the_outcome_in_every_episode(eternal: Deal, city: Deal, rows: Rows, number: int) -> None:
    judge, start, buildings = seen(city(7, number) if number else eternal(7), rows)
    tally = Tally(start, buildings)
    for seed in range(CITIES):
        whole, stirred, stands = scattered(judge, start, buildings, seed)
        assert tally.outcome(stirred, stands, masks(stands)) == whole.outcome()
