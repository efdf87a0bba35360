"""Playing on through orders: what they begin with in common is played once, and comes out as if played alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from mycity.ai.evaluate.greedy import evaluator_for
from mycity.ai.levels import LevelRow, offered
from mycity.ai.model.city_model import CityModel, Move, city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.ends import outcome_of
from mycity.ai.model.playouts import BEGINNING, FEW, Playout
from mycity.ai.model.view import view_of
from tests.ai.bots.test_bots import played
from tests.ai.conftest import Deal

Rest = tuple[str, ...]
Rows = Sequence[LevelRow]


def with_rest(order: Sequence[str]) -> list[tuple[str, Rest]]:
    return [(card, tuple(sorted(order[number:]))) for number, card in enumerate(order, start=1)]


def test_orders_together_end_as_each_alone(eternal: Deal, rows: Rows) -> None:
    level = offered(rows)[3]
    for turns in (4, 19):
        view = view_of(played(eternal(3), "greedy", rows, turns), 0)
        evaluator = evaluator_for(view, level.weights)
        model = city_model_of(view, evaluator.board_model)
        start: Playout[Rest] = Playout(model.copy())
        for order in islice(orders(view.rules, view.left, 5), 30):
            alone = model.copy()
            evaluator.rollout(alone, order)
            together = start.end(with_rest(order), evaluator.greedy_move)
            assert together.outcome == outcome_of(alone)
            assert together.model.placed == alone.placed


def test_what_orders_begin_with_in_common_is_asked_once(eternal: Deal, rows: Rows) -> None:
    view = view_of(played(eternal(3), "greedy", rows, 4), 0)
    evaluator = evaluator_for(view, offered(rows)[3].weights)
    asked: list[str] = []

    def choose(model: CityModel, card: str, left: Rest) -> Move:
        asked.append(card)
        return evaluator.greedy_move(model, card, left)

    for cards in (view.left[:FEW], view.left[: FEW + 3]):
        start: Playout[Rest] = Playout(city_model_of(view, evaluator.board_model))
        first = start.end(with_rest(cards), choose)
        once = len(asked)
        again = start.end(with_rest(cards), choose)
        assert again.outcome == first.outcome
        assert len(asked) - once == (0 if len(cards) <= FEW else max(once - BEGINNING, 0))
        asked.clear()
