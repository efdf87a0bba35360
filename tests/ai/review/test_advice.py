"""Hints and warnings: legal, reasoned, blind to the order of the cards, the same in the process as at home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import Level, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Advice, Adviser, advice_from_json
from mycity.engine.episode import STOP, State, apply, legal_actions
from mycity.engine.pieces import Placement
from mycity.table.comparing import compared
from tests.ai.conftest import Deal

Rows = tuple[Mapping[str, Any], ...]


@pytest.fixture(scope="module")
def level(rows: Rows) -> Level:
    """A quick adviser."""
    return replace(offered(rows)[-1], budget=600)


@pytest.fixture(scope="module")
def midway(eternal: Deal, rows: Rows) -> State:
    """A game in which one seat has played ten turns."""
    state, bot = eternal(6), make_bot("builder", rows)
    for _ in range(10):
        state, _ = apply(state, {0: bot.decide(view_of(state, 0), legal_actions(state, 0))})
    return state


def test_a_hint_is_legal_and_says_why(level: Level, midway: State) -> None:
    hint = Adviser(level, midway, 0).hint()
    assert hint.answer in legal_actions(midway, 0)
    assert sum(points for _, points in hint.rules) == hint.lead
    sizes = [abs(points) for _, points in hint.rules]
    assert sizes == sorted(sizes, reverse=True)


def test_leaving_early_is_weighed_as_the_loss_it_is(level: Level, midway: State) -> None:
    advice = Adviser(level, midway, 0).weigh(STOP)
    assert advice.lead > 1000
    assert "empties" in dict(advice.rules)
    assert set(dict(advice.rules)) <= set(dict(advice.ends))


def test_what_the_coach_says_adds_up(level: Level, midway: State) -> None:
    for answer in (STOP, *legal_actions(midway, 0)[:6]):
        told = compared(Adviser(level, midway, 0).weigh(answer))
        assert sum(line.change for line in told.lines) == -told.lost == told.yours - told.better


def test_the_best_answer_loses_nothing(level: Level, midway: State) -> None:
    adviser = Adviser(level, midway, 0)
    weighed = adviser.weigh(adviser.best)
    assert (weighed.answer, weighed.lead, weighed.rules) == (adviser.best, 0, ())


def test_advice_does_not_know_the_order_of_the_cards(level: Level, midway: State) -> None:
    table = midway.table
    rest = table.deck[midway.drawn :]
    other = replace(midway, table=replace(table, deck=(*table.deck[: midway.drawn], *sorted(rest))))
    assert Adviser(level, midway, 0).hint() == Adviser(level, other, 0).hint()


def test_advice_survives_the_way_to_another_process(midway: State) -> None:
    placement = next(answer for answer in legal_actions(midway, 0) if isinstance(answer, Placement))
    for answer in (placement, STOP):
        advice = Advice(answer, 250, (("trees", 200), ("wells", 50)), (("trees", 1010), ("wells", 300)))
        assert advice_from_json(midway, 0, advice.to_json()) == advice


def test_whoever_is_not_asked_gets_no_advice(level: Level, midway: State) -> None:
    with pytest.raises(ValueError, match="not asked"):
        Adviser(level, replace(midway, card=None), 0)
