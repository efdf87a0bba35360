"""Tests of the tests: each rule of the campaign is spoilt in turn, and its examples must notice."""

import pytest

from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from tests.controls.test_wrong_rules import failures
from tests.engine.campaign.wrong_rules import WRONG
from tests.engine.tables import ETERNAL_RULES


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_the_examples_notice_a_spoilt_rule(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(wrong) == [], "examples fail of the right rule"
    monkeypatch.setitem(RULES, wrong.id, wrong)
    assert failures(wrong)


def test_every_rule_of_the_campaign_is_spoilt_at_least_once() -> None:
    assert {rule.id for rule in WRONG} == set(RULES) - {row["id"] for row in ETERNAL_RULES}
