"""A rule that the kernel knows nothing of: bots play it as before without a line of C, and all else stays compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar

import pytest

from mycity.ai.bots.registry import make_bot
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.board_data import BoardData
from mycity.ai.kernel.library import Library
from mycity.ai.kernel.playouts import GreedyPlayouts, compiled
from mycity.ai.kernel.usage import using
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import city_model_of
from mycity.ai.model.decks import orders
from mycity.ai.model.playouts import Playout
from mycity.ai.model.view import SeatView
from mycity.ai.rows.rule_row import NoRowsError
from mycity.engine.city import City
from mycity.engine.episode import State, begin
from mycity.engine.grid import indices
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Effect, Points, Rule
from mycity.engine.rules.homes import Homes
from tests.ai.kernel.comparing import MASTER, ROWS, dealt, seen


@dataclass(frozen=True)
class Gardens(Rule):
    """+1 per visible empty meadow cell with three trees around it."""

    id: ClassVar[str] = "gardens"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        trees, near = sum(mask for mask, _ in city.board.trees), city.board.grid.near
        return ((1 << index, 1) for index in indices(city.empty) if (near[index] & trees).bit_count() >= 3)


@dataclass(frozen=True)
class Toll(Rule):
    """A point less for each building in the first row, at once."""

    id: ClassVar[str] = "toll"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield what the last building costs."""
        if city.placed[-1].placement.mask & city.board.grid.row_masks[0]:
            yield Points(seat, self.id, -1)


class RedHomes(Homes):
    """Homes as somebody has changed them, under the same key."""

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        return ((home.mask, 2) for home in city.of_colour("R"))


@pytest.fixture(autouse=True)
def in_kernel(library: Library) -> Iterator[None]:
    with using():
        yield


def game_with(rule: Rule) -> State:
    """Return the fifth episode, on a board with trees together, under one rule more."""
    table = dealt(("city", 5), 3).table
    player = table.players[0]
    player = replace(player, board=player.board.with_codes(0b101 << 3 | 1 << 16 | 1 << 40 | 0b111 << 64, "t"))
    rules = RuleSet((*table.scenario.rules.rules, rule))
    return begin(replace(table.scenario, rules=rules), [player, player], 3)[0]


def outcomes(view: SeatView) -> tuple[list[int], list[int]]:
    """Return what some orders come to by the kernel, as far as it goes, and in Python."""
    board_model = board_model_of(view.rules, view.city.player, MASTER.weights)
    playouts, model = GreedyPlayouts(Evaluator(board_model)), city_model_of(view, board_model)
    samples = [playouts.order(cards) for cards in islice(orders(view.rules, view.left, 9), 12)]
    return playouts.outcomes(Playout(model), samples), playouts.in_python(Playout(model), samples)


def test_bots_play_for_gardens_as_before_and_all_else_is_compiled() -> None:
    state = game_with(Gardens())
    board = compiled(board_model_of(state.rules, state.cities[0].player, MASTER.weights))
    assert board is not None
    assert board.data.asks
    found = 0
    for view in islice(seen(state, 5), 8):
        by_kernel, in_python = outcomes(view)
        assert by_kernel == in_python
        found += sum(Gardens().end_score(city) for city in view.cities)
    assert found, "there is something to play for"


def test_so_they_do_at_the_last_card() -> None:
    view = next(seen(game_with(Gardens()), 5))
    by_kernel, in_python = outcomes(replace(view, left=()))
    assert by_kernel == in_python


def test_bots_decide_for_gardens_as_before() -> None:
    lean = [{**row, "budget": 300} for row in ROWS]
    views = list(islice(seen(game_with(Gardens()), 5), 4))
    by_kernel = [make_bot("master", lean).decide(view) for view in views]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mycity.ai.kernel.playouts.in_use", lambda: None)
        assert [make_bot("master", lean).decide(view) for view in views] == by_kernel


@pytest.mark.parametrize("rule", [Toll(), RedHomes()])
def test_a_rule_that_does_more_is_left_to_python_wholly(rule: Rule) -> None:
    state = game_with(rule)
    board_model = board_model_of(state.rules, state.cities[0].player, MASTER.weights)
    assert compiled(board_model) is None
    with pytest.raises(NoRowsError, match=f"rule {rule.id}"):
        BoardData(board_model)
    for view in islice(seen(state, 5), 2):
        by_kernel, in_python = outcomes(view)
        assert by_kernel == in_python
