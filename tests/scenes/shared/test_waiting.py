"""What is still being painted looks like waiting: dots stand where the picture will be, and go when it is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.scenes.after.result import ResultScene
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.slots import SlotsScene
from mycity.smoke.evenings import kept
from mycity.storage.slots import Slots
from mycity.table.looking_back.replay import Replay
from mycity.ui.style.paint import Painter
from tests.driver import Driver
from tests.scenes.campaigning import campaign_after, campaign_before
from tests.scenes.ends import finished_session
from tests.storage.games import saved

Start = Callable[..., Driver]


def result(services: Services) -> Scene:
    session = finished_session()
    return ResultScene(services, session.snapshot(), session.state, session.events)


def replay(services: Services) -> Scene:
    return ReplayScene(services, Replay(finished_session().record()))


def rewards(services: Services) -> Scene:
    return RewardsScene(services, kept(campaign_after(2)), lambda: None)


def winners(services: Services) -> Scene:
    return WinnersScene(services, campaign_before(25), lambda: None)


def tables(services: Services) -> Scene:
    return CampaignEndScene(services, campaign_before(25), counted=True)


def slots(services: Services) -> Scene:
    Slots(services.folders.data).write(1, saved(5))
    return SlotsScene(services)


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """The places that waited in the latest frames."""
    places: list[pygame.Rect] = []
    draw = Painter.dots

    def note(paint: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        places.append(rect.copy())
        draw(paint, surface, rect)

    monkeypatch.setattr(Painter, "dots", note)
    return places


@pytest.mark.parametrize("make", [result, replay, rewards, winners, tables, slots])
def test_what_is_not_there_yet_looks_like_waiting(
    start: Start, data_dir: Path, dots: list[pygame.Rect], make: Callable[[Services], Scene]
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    driver.sees_at_once = False
    scene = make(driver.game.services)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(Preloader, "has", lambda *_: False)
        driver.game.services.gap.close()
        driver.game.services.stack.push(scene)
        scene.draw(driver.game.window.surface)
    assert dots
    assert all(driver.game.services.look.area.contains(rect) for rect in dots)
    driver.sees_at_once = True
    scene.finish_pictures()
    driver.pass_time(3000)
    dots.clear()
    driver.game.services.stack.invalidate()
    driver.frames(2)
    assert not dots
