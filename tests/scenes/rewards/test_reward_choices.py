"""Choosing where rewards go, by keys alone and by mouse alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from mycity.engine.grid import SQUARE_11
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.rewards_scene import RewardsScene
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before

Start = Callable[..., Driver]


def rewards_of(table: Table) -> tuple[RewardsScene, RewardBoard]:
    scene = table.driver.scene
    assert isinstance(scene, RewardsScene)
    assert scene.board is not None
    return scene, scene.board


def chosen(table: Table) -> list[str]:
    """Return what the person at seat 0 has chosen since the letter was opened."""
    log = list(table.game.campaign.log)
    since = len(log) - log[::-1].index({"do": "open"})
    return [entry["option"] for entry in log[since:] if entry["do"] == "choose" and entry["seat"] == 0]


def setup_of_factories(start: Start, data: Path) -> Table:
    """Return a table at which two rocks and a cog are to be placed."""
    table = Table(start, data, campaign_before(13))
    table.driver.click("go")
    table.read_letter()
    return table


def test_enter_alone_places_every_sticker_and_the_cog(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    scene, board = rewards_of(table)
    middle = SQUARE_11.side // 2
    nearest = min(abs(row - middle) + abs(column - middle) for row, column in board.pointer.cells)
    assert board.pointer.pointed is not None
    assert abs(board.pointer.pointed[0] - middle) + abs(board.pointer.pointed[1] - middle) == nearest
    for count in range(1, 4):
        assert scene.turn.is_asked
        table.driver.press(pygame.K_RETURN)
        table.driver.frames(40)
        assert len(chosen(table)) == count
    for _ in range(40):  # the bots choose, hurried by Enter, and nothing of the person's is taken off
        if table.top == "PlayScene":
            break
        table.driver.press(pygame.K_RETURN)
        table.driver.frames(2)
        assert len(chosen(table)) == 3
    table.driver.settle()
    assert table.top == "PlayScene"


def test_enter_pressed_once_too_often_before_places_nothing(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(13))
    table.driver.click("go")
    while table.top != "RewardsScene":
        table.driver.press(pygame.K_RETURN)
        table.driver.frames()
    scene, _ = rewards_of(table)
    table.driver.press(pygame.K_RETURN, pygame.K_RETURN)
    assert chosen(table) == []
    assert scene.turn.is_asked
    table.driver.settle()
    table.driver.press(pygame.K_RETURN)
    table.driver.frames(40)
    assert len(chosen(table)) == 1


def test_arrows_lead_from_the_cell_pointed_at(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    _, board = rewards_of(table)
    first = board.pointer.pointed
    table.driver.press(pygame.K_DOWN)
    assert board.pointer.pointed is not None
    assert board.pointer.pointed != first
    row, column = board.pointer.pointed
    table.driver.press(pygame.K_RETURN)
    table.driver.frames(40)
    assert chosen(table) == [f"{'ABCDEFGHIJK'[column]}{row + 1}"]


def test_the_mouse_alone_places_everything(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    for count in range(1, 4):
        table.choose_first()
        assert len(chosen(table)) == count


def test_enter_points_first_when_the_mouse_has_left_the_cells(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    _, board = rewards_of(table)
    table.driver.move((5, 5))
    assert board.pointer.pointed not in board.pointer.cells
    table.driver.press(pygame.K_RETURN)
    assert board.pointer.pointed in board.pointer.cells
    assert chosen(table) == []
    table.driver.press(pygame.K_RETURN)
    table.driver.frames(40)
    assert len(chosen(table)) == 1


def drag_sticker(table: Table, target: tuple[int, int]) -> None:
    scene, _ = rewards_of(table)
    assert scene._column is not None
    table.driver.hold(scene._column.sticker.center)
    table.driver.move(target)
    table.driver.frames()
    table.driver.let_go(target)
    table.driver.frames(40)


def test_a_sticker_is_dragged_from_its_sheet(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    _, board = rewards_of(table)
    place = min(board.pointer.cells)
    name = board.pointer.options[place]
    drag_sticker(table, board.pointer.cell_rect(place).center)
    assert chosen(table) == [name]
    assert board.pointer.carried is None


def test_a_sticker_dropped_where_it_may_not_lie_goes_back_and_says_why(start: Start, data_dir: Path) -> None:
    table = setup_of_factories(start, data_dir)
    _, board = rewards_of(table)
    dull = next((row, 0) for row in range(SQUARE_11.side) if (row, 0) not in board.pointer.cells)
    drag_sticker(table, board.pointer.cell_rect(dull).center)
    assert chosen(table) == []
    assert board.pointer.carried is None
    assert table.driver.game.services.notices.waiting[0] == "The cells that glow may take it."
