"""Two episodes of the season on the island in a real window, by the mouse alone: letters, tiles, stickers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.engine.campaign import SEALED
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import NOON
from tests.window.by_mouse import Mouse
from tests.window.desktop import MISSING, Desktop

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

SIZE = (1024, 768)


def test_two_episodes_of_the_season_by_mouse(desktop: Desktop, tmp_path: Path, start: Callable[..., Driver]) -> None:
    data = tmp_path / "window"
    Slots(data).write(1, new_campaign("island-season", FOUNDERS, SEED, NOON))
    SettingsStore(data / "settings.json").change(animation="off")
    player = Mouse(desktop, data, start(window=SIZE), SIZE, "--scene", "resume")
    try:
        player.begin("CampaignMapScene")
        player.season(2)
        campaign = player.campaign
        assert campaign.phase == SEALED
        placed = [entry["what"] for entry in campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
        assert placed[1] == "spring"
        assert player.program is not None
        assert player.program.ask_to_close() == 0
    finally:
        player.close()
