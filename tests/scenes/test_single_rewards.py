"""The rewards of an episode played on its own: given out and shown like a campaign's, then forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mycity.engine.campaign import OVER
from mycity.scenes.campaign_session import single_session
from mycity.scenes.campaigns import single_rewards
from mycity.scenes.result import ResultScene
from mycity.scenes.rewards import RewardsScene
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import Thinker, choice

Start = Callable[..., Driver]


@pytest.mark.parametrize("number", [2, 20, 24])
def test_a_single_episode_gives_out_its_rewards(start: Start, number: int) -> None:
    session = single_session(number, FOUNDERS, SEED, Thinker())
    while not session.state.is_over:
        if session.next_human is None:
            session.update()
        else:
            session.answer(session.next_human, choice(session.state, session.next_human))
    driver = start()
    save = session.snapshot()
    driver.game.services.stack.push(ResultScene(driver.game.services, save, session.state))
    driver.settle()
    driver.click("rewards")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.game.opened == number
    for _ in range(100):
        if scene.choice is None:
            break
        if scene.is_asked:
            scene.choose(scene.choice.options[0])
        driver.frames(20)
    assert scene.game.phase == OVER
    assert scene.game.opened == number
    given = [row["rewards"] for row in (scene.game.campaign.record or {})["result"]]
    assert any(given)
    driver.settle()
    driver.click("done")
    driver.settle()
    assert isinstance(driver.scene, ResultScene)
    assert session.snapshot().episode == save.episode


def test_an_episode_that_is_not_over_has_brought_nothing(start: Start) -> None:
    save = single_session(1, FOUNDERS, SEED, Thinker()).snapshot()
    assert single_rewards(start().game.services, save) is None
