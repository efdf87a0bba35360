"""The church that an episode brings is unveiled large on the board, turns once, and hinders nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from mycity.scenes.rewards.church_card import ChurchCard
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.smoke.evenings import kept, people
from tests.driver import Driver
from tests.scenes.rewards.test_standings import finished
from tests.seldom import seldom

Start = Callable[..., Driver]
WITH_CHURCHES = 4


def at_the_rewards(start: Start, number: int = WITH_CHURCHES, **options: Any) -> tuple[Driver, RewardsScene]:
    driver = start()
    driver.game.services.settings.change(**{"animation": "normal", "lessons_seen": ("first_sticker",), **options})
    scene = RewardsScene(driver.game.services, kept(people(finished(number))), lambda: None)
    driver.game.services.stack.push(scene)
    driver.frames()
    return driver, scene


def church_of(scene: RewardsScene) -> ChurchCard:
    assert scene.board is not None
    assert scene.board.church is not None
    return scene.board.church


def seen(driver: Driver, scene: RewardsScene) -> bytes:
    """Return the place in the middle of the board, where no water runs."""
    assert scene.board is not None
    place = church_of(scene).piece(scene.board.rect).rect.inflate(-80, -80)
    return pygame.image.tobytes(driver.game.window.surface.subsurface(place), "RGB")


def test_it_is_unveiled_turns_once_and_stays(start: Start) -> None:
    driver, scene = at_the_rewards(start)
    church, steps, pictures = church_of(scene), set[float](), set[bytes]()
    scene.finish_pictures()
    assert church.piece(driver.page.look.area).content == (0, 0.0), "it is covered, and not turned"
    while church.is_on:
        driver.frames()
        steps.add(church._turned)
        pictures.add(seen(driver, scene))
    assert (church._lifted, church._turned) == (1.0, 1.0)
    assert min(steps) == 0.0
    assert len(pictures) > 30
    driver.frames(10)
    stays = seen(driver, scene)
    driver.frames(40)
    assert seen(driver, scene) == stays, "it lies there until one goes on"
    driver.click("done")


@pytest.mark.parametrize("after", [50, *seldom(1, 90)])
@pytest.mark.parametrize("hand", ["key", "pad", "click"])
def test_any_press_shows_it_as_it_is(start: Start, hand: str, after: int) -> None:
    driver, scene = at_the_rewards(start)
    driver.frames(after)
    assert church_of(scene).is_on
    if hand == "key":
        driver.press(pygame.K_LEFT)
    elif hand == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    else:
        driver.click((5, 5))
    assert not church_of(scene).is_on
    assert church_of(scene)._turned == 1.0


def test_a_press_on_go_on_goes_on_at_once(start: Start) -> None:
    left = list[bool]()
    driver = start()
    driver.game.services.settings.change(animation="normal")
    scene = RewardsScene(driver.game.services, kept(people(finished(WITH_CHURCHES))), lambda: left.append(True))
    driver.game.services.stack.push(scene)
    driver.frames(30)
    assert church_of(scene).is_on
    driver.click("done")
    assert left == [True]


@pytest.mark.parametrize("options", [{"animation": "off"}, {"reduced_motion": True}])
def test_without_motion_it_lies_there(start: Start, options: dict[str, Any]) -> None:
    driver, scene = at_the_rewards(start, **options)
    driver.frames(30)
    assert not church_of(scene).is_on
    still = seen(driver, scene)
    driver.frames(60)
    assert seen(driver, scene) == still


def test_an_episode_without_one_shows_none(start: Start) -> None:
    _, scene = at_the_rewards(start, 2)
    assert scene.board is not None
    assert scene.board.church is None
