"""What a frame of giving out does: it draws only what has changed, and the picture is true."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.smoke.evenings import evenings, kept, people
from tests.driver import Driver
from tests.scenes.afresh import check, checked_frames

Start = Callable[..., Driver]
GAMES = ("city", "island-season")


@pytest.fixture(params=GAMES)
def driver(request: pytest.FixtureRequest, start: Start) -> Driver:
    """Somebody who gives out what a first episode has brought, with everything moving and the lesson above it."""
    driver = start()
    driver.game.services.settings.change(animation="normal")
    campaign = people(next(evenings(request.param)).finished)
    scene = RewardsScene(driver.game.services, kept(campaign), lambda: None)
    driver.game.services.stack.push(scene)
    while scene._news.is_coming:
        driver.frames()
    driver.frames(20)
    return driver


def giving(driver: Driver) -> RewardsScene:
    scene = driver.scene
    assert isinstance(scene, RewardsScene)
    return scene


def test_what_is_drawn_in_parts_is_the_same_as_drawn_whole(driver: Driver) -> None:
    scene = giving(driver)
    assert scene.board is not None
    assert scene._column is not None
    assert scene.lesson.is_on
    sticker = scene._column.sticker
    checked_frames(driver, 8)
    cells = sorted(scene.board.pointer.cells)
    for cell in cells[:: max(1, len(cells) // 6)]:  # pointed at by the mouse, below the lesson's arrow too
        driver.move(scene.board.pointer.cell_rect(cell).center)
        checked_frames(driver, 3)
    driver.press(pygame.K_RIGHT)
    checked_frames(driver, 2)
    driver.press(pygame.K_ESCAPE)  # the lesson goes
    checked_frames(driver, 2)
    driver.hold(sticker.center)
    for cell in cells[:: max(1, len(cells) // 6)]:
        driver.move(scene.board.pointer.cell_rect(cell).center)
        check(driver)
    given = len(scene.game.campaign.log)
    driver.let_go(scene.board.pointer.cell_rect(cells[-1]).center)
    for _ in range(400):  # it flies, and lands in its own time
        checked_frames(driver, 1)
        if len(scene.game.campaign.log) > given:
            break
    assert len(scene.game.campaign.log) > given
    checked_frames(driver, 4)


def test_while_cells_glow_frames_draw_a_small_part_of_the_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares: list[float] = []
    draw_changes = RewardsScene.draw_changes

    def watched(scene: RewardsScene, surface: pygame.Surface) -> list[pygame.Rect] | None:
        changed = draw_changes(scene, surface)
        parts = [surface.get_rect()] if changed is None else changed
        shares.append(sum(part.width * part.height for part in parts) / (surface.get_width() * surface.get_height()))
        return changed

    monkeypatch.setattr(RewardsScene, "draw_changes", watched)
    driver.frames(60)
    assert len(shares) > 10
    assert max(shares) < 0.5, "none draws the whole window"
