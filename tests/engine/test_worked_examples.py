"""The worked examples of the rules."""

from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Rule
from mycity.engine.scoring import results
from tests.engine.tables import city, draw, played, refusal, table

BASE = ({"id": "pass", "cost": 1}, {"id": "trees"}, {"id": "rocks"}, {"id": "empties"}, {"id": "tie-break.rows"})


@dataclass(frozen=True)
class TrackOfFifty(Rule):
    """The end of the campaign's score track."""

    id: ClassVar[str] = "test.track"

    def track_end(self) -> int | None:
        return 50


def test_eight_points_eight_trees_two_rocks_eight_empties() -> None:
    """Two passes have brought the token to 8; 8 + 8 - 2 - 8 = 6."""
    board = draw("\n".join(["TTTTM|RMMMMM", "....M|....MM"] + ["MMMMM|MMMMMM"] * 9))
    state = played(table("Y-I2 R-I2 B-I2", board, rules=make_rules([*BASE, {"id": "stop"}])), ["pass"], ["pass"])
    (result,) = results(make_rules(BASE), state.cities)
    assert state.cities[0].points == 8
    assert result.end == (("trees", 8), ("rocks", -2), ("empties", -8))
    assert result.score == 6


def test_on_zero_passing_is_refused_and_stopping_is_not() -> None:
    state = table("Y-I2", start=0)
    assert refusal(state, "pass") == "pass-zero"
    assert refusal(state, "stop") is None


def test_both_at_21_two_empty_cells_in_row_1_beat_three() -> None:
    board = draw("\n".join(["...TT|TTTTTT"] + [".....|......"] * 10))
    rules = make_rules([{"id": "tie-break.rows"}, {"id": "places", "second_from": 3}])
    three, two = city(board, "Y-I2 A2 B2", start=21), city(board, "Y-I2 A1 A2", start=21)
    assert [result.place for result in results(rules, [three, two])] == ["others", "first"]


def test_trees_reach_fifty_and_nine_empties_no_longer_count() -> None:
    board = draw("\n".join(["TTTTM|......", "...MM|MMMMMM"] + ["MMMMM|MMMMMM"] * 9))
    rules = RuleSet([TrackOfFifty(), *make_rules(BASE).rules])
    (result,) = results(rules, [city(board, start=45)])
    assert result.end == (("trees", 8), ("rocks", 0), ("empties", -9))
    assert (result.score, result.frozen_by) == (50, "trees")
