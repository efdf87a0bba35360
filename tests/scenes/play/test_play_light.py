"""The light of the board in play: the chapter's or the hour's, as the settings have it, and noon for whoever learns."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.menu.settings import SettingsScene
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.play.tutorial import TutorialScene
from mycity.storage.clock import hour_now
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.pictures.lights import NOON
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, new_session

Start = Callable[..., Driver]


@pytest.fixture(autouse=True)
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is nine in the evening."""
    monkeypatch.setattr("mycity.scenes.shell.services.hour_now", lambda: 21)


def light_of(scene: object) -> str:
    assert isinstance(scene, PlayScene)
    return scene.screen.board._painter.sprites.light.name


def has_weather(scene: PlayScene) -> bool:
    painter = scene.screen.board._painter
    return len(painter.frame_counts(5000)) > len(painter._layer_counts(5000))


@pytest.mark.parametrize(
    ("settings", "light"),
    [
        ({}, "dusk"),
        ({"lights": "light"}, "dusk"),
        ({"lights": "off"}, NOON.name),
        ({"evening_hour": "noon"}, NOON.name),
        ({"high_contrast": True}, NOON.name),
        ({"reduced_motion": True}, NOON.name),
    ],
)
def test_the_settings_hold_at_once_and_are_taken_back_at_once(
    start: Start, settings: dict[str, object], light: str
) -> None:
    driver = start()
    player = Player(driver, new_session(*ALONE))
    before = {name: getattr(driver.game.services.settings.now, name) for name in settings}
    assert light_of(player.scene) == "dusk"
    driver.game.services.settings.change(**settings)
    driver.settle()
    assert light_of(player.scene) == light
    driver.game.services.settings.change(**before)
    driver.settle()
    assert light_of(player.scene) == "dusk"


def test_weather_can_be_left_out(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mycity.scenes.shell.services.hour_now", lambda: 23)
    driver = start()
    player = Player(driver, new_session(*ALONE))
    assert light_of(player.scene) == "night"
    assert has_weather(player.scene)
    driver.game.services.settings.change(lights="light")
    driver.settle()
    assert light_of(player.scene) == "night"
    assert not has_weather(player.scene)


def test_lessons_are_at_noon(start: Start) -> None:
    driver = start()
    scene = TutorialScene(driver.game.services)
    driver.game.services.stack.push(scene)
    driver.settle()
    assert light_of(scene) == NOON.name


def row_of(driver: Driver) -> OptionRow:
    assert isinstance(driver.scene, SettingsScene)
    row = driver.scene.page.find("lights")
    assert isinstance(row, OptionRow)
    return row


@pytest.mark.parametrize("cause", ["high_contrast", "reduced_motion"])
def test_what_switches_it_off_is_told_beside_the_choice(start: Start, cause: str) -> None:
    driver = start()
    services = driver.game.services
    services.stack.push(SettingsScene(services))
    assert row_of(driver).enabled
    services.settings.change(**{cause: True})
    driver.settle()
    row = row_of(driver)
    assert (row.enabled, row._words[row._place]) == (False, "Off")
    services.settings.change(**{cause: False})
    driver.settle()
    assert row_of(driver).enabled


def test_the_hour_is_one_of_a_day() -> None:
    assert hour_now() in range(24)


def flat_share(driver: Driver) -> float:
    """Return the part of the board whose pixels have the colour of the one at their right, once it is painted."""
    assert isinstance(driver.scene, PlayScene)
    driver.scene.screen.preloader.finish()
    driver.settle()
    board = driver.game.window.surface.subsurface(driver.scene.screen.board.rect)
    colours = pygame.surfarray.array3d(board).astype(int)
    return float((abs(colours[1:] - colours[:-1]).sum(axis=2) == 0).mean())


def test_high_contrast_takes_the_textures_of_all_boards_at_once_and_gives_them_back(start: Start) -> None:
    driver = start()
    settings = driver.game.services.settings
    settings.change(reduced_motion=True)  # nothing moves: pictures can be compared
    Player(driver, new_session(*ALONE))
    painted = flat_share(driver)
    windows = []
    for _ in range(2):
        settings.change(high_contrast=True)
        assert flat_share(driver) > 0.85 > painted
        windows.append(pygame.image.tobytes(driver.game.window.surface, "RGB"))
        settings.change(high_contrast=False)
        assert flat_share(driver) == painted
    assert windows[0] == windows[1]
