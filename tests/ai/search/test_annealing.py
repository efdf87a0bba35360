"""Drafts of a whole city for a known order of cards."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mycity.ai.bots.registry import find_level
from mycity.ai.cancellation import CancelledError
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.model.board_model import Fit
from mycity.ai.model.city_model import CityModel, answer_of, city_model_of
from mycity.ai.model.decks import open_cards
from mycity.ai.model.view import view_of
from mycity.ai.model.weights import POINT
from mycity.ai.search.annealing import STRANDED, Annealer, Draft
from mycity.ai.search.known_deck import alone, played
from mycity.engine.episode import State
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]
Place = tuple[CityModel, Annealer, list[Fit | None], tuple[str, ...]]


def drafting(state: State, rows: Rows) -> Place:
    """Return (the city, its annealer, where the greedy evaluation would build, the cards) of the first seat."""
    view = view_of(state, 0)
    evaluator = evaluator_for(view, find_level("greedy", rows).weights)
    model, cards = city_model_of(view, evaluator.board_model), open_cards(state.rules, state.table.deck)
    annealer = Annealer(evaluator, model, cards)
    return model, annealer, annealer.stands(evaluator.rollout(model.copy(), cards)), cards


def masks(draft: Draft) -> list[int]:
    return [fit.mask for fit in draft.stands if fit is not None]


def test_a_draft_lays_buildings_on_open_cells_and_never_two_on_one(eternal: Deal, rows: Rows) -> None:
    model, annealer, start, _ = drafting(eternal(3), rows)
    draft = annealer.best(start, 300, 5)
    assert sum(masks(draft)) == model.free & ~draft.free
    assert sum(mask.bit_count() for mask in masks(draft)) == sum(masks(draft)).bit_count()


def test_a_draft_can_be_built_card_by_card_and_is_worth_what_the_rules_give(eternal: Deal, rows: Rows) -> None:
    state = eternal(3)
    _, annealer, start, _ = drafting(state, rows)
    draft = annealer.best(start, 1000, 5)
    found = played(alone(state.table, 0), map(answer_of, annealer.moves(draft)))
    assert len(found.city.placed) == len(masks(draft))
    out = len(draft.stands) - len(masks(draft))
    assert draft.value <= found.score * POINT <= draft.value + out * STRANDED  # who leaves pays nothing


def test_drafting_never_ends_below_its_start_and_more_steps_find_more(eternal: Deal, rows: Rows) -> None:
    _, annealer, start, _ = drafting(eternal(3), rows)
    values = [annealer.best(start, steps, 5).value for steps in (0, 300, 1500)]
    assert values == sorted(values)
    assert values[-1] > values[0] + 5 * POINT
    assert annealer.best(start, 300, 5).value == values[1]


def test_drafting_can_be_told_to_stop(eternal: Deal, rows: Rows) -> None:
    _, annealer, start, _ = drafting(eternal(3), rows)
    with pytest.raises(CancelledError):
        annealer.best(start, 10, 5, lambda: True)


@pytest.mark.parametrize("number", range(1, 25))
def test_drafts_are_legal_in_every_episode(city: Deal, rows: Rows, number: int) -> None:
    state = city(7, number)
    _, annealer, start, _ = drafting(state, rows)
    draft = annealer.best(start, 60, 5)
    found = played(alone(state.table, 0), map(answer_of, annealer.moves(draft)))
    built = {placed.placement.mask for placed in found.city.placed}
    assert built <= set(masks(draft))
