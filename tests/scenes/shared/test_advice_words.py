"""What is less open once something is laid says of what: of the cells that the rule counts, and of no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.content.rule_words import is_open
from mycity.engine.rules import RULES
from mycity.engine.score_lines import ScoreLine
from mycity.scenes.shared.advice_words import certain, less_open, uncertain
from tests.driver import Driver

LESS = {
    "rocks": ("1 rock covered", "3 rocks covered"),
    "empties": ("1 empty cell covered", "3 empty cells covered"),
    "beach": ("1 cell of empty beach covered", "3 cells of empty beach covered"),
}


def test_every_loss_that_is_open_has_words() -> None:
    assert {rule for rule in RULES if is_open(rule)} == set(LESS)


@pytest.mark.parametrize("rule", LESS)
def test_what_is_covered_is_what_the_rule_counts(start: Callable[..., Driver], rule: str) -> None:
    services = start().game.services
    one, three = LESS[rule]

    def said(*lines: ScoreLine) -> str:
        return less_open(services, lines).replace("\N{NO-BREAK SPACE}", " ")

    assert said(ScoreLine(rule, 0, 1), ScoreLine("trees", 0, 2)) == one
    assert said(ScoreLine(rule, 0, 1), ScoreLine(rule, 0, 2)) == three
    assert said(ScoreLine("trees", 0, 2), ScoreLine(rule, -1, 1)) == "", "not covered, but out of reach"


@pytest.mark.parametrize(
    ("line", "sure", "unsure"),
    [
        (ScoreLine("groups", 2), [("groups", 2)], []),
        (ScoreLine("trees", 0, -1), [], [("trees", -1)]),
        (ScoreLine("trees", 1, -1), [("trees", 1)], []),
        (ScoreLine("trees", 1, -3), [("trees", 1)], [("trees", -2)]),
        (ScoreLine("largest-farm", 0, 5), [], [("largest-farm", 5)]),
        (ScoreLine("empties", 0, 4), [], []),
        (ScoreLine("rocks", -1, 1), [("rocks", -1)], []),
    ],
)
def test_what_is_certain_and_what_is_not_are_told_apart(
    line: ScoreLine, sure: list[tuple[str, int]], unsure: list[tuple[str, int]]
) -> None:
    assert (certain([line]), uncertain([line])) == (sure, unsure)
