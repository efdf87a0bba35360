"""Five episodes of a campaign in a real window: two envelopes, a church of one's own, and four ways of going away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mycity.engine.campaign import PLAY, REWARDS, SEALED, SETUP, PlayerSpec
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from tests.driver import Driver
from tests.storage.games import NOON
from tests.window.campaigner import Campaigner
from tests.window.desktop import MISSING, SIZE, Desktop, errors_logged, wait_for

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]

FOUNDERS = (
    PlayerSpec("Ada", "fox", "human"),
    PlayerSpec("Bo", "owl", "bot:newcomer"),
    PlayerSpec("Cy", "otter", "bot:newcomer"),
)
SEED = 30
"""With it the first card of episode 4 is a church, and that of episode 5 the fourth church."""
OPTIONS = ("--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}", "--scene", "resume")


@pytest.fixture
def player(data_dir: Path, tmp_path: Path, start: Callable[..., Driver]) -> Iterator[Campaigner]:
    data = tmp_path / "window"
    Slots(data).write(1, new_campaign("city", FOUNDERS, SEED, NOON))
    SettingsStore(data / "settings.json").change(animation="off")
    desktop = Desktop(SIZE)
    player = Campaigner(desktop, data, start(window=SIZE), OPTIONS)
    yield player
    player.close()
    desktop.close()


def first_episode(player: Campaigner) -> None:
    """The first envelope; left in its letter, and in the middle of a turn."""
    player.go_on_to("EnvelopeScene")
    assert player.campaign.phase == SEALED
    player.press("Return")
    wait_for(lambda: player.campaign.phase == SETUP, "the seal to break")
    player.go_away_and_come_back("EnvelopeScene")
    assert player.campaign.phase == SETUP

    player.go_on_to("PlayScene")
    wait_for(lambda: player.save.episode, "the first card")
    player.build()
    player.build()
    before = player.state
    player.press("n", "e")
    player.go_away_and_come_back("PlayScene")
    assert player.campaign.phase == PLAY
    assert (player.state.drawn, player.state.cities) == (before.drawn, before.cities)
    player.build()
    player.stop()
    player.go_away_and_come_back("CountUpScene")
    player.go_on_to("RewardsScene")
    player.take_rewards()


def second_episode(player: Campaigner) -> None:
    """No seal, and two stickers by hand: the game is left between them."""
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    player.build()
    player.stop()
    player.go_on_to("RewardsScene")
    first = player.choose_by_hand()
    assert player.campaign.phase == REWARDS
    assert any(entry.get("option") == first for entry in player.campaign.log)
    log = player.campaign.log
    player.go_away_and_come_back("RewardsScene")
    assert player.campaign.log[: len(log)] == log
    player.choose_by_hand()
    player.take_rewards()
    mine = [entry["what"] for entry in player.campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
    assert mine == ["tree", "tree", "well"], "the first tree is what the first episode brings all others"


def quick_episode(player: Campaigner, cards: int = 1) -> None:
    """Build some cards, stop, and take what it brings."""
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    for _ in range(cards):
        player.build()
    player.stop()
    player.go_on_to("RewardsScene")
    player.take_rewards()


def test_five_episodes(player: Campaigner) -> None:
    player.begin("CampaignMapScene")
    first_episode(player)
    second_episode(player)
    quick_episode(player)

    player.go_on_to("EnvelopeScene")
    assert player.campaign.phase == SEALED  # the second chapter has a seal of its own
    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    assert player.state.card == "C-V3"
    quick_episode(player)
    assert sorted(legacy.church for legacy in player.campaign.legacies) == ["I2", "I3", "X5"]
    assert player.campaign.legacies[0].church == "I2"

    player.go_on_to("PlayScene")
    wait_for(lambda: player.campaign.phase == PLAY, "the first card")
    assert player.state.card == "C-4"
    player.build()
    (church,) = player.state.cities[0].placed
    assert church.placement.mask.bit_count() == 2
    quick_episode(player, cards=0)

    assert player.campaign.phase == SEALED
    assert len(player.campaign.progress) == 5
    assert player.program is not None
    assert player.program.ask_to_close() == 0
    assert errors_logged(player.data) == []
