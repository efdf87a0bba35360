"""Rules of lands that no letter has told: not named, not shown, told once whoever has their land asks for them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from mycity.content.lands.land_words import land_words
from mycity.content.lands.module_lines import module_line
from mycity.content.lands.plans import day_code, land_plan, playable_code
from mycity.engine.campaign import PlayerSpec
from mycity.engine.lands.code import LandCode
from mycity.scenes.menu import calendar as calendars
from mycity.scenes.menu import land_pick
from mycity.scenes.menu.land_rules import ModuleRow
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play import PlayScene
from mycity.scenes.shared import finished_games
from mycity.scenes.shared.pictures import land_pictures
from mycity.scenes.shell.told_rules import told_by
from mycity.storage.settings import RememberedEpisode, sees_sealed
from mycity.storage.slots import Slots
from mycity.storage.statistics import Statistics
from mycity.table.campaign.campaign_game import new_campaign
from mycity.ui import clipboard
from mycity.ui.kit.steppers import OptionRow
from tests.driver import Driver
from tests.english import ENGLISH
from tests.made_lands import EVERYTHING
from tests.scenes.test_made_lands import finished, land_session
from tests.storage.games import NOON

Start = Callable[..., Driver]
HOMES_DAY, PALACE_DAY, ISLAND_DAY = dt.date(2026, 11, 30), dt.date(2026, 11, 23), dt.date(2026, 1, 4)
HOMES, SPRINGS = LandCode(1, "city", 15 | 1 << 7, 7, 0), LandCode(1, "island", 15 | 1 << 4, 7, 0)
PALACE = replace(HOMES, modules=15 | 1 << 8)
SEALED = {
    family: [(row.name, module_line(ENGLISH, family, module)) for module, row in modules.items() if row.letter]
    for family, modules in land_words().modules.items()
}
"""The names and lines of sealed modules, by family."""


def names_sealed(written: set[str]) -> list[str]:
    """Return what of the sealed modules stands somewhere: their names, and their lines."""
    said = " ".join(written).casefold()
    texts = [words for family in SEALED.values() for row in family for words in row]
    return [words for words in texts if any(end in said for end in ends_of(words.casefold()))]


def ends_of(words: str) -> set[str]:
    """Return the first and the last four words: a text may be written on several lines."""
    parts = words.split()
    return {" ".join(parts[:4]), " ".join(parts[-4:])}


@pytest.fixture(autouse=True)
def nothing_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: "")


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The codes of all boards that are painted."""
    codes: set[str] = set()
    paint = land_pictures.bare_city

    def noted(plan: Any) -> Any:
        if plan.scenario.land is not None:
            codes.add(plan.scenario.land.code)
        return paint(plan)

    monkeypatch.setattr(land_pictures, "bare_city", noted)
    return codes


def set_today(monkeypatch: pytest.MonkeyPatch, day: dt.date) -> None:
    for module in (calendars, finished_games, land_pick):
        monkeypatch.setattr(module, "today", lambda: day)


def open_land(driver: Driver, code: LandCode | None = None) -> LandScene:
    """Open the sheet of lands, with a code dropped on it."""
    driver.choose("land-code", "keyboard")
    driver.settle()
    assert isinstance(driver.scene, LandScene)
    if code is not None:
        driver.post(pygame.DROPTEXT, text=str(code))
        driver.settle()
    return driver.scene


def sets_offered(driver: Driver) -> list[str]:
    """Return the named sets that can be chosen, by going through all of them."""
    names = []
    driver.walk_to("set", pygame.K_TAB)
    for _ in range(8):
        row = driver.widget("set")
        assert isinstance(row, OptionRow)
        words = str(row._words[row._place])
        if words in names:
            break
        names.append(words)
        driver.press(pygame.K_RIGHT)
    return names


def answer(driver: Driver, how: str, *keys: str) -> None:
    for key in keys:
        assert driver.scenes[-1] == "Ask"
        driver.choose(key, how)
        driver.settle()


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_received_code_asks_once_and_is_open_from_then_on(
    start: Start, written: set[str], painted: set[str], how: str
) -> None:
    driver = start(scene="new_game")
    written.clear()
    open_land(driver, HOMES)
    assert names_sealed(written) == []
    assert not {str(HOMES), str(PALACE)} & painted
    assert len([row for row in driver.page.all_widgets() if isinstance(row, ModuleRow)]) == 4
    driver.choose("done", how)
    driver.settle()
    assert names_sealed(written) == []
    answer(driver, how, "no")
    assert driver.scenes[-1] == "LandScene", "nothing was told"
    assert names_sealed(written) == []
    driver.choose("done", how)
    driver.settle()
    answer(driver, how, "yes")
    assert names_sealed(written) == ["Yellow homes", "+1 for each yellow home that touches a visible tree"]
    assert "Its rule is told now" in written
    answer(driver, how, "yes")
    assert isinstance(driver.scene, NewGameScene)
    driver.choose("start", how)
    driver.settle()
    assert isinstance(driver.scene, PlayScene), "nobody is asked twice"
    driver.close()
    again = start(scene="new_game")
    open_land(again, HOMES)
    assert len([row for row in again.page.all_widgets() if isinstance(row, ModuleRow)]) == 5


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_set_with_sealed_rules_is_more_rules_and_the_switch_beside_it_is_remembered(start: Start, how: str) -> None:
    driver = start(scene="new_game")
    scene = open_land(driver)
    driver.walk_to("source", pygame.K_TAB)
    while scene.pick.source != land_pick.RANDOM:
        driver.press(pygame.K_LEFT)
    assert sets_offered(driver) == ["The evening game", "First steps", "More rules (sealed)"]
    driver.choose("sealed", how)
    driver.settle()
    everything = ["The evening game", "First steps", "Gold fever", "Smoke", "Green city", "Everything"]
    assert sets_offered(driver) == everything
    driver.close()
    again = start(scene="new_game")
    assert again.game.services.settings.now.shows_sealed is True
    again.game.services.settings.change(shows_sealed=False)
    assert again.game.services.told_rules.sealed(land_plan(HOMES)), "a look tells nothing for good"


def test_the_switch_is_that_of_sealed_episodes(start: Start, written: set[str]) -> None:
    driver = start(scene="new_game")
    driver.click("game-city-episode")
    driver.click("all")
    driver.settle()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.game.services.ways.new_game("city")
    driver.settle()
    driver.click("game-eternal-eternal")
    open_land(driver, HOMES)
    assert "Yellow homes" in written
    driver.click("sealed")
    driver.click("back")
    driver.settle()
    written.clear()
    driver.click("game-city-episode")
    driver.settle()
    row = driver.widget("episode")
    assert isinstance(row, OptionRow)
    assert len(row._words) == 1


def test_who_wanted_to_see_sealed_episodes_in_an_older_version_still_does(start: Start) -> None:
    driver = start(scene="new_game")
    settings = driver.game.services.settings
    settings.change(episodes=(RememberedEpisode("city", 3, shows_sealed=True),))
    assert sees_sealed(settings.now)
    assert not driver.game.services.told_rules.sealed(land_plan(HOMES))
    settings.change(shows_sealed=False)
    assert not sees_sealed(settings.now)


@pytest.mark.parametrize(("day", "words"), [(HOMES_DAY, "sealed rule"), (PALACE_DAY, "sealed rule"), (ISLAND_DAY, "")])
def test_a_day_says_in_words_that_a_rule_is_sealed_and_shows_no_sign_of_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, written: set[str], painted: set[str], day: dt.date, words: str
) -> None:
    set_today(monkeypatch, day)
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.game.services.ways.new_game("city")
    driver.settle()
    driver.click("game-eternal-eternal")
    if driver.widget("land-today").enabled:
        driver.click("land-today")
    driver.settle()
    open_land(driver)
    assert names_sealed(written) == []
    assert any(words in line for line in written)
    code = day_code(day)
    while str(replace(code, modules=code.modules & 15)) not in painted:
        driver.frames()
    assert all(playable_code(painted_code).modules <= 15 for painted_code in [*painted])


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_a_day_is_begun_once_its_rule_is_told(start: Start, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    set_today(monkeypatch, HOMES_DAY)
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.choose("play", how)
    driver.settle()
    answer(driver, how, "yes", "yes")
    assert isinstance(driver.scene, PlayScene)
    land = driver.scene.play.session.state.table.scenario.land
    assert land is not None
    assert (land.code, land.day) == (str(day_code(HOMES_DAY)), str(HOMES_DAY))


def test_midnight_while_a_rule_is_told_leaves_the_land_that_was_chosen(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_today(monkeypatch, HOMES_DAY)
    driver = start()
    driver.game.services.ways.calendar()
    driver.settle()
    driver.click("play")
    driver.settle()
    set_today(monkeypatch, HOMES_DAY + dt.timedelta(1))
    answer(driver, "mouse", "yes", "yes")
    assert isinstance(driver.scene, PlayScene)
    land = driver.scene.play.session.state.table.scenario.land
    assert land is not None
    assert land.day == str(HOMES_DAY)


def test_a_code_that_is_refused_names_no_sealed_rule(start: Start, written: set[str]) -> None:
    driver = start(scene="new_game")
    scene = open_land(driver)
    driver.walk_to("typed", pygame.K_TAB)
    written.clear()
    driver.write(str(LandCode(1, "city", 1 << 6, 7, 0)))
    driver.settle()
    assert names_sealed(written) == []
    assert "makes no sense without another" in scene._refusal()


def test_a_command_line_is_never_asked(start: Start) -> None:
    driver = start(land=str(HOMES))
    driver.settle()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.scene, PlayScene)


# -- what is told in a folder ----------------------------------------------------------------------------------


def told(driver: Driver) -> set[str]:
    """Return what is told, after a look at the folder."""
    driver.game.services.told_rules.look()
    return set(driver.game.services.settings.now.told_rules)


def test_nothing_is_told_in_a_new_folder(start: Start) -> None:
    assert told(start()) == set()


def test_who_played_on_lands_in_an_older_version_loses_nothing(start: Start, data_dir: Path) -> None:
    """A game in a slot, and one that is only in the list of finished ones; the settings know of nothing."""
    Slots(data_dir).write(1, land_session(str(PALACE), 3).snapshot())
    Statistics(data_dir).add(finished(str(SPRINGS), "island-land"), {})
    driver = start(scene="new_game")
    driver.settle()
    assert set(driver.game.services.settings.now.told_rules) == {"city.palace", "island.springs"}
    scene = open_land(driver, PALACE)
    driver.click("done")
    driver.settle()
    assert driver.scene is not scene
    assert isinstance(driver.scene, NewGameScene), "nobody is asked"


def test_what_was_told_stays_so_when_its_game_is_thrown_away(start: Start, data_dir: Path) -> None:
    Slots(data_dir).write(1, land_session(EVERYTHING[0], 3).snapshot())
    driver = start()
    assert len(told(driver)) == 6
    driver.close()
    Slots(data_dir).clear(1)
    again = start()
    assert len(told(again)) == 6


def test_a_folder_whose_list_cannot_be_read_tells_nothing_and_says_nothing(start: Start, data_dir: Path) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / "statistics.json").write_bytes(b"{")
    assert told(start(scene="new_game")) == set()


def test_a_land_of_another_version_tells_nothing(start: Start, data_dir: Path) -> None:
    Statistics(data_dir).add(finished("ZZZZ-ZZZZ-ZZZZ"), {})
    assert told(start()) == set()


@pytest.mark.parametrize(
    ("game", "opened", "tells"),
    [
        ("city", 5, set()),
        ("city", 13, {"city.no-passing", "city.investor", "city.factories"}),
        ("island-season", 2, {"island.springs", "island.shells", "island.wreck"}),
    ],
)
def test_a_campaign_tells_what_its_opened_letters_tell(game: str, opened: int, tells: set[str]) -> None:
    founders = [PlayerSpec("Ada", "fox", "human"), PlayerSpec("Bob", "owl", "bot:1")]
    save = new_campaign(game, founders, 7, NOON)
    campaign = {**(save.campaign or {}), "log": [{"do": "open"}] * opened}
    assert set(told_by(msgspec.structs.replace(save, campaign=campaign))) == tells


@pytest.mark.parametrize(("number", "tells"), [(5, set()), (6, {"city.no-passing"})])
def test_a_letter_that_is_opened_tells_its_rule(start: Start, number: int, tells: set[str]) -> None:
    rules = start().game.services.told_rules
    rules.open_letter("city", number)
    assert set(rules._settings.now.told_rules) == tells
