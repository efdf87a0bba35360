"""Tests of the tests: each rule of the campaign is spoilt in turn, and its examples must notice."""

import pytest

from mycity.content.campaigns import episode_numbers
from mycity.content.episodes import load_episode
from mycity.content.versions import known_versions
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from tests.controls.test_wrong_rules import failures
from tests.engine.campaign.wrong_rules import WRONG
from tests.engine.tables import ETERNAL_RULES


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_the_examples_notice_a_spoilt_rule(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(wrong) == [], "examples fail of the right rule"
    monkeypatch.setitem(RULES, wrong.key, wrong)
    assert failures(wrong)


def test_every_rule_of_the_campaign_is_spoilt_at_least_once() -> None:
    episodes = [load_episode("city", number, one) for number in episode_numbers("city") for one in known_versions()]
    in_force = {rule.key for episode in episodes for rule in episode.scenario.rules.rules}
    assert in_force - {row["id"] for row in ETERNAL_RULES} - {rule.key for rule in WRONG} == set()
