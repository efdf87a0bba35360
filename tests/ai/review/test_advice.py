"""Hints and warnings: legal, reasoned, blind to the order of the cards, the same in the process as at home."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from mycity.ai.bots.learnt import LearntBot
from mycity.ai.bots.registry import make_bot
from mycity.ai.cancellation import CancelledError
from mycity.ai.levels import Level, offered
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import PLACES, YOURS, Advice, Adviser, advice_from_json
from mycity.ai.review.reasons import FREE, Reason
from mycity.engine.episode import STOP, State, apply, legal_actions
from mycity.engine.pieces import Placement
from mycity.table.looking_back.comparing import compared
from tests.ai.conftest import Deal
from tests.seldom import seldom

Rows = tuple[Mapping[str, Any], ...]


def last(adviser: Adviser) -> Advice:
    return list(adviser.hints())[-1]


@pytest.fixture(scope="module")
def level(rows: Rows) -> Level:
    """A quick adviser."""
    return replace(offered(rows)[-1], budget=300, value_budget=150, tile_budget=150, candidates=5)


@pytest.fixture(scope="module")
def midway(eternal: Deal, rows: Rows) -> State:
    """A game in which one seat has played ten turns."""
    state, bot = eternal(6), make_bot("builder", rows)
    for _ in range(10):
        state, _ = apply(state, {0: bot.decide(view_of(state, 0))})
    return state


def test_a_hint_is_legal_and_says_why(level: Level, midway: State) -> None:
    hint = last(Adviser(level, midway, 0))
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
    best = last(adviser).answer
    weighed = adviser.weigh(best)
    assert (weighed.answer, weighed.lead, weighed.rules) == (best, 0, ())


@pytest.mark.parametrize("game", ["eternal", *seldom("island-eternal")])
def test_hint_and_coach_say_what_the_strongest_level_does(level: Level, evening: Deal, game: str) -> None:
    """At the first fifteen turns of a game, first thoughts included: the last word is the bot's own."""
    level = replace(level, budget=100, value_budget=50, tile_budget=50)
    bot = LearntBot(level)
    state = evening(game, 3)
    while not state.is_over and state.drawn < 16:
        legal = legal_actions(state, 0)
        mine = bot.decide(view_of(state, 0))
        said = list(Adviser(level, state, 0).hints())
        assert [one.is_first for one in said] == [True] * (len(said) - 1) + [False]
        assert said[-1].answer == Adviser(level, state, 0).weigh(legal[0]).answer == mine
        state, _ = apply(state, {0: mine})


def test_the_coach_weighs_with_the_sums_of_the_choice(level: Level, midway: State) -> None:
    """What was thought through and dropped is not found better than the choice but by orders it had not met."""
    adviser = Adviser(level, midway, 0)
    leads = [adviser.weigh(answer).lead for answer in legal_actions(midway, 0)]
    assert min(leads) > -300
    assert leads.count(0) >= 1


def test_thinking_can_be_stopped_and_gone_on_with(level: Level, midway: State) -> None:
    """A question that nobody wants to know any more costs nothing of what was thought."""
    stopped, asked = Adviser(level, midway, 0), 0

    def every_seventh() -> bool:
        nonlocal asked
        asked += 1
        return asked % 7 == 0

    while True:
        try:
            found = list(stopped.hints(every_seventh))[-1]
        except CancelledError:
            continue
        break
    assert found == last(Adviser(level, midway, 0))


def test_advice_does_not_know_the_order_of_the_cards(level: Level, midway: State) -> None:
    table = midway.table
    rest = table.deck[midway.drawn :]
    other = replace(midway, table=replace(table, deck=(*table.deck[: midway.drawn], *sorted(rest))))
    assert list(Adviser(level, midway, 0).hints()) == list(Adviser(level, other, 0).hints())


def test_advice_survives_the_way_to_another_process(midway: State) -> None:
    placement = next(answer for answer in legal_actions(midway, 0) if isinstance(answer, Placement))
    for answer in (placement, STOP):
        advice = Advice(answer, 250, (("trees", 200), ("wells", 50)), (("trees", 1010), ("wells", 300)))
        assert advice_from_json(midway, 0, advice.to_json()) == advice
        explained = replace(advice, than=PLACES, reason=Reason(FREE, figures=(1, 0, 4)))
        assert advice_from_json(midway, 0, json.loads(json.dumps(explained.to_json()))) == explained


def test_the_coach_tells_by_which_rules_only_where_it_costs_enough(level: Level, midway: State) -> None:
    adviser = Adviser(level, midway, 0)
    whole = adviser.weigh(STOP)
    assert adviser.weigh(STOP, costly=whole.lead) == whole
    cheap = adviser.weigh(STOP, costly=whole.lead + 1)
    assert (cheap.answer, cheap.lead, cheap.rules) == (whole.answer, whole.lead, ())


def test_a_hint_says_what_it_is_compared_with(level: Level, midway: State) -> None:
    adviser = Adviser(level, midway, 0)
    assert (last(adviser).than, adviser.weigh(STOP).than) == (PLACES, "stop")
    best = last(adviser).answer
    other = next(one for one in legal_actions(midway, 0) if one != best)
    assert adviser.weigh(other).than == YOURS


def test_whoever_is_not_asked_gets_no_advice(level: Level, midway: State) -> None:
    with pytest.raises(ValueError, match="not asked"):
        Adviser(level, replace(midway, card=None), 0)
