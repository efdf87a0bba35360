"""What drafts are worth, counted quickly: the same as the rules say."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.evaluate.greedy import Evaluator, evaluator_for
from mycity.ai.model.city_model import CityModel, city_model_of
from mycity.ai.model.decks import open_cards
from mycity.ai.model.view import view_of
from mycity.ai.search.draft_scores import COUNTS, DraftScorer, Stands
from mycity.engine.episode import State
from mycity.engine.pieces import Building
from mycity.engine.rng import below
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]
CITIES = 12


def seen(state: State, rows: Rows) -> tuple[Evaluator, CityModel, list[Building]]:
    view = view_of(state, 0)
    evaluator = evaluator_for(view, find_level("greedy", rows).weights)
    owned = evaluator.board_model.player.buildings
    cards = open_cards(state.rules, state.table.deck)
    return evaluator, city_model_of(view, evaluator.board_model), [owned[card] for card in cards if card in owned]


def scattered(
    evaluator: Evaluator, start: CityModel, buildings: Sequence[Building], seed: int
) -> tuple[CityModel, CityModel, Stands]:
    """Build at random; return (the city, the city with what may set something off alone, where the buildings stand)."""
    whole, stirred, stands = start.copy(), start.copy(), Stands()
    for building in buildings:
        fits = evaluator.fits(whole, building)
        seed, chosen = below(seed, len(fits) + 1)
        fit = fits[chosen] if chosen < len(fits) else None
        stands.append(fit)
        if fit is not None:
            whole.lay(building, fit)
            if fit.mask & start.alert:
                stirred.lay(building, fit)
    return whole, stirred, stands


def masks(stands: Stands) -> list[int]:
    return [0 if fit is None else fit.mask for fit in stands]


def test_rules_told_a_second_time_say_what_the_rules_say(eternal: Deal, rows: Rows) -> None:
    evaluator, start, buildings = seen(eternal(1), rows)
    told = {rule: COUNTS[rule.id](rule, start, buildings) for rule in evaluator.board_model.rules.end_score}
    assert {rule.id for rule in told} == set(COUNTS)
    given: dict[str, set[int]] = {name: set() for name in COUNTS}
    for seed in range(10 * CITIES):
        whole, _, stands = scattered(evaluator, start, buildings, seed)
        for rule, count in told.items():
            points = count(stands, masks(stands), sum(masks(stands)))
            assert points == rule.end_score(whole.city)
            given[rule.id].add(points)
    assert all(len(points) > 1 for points in given.values())


@pytest.mark.parametrize("number", [0, *range(1, 25)])
def test_a_tally_is_the_outcome_in_every_episode(eternal: Deal, city: Deal, rows: Rows, number: int) -> None:
    evaluator, start, buildings = seen(city(7, number) if number else eternal(7), rows)
    tally = DraftScorer(start, buildings)
    for seed in range(CITIES):
        whole, stirred, stands = scattered(evaluator, start, buildings, seed)
        assert tally.outcome(stirred, stands, masks(stands)) == whole.outcome()
