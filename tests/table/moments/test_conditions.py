"""Each condition on a table made by hand: what it finds, what it does not, and that nothing hidden is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from inspect import signature

from mycity.content.yamls import wrong_values
from mycity.engine.city import City, new_city
from mycity.engine.events import Event
from mycity.engine.grid import ISLAND, SQUARE_11, names, parse
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Points
from mycity.engine.scoring import score
from mycity.table.moments.conditions import CONDITIONS
from mycity.table.moments.glance import FoundMoment, TableGlance
from tests.each import each
from tests.engine.campaign import by_hand as campaign
from tests.engine.campaign.by_hand import BOXES, PASS, RAILWAY, mask, player, rule_set
from tests.engine.island import by_hand as island
from tests.engine.island.by_hand import ETERNAL, SHORE, carrying, lay
from tests.engine.rules.test_mines import CHAIN, OPEN
from tests.engine.rules.test_veins import VEINS
from tests.engine.tables import BUILDINGS, city, laid, plain, play, rules_of

Told = list[tuple[str, int]]


def found(when: str, glance: TableGlance, **values: object) -> list[FoundMoment]:
    return list(CONDITIONS[when](glance, **values))


def told(when: str, glance: TableGlance, **values: object) -> Told:
    """Return the cells and the count of all that a condition finds."""
    grid = glance.city.board.grid
    return [(" ".join(names(grid, one.cells)), one.count) for one in found(when, glance, **values)]


def with_building(before: City, words: str) -> City:
    building, cells = words.split(" ", 1)
    return before.build(BUILDINGS[building], laid(building, cells))


def landing(before: City, words: str, *rivals: City, rules: RuleSet | None = None) -> TableGlance:
    """Return a glance at a building that lands in the city of the first seat."""
    return TableGlance(rules or rules_of(), 0, (before, *rivals), (with_building(before, words), *rivals))


def tile(before: City, words: str, *rivals: City, game: str = ETERNAL) -> TableGlance:
    """Return a glance at a tile that lands, its points not yet given."""
    card, where = words.split(" ", 1)
    after = before.build(before.player.buildings[card], island.laid(card, where))
    return TableGlance(island.rules_of(game), 0, (before, *rivals), (after, *rivals))


def turn(
    before: Sequence[City], after: Sequence[City], events: Sequence[Event] = (), best: int | None = None
) -> TableGlance:
    return TableGlance(rules_of(), 0, tuple(before), tuple(after), tuple(events), best)


TWO = city(plain(), "Y-I2 A1 A2", "Y-I3 B1 B2 B3")
APART = city(plain(), "Y-I2 A1 A2", "Y-I3 D1 D2 D3")


# -- groups ----------------------------------------------------------------------------------------------------------


def test_a_group_is_joined() -> None:
    assert told("group-joined", landing(TWO, "Y-L4 C1 C2 C3 D3")) == [("A1 B1 C1 A2 B2 C2 B3 C3 D3", 3)]
    assert told("group-joined", landing(TWO, "Y-L4 H1 H2 H3 I3")) == [], "alone it is no group"


def test_a_group_is_begun_once_of_its_kind() -> None:
    one = city(plain(), "Y-I2 A1 A2")
    assert told("group-begun", landing(one, "Y-I3 B1 B2 B3"), size=2) == [("A1 B1 A2 B2 B3", 2)]
    again = city(plain(), "Y-I2 A1 A2", "Y-I3 B1 B2 B3", "Y-V3 A8 A9 B9")
    assert told("group-begun", landing(again, "Y-L4 C7 C8 C9 D9"), size=2) == [], "of that colour there is one"


def test_the_largest_group_grows() -> None:
    assert told("largest-grown", landing(TWO, "Y-L4 C1 C2 C3 D3"), least=3) == [("A1 B1 C1 A2 B2 C2 B3 C3 D3", 3)]
    assert told("largest-grown", landing(TWO, "Y-L4 C1 C2 C3 D3"), least=4) == []
    assert told("largest-grown", landing(TWO, "R-L4 C1 C2 C3 D3"), least=1)[0][1] == 1


def test_two_groups_become_one() -> None:
    assert found("groups-united", landing(APART, "Y-L4 B1 B2 B3 C3"), least=3) == [
        FoundMoment(mask("A1 A2 B1 B2 B3 C3 D1 D2 D3"), 3)
    ]
    assert found("groups-united", landing(TWO, "Y-L4 C1 C2 C3 D3"), least=3) == [], "it has only grown by one"


def test_the_largest_group_comes_to_a_size() -> None:
    assert [one.count for one in found("largest-reached", landing(TWO, "Y-L4 C1 C2 C3 D3"), size=3)] == [3]
    assert found("largest-reached", landing(TWO, "Y-L4 C1 C2 C3 D3"), size=2) == [], "it was so large before"


def test_a_group_is_large_enough_to_count_for_the_first_time() -> None:
    assert told("group-completed", tile(carrying(F="6.3 6.4 6.5 6.6"), "P-FH 6.7 5.8 FH"), symbol="F") == [
        ("6.3 6.4 6.5 6.6 6.7", 5)
    ]
    farm, _ = lay(carrying(F="6.3 6.4 6.5 6.6"), "P-FH 6.7 5.8 FH")
    assert told("group-completed", tile(farm, "P-FP 6.8 6.9 FP"), symbol="F") == [], "it counted before"
    assert told("group-completed", tile(carrying(F="6.3 6.4 6.5 6.6"), "P-FH 6.7 5.8 FH"), symbol="H") == []


def test_a_group_grows_beyond_those_of_all_rivals() -> None:
    rival = city(plain(), "Y-I2 A1 A2", "Y-V3 B1 B2 C2")
    grown = "Y-L4 C1 C2 C3 D3"
    assert [one.count for one in found("beyond-rivals", landing(TWO, grown, rival), least=3)] == [3]
    assert found("beyond-rivals", landing(TWO, grown, rival), least=4) == []
    assert found("beyond-rivals", landing(TWO, grown), least=3) == [], "who is alone has no rivals"
    assert found("beyond-rivals", landing(TWO, grown, with_building(TWO, "Y-L4 C1 C2 C3 D3")), least=3) == []
    assert found("beyond-rivals", landing(TWO, grown, city(plain())), least=3) == [], "it was the largest before"


def test_it_is_asked_of_symbols_that_are_compared_only() -> None:
    rival = carrying(F="6.3 6.4 6.5", P="1.1")
    assert told("beyond-rivals", tile(carrying(F="6.3 6.4 6.5"), "P-FP 6.6 6.7 FP", rival), least=4) == [
        ("6.3 6.4 6.5 6.6", 4)
    ]


def test_a_totem_is_joined_to_the_sea() -> None:
    (joined,) = found("totem-joined", tile(carrying(P="8.4 7.5 6.6"), "P-FP 5.5 5.6 FP"))
    assert names(ISLAND, joined.heart) == ["4.7"]
    assert set(names(ISLAND, joined.cells)) == {"8.4", "7.5", "6.6", "5.6", "4.7"}
    assert found("totem-joined", tile(carrying(P="7.5 6.6"), "P-FP 5.5 5.6 FP")) == [], "the sea is not reached"
    marked, _ = lay(carrying(P="8.4 7.5 6.6"), "P-FP 5.5 5.6 FP")
    assert found("totem-joined", tile(marked, "P-HP 4.6 5.5 HP")) == [], "it was joined before"


# -- the board -------------------------------------------------------------------------------------------------------


def test_a_well_is_closed_and_a_church_complete() -> None:
    three = city(plain(C3="W"), "Y-I2 B3 A3", "R-I2 D3 E3", "B-I2 C1 C2")
    assert told("line-finished", landing(three, "Y-I3 C4 C5 C6"), line="wells") == [("C3", 4)]
    assert told("line-finished", landing(three, "Y-I3 H4 H5 H6"), line="wells") == []
    church = city(plain(), "C-I4 A5 B5 C5 D5", "Y-I2 A4 B4", "R-I2 C4 D4")
    assert told("line-finished", landing(church, "B-I2 A6 B6"), line="churches") == [("A5 B5 C5 D5", 3)]


def test_the_gold_and_a_vein() -> None:
    rules = rule_set(PASS, {"id": "gold", "points": 3}, {"id": "veins", "nuggets": 1})
    state = campaign.table("Y-I2 R-I2 B-I2 Y-I3", rules, player(VEINS), player(VEINS))
    first, events = play(state, "E1 E2", "E6 E7")
    glance = TableGlance(rules, 0, state.cities, first.cities, tuple(events))
    assert told("thing-gained", glance, what="nugget", cause="vein") == [("E1", 1)]
    assert told("points-won", glance, line="gold") == []
    then, events = play(first, "E3 E4", "pass")
    assert told("points-won", TableGlance(rules, 0, first.cities, then.cities, tuple(events)), line="gold") == [
        ("E1 E3", 3)
    ]
    assert told("points-won", TableGlance(rules, 1, first.cities, then.cities, tuple(events)), line="gold") == []


def test_points_at_a_cell_lie_there() -> None:
    glance = turn([TWO], [TWO], [Points(0, "ruin", 4, 5), Points(0, "ruin", -4, 6), Points(1, "ruin", 4, 7)])
    assert [(names(SQUARE_11, one.cells), one.count) for one in found("points-won", glance, line="ruin")] == [
        (["F1"], 4)
    ]


def test_a_stop_of_the_railway_is_reached() -> None:
    rules = rule_set(PASS, RAILWAY)
    before, after, later = (new_city(player(plain(), rails=rails)) for rails in (4, 5, 6))
    assert [one.count for one in found("stop-reached", TableGlance(rules, 0, (before,), (after,)), what="rail")] == [5]
    assert found("stop-reached", TableGlance(rules, 0, (after,), (later,)), what="rail") == []


def test_a_box_of_a_shaft_is_reached() -> None:
    rules = rule_set({"id": "mines", "open": ["blue", "red", "yellow"], **BOXES})
    before = campaign.city(player(OPEN), *CHAIN[:2])
    (box,) = found("box-reached", landing(before, CHAIN[2], rules=rules))
    assert (box.count, box.heart) == (3, mask("A3"))
    assert found("box-reached", landing(campaign.city(player(OPEN), CHAIN[0]), CHAIN[1], rules=rules)) == []


def test_a_row_without_an_empty_cell() -> None:
    before = city(plain(), "Y-I3 A1 B1 C1", "R-I3 D1 E1 F1", "B-I3 G1 H1 I1")
    ((cells, count),) = told("row-filled", landing(before, "Y-I2 J1 K1"), least=5)
    assert (count, len(cells.split())) == (11, 11)
    assert told("row-filled", landing(before, "Y-I2 J1 K1"), least=12) == []
    assert told("row-filled", landing(before, "Y-I2 J2 K2"), least=5) == []


def test_the_last_bare_cell_of_a_beach() -> None:
    whole = island.city(SHORE)
    beach = whole.board.of("B")
    almost = replace(whole, covered=beach & ~parse(ISLAND, ["8.3", "8.4"]))
    assert [one.cells.bit_count() > 2 for one in found("beach-covered", tile(almost, "P-FW 8.3 8.4 FW"), least=3)] == [
        True
    ]
    assert found("beach-covered", tile(whole, "P-FW 8.3 8.4 FW"), least=3) == []


# -- scores ----------------------------------------------------------------------------------------------------------


def with_points(points: int) -> City:
    return replace(city(plain()), points=points)


def test_fifty_is_reached() -> None:
    assert [one.count for one in found("score-reached", turn([with_points(10)], [with_points(14)]), points=12)] == [14]
    assert found("score-reached", turn([with_points(14)], [with_points(18)]), points=12) == []


def test_a_rival_is_passed_and_the_lead_taken() -> None:
    behind = [with_points(10), with_points(12), with_points(14)]
    passed = turn(behind, [with_points(13), with_points(12), with_points(14)])
    assert [one.rival for one in found("rival-passed", passed)] == [1]
    assert found("lead-taken", passed) == []
    first = turn(behind, [with_points(15), with_points(12), with_points(14)])
    assert [one.rival for one in found("rival-passed", first)] == [1, 2]
    assert [one.count for one in found("lead-taken", first)] == [15]
    level = turn([with_points(10)] * 2, [with_points(11), with_points(10)])
    assert found("lead-taken", level) == [], "nobody was ahead"


def test_ones_best_city_is_beaten() -> None:
    before, after = with_points(30), with_points(34)
    now = score(rules_of(), 0, (before,))
    assert [one.count for one in found("best-beaten", turn([before], [after], best=now))] == [now + 4]
    assert found("best-beaten", turn([before], [after], best=now + 4)) == []
    assert found("best-beaten", turn([before], [after])) == [], "the first game is no best one"


# -- all of them -----------------------------------------------------------------------------------------------------


@each("when", sorted(CONDITIONS))
def test_where_nothing_has_happened_nothing_is_found(when: str) -> None:
    all_values = {"size": 2, "least": 1, "symbol": "F", "line": "wells", "what": "rail", "cause": "x", "points": 50}
    needed = signature(CONDITIONS[when]).parameters
    values = {key: value for key, value in all_values.items() if key in needed}
    assert wrong_values(when, CONDITIONS[when], values) is None
    for rules, one in ((rules_of(), TWO), (island.rules_of(ETERNAL), carrying(F="6.3 6.4"))):
        assert found(when, TableGlance(rules, 0, (one, one), (one, one), best=0), **values) == []


def test_parameters_are_those_of_the_condition() -> None:
    begun = CONDITIONS["group-begun"]
    assert wrong_values("group-begun", begun, {"size": 2}) is None
    assert wrong_values("group-begun", begun, {}) == "group-begun lacks size"
    assert wrong_values("group-begun", begun, {"size": "two"}) == "size is a number, not 'two'"
    assert wrong_values("group-begun", begun, {"size": 2, "least": 3}) == "group-begun has no parameter 'least'"
    assert wrong_values("group-completed", CONDITIONS["group-completed"], {"symbol": 5}) == "symbol is a text, not 5"
