"""Somebody else takes a city over from the map: between two episodes and in the middle of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from mycity.engine.campaign import PlayerSpec
from mycity.scenes.play import PlayScene
from mycity.table.looking_back.save_check import campaign_of
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, Table, campaign_before

Start = Callable[..., Driver]
TO_MAP = (pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
TO_SECOND_CITY = (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)


def session_of(table: Table) -> Session:
    scene = table.driver.scene
    assert isinstance(scene, PlayScene)
    return scene.play.session


def play_some(table: Table) -> Session:
    table.driver.click("go")
    table.read_letter()
    for _ in range(3):
        table.answer()
    return session_of(table)


def test_between_two_episodes_by_mouse(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, campaign_before(2))
    board = table.game.campaign.legacies[1].board
    table.driver.click("player1")
    table.driver.settle()
    assert table.top == "NewPlayerScene"
    table.driver.click("name")
    table.driver.write("nnie")
    for _ in range(2):
        widget = table.driver.widget("controller")
        table.driver.click((widget.rect.right - 8, widget.rect.centery))
    table.driver.click("take")
    table.driver.settle()
    seat = table.game.campaign.legacies[1]
    assert (seat.name, seat.animal, seat.controller, seat.board) == ("Bonnie", "owl", "bot:builder", board)
    assert table.quit_and_resume().players[1].name == "Bonnie"
    assert table.game.campaign.legacies[1] == seat


def test_nothing_is_changed_when_it_is_left(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    before = table.game.campaign
    for leave in ("cancel", "take"):
        table.driver.click("player0")
        table.driver.settle()
        table.driver.click(leave)
        table.driver.settle()
    table.driver.click("player0")
    table.driver.press(pygame.K_ESCAPE)
    table.driver.settle()
    assert (table.top, table.game.campaign) == ("CampaignMapScene", before)


def test_in_the_middle_of_an_episode_by_keyboard(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    before = play_some(table).state
    table.driver.press(*TO_MAP)
    table.driver.settle()
    assert table.driver.scenes[-1] == "CampaignMapScene"
    table.driver.press(*TO_SECOND_CITY)
    table.driver.settle()
    assert table.driver.widget("unrated").rect
    table.driver.press(pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB, pygame.K_LEFT, pygame.K_TAB, pygame.K_TAB)
    table.driver.press(pygame.K_RETURN)
    table.driver.settle()
    seat = table.game.campaign.legacies[1]
    assert (seat.name, seat.controller) == ("Bo", "human")
    assert seat.animal not in {"owl", "fox", "otter"}
    table.driver.click("go")
    table.driver.settle()
    session = session_of(table) if table.top == "PlayScene" else None
    if session is None:  # two people now: the curtain asks for the one whose turn it is
        assert table.top == "CurtainScene"
        table.driver.press(pygame.K_RETURN)
        table.driver.frames(60)
        session = session_of(table)
    assert session.humans == (0, 1)
    assert (session.state.drawn, session.state.cities[0].placed) == (before.drawn, before.cities[0].placed)
    save = table.quit_and_resume()
    assert (save.players[1].animal, save.players[1].controller) == (seat.animal, "human")
    assert campaign_of(save) == table.game.campaign


def test_a_bot_plays_on_for_somebody_who_has_to_leave(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    play_some(table)
    table.driver.press(*TO_MAP)
    table.driver.settle()
    table.game.seat_player(0, PlayerSpec("Ada", "fox", "bot:2"))
    table.driver.click("go")
    for _ in range(4000):
        if table.top != "PlayScene":
            break
        table.driver.frames(5)
    table.count_up()
    table.take_rewards()
    assert table.game.number == 2
    found = table.driver.game.services.finished.games
    assert [(game.mixed, game.seats[0].controller) for game in found] == [(True, "bot:2")]
    assert [one.controller for one in FOUNDERS] == ["human", "bot:1", "bot:2"]
