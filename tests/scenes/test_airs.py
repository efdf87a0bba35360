"""Which weather is heard where: in play, as points are counted, with the result, on a map; never in menus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.menu.settings import SettingsScene
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.shared.game_sounds import air_between
from mycity.scenes.shared.letter_text import LetterText
from mycity.table.looking_back.replay import Replay
from mycity.ui.sound.sound import Sound
from mycity.ui.sound.table import AirName
from tests.driver import Driver
from tests.scenes.campaigning import Table
from tests.scenes.ends import finished_session
from tests.scenes.playing import ALONE, Player, new_session

Start = Callable[..., Driver]
TELLERS = ("shared.game_sounds", "play.play_scene", "after.count_up", "after.result", "replay.replay_scene")


class Ear(Sound):
    """Hears which weather there is."""

    weather: AirName | None = None

    def air(self, name: AirName | None) -> None:
        self.weather = name


@pytest.fixture(autouse=True)
def windy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Campaigns have wind, all other games a night."""

    def air_of(decor: EpisodeDecor) -> AirName | None:
        return "wind" if decor.campaign else "night"

    for teller in TELLERS:
        monkeypatch.setattr(f"mycity.scenes.{teller}.air_of", air_of)


def listening(driver: Driver) -> Ear:
    ear = driver.game.services.sound = Ear()
    return ear


def heard(driver: Driver) -> AirName | None:
    """Return which weather is heard a frame later."""
    driver.frames()
    ear = driver.game.services.sound
    assert isinstance(ear, Ear)
    return ear.weather


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
    assert heard(driver) == "wind"
    assert services.stack.ducks_music
    assert (air_between("eternal", None), air_between("city", None), air_between("city", 7)) == (None, None, "wind")
