"""What the greedy evaluation sees coming: what a placement is worth to it by each rule that pays for neighbours."""

from collections.abc import Mapping
from typing import Any

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.evaluate.guides import GUIDES
from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CALM, TOUCH_KNOWN, CityModel
from mycity.ai.model.weights import Weights
from mycity.ai.search.draft_scores import COUNTS
from mycity.engine.city import Player
from mycity.engine.grid import parse
from mycity.engine.rules import RULES
from tests.engine.campaign.by_hand import city, player, rule_set
from tests.engine.tables import plain

BLIND = {"step": 0, "room": 0, "park": 40}
"""An evaluation that sees cells and what the rules' guides tell it, not how tidy the city is."""
FACTORIES = {"id": "factories", "limit": 3}
FACTORY = "B-U5 C3 E3 C4 D4 E4"
HOMES = ("Y-I3 B3 B4 B5", "Y-S4 D5 E5 C6 D6", "Y-O4 C1 D1 C2 D2")


def worth(
    words: str, rules: list[Any], *built: str, who: Player | None = None, weights: Mapping[str, int] = BLIND
) -> int:
    """Return the value of building ``words`` after ``built``, in hundredths of a point."""
    own = who or player(plain())
    evaluator = Evaluator(BoardModel(rule_set(*rules), own, Weights(**{**BLIND, **weights})))
    model = CityModel(evaluator.board_model, (city(own, *built),), 0)
    building, cells = words.split(" ", 1)
    mask, one = parse(own.board.grid, cells.split()), own.buildings[building]
    (fit,) = (fit for fit in evaluator.fits(model, one) if fit.mask == mask)
    return evaluator.evaluate(model, one, [fit])[0]


def test_a_group_that_only_trades_is_not_worth_a_group() -> None:
    weights = {"group": 150, "trade": 30}
    trade = {"id": "trade", "nuggets": 1}
    assert worth("R-I2 C3 C4", ["groups"], "R-I3 B3 B4 B5", weights=weights) == 150
    assert worth("R-I2 C3 C4", [trade], "R-I3 B3 B4 B5", weights=weights) == 30
    assert worth("Y-I2 C3 C4", [trade], "R-I3 B3 B4 B5", weights=weights) == 0


def test_gaps_weigh_less_where_an_empty_cell_costs_nothing() -> None:
    weights = {"edge": 1, "step": 35, "room": 16}
    assert worth("R-I2 E3 E4", ["empties"], weights=weights) == 200 - 4 * 35
    assert worth("R-I2 E3 E4", ["trees"], weights=weights) == -4 * 16


def test_a_factory_asks_for_yellow_up_to_its_limit() -> None:
    who = player(plain(), cogs=("B-U5",))
    assert worth("Y-I2 D2 D3", [FACTORIES], FACTORY, who=who) == 100
    assert worth("Y-V3 D3 D2 E2", [FACTORIES], FACTORY, *HOMES[:2], who=who) == 100
    assert worth("Y-I2 E1 E2", [FACTORIES], FACTORY, *HOMES, who=who) == 0
    assert worth("R-I2 D2 D3", [FACTORIES], FACTORY, who=who) == 0


def test_a_factory_keeps_away_from_trees_in_smog_only() -> None:
    who = player(plain(B3="T", F4="t"), cogs=("B-U5",))
    idle = player(plain(B3="T", F4="t"))
    assert worth(FACTORY, ["trees.smog", FACTORIES], who=who) == -300
    assert worth(FACTORY, ["trees.smog", FACTORIES], who=idle) == 0
    assert worth(FACTORY, ["trees", FACTORIES], who=who) == 0


CLOSED = "R-U5 C2 C3 D3 E3 E2"
"""The cell D2 has one open side: D1."""


def test_public_buildings_close_parks_in() -> None:
    assert worth("R-I2 C1 D1", ["parks"], CLOSED) == 100
    assert worth("R-I2 D1 E1", ["parks"], CLOSED) == 100
    assert worth("R-I2 B1 C1", ["parks"], CLOSED) == 0
    assert worth("Y-I2 C1 D1", ["parks"], CLOSED) == -40
    assert worth("R-I2 D1 D2", ["parks"], CLOSED) == 100 - 40


def test_a_park_that_lacks_two_sides_is_a_promise() -> None:
    built = ("R-I3 C2 C3 C4", "R-I2 D4 E4")
    assert worth("R-I2 E2 E3", ["parks"], *built) == 40
    assert worth("Y-I2 E2 E3", ["parks"], *built) == -40
    assert worth("Y-I2 E2 E3", [], *built) == 0


def test_no_park_at_the_edge_of_the_board() -> None:
    assert worth("R-I2 E1 E2", ["parks"], "R-I2 C1 C2", "R-I2 D2 D3") == 0


def test_what_is_known_of_rules_is_known_of_rules_there_are() -> None:
    assert {*GUIDES, *COUNTS, *CALM, *TOUCH_KNOWN} <= set(RULES)
