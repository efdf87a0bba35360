"""Episodes of a campaign in a real window, by the keyboard alone, with the bots' own process thinking."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.engine.campaign import SEALED
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from mycity.table.looking_back.save_check import campaign_of
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.seldom import seldom
from tests.storage.games import NOON
from tests.window.campaigner import Campaigner
from tests.window.desktop import MISSING, SIZE, Desktop, Program, kept_game, scenes, wait_for

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
LIMIT = 600.0


def episodes_done(slots: Slots) -> int:
    """Return how many episodes are done, rewards and all."""
    campaign = campaign_of(kept_game(slots))
    return len(campaign.progress) if campaign.phase == SEALED else 0


@pytest.mark.parametrize("episodes", [1, *seldom(2)])
def test_episodes_by_the_keyboard(desktop: Desktop, data_dir: Path, catalogs: None, episodes: int) -> None:
    slots = Slots(data_dir)
    slots.write(1, new_campaign("city", FOUNDERS, SEED, NOON))
    SettingsStore(data_dir / "settings.json").change(animation="off")
    program = Program(desktop, data_dir, "--lang", "fr", "--scene", "resume")
    try:
        end = time.monotonic() + LIMIT
        while episodes_done(slots) < episodes:
            assert time.monotonic() < end, f"stuck in {scenes(data_dir)}"
            found = scenes(data_dir)
            if found and found[-1] in KEYS:
                program.press(*KEYS[found[-1]])
            program.rest(0.35)
        assert program.ask_to_close() == 0
    finally:
        program.kill()
    save = slots.read(1)
    assert save.campaign is not None
    assert len(campaign_of(save).progress) >= episodes, "a key too many may have begun the next"


@pytest.mark.prove
def test_somebody_takes_over_in_the_middle_of_an_episode(
    desktop: Desktop, tmp_path: Path, start: Callable[..., Driver]
) -> None:
    data = tmp_path / "window"
    Slots(data).write(1, new_campaign("city", FOUNDERS, SEED, NOON))
    SettingsStore(data / "settings.json").change(animation="off", curtain=False)
    options = ("--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}", "--scene", "resume")
    player = Campaigner(desktop, data, start(window=SIZE), options)
    try:
        player.begin("CampaignMapScene")
        player.go_on_to("PlayScene")
        wait_for(lambda: player.save.episode, "the first card")
        player.build()
        player.build()
        before = player.state
        player.press("Escape", "Down", "Down", "Down", "Return")
        wait_for(lambda: player.top == "CampaignMapScene", "the map")
        player.rest(0.4)
        player.press("Tab", "Tab", "Return")
        wait_for(lambda: player.top == "NewPlayerScene", "the choice of players")
        player.press("Tab", "n", "n", "i", "e", "Tab", "Left", "Tab", "Tab", "Return")
        wait_for(lambda: player.save.players[1].name == "Bonnie", "the new player in the slot")
        assert player.save.players[1].controller == "human"
        player.go_away_and_come_back("PlayScene")
        assert (player.state.drawn, player.state.cities[0].placed) == (before.drawn, before.cities[0].placed)
        assert [one.controller for one in player.state.table.players] == ["human", "human", "bot:2"]
        assert player.save.mixed_seats
    finally:
        player.close()
