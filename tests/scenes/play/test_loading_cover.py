"""Until a board can be shown whole nothing of it is, and nobody acts on it: pictures come when a test says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Event

import pygame
import pytest

from mycity.engine.city import City
from mycity.scenes.shared.board_view import BoardView
from tests.driver import Driver
from tests.scenes import afresh
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, new_session

Start = Callable[..., Driver]
PATIENCE = 300.0


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
    """Let the pictures be made, and frames pass until the board is shown, however long that takes."""
    painted.set()
    end = time.monotonic() + PATIENCE
    while player.scene.screen.cover.is_shown:
        assert time.monotonic() < end, "the board is never shown"
        player.driver.frames(1, 0.0)
        time.sleep(0.005)
    player.driver.frames(2)


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


def test_the_curtain_lifts_when_the_board_behind_it_is_laid_out(
    start: Start, painted: Event, written: set[str]
) -> None:
    driver = start()
    driver.sees_at_once = False
    player = Player(driver, new_session(*TWO_PEOPLE))
    assert driver.scenes[-1] == "CurtainScene"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "CurtainScene", "nobody sees a bare table"
    assert any("being laid out" in words for words in written)
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "PauseMenu", "it can be left meanwhile"
    driver.press(pygame.K_ESCAPE)
    painted.set()
    end = time.monotonic() + PATIENCE
    while driver.scene is not player.scene:
        assert time.monotonic() < end, "the curtain never lifts"
        driver.frames()
        time.sleep(0.005)
    assert not player.scene.screen.cover.is_shown


def test_in_another_text_size_the_curtain_lifts_off_the_board(start: Start) -> None:
    player = Player(start(), new_session(*TWO_PEOPLE))
    driver = player.driver
    driver.frames(40)
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "PauseMenu"
    driver.game.services.settings.change(text_size=150)
    driver.frames(2)
    driver.press(pygame.K_ESCAPE)
    while not getattr(driver.scene, "overlay", False):
        driver.press(pygame.K_SPACE)
    assert not player.scene.screen.cover.is_shown, "the board is seen below the curtain from the first"
    assert player.scene.screen.is_whole


def test_in_another_window_size_the_table_is_bare_for_a_moment(player: Player, painted: Event) -> None:
    shows(player, painted)
    player.driver.settle()
    painted.clear()
    player.scene.look_changed()
    player.driver.frames(2)
    assert player.scene.screen.cover.is_shown
    seen = pygame.display.get_surface()
    assert seen is not None
    bare = seen.copy()
    player.driver.game.services.look.paint.table(bare)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(bare, "RGB"), "what is painted below is not seen"
    shows(player, painted)
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(bare, "RGB")


def test_a_window_of_another_size_shows_the_board_as_it_was_until_it_is_laid_out(
    player: Player, painted: Event
) -> None:
    shows(player, painted)
    player.driver.settle()
    painted.clear()
    for size in [(1600, 1000), (900, 700)]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        player.driver.frames(2)
        assert player.scene.screen.cover.is_shown
        seen = player.driver.game.window.surface
        bare = pygame.Surface(size)
        player.driver.game.services.look.paint.table(bare)
        assert seen.get_size() == size
        assert share_of_same(seen, bare) < 0.6, "what was seen stays"
    player.driver.press(pygame.K_ESCAPE)
    player.driver.settle()
    assert player.driver.scenes[-1] == "PauseMenu", "it can be left meanwhile"
    player.driver.press(pygame.K_ESCAPE)
    shows(player, painted)
    player.driver.settle()
    afresh.check(player.driver)


def share_of_same(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of a grid of places at which two pictures have the same colour."""
    places = [(x, y) for x in range(0, one.get_width(), 20) for y in range(0, one.get_height(), 20)]
    return sum(one.get_at(place)[:3] == other.get_at(place)[:3] for place in places) / len(places)
