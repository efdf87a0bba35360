"""What is less open once something is laid says of what: of the cells that the rule counts, and of no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.content.rule_words import is_open
from mycity.engine.rules import RULES
from mycity.scenes.shared.advice_words import less_open
from tests.driver import Driver

LESS = {
    "empties": ("1 empty cell covered", "3 empty cells covered"),
    "beach": ("1 cell of empty beach covered", "3 cells of empty beach covered"),
}


def test_every_loss_that_is_open_has_words() -> None:
    assert {rule for rule in RULES if is_open(rule)} == set(LESS)


@pytest.mark.parametrize("rule", LESS)
def test_what_is_covered_is_what_the_rule_counts(start: Callable[..., Driver], rule: str) -> None:
    services = start().game.services
    one, three = LESS[rule]
    assert less_open(services, [(rule, 1), ("trees", 2)]).replace("\N{NO-BREAK SPACE}", " ") == one
    assert less_open(services, [(rule, 1), (rule, 2)]).replace("\N{NO-BREAK SPACE}", " ") == three
    assert less_open(services, [("trees", 2)]) == ""
