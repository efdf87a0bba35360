"""The monkey, for some seconds: random events in every scene; nothing fails, and every slot can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import mutants
from tests.faults.monkey import Monkey

STARTS = (
    "bots only",
    "hot seat",
    "coached",
    "new_game",
    "settings",
    "slots",
    "rules",
    "statistics",
    "campaign 3 setup 2",
    "campaign 2 sealed 1",
    "campaign 2 rewards 2",
    "letter 5",
    "episode 8",
    "counting",
    "result",
    "review of a game",
    "large city",
    "campaign end",
    "last letter",
    "credits",
    "title",
)
"""Where it begins; `make soak` begins everywhere."""


@pytest.mark.prove
@pytest.mark.usefixtures("catalogs")
def test_random_events_break_nothing(data_dir: Path) -> None:
    found = Monkey(data_dir, 1, [(1024, 768), (640, 400), (1280, 800)], STARTS, stay=30).run()
    assert found.failures == []
    assert found.saves > 3
    missed = {"PlayScene", "CampaignMapScene", "EnvelopeScene", "SettingsScene", "SlotsScene"} - set(found.visits)
    assert not missed, f"it never came to {missed}"


@pytest.mark.slow
def test_mutated_files_are_answered_in_a_sentence() -> None:
    answers = mutants.run(4.0)
    assert answers.failures == []
    kept = {"settings", "statistics", "cities", "firsts", "family"}
    kinds = {"slot", "record", "record of a land", "map", "map of a land", *kept}
    assert {kind for kind, _ in answers.statuses} == kinds
