"""Tests of the tests: each rule is spoilt in turn, and its examples must notice."""

from collections.abc import Callable
from importlib import import_module

import pytest

from mycity.engine.perft import perft
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from tests.controls.wrong_rules import (
    WRONG,
    CornersJoin,
    NothingToJoin,
    OverTheRiver,
    PassIntoDebt,
    StartAnywhere,
    StartAtACorner,
    TheRiverParts,
)
from tests.engine.tables import ETERNAL_RULES, eternal_board, table
from tests.engine.test_perft import slow_counts


def examples(rule: type[Rule]) -> list[Callable[[], None]]:
    """Returns the example functions of the page of tests that is named as the rule's own page."""
    page = import_module(f"tests.engine.rules.test_{rule.__mro__[1].__module__.rpartition('.')[2]}")
    return [one for name, one in vars(page).items() if name.startswith("test_")]


def failures(rule: type[Rule]) -> list[str]:
    """Returns which of a rule's examples fail now."""
    failed = []
    for example in examples(rule):
        try:
            example()
        except Exception:  # noqa: BLE001 - a spoilt rule may break an example in any way
            failed.append(example.__name__)
    return failed


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_the_examples_notice_a_spoilt_rule(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(wrong) == [], "examples fail of the right rule"
    monkeypatch.setitem(RULES, wrong.id, wrong)
    assert failures(wrong)


def test_every_rule_of_the_eternal_game_is_spoilt_at_least_once() -> None:
    assert {rule.id for rule in WRONG} == {row["id"] for row in ETERNAL_RULES}


@pytest.mark.parametrize(
    "wrong", [CornersJoin, NothingToJoin, OverTheRiver, PassIntoDebt, StartAnywhere, StartAtACorner, TheRiverParts]
)
def test_perft_notices_a_spoilt_rule_of_placing(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    def deal() -> bool:
        dealt = table("Y-V3 R-L4", eternal_board(), start=1).table
        return perft(dealt, 2) == slow_counts(dealt, 2)

    assert deal()
    monkeypatch.setitem(RULES, wrong.id, wrong)
    assert not deal()
