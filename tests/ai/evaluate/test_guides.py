"""What the greedy evaluation sees coming: what a placement is worth to it by each rule that pays for neighbours."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.evaluate.guides import GUIDES
from mycity.ai.model.at_once import CALM, WATCHES
from mycity.ai.model.board_model import BoardModel, Fit
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import Weights
from mycity.ai.rows.kinds import GuideKind
from mycity.ai.rows.of_rules import ROWS
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import Player, new_city
from mycity.engine.grid import parse
from mycity.engine.rules import RULES, make_rules
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
    assert {*ROWS, *CALM, *WATCHES} <= set(RULES)
    assert list(GUIDES) == list(GuideKind)


def test_rules_ask_all_along_for_what_they_say_they_do() -> None:
    built = city(player(plain()), "Y-I2 C2 C3")
    wanted = {"first": None, "neighbours": built.frontier}
    for rule in RULES.values():
        if rule.overrides("touch") and rule.touching:
            assert make_rules([{"id": rule.id}]).rules[0].touch(built) == wanted[rule.touching]


def test_a_game_may_ask_for_something_of_the_first_building_alone() -> None:
    built = city(player(plain()), "Y-I2 C2 C3")
    for base, wanted in ((("start.river",), []), (("start.river", "adjacency"), [built.frontier])):
        board_model = BoardModel(rule_set(base=base), built.player, Weights())
        assert CityModel(board_model, (built,), 0).wanted() == wanted


ISLAND_ETERNAL = load_episode("island-eternal")


def carried(
    words: str,
    *built: str,
    rules: Mapping[str, Mapping[str, Any]],
    weights: Mapping[str, int],
    land: Mapping[str, str] | None = None,
) -> int:
    """Return the value of laying a tile on the island, ``P-FW 8.3 8.4 FW``, after others, in hundredths of a point."""
    own = players_of(ISLAND_ETERNAL, [PlayerSpec("Trial", "fox", "human")])[0]
    for cell, code in (land or {}).items():
        own = replace(own, board=own.board.with_codes(parse(own.board.grid, [cell]), code))
    grounds: dict[str, Mapping[str, Any]] = {"land": {"codes": "BHPo"}, "match": {}}
    force = make_rules({"id": id_, **row} for id_, row in {**grounds, **rules}.items())
    evaluator = Evaluator(BoardModel(force, own, Weights(**{**BLIND, **weights})))
    model = CityModel(evaluator.board_model, (new_city(own),), 0)
    for tile in built:
        model.lay(own.buildings[tile.split()[0]], laid(evaluator, model, tile))
    return evaluator.evaluate(model, own.buildings[words.split(maxsplit=1)[0]], [laid(evaluator, model, words)])[0]


def laid(evaluator: Evaluator, model: CityModel, words: str) -> Fit:
    tile, *cells, symbols = words.split()
    mask = parse(model.board.grid, cells)
    fits = evaluator.fitting(model.free, (), model.board_model.player.buildings[tile])
    (fit,) = (fit for fit in fits if (fit.mask, fit.placement.symbols) == (mask, symbols))
    return fit


FARMS = {"groups": {"symbols": "FHW", "size": 5, "points": 3}}


def test_a_symbol_that_joins_its_group_is_worth_more_the_larger_that_is_and_most_where_it_counts() -> None:
    fields = ("P-FW 7.4 8.2 FW", "P-FH 7.5 7.6 FH", "S-FHW 4.6 5.5 6.5 WHF", "T-FPH 5.7 6.6 6.7 PFH")
    new = "P-FP 8.3 8.4 FP"
    worths = [carried(new, *fields[:number], rules=FARMS, weights={"grow": 50}) for number in range(4)]
    assert worths == sorted(worths)
    assert worths[0] == 0 < worths[1] < worths[3] < 100
    assert carried(new, *fields, rules=FARMS, weights={"grow": 50}) > 200
    assert carried(new, *fields[:1], rules=FARMS, weights={}) == 0


def test_a_path_is_worth_what_it_brings_a_road_nearer_to_a_totem() -> None:
    totems, weights = {"totems": {"points": 5}}, {"road": 50}
    begun = ("P-FP 8.3 8.4 FP", "P-HP 7.4 7.5 HP")  # from 7.5 two cells more lead to 4.7: 6.6 and 5.6
    on = carried("P-WP 6.6 6.7 PW", *begun, rules=totems, weights=weights)
    assert on > carried("P-WP 7.6 8.5 PW", *begun, rules=totems, weights=weights)
    assert on > carried("P-WP 6.6 6.7 WP", *begun, rules=totems, weights=weights)
    ends = carried("P-WP 5.5 5.6 WP", *begun, "P-WP 6.6 6.7 PW", rules=totems, weights=weights)
    assert ends == 250
    assert carried("P-WP 5.6 5.7 PW", *begun, "P-WP 6.6 6.7 PW", rules=totems, weights=weights) < ends  # 5.7 is for 4.9


def test_a_symbol_grows_its_largest_group_while_that_is_not_decided() -> None:
    largest = {"largest": {"points": 5, "symbols": "FHWP"}}
    assert carried("P-FP 7.5 8.4 FP", "P-FW 7.4 8.2 FW", rules=largest, weights={"largest": 50}) > 0
    assert carried("P-FP 6.8 7.8 FP", "P-FW 7.4 8.2 FW", rules=largest, weights={"largest": 50}) == 0


def test_a_spring_wants_four_sides_and_no_tile_on_it() -> None:
    springs, weights = {"spring": {"points": 4}}, {"ring": 50}
    own = {"7.5": "o"}
    assert carried("P-FP 7.4 8.3 FP", rules=springs, weights=weights, land=own) > 0
    ready = ("P-FP 7.4 6.5 FP", "P-WH 7.6 6.6 WH")
    assert carried("P-FP 7.5 8.4 FP", *ready, rules=springs, weights=weights, land=own) < 0
