"""The album: six pages, turned by its tabs and by keys, whatever is in the hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.album.album import AlbumScene
from mycity.ui.kit.tabs import Tab
from mycity.ui.kit.widgets import WidgetState
from mycity.ui.messages import resolve
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.theme import Colour
from tests.driver import Driver

Start = Callable[..., Driver]
PAGES = ["boards", "firsts", "rating", "days", "year", "kept"]


STEPS: dict[str, Callable[[Driver, str], None]] = {
    "mouse": lambda driver, page: driver.click(f"tab-{page}"),
    "arrows": lambda driver, _: driver.press(pygame.K_RIGHT),
    "page keys": lambda driver, _: driver.press(pygame.K_PAGEDOWN),
    "pad": lambda driver, _: driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    "finger": lambda driver, page: driver.tap(f"tab-{page}"),
}


def page_of(driver: Driver) -> str:
    """Return the name of the page that lies open."""
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    return scene.pages[scene.open].name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_large_letters_leave_the_words_of_all_tabs_whole(start: Start, language: str) -> None:
    driver = start(window=(1024, 768), language=language)
    driver.game.services.settings.change(text_size=150)
    driver.game.services.ways.album()
    driver.settle()
    cut = driver.game.services.look.fonts.overflows
    assert isinstance(driver.scene, AlbumScene)
    assert not {driver.game.services.t(page.words) for page in driver.scene.pages} & cut.keys()


@pytest.mark.parametrize("how", STEPS)
@pytest.mark.parametrize("window", [(1024, 768), (2560, 1080)])
def test_its_pages_are_turned_one_after_the_other_and_round(start: Start, how: str, window: tuple[int, int]) -> None:
    driver = start(window=window)
    driver.game.services.settings.change(animation="off", text_size=150)
    driver.game.services.ways.album()
    driver.settle()
    assert page_of(driver) == "boards"
    for page in (*PAGES[1:], PAGES[0]):
        STEPS[how](driver, page)
        driver.settle()
        assert page_of(driver) == page
        assert all(driver.game.services.look.area.contains(tab.rect) for tab in driver.page.widgets[: len(PAGES)])
    driver.press(pygame.K_PAGEUP)
    assert page_of(driver) == PAGES[-1]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["TitleScene"]


@pytest.mark.parametrize(
    ("name", "page"),
    [("album", "boards"), ("gallery", "boards"), ("firsts", "firsts"), ("statistics", "rating"), ("films", "kept")],
)
def test_it_opens_by_name_on_the_page_that_is_meant(start: Start, name: str, page: str) -> None:
    driver = start(scene=name)
    assert page_of(driver) == page
    assert driver.focus == f"tab-{page}"


def test_nothing_is_drawn_anew_once_everything_is_painted(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    for page in PAGES:
        driver.game.services.ways.album(page)
        driver.settle()
        scene = driver.scene
        assert isinstance(scene, AlbumScene)
        scene.finish_pictures()
        driver.settle()
        assert driver.frames(20) == 0
        driver.press(pygame.K_ESCAPE)
        driver.settle()


@pytest.mark.parametrize(("window", "text_size"), [((1024, 768), 100), ((1024, 768), 150), ((1280, 800), 150)])
def test_all_tabs_are_written_in_the_same_letters(
    start: Start, window: tuple[int, int], text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    driver.game.services.ways.album()
    driver.settle()
    tabs = {resolve(tab.text): tab for tab in driver.page.all_widgets() if isinstance(tab, Tab)}
    assert len(tabs) > 3
    drawn = dict[str, TextRole]()
    line = Fonts.line

    def note(fonts: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        drawn[text] = role
        return line(fonts, text, role, colour)

    monkeypatch.setattr(Fonts, "line", note)
    for tab in tabs.values():
        tab.draw(driver.game.window.surface, driver.game.services.look, WidgetState())
    assert set(drawn) == set(tabs), "none is cut"
    assert len({driver.game.services.look.fonts.pixels(role) for role in drawn.values()}) == 1
