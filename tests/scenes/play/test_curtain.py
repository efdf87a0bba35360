"""The curtain hides every board, waits for a moment, and lifts at any key or click."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.play.curtain import CurtainScene
from tests.driver import Driver
from tests.scenes.playing import TWO_PEOPLE, Player, new_session

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    """Two people and a bot: the curtain is down for the first."""
    return Player(start(), new_session(*TWO_PEOPLE))


def lift(player: Player, act: Callable[[], None]) -> None:
    player.driver.frames(40)
    act()
    player.driver.settle()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_a, pygame.K_LEFT])
def test_any_key_lifts_it(player: Player, key: int) -> None:
    assert player.driver.scenes[-1] == "CurtainScene"
    lift(player, lambda: player.driver.press(key))
    assert player.driver.scene is player.scene
    assert player.play.seat == 0


def test_a_click_lifts_it(player: Player) -> None:
    lift(player, lambda: player.driver.click((400, 300)))
    assert player.driver.scene is player.scene


def test_the_press_that_ended_the_turn_does_not_lift_it(start: Start) -> None:
    driver = start()
    driver.game.services.stack.push(CurtainScene(driver.game.services, new_session(*TWO_PEOPLE), 1))
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.scene, CurtainScene)


@pytest.mark.parametrize("key", [pygame.K_LALT, pygame.K_LSHIFT, pygame.K_F12, pygame.K_LGUI])
def test_keys_that_mean_something_else_do_not_lift_it(player: Player, key: int) -> None:
    lift(player, lambda: player.driver.press(key))
    assert isinstance(player.driver.scene, CurtainScene)


def test_what_is_pressed_with_super_does_not_lift_it(player: Player) -> None:
    lift(player, lambda: player.driver.press(pygame.K_LGUI, pygame.K_l, mod=pygame.KMOD_LGUI))
    assert isinstance(player.driver.scene, CurtainScene)


def test_esc_opens_the_menu_and_the_game_can_be_left(player: Player) -> None:
    lift(player, lambda: player.driver.press(pygame.K_ESCAPE))
    assert player.driver.scenes[-1] == "PauseMenu"
    player.driver.press(pygame.K_ESCAPE)
    assert isinstance(player.driver.scene, CurtainScene)
    player.driver.press(pygame.K_ESCAPE)
    player.driver.click("quit")
    assert player.driver.scenes == ["TitleScene"]


def test_it_looks_the_same_whatever_was_built(start: Start) -> None:
    pictures = []
    for steps in (1, 4):
        driver = start()
        driver.game.services.settings.change(reduced_motion=True)
        Player(driver, new_session(*TWO_PEOPLE))
        driver.frames(40)
        driver.press(pygame.K_RETURN)
        driver.settle()
        driver.press(*[pygame.K_n] * steps, pygame.K_RETURN, pygame.K_RETURN)
        driver.settle()
        assert isinstance(driver.scene, CurtainScene)
        pictures.append(pygame.image.tobytes(driver.game.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(1024, 768), (2560, 1440), (640, 400)])
def test_it_covers_every_window(start: Start, size: tuple[int, int]) -> None:
    driver = start(window=size)
    driver.game.services.stack.push(CurtainScene(driver.game.services, new_session(*TWO_PEOPLE), 1))
    driver.settle()
    before = pygame.image.tobytes(driver.game.window.surface, "RGB")
    driver.scene.draw(driver.game.window.surface)
    assert pygame.image.tobytes(driver.game.window.surface, "RGB") == before
    assert driver.frames(30) == 0


@pytest.mark.parametrize("way", ["button", "key"])
def test_who_has_just_answered_undoes_it_behind_the_curtain(player: Player, way: str) -> None:
    lift(player, lambda: player.driver.press(pygame.K_RETURN))
    player.card_rests()
    placement = player.drag()
    player.next_card()
    assert player.driver.scenes[-1] == "CurtainScene"
    player.driver.frames(40)
    if way == "button":
        player.driver.click("undo")
    else:
        player.driver.press(pygame.K_u)
    assert player.driver.scene is player.scene
    assert (player.play.seat, player.given(), player.session.answered_last) == (0, None, None)
    player.driver.frames(60)
    assert placement in player.play.view.placements
    player.drag()
    player.next_card()
    assert player.driver.scenes[-1] == "CurtainScene"


def test_where_nobody_has_answered_the_curtain_offers_no_undo(player: Player) -> None:
    lift(player, lambda: player.driver.press(pygame.K_u))
    assert player.driver.scene is player.scene, "any key lifts it"
