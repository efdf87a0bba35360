"""Two episodes of a campaign in a real window, by the keyboard alone, with the bots' own process thinking."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mycity.engine.campaign import SEALED
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign_game import new_campaign
from mycity.table.checks.saves import campaign_of
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import NOON
from tests.window.desktop import MISSING, Desktop, Program, kept_game, scenes

SIZE = (1280, 800)
pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

KEYS = {
    "CampaignMapScene": ("Return",),
    "EnvelopeScene": ("Return",),
    "PlayScene": ("s",),
    "Ask": ("Right", "Return"),
    "CountUpScene": ("Return",),
    "ResultScene": ("Return",),
    "RewardsScene": ("Down", "Return"),
}
"""What is pressed in each scene: stop at the first card, take what is offered first."""
LIMIT = 400.0


def episodes_done(slots: Slots) -> int:
    """Return how many episodes are done, rewards and all."""
    campaign = campaign_of(kept_game(slots))
    return len(campaign.progress) if campaign.phase == SEALED else 0


def test_two_episodes_by_the_keyboard(desktop: Desktop, data_dir: Path, catalogs: None) -> None:
    slots = Slots(data_dir)
    slots.write(1, new_campaign("city", FOUNDERS, SEED, NOON))
    SettingsStore(data_dir / "settings.json").change(animation="off")
    program = Program(desktop, data_dir, "--lang", "fr", "--scene", "resume")
    try:
        end = time.monotonic() + LIMIT
        while episodes_done(slots) < 2:
            assert time.monotonic() < end, f"stuck in {scenes(data_dir)}"
            found = scenes(data_dir)
            if found and found[-1] in KEYS:
                program.press(*KEYS[found[-1]])
            program.rest(0.35)
        assert program.ask_to_close() == 0
    finally:
        program.kill()
    assert slots.read(1).campaign is not None
    assert episodes_done(slots) >= 2
