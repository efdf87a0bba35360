"""Rule rows: what the data may say, and what is wrong with what it may not."""

from typing import Any

import pytest

from mycity.engine.rules import RULES, make_rule, make_rules
from mycity.engine.rules.base import RuleError
from tests.each import each
from tests.engine.tables import ETERNAL_RULES, rules_of


def test_rows_come_back_as_they_went_in() -> None:
    again = rules_of().rows()
    assert make_rules(again) == rules_of()
    for row, written in zip(ETERNAL_RULES, again, strict=True):
        assert {**row, **written} == written


def test_every_rule_says_what_it_is() -> None:
    for id_, rule in RULES.items():
        assert rule.key == id_
        assert rule.__doc__


@each(
    ("row", "complaint"),
    [
        ({"id": "passs", "cost": 1}, "unknown rule 'passs'"),
        ({}, "unknown rule None"),
        ({"id": "pass"}, "parameter 'cost' is missing"),
        ({"id": "pass", "cost": "1"}, "cost must be int"),
        ({"id": "pass", "cost": True}, "cost must be int"),
        ({"id": "pass", "cost": 1.0}, "cost must be int"),
        ({"id": "pass", "cost": 1, "price": 2}, "unknown parameter 'price'"),
        ({"id": "trees", "points": 1}, "unknown parameter 'points'"),
    ],
)
def test_wrong_rows_are_refused(row: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RuleError, match=complaint):
        make_rule(row)


def test_a_rule_stands_once() -> None:
    with pytest.raises(RuleError, match="trees stands twice"):
        make_rules([{"id": "trees"}, {"id": "rocks"}, {"id": "trees"}])
