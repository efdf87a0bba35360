"""What the story asks between two episodes, answered in a real window: by the keyboard, and by the mouse."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mycity.engine.campaign.decisions import asked_seat
from mycity.smoke.evenings import people
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from tests.driver import Driver
from tests.scenes.campaigning import SEED, campaign_before
from tests.storage.games import NOON, Thinker
from tests.window.by_mouse import Mouse
from tests.window.campaigner import PATIENCE
from tests.window.desktop import MISSING, SIZE, Desktop, errors_logged, wait_for

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]

AFTER = 6
"""The episode after which the first question is asked."""


@pytest.fixture
def player(desktop: Desktop, tmp_path: Path, start: Callable[..., Driver]) -> Iterator[Mouse]:
    """People at every seat, before the map that leads to the question."""
    before = people(campaign_before(AFTER + 1))
    campaign = replace(before, founders=tuple(replace(one, controller="human") for one in before.founders))
    data = tmp_path / "window"
    save = new_campaign("city", campaign.founders, SEED, NOON)
    Slots(data).write(1, CampaignGame(save, None, Thinker, campaign=campaign).between())
    SettingsStore(data / "settings.json").change(animation="off")
    player = Mouse(desktop, data, start(window=SIZE), SIZE, "--scene", "resume")
    yield player
    player.close()


def by_keys(player: Mouse) -> None:
    player.go_on_to("EnvelopeScene")


def by_mouse(player: Mouse) -> None:
    end = time.monotonic() + PATIENCE
    while player.top != "EnvelopeScene":
        assert time.monotonic() < end, f"stuck in {player.top}"
        player.step(player.top)
        player.rest(0.3)


@pytest.mark.parametrize("answer", [by_keys, by_mouse])
def test_it_is_answered_before_the_next_letter(player: Mouse, answer: Callable[[Mouse], None]) -> None:
    player.begin("CampaignMapScene")
    seat = asked_seat(player.campaign)
    answer(player)
    first = player.campaign.plan.story_choices[0].options[0]
    assert wait_for(lambda: player.campaign.decisions, "the answer to be kept") == [
        {"after": AFTER, "seat": seat, "option": first}
    ]
    assert player.program is not None
    assert player.program.ask_to_close() == 0
    assert errors_logged(player.data) == []
