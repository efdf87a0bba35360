"""What an episode has marked on its boards stays on them while its rewards are given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mycity.engine.campaign import deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before, first_option
from tests.simulation import decide_all
from tests.storage.games import turns

Start = Callable[..., Driver]
WITH_PORT = 20


def test_the_port_stays_on_the_board(start: Start, data_dir: Path) -> None:
    played = start_episode(decide_all(open_episode(campaign_before(WITH_PORT)), first_option))
    state, events = turns(*deal_episode(played))
    table = Table(start, data_dir, finish_episode(played, state, events))
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.board is not None
    assert state.cities[0].board.mark("port")
    shown = scene.board._painter._shown
    assert shown is not None
    assert shown[0].mark("port")
