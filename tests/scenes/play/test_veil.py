"""Until a board can be shown whole nothing of it is, and nobody acts on it: pictures come when a test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pygame
import pytest

from mycity.engine.city import City
from mycity.scenes.play import PlayScene
from mycity.scenes.shared.board_view import BoardView
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, new_session

Start = Callable[..., Driver]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Boards are painted once this is set."""
    found, prepare = Event(), BoardView.prepare

    def wait(board: BoardView, city: City) -> Iterator[None]:
        while not found.wait(0.01):
            yield
        yield from prepare(board, city)

    monkeypatch.setattr(BoardView, "prepare", wait)
    yield found
    found.set()


@pytest.fixture
def player(start: Start, painted: Event) -> Player:
    driver = start()
    driver.sees_at_once = False
    return Player(driver, new_session(*ALONE))


def shows(player: Player, painted: Event) -> None:
    """Let the pictures be made, and frames pass until the board is shown."""
    painted.set()
    player.scene.screen.preloader.finish()
    player.driver.frames(2)
    assert not player.scene.screen.veil.is_up


def test_it_is_said_that_the_board_is_laid_out_and_no_key_or_click_is_an_answer(
    player: Player, painted: Event, written: set[str]
) -> None:
    driver = player.driver
    player.scene.needs_redraw = True
    driver.frames()
    assert any("being laid out" in words for words in written)
    driver.press(pygame.K_n, pygame.K_RETURN, pygame.K_p, pygame.K_s, pygame.K_h)
    for key in ("pass", "stop", "card"):
        driver.click(key)
    assert driver.scene is player.scene, "Stop asks nothing"
    assert player.given() is None
    assert not player.holds()
    assert not any(words.startswith(("Pass", "Stop")) for words in written)
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "PauseMenu", "it can be left meanwhile"
    driver.press(pygame.K_ESCAPE)
    shows(player, painted)
    assert any(words.startswith("Pass") for words in written)
    driver.press(pygame.K_n, pygame.K_RETURN)
    assert player.given() is not None


def test_in_another_window_size_the_table_is_bare_for_a_moment(
    player: Player, painted: Event, written: set[str]
) -> None:
    shows(player, painted)
    painted.clear()
    written.clear()
    player.scene.look_changed()
    player.driver.frames(2)
    assert player.scene.screen.veil.is_up
    assert not written
    shows(player, painted)


def test_on_a_quick_machine_nobody_sees_it(player: Player, painted: Event, written: set[str]) -> None:
    driver, session = player.driver, new_session(*ALONE, seed=8)
    painted.set()
    scene = PlayScene(driver.game.services, session)
    driver.game.services.stack.push(scene)
    scene.screen.preloader.finish()
    written.clear()
    driver.settle()
    assert not scene.screen.veil.is_up
    assert not any("being laid out" in words for words in written)
