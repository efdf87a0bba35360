"""The slip with what has happened for the first time: its badges come one by one, at once where nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from mycity.scenes.after.first_slip import FirstPlaque, FirstSlip
from mycity.scenes.after.result import ResultScene
from mycity.scenes.album.album import AlbumScene
from mycity.scenes.album.firsts import TrayBadge
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.table.chronicle.first_rows import load_firsts
from tests.driver import Driver
from tests.scenes.ends import finished_session
from tests.seldom import seldom

Start = Callable[..., Driver]
NAMES = ["first-win", "no-rock", "two-wells"]


def ended(driver: Driver, data_dir: Path, names: list[str], *, just_ended: bool = True) -> ResultScene:
    """Show the result of a game that has brought some firsts."""
    session = finished_session(3)
    save = session.snapshot()
    if names:
        found = tuple(FoundFirst(name, 0) for name in names)
        evening = FirstEvening(created=save.created, ended=save.last_played, found=found, record=session.record())
        KeptFirsts(data_dir).add(evening)
    driver.game.services.settings.change(coach_offered=True)
    scene = ResultScene(driver.game.services, save, session.state, session.events, just_ended=just_ended)
    driver.game.services.stack.clear(scene)
    return scene


def plaques(driver: Driver) -> list[FirstPlaque]:
    return [one for one in driver.page.all_widgets() if isinstance(one, FirstPlaque)]


def test_a_game_that_brings_nothing_new_has_no_slip(start: Start, data_dir: Path) -> None:
    driver = start()
    ended(driver, data_dir, [])
    driver.settle()
    assert not [one for one in driver.page.all_widgets() if isinstance(one, FirstSlip | FirstPlaque)]


def test_each_is_told_with_its_name_and_what_has_happened(start: Start, data_dir: Path, written: set[str]) -> None:
    driver = start()
    ended(driver, data_dir, NAMES, just_ended=False)
    driver.settle()
    assert [one.told.row.name for one in plaques(driver)] == NAMES
    assert {"For the first time", "The first crown", "Not a stone in sight", "Water for two streets"} <= written
    assert all(one.shown == one.fallen == 1.0 for one in plaques(driver))


def test_they_come_one_after_another(start: Start, data_dir: Path) -> None:
    driver = start()
    ended(driver, data_dir, NAMES)
    driver.frames(2)
    assert [one.shown for one in plaques(driver)] == [0.0, 0.0, 0.0]
    seen = set()
    for _ in range(400):
        driver.frames()
        shown = [one.shown for one in plaques(driver)]
        assert shown == sorted(shown, reverse=True)
        seen.add(sum(share == 1.0 for share in shown))
        if seen >= {3}:
            break
    assert seen == {0, 1, 2, 3}


def test_any_press_has_them_all_there_and_does_what_it_does(start: Start, data_dir: Path) -> None:
    driver = start()
    ended(driver, data_dir, NAMES)
    driver.frames(2)
    driver.press(pygame.K_RIGHT)
    assert driver.scenes == ["ResultScene"]
    assert all(one.shown == one.fallen == 1.0 for one in plaques(driver))
    driver.settle()
    assert all(one.shown == 1.0 for one in plaques(driver)), "what was finished does not come again"


def test_with_the_speed_off_they_are_there_at_once_and_heard_once(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    driver.frames()
    heard: list[str] = []
    monkeypatch.setattr(driver.game.services.sound, "play", lambda name, *_, **__: heard.append(name))
    ended(driver, data_dir, NAMES)
    driver.frames(2)
    assert all(one.shown == one.fallen == one.shine == 1.0 for one in plaques(driver))
    assert heard.count("gold") == 1
    assert "cog" not in heard


def test_with_reduced_motion_they_fade_and_nothing_falls(start: Start, data_dir: Path) -> None:
    driver = start()
    driver.game.services.settings.change(reduced_motion=True)
    driver.frames()
    ended(driver, data_dir, NAMES)
    falling = set()
    for _ in range(200):
        driver.frames()
        falling |= {one.fallen for one in plaques(driver)} | {one.shine for one in plaques(driver)}
    assert falling <= {0.0, 1.0}
    assert all(one.shown == 1.0 for one in plaques(driver))


@pytest.mark.parametrize("reduced", [True, False])
@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
def test_what_is_drawn_of_it_while_it_comes_is_what_is_drawn_of_the_whole(
    start: Start, data_dir: Path, window: tuple[int, int], *, reduced: bool
) -> None:
    driver = start(window=window)
    driver.game.services.settings.change(reduced_motion=reduced)
    driver.frames()
    scene = ended(driver, data_dir, NAMES)
    driver.frames(2)
    scene.finish_pictures()
    driver.frames(22)  # the screen has changed
    compared = 0
    while min(one.shown for one in plaques(driver)) < 1.0 or compared < 12:
        driver.frames(9)
        shown, whole = pygame.display.get_surface(), pygame.Surface(window)
        assert shown is not None
        was = shown.copy()
        driver.scene.draw(whole)
        assert pygame.image.tobytes(was, "RGB") == pygame.image.tobytes(whole, "RGB")
        compared += 1
        assert compared < 60


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_plaque_leads_to_its_badge_in_the_album_and_back(start: Start, data_dir: Path, how: str) -> None:
    driver = start()
    ended(driver, data_dir, NAMES, just_ended=False)
    driver.settle()
    driver.choose("first-no-rock", how)
    driver.settle()
    assert isinstance(driver.scene, AlbumScene)
    chosen = [one for one in driver.page.all_widgets() if isinstance(one, TrayBadge) and one.is_chosen]
    assert [one.row.name for one in chosen] == ["no-rock"]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scenes == ["ResultScene"]


ROOMS = list(product(((1024, 768), (1280, 800), (2560, 1440)), ("en", "fr"), (100, 150), (1, 3, 8)))
PAIRED = [
    ((1024, 768), "fr", 150, 8),
    ((1024, 768), "en", 150, 3),
    ((1024, 768), "en", 100, 1),
    ((1280, 800), "en", 100, 8),
    ((1280, 800), "fr", 150, 3),
    ((1280, 800), "fr", 100, 1),
    ((2560, 1440), "en", 100, 8),
    ((2560, 1440), "fr", 100, 3),
    ((2560, 1440), "en", 150, 1),
]
"""Rooms in which each two of a window, a language, a size of letters and a count come together, the tightest first."""


@pytest.mark.parametrize(
    ("window", "language", "text_size", "count"), [*PAIRED, *seldom(*(room for room in ROOMS if room not in PAIRED))]
)
def test_all_have_room_within_the_slip_and_none_over_another(
    start: Start, data_dir: Path, window: tuple[int, int], language: str, text_size: int, count: int
) -> None:
    driver = start(window=window, language=language)
    driver.game.services.settings.change(text_size=text_size)
    driver.frames()
    longest = sorted(load_firsts().firsts, key=lambda row: -len(driver.game.services.t(row.title)))
    scene = ended(driver, data_dir, [row.name for row in longest[:count]], just_ended=False)
    driver.settle()
    (slip,) = (one for one in driver.page.all_widgets() if isinstance(one, FirstSlip))
    look = driver.game.services.look
    assert look.area.contains(slip.rect)
    for plaque in plaques(driver):
        assert slip.rect.contains(plaque.rect)
        assert plaque.measure(look, 0)[0] <= plaque.rect.width
        assert plaque.rect.collidelist([one.rect for one in plaques(driver) if one is not plaque]) == -1
    assert slip.rect.bottom < min(card.rect.top for card in scene.cards)
