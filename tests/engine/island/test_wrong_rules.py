"""Tests of the tests: each rule of the two island games is spoilt in turn, and its examples must notice."""

import pytest

from mycity.engine.perft import perft
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from tests.controls.test_wrong_rules import failures
from tests.engine.campaign.wrong_rules import mistakes_of_examples
from tests.engine.island.by_hand import ETERNAL, SHORE, rules_of, table
from tests.engine.island.wrong_rules import WRONG, AlwaysOnBeach, AnyNeighbour, BesideTheBeach, MatchesAtOnce, PalmsToo
from tests.engine.tables import ETERNAL_RULES


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_the_examples_notice_a_spoilt_rule(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(wrong) == [], "examples fail of the right rule"
    monkeypatch.setitem(RULES, wrong.key, wrong)
    assert failures(wrong)


def test_every_rule_of_the_two_games_is_spoilt_at_least_once() -> None:
    in_force = {rule.key for game in (SHORE, ETERNAL) for rule in rules_of(game).rules}
    spoilt = {rule.key for rule in (*WRONG, *mistakes_of_examples())}
    assert in_force - {str(row["id"]) for row in ETERNAL_RULES} - spoilt == set()


@pytest.mark.parametrize("wrong", [AlwaysOnBeach, AnyNeighbour, BesideTheBeach, MatchesAtOnce, PalmsToo])
def test_perft_notices_a_spoilt_rule_of_placing(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    def right() -> bool:
        return perft(table(SHORE, "D-FW P-HP").table, 2) == [1, 143, 2039]

    assert right()
    monkeypatch.setitem(RULES, wrong.key, wrong)
    assert not right()
