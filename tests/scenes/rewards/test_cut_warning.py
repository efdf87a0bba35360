"""Stickers of several cells, and the question before one cuts somebody's land in two."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.engine.campaign import Campaign, choose, open_episode
from mycity.engine.grid import ISLAND, cell_index
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.smoke.evenings import kept
from tests.driver import Driver
from tests.engine.island.season import stuck, with_boards

Start = Callable[..., Driver]
CUTTING = "3.2"
"""Where the last cell of a flow parts seven cells from the rest, beside wrecks."""
HARMLESS = "2.3"


def before_the_last_cell() -> Campaign:
    campaign = open_episode(with_boards(5, [stuck("w 1.2 3.1 4.1 4.2")] * 2))
    return choose(choose(campaign, "3.4"), "3.3")


def shown(start: Start, campaign: Campaign) -> tuple[Driver, RewardsScene]:
    driver = start()
    scene = RewardsScene(driver.game.services, kept(campaign), lambda: None)
    driver.game.services.stack.push(scene)
    driver.settle()
    assert scene.turn.is_asked
    return driver, scene


def click(driver: Driver, scene: RewardsScene, cell: str) -> None:
    assert scene.board is not None
    driver.click(scene.board.pointer.cell_rect(ISLAND.coordinate(cell_index(ISLAND, cell))).center)
    driver.frames(2)


def drawn(scene: RewardsScene) -> list[list[str]]:
    return [row["cells"] for row in scene.game.campaign.rows[0]]


def test_a_flow_is_drawn_cell_by_cell_and_undone(start: Start) -> None:
    driver, scene = shown(start, before_the_last_cell())
    click(driver, scene, HARMLESS)
    driver.frames(60)
    assert drawn(scene) == [["3.4", "3.3", HARMLESS]]
    scene.undo()
    assert drawn(scene) == []
    assert scene.turn.choice is not None
    assert scene.turn.choice.cells == ("3.4", "3.3")


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
def test_it_is_asked_before_land_is_parted_and_the_answer_is_taken(start: Start, how: str) -> None:
    driver, scene = shown(start, before_the_last_cell())
    click(driver, scene, CUTTING)
    assert (scene.cut_warning.asked, driver.focus) == (CUTTING, "elsewhere")
    assert scene.board is not None
    assert len(scene.board.marks.cut_off) == 7
    driver.choose("cut", how)
    driver.frames(60)
    assert drawn(scene) == [["3.4", "3.3", CUTTING]]
    assert scene.cut_warning.asked == ""


def test_who_thinks_again_has_placed_nothing(start: Start) -> None:
    driver, scene = shown(start, before_the_last_cell())
    click(driver, scene, CUTTING)
    driver.press(pygame.K_ESCAPE)
    assert scene.cut_warning.asked == ""
    click(driver, scene, CUTTING)
    driver.press(pygame.K_RETURN)
    assert scene.cut_warning.asked == ""
    assert drawn(scene) == []
    click(driver, scene, HARMLESS)
    driver.frames(60)
    assert drawn(scene) == [["3.4", "3.3", HARMLESS]]


def test_arrows_lead_over_hexagons(start: Start) -> None:
    driver, scene = shown(start, before_the_last_cell())
    board = scene.board
    assert board is not None
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT):
        assert board.pointer.pointed in board.pointer.cells
        driver.press(key)
    seen = set()
    for key in [pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT] * 3:
        seen.add(board.pointer.pointed)
        driver.press(key)
    assert seen == board.pointer.cells
