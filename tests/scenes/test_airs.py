"""Which weather is heard where: in play, as points are counted, with the result, on a map; never in menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.board_pictures.lighting import Lights, read_lights
from mycity.content.assets import assets_root
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.menu.settings import SettingsScene
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.shared.game_sounds import light_around
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.looking_back.replay import Replay
from mycity.ui.sound.sound import Sound
from mycity.ui.sound.table import AirName
from tests.driver import Driver
from tests.scenes.campaigning import Table
from tests.scenes.ends import finished_session
from tests.scenes.playing import ALONE, Player, new_session

Start = Callable[..., Driver]


class Ear(Sound):
    """Hears which weather there is."""

    weather: AirName | None = None

    def air(self, name: AirName | None) -> None:
        self.weather = name


@pytest.fixture(autouse=True)
def windy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first chapter has wind, whatever the file says, the third rain, and it is late in the evening."""
    lights = Lights(read_lights(assets_root() / "lights.yaml"))
    mist = lights.light("mist")
    lights._lights["mist"] = replace(mist, row=msgspec.structs.replace(mist.row, heard="wind"))
    monkeypatch.setattr("mycity.board_pictures.lighting.load_lights", lambda: lights)
    monkeypatch.setattr("mycity.scenes.shell.services.hour_now", lambda: 21)


def listening(driver: Driver) -> Ear:
    ear = driver.game.services.sound = Ear()
    return ear


def heard(driver: Driver) -> AirName | None:
    """Return which weather is heard a frame later."""
    driver.frames()
    ear = driver.game.services.sound
    assert isinstance(ear, Ear)
    return ear.weather


@pytest.mark.slow
def test_a_chapters_weather_is_heard_from_its_map_to_its_rewards(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir)
    listening(table.driver)
    weathers: dict[str, AirName | None] = {}

    def note(scene: str) -> None:
        assert table.top == scene
        weathers[scene] = heard(table.driver)

    note("CampaignMapScene")
    table.driver.click("go")
    table.driver.settle()
    note("EnvelopeScene")
    table.read_letter()
    note("PlayScene")
    table.stop()
    note("CountUpScene")
    while table.top != "ResultScene":
        table.driver.press(pygame.K_RETURN)
        table.driver.pass_time(160)
    note("ResultScene")
    table.count_up()
    note("RewardsScene")
    assert weathers == dict.fromkeys(weathers, "wind")
    table.quit_and_resume()
    assert heard(table.driver) == "wind"
    services = table.driver.game.services
    services.stack.clear(TitleScene(services))
    note("TitleScene")
    assert weathers["TitleScene"] is None


def test_an_evening_game_has_its_own_and_what_lies_over_it_changes_nothing(start: Start) -> None:
    driver = start()
    listening(driver)
    services = driver.game.services
    assert heard(driver) is None
    Player(driver, new_session(*ALONE))
    assert heard(driver) == "night"
    services.stack.push(SettingsScene(services))
    assert heard(driver) == "night"
    services.stack.replace(CountUpScene(services, finished_session(2)))
    assert heard(driver) == "night"
    services.stack.replace(ReplayScene(services, Replay(finished_session(2).record())))
    assert heard(driver) == "night"
    services.stack.clear(SettingsScene(services))
    assert heard(driver) is None


def test_over_a_letter_the_weather_is_its_chapters_and_steps_back(start: Start) -> None:
    driver = start()
    listening(driver)
    services = driver.game.services
    Player(driver, new_session(*ALONE))
    services.stack.push(EnvelopeScene(services, LetterText("city", 7), 3, sealed=True))
    assert heard(driver) == "rain"
    assert services.stack.ducks_music
    assert [light_around(*episode) for episode in (("eternal", None), ("city", None), ("city", 7))] == [
        None,
        None,
        "rain",
    ]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, "night"),
        ({"lights": "light"}, None),
        ({"lights": "off"}, None),
        ({"evening_hour": "noon"}, None),
        ({"high_contrast": True}, None),
        ({"reduced_motion": True}, None),
    ],
)
def test_weather_is_heard_where_it_is_seen(start: Start, settings: dict[str, object], expected: AirName | None) -> None:
    driver = start()
    listening(driver)
    Player(driver, new_session(*ALONE))
    driver.game.services.settings.change(**settings)
    assert heard(driver) == expected
