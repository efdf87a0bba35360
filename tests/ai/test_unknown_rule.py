"""A rule that nobody has told the bots about: they play for it all the same, and what they expect is what it gives."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from mycity.ai.bots.registry import find_level, make_bot
from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.model.city_model import answer_of, city_model_of
from mycity.ai.model.decks import open_cards
from mycity.ai.model.ends import score_of
from mycity.ai.model.view import view_of
from mycity.ai.search.known_deck import alone, played
from mycity.ai.search.rebuilding import Rebuilder
from mycity.engine.city import City
from mycity.engine.episode import State, apply, begin
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule
from mycity.engine.scoring import final_points
from tests.ai.conftest import Deal


@dataclass(frozen=True)
class Harvest(Rule):
    """Points for every cell of the first four rows that stays open."""

    points: int

    id: ClassVar[str] = "harvest"

    def end_score(self, city: City) -> int:
        """Count the open cells."""
        fields = sum(city.board.grid.row_masks[:4]) & city.board.buildable
        return self.points * (fields & ~city.covered).bit_count()


@pytest.fixture
def harvest(eternal: Deal) -> State:
    table = eternal(3).table
    rules = RuleSet((*table.scenario.rules.rules, Harvest(5)))
    return begin(replace(table.scenario, rules=rules), table.players, 3)[0]


def test_every_kind_of_bot_plays_for_it(harvest: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    lean = [{**row, "budget": min(row["budget"], 60), "candidates": min(row["candidates"], 3)} for row in rows]
    open_before = harvest.cities[0].board.grid.row_masks[:4]
    for name in ("greedy", "surveyor", "master"):
        bot, state = make_bot(name, lean), harvest
        for _ in range(8):
            state, _ = apply(state, {0: bot.decide(view_of(state, 0))})
        covered = state.cities[0].covered
        assert (sum(open_before) & covered).bit_count() < (covered & ~sum(open_before)).bit_count() / 4, name


def test_rollouts_and_best_cities_are_worth_what_it_gives(harvest: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    view = view_of(harvest, 0)
    evaluator = evaluator_for(view, find_level("greedy", rows).weights)
    cards = open_cards(harvest.rules, harvest.table.deck)
    model = city_model_of(view, evaluator.board_model)
    end = model.copy()
    evaluator.rollout(end, cards)
    assert score_of(end) == final_points(harvest.rules, end.city)
    rebuilder = Rebuilder(evaluator, model, cards)
    for steps in (1, 60):
        attempt = rebuilder.improve(None, steps, seed=1)
        assert played(alone(harvest.table, 0), map(answer_of, attempt.moves)).score == attempt.score
