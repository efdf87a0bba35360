"""-1 per beach cell without a tile."""

from mycity.engine.rules import make_rules
from tests.engine.island.by_hand import SHORE, city


def end_points(*tiles: str) -> int:
    (rule,) = make_rules([{"id": "beach"}]).rules
    built = city(SHORE, *tiles)
    assert sum(points for _, points in rule.points_at(built)) == rule.end_score(built)
    assert all(cells.bit_count() == 1 and not cells & built.covered for cells, _ in rule.points_at(built))
    return rule.end_score(built)


def test_the_bare_island() -> None:
    assert end_points() == -31


def test_what_is_covered_costs_nothing() -> None:
    assert end_points("P-FW 8.3 8.4 FW") == -29
    assert end_points("P-FW 8.3 8.4 FW", "P-FP 6.2 6.1 FP") == -27, "6.2 is beach though it touches no sea"


def test_heath_palms_and_jungle_cost_nothing() -> None:
    assert end_points("P-FW 7.4 7.5 FW") == -31
