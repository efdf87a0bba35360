"""Drafts of a whole city for a known order of cards."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mycity.ai.best import alone, played
from mycity.ai.bot import HaltedError
from mycity.ai.drafting import STRANDED, Draft, Drafter
from mycity.ai.judge import answer_of, judge_for, sketch_of
from mycity.ai.land import Plan
from mycity.ai.registry import find_level
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards, play_on
from mycity.ai.view import view_of
from mycity.ai.weights import POINT
from mycity.engine.episode import State
from tests.ai.conftest import Deal

Rows = Sequence[Mapping[str, Any]]
Place = tuple[Sketch, Drafter, list[Plan | None], tuple[str, ...]]


def drafting(state: State, rows: Rows) -> Place:
    """Return (the city, its drafter, where the greedy eye would build, the cards) of the first seat."""
    view = view_of(state, 0)
    judge = judge_for(view, find_level("greedy", rows).weights)
    sketch, cards = sketch_of(view, judge.land), open_cards(state.rules, state.table.deck)
    drafter = Drafter(judge, sketch, cards)
    return sketch, drafter, drafter.stands(play_on(judge, sketch.copy(), cards)), cards


def masks(draft: Draft) -> list[int]:
    return [plan.mask for plan in draft.stands if plan is not None]


def test_a_draft_lays_buildings_on_open_cells_and_never_two_on_one(eternal: Deal, rows: Rows) -> None:
    sketch, drafter, start, _ = drafting(eternal(3), rows)
    draft = drafter.best(start, 300, 5)
    assert sum(masks(draft)) == sketch.free & ~draft.free
    assert sum(mask.bit_count() for mask in masks(draft)) == sum(masks(draft)).bit_count()


def test_a_draft_can_be_built_card_by_card_and_is_worth_what_the_rules_give(eternal: Deal, rows: Rows) -> None:
    state = eternal(3)
    _, drafter, start, _ = drafting(state, rows)
    draft = drafter.best(start, 1000, 5)
    found = played(alone(state.table, 0), map(answer_of, drafter.replies(draft)))
    assert len(found.city.placed) == len(masks(draft))
    out = len(draft.stands) - len(masks(draft))
    assert draft.value <= found.score * POINT <= draft.value + out * STRANDED  # who leaves pays nothing


def test_drafting_never_ends_below_its_start_and_more_steps_find_more(eternal: Deal, rows: Rows) -> None:
    _, drafter, start, _ = drafting(eternal(3), rows)
    values = [drafter.best(start, steps, 5).value for steps in (0, 300, 1500)]
    assert values == sorted(values)
    assert values[-1] > values[0] + 5 * POINT
    assert drafter.best(start, 300, 5).value == values[1]


def test_drafting_can_be_told_to_stop(eternal: Deal, rows: Rows) -> None:
    _, drafter, start, _ = drafting(eternal(3), rows)
    with pytest.raises(HaltedError):
        drafter.best(start, 10, 5, lambda: True)


@pytest.mark.parametrize("number", range(1, 25))
def test_drafts_are_legal_in_every_episode(city: Deal, rows: Rows, number: int) -> None:
    state = city(7, number)
    _, drafter, start, _ = drafting(state, rows)
    draft = drafter.best(start, 60, 5)
    found = played(alone(state.table, 0), map(answer_of, drafter.replies(draft)))
    built = {placed.placement.mask for placed in found.city.placed}
    assert built <= set(masks(draft))
