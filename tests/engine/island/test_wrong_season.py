"""Tests of the tests: each rule that is the season's own is spoilt in turn, and the worked examples must notice."""

from collections.abc import Callable

import pytest

from mycity.content.episodes import load_episode
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Rule
from tests.engine.campaign.wrong_rules import mistakes_of_examples
from tests.engine.island import test_season as examples
from tests.engine.island.season import PLAN
from tests.engine.island.wrong_season import WRONG

EXAMPLES: dict[str, tuple[Callable[[], None], ...]] = {
    "spring": (examples.test_springs,),
    "dam": (examples.test_dams,),
    "shell": (examples.test_shells_and_wrecks, examples.test_a_shell_is_beach),
    "wreck": (examples.test_shells_and_wrecks,),
    "beach": (examples.test_shells_and_wrecks,),
    "ash": (examples.test_ash,),
    "ruin": (examples.test_a_ruin_pays_once, examples.test_four_lines_in_one_turn),
    "jungle": (examples.test_the_jungle_opens_after_the_turn_that_marks_a_totem,),
    "land": (examples.test_ties_go_by_the_rows_of_what_may_be_covered, examples.test_shells_and_wrecks),
}


def failures(rule: type[Rule]) -> int:
    """Returns how many of a rule's examples fail now."""
    failed = 0
    for example in EXAMPLES[rule.id]:
        try:
            example()
        except Exception:  # noqa: BLE001 - a spoilt rule may break an example in any way
            failed += 1
    return failed


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_the_examples_notice_a_spoilt_rule(wrong: type[Rule], monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(wrong) == 0, "examples fail of the right rule"
    monkeypatch.setitem(RULES, wrong.id, wrong)
    assert failures(wrong)


def test_every_rule_of_the_seasons_own_is_spoilt() -> None:
    in_season = {rule.key for episode in PLAN.episodes for rule in episode.scenario.rules.rules}
    before = {rule.key for game in ("island", "island-eternal") for rule in load_episode(game).scenario.rules.rules}
    says_nothing = {"waystone"}
    assert in_season - before - says_nothing <= {rule.key for rule in (*WRONG, *mistakes_of_examples())}
